// Tab Venues (§2): where a tournament is held. System administrators say so; others see which of their own it is.
import { useMemo } from 'react'
import { setTournamentVenues } from '../../commands/venues.ts'
import { useRead } from '../api/use-read.ts'
import { venueEndpoints } from '../contract/endpoints-venues.ts'
import { paths } from '../paths.ts'
import { whyNotSetVenues } from '../rules/tournaments.ts'
import { ArgForm } from '../shell/forms/arg-form.tsx'
import { pathWord, usePage, usePane } from '../shell/place/use-place.ts'
import { useSession } from '../shell/session/session.ts'
import { sayProblem, useSay } from '../shell/words/say.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Pane } from '../ui/pane.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useTournament } from './tournament-frame.tsx'

/** The boxes show the changes. */
const unlisted = () => undefined

export function VenuesTab() {
  const { say, sayReason } = useSay()
  const { clock, user, offers } = useSession()
  const { tournament, stages } = useTournament()
  const title = say('ui.tournament.editTab.venues')
  usePage({ title, path: [{ label: pathWord(title), to: paths.edit(tournament.id, 'venues') }] })
  const hand = useMemo(() => ({ tournament: { selected: [], cursor: tournament.id } }), [tournament.id])
  const pane = usePane({ title, hand })
  const why = whyNotSetVenues({ tournament, stages }, { user, now: clock.now() })
  return (
    <Pane {...pane.props} title={title} count={tournament.name} focused={pane.focused} flush>
      {offers(setTournamentVenues) ? (
        <ArgForm
          command={setTournamentVenues}
          targets={[tournament.id]}
          layout="page"
          locks={() => why && sayReason(why)}
          submitLabel={say('ui.tournament.save')}
          onChanges={unlisted}
          onDone={() => pane.focus()}
        />
      ) : (
        <OwnVenues of={tournament.id} />
      )}
    </Pane>
  )
}

function OwnVenues({ of }: { of: string }) {
  const { say } = useSay()
  const { data, problem, again } = useRead(venueEndpoints.listTournamentVenues, { params: { id: of } })
  if (!data) {
    if (!problem) return <Skeleton />
    const retry = <Button onClick={again}>{say('ui.list.retry')}</Button>
    return <Notice kind="error" title={sayProblem(problem).message} action={retry} />
  }
  if (data.venues.length === 0) return <p className="px-3.5 py-2 text-dim">{say('ui.venues.none')}</p>
  return (
    <ul className="px-3.5 py-2">
      {data.venues.map((venue) => (
        <li key={venue.venueId}>{venue.name}</li>
      ))}
    </ul>
  )
}
