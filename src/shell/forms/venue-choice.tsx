// Venues as boxes with their names, or one of them; the value is their ids.
import type { ReactNode } from 'react'
import type { Venue } from '../../contract/endpoints-venues.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { useSituation } from '../place/use-place.ts'
import { sayProblem, useSay } from '../words/say.ts'
import { useVenues } from '../words/use-venues.ts'
import { SeveralChoice } from './several-choice.tsx'

type VenueChoiceProps = {
  name: string
  /** Only those of the tournament the page is about. */
  own: boolean
  values: readonly string[]
  onChange: (ids: string[]) => void
}

export function VenueChoice({ name, own, values, onChange }: VenueChoiceProps) {
  return (
    <Known own={own} values={values}>
      {(venues) => (
        <SeveralChoice
          choices={venues.map(({ venueId }) => venueId)}
          name={name}
          label={(id) => venues.find(({ venueId }) => venueId === id)?.name ?? String(id)}
          values={values}
          onChange={(ids) => onChange(ids.map(String))}
        />
      )}
    </Known>
  )
}

type OneVenueProps = { value: string; onChange: (id: string) => void }

/** One venue of the tournament the page is about; an empty text is none. */
export function OneVenue({ value, onChange }: OneVenueProps) {
  const { say } = useSay()
  return (
    <Known own values={value === '' ? [] : [value]}>
      {(venues) => (
        <Select
          options={[
            { value: '', label: say('ui.venues.any') },
            ...venues.map(({ venueId, name }) => ({ value: venueId, label: name })),
          ]}
          value={value}
          onValueChange={onChange}
        />
      )}
    </Known>
  )
}

type KnownProps = {
  own: boolean
  values: readonly string[]
  children: (venues: readonly Venue[]) => ReactNode
}

/** What was chosen and is not offered any more can still be taken out. */
function Known({ own, values, children }: KnownProps) {
  const { say } = useSay()
  const { tournament } = useSituation().page.about
  const of = own ? tournament : undefined
  const { venues, problem, again } = useVenues(of)
  if (!venues) {
    if (!problem) return <span className="text-dim">{say('ui.shell.loading')}</span>
    const retry = <Button onClick={again}>{say('ui.list.retry')}</Button>
    return <Notice compact kind="error" title={sayProblem(problem).message} action={retry} />
  }
  if (venues.length === 0 && values.length === 0) {
    return <span className="text-dim">{say(of === undefined ? 'ui.venues.empty' : 'ui.venues.noneYet')}</span>
  }
  return children(venues)
}
