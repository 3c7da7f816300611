// Venues as boxes with their names; the value is their ids.
import { useRead } from '../../api/use-read.ts'
import { venueEndpoints } from '../../contract/endpoints-venues.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { sayProblem, useSay } from '../words/say.ts'
import { SeveralChoice } from './several-choice.tsx'

type VenueChoiceProps = { name: string; values: readonly string[]; onChange: (ids: string[]) => void }

export function VenueChoice({ name, values, onChange }: VenueChoiceProps) {
  const { say } = useSay()
  const { data, problem, again } = useRead(venueEndpoints.listVenues, {})
  if (!data) {
    if (!problem) return <span className="text-dim">{say('ui.shell.loading')}</span>
    const retry = <Button onClick={again}>{say('ui.list.retry')}</Button>
    return <Notice compact kind="error" title={sayProblem(problem).message} action={retry} />
  }
  if (data.venues.length === 0 && values.length === 0) {
    return <span className="text-dim">{say('ui.venues.empty')}</span>
  }
  const names = new Map(data.venues.map((venue) => [venue.venueId, venue.name]))
  return (
    <SeveralChoice
      choices={data.venues.map(({ venueId }) => venueId)}
      name={name}
      label={(id) => names.get(String(id)) ?? String(id)}
      values={values}
      onChange={(ids) => onChange(ids.map(String))}
    />
  )
}
