// Information of a team (§2, §3): name, group and venue as a form; its logo; the state of its registration.
import { useMemo, useState } from 'react'
import { editTeam, removeTeamLogo, setTeamLogo } from '../../../commands/teams.ts'
import { imageSizes } from '../../contract/tournament-image.ts'
import { paths } from '../../paths.ts'
import { whyNotEditTeam } from '../../rules/teams.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { ArgForm } from '../../shell/forms/arg-form.tsx'
import { usePageForm } from '../../shell/acts/use-page-form.ts'
import { useLock } from '../../shell/forms/use-lock.ts'
import { pathWord, usePage, usePane } from '../../shell/place/use-place.ts'
import { useSession } from '../../shell/session/session.ts'
import { useSay } from '../../shell/words/say.ts'
import { Pane } from '../../ui/pane.tsx'
import { Split } from '../../ui/split.tsx'
import { ImageSlot } from '../image-slot.tsx'
import { MatchesPane } from './matches-pane.tsx'
import { RegistrationPane } from './registration-pane.tsx'
import { useTeam } from './team-frame.tsx'

export function Component() {
  const { tournament, team } = useTeam()
  const { say } = useSay()
  const title = say('ui.team.tab.team')
  usePage({
    title: team.name,
    path: [{ label: pathWord(title), to: paths.team(tournament.id, team.tournamentTeamId) }],
  })
  return (
    <Split
      main={<Fields title={title} />}
      side={
        <>
          <MatchesPane />
          <RegistrationPane tournament={tournament} team={team} />
          <Logo />
        </>
      }
    />
  )
}

function Fields({ title }: { title: string }) {
  const { say, sayReason } = useSay()
  const { clock, user } = useSession()
  const view = useTeam()
  const { team } = view
  const id = team.tournamentTeamId
  const hand = useMemo(() => ({ team: { selected: [], cursor: id } }), [id])
  const pane = usePane({ title, hand })
  const lock = useLock(editTeam)
  const why = whyNotEditTeam(view, { user, now: clock.now() })
  return (
    <Pane {...pane.props} title={title} count={team.name} focused={pane.focused} flush>
      <ArgForm
        command={editTeam}
        targets={[id]}
        layout="page"
        locks={() => lock ?? (why && sayReason(why))}
        submitLabel={say('ui.tournament.save')}
        onDone={() => pane.focus()}
      />
    </Pane>
  )
}

function Logo() {
  const { say } = useSay()
  const { team } = useTeam()
  const [asked, setAsked] = useState(false)
  usePageForm(setTeamLogo, () => setAsked(true))
  const id = team.tournamentTeamId
  return (
    <ImageSlot
      name={say('ui.team.logo')}
      size={imageSizes.logo}
      address={team.logo}
      none={<p className="text-dim">{say('ui.team.noLogo')}</p>}
      command={setTeamLogo}
      target={id}
      asked={asked}
      onAsked={() => setAsked(false)}
    >
      {team.logo !== null && <CommandButton command={removeTeamLogo} targets={[id]} />}
    </ImageSlot>
  )
}
