// Where the registration of a team stands (§3, §4), and the acts that move it.
import {
  checkInTeam,
  confirmRoster,
  dropTeam,
  reinstateTeam,
  removeTeam,
  withdrawRoster,
} from '../../../commands/teams.ts'
import type { TournamentTeam } from '../../contract/team.ts'
import type { Tournament } from '../../contract/tournament.ts'
import { playing } from '../../rules/players.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { usePane } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { dateTimeText } from '../../shell/words/time.ts'
import { KeyValue } from '../../ui/key-value.tsx'
import { Pane } from '../../ui/pane.tsx'

export function RegistrationPane({ tournament, team }: { tournament: Tournament; team: TournamentTeam }) {
  const { say } = useSay()
  const title = say('ui.team.registration')
  const pane = usePane({ title })
  const target = [team.tournamentTeamId]
  const { fee, rosterConfirmTime, checkInTime, createTime, dropTime } = team
  const inTeam = playing(team.players)
  const captain = inTeam.find(({ role }) => role === 'Captain')
  const bench = inTeam.filter(({ role }) => role === 'Bench').length
  const running = tournament.state === 'InProgress'
  const leaving = running ? dropTeam : removeTeam
  return (
    <Pane {...pane.props} title={title} focused={pane.focused}>
      <KeyValue
        longTerms
        items={[
          { term: say('state.playerRole.Captain'), value: captain?.nickname ?? say('ui.team.none') },
          {
            term: say('ui.team.lineup'),
            value: say('ui.team.ofMost', { count: inTeam.length - bench, max: tournament.starters }),
          },
          {
            term: say('state.playerRole.Bench'),
            value: say('ui.team.ofMost', { count: bench, max: tournament.benched }),
          },
          { term: say('ui.teams.confirmed'), value: timeOr(rosterConfirmTime, say('ui.team.notYet')) },
          ...(tournament.tournamentCheckIn === null && checkInTime === null
            ? []
            : [{ term: say('ui.teams.checkedIn'), value: timeOr(checkInTime, say('ui.team.notYet')) }]),
          ...(fee === null ? [] : [{ term: say('ui.team.fee'), value: say(`state.fee.${fee}`) }]),
          { term: say('ui.team.entered'), value: dateTimeText(createTime) },
          ...(dropTime === null ? [] : [{ term: say('ui.team.left'), value: dateTimeText(dropTime) }]),
        ]}
      />
      <div className="mt-2.5 flex flex-wrap gap-2">
        {team.state === 'Registered' ? (
          !running && (
            <>
              {checkInTime !== null && (
                <CommandButton
                  command={checkInTeam}
                  targets={target}
                  args={{ checkedIn: false }}
                  label={say('ui.rooms.checkOut')}
                  bare
                />
              )}
              {checkInTime === null && tournament.tournamentCheckIn !== null && (
                <CommandButton command={checkInTeam} targets={target} />
              )}
              <CommandButton command={withdrawRoster} targets={target} />
            </>
          )
        ) : (
          <CommandButton command={confirmRoster} targets={target} />
        )}
        <CommandButton command={dropTime === null ? leaving : reinstateTeam} targets={target} />
      </div>
    </Pane>
  )
}

function timeOr(time: number | null, otherwise: string): string {
  return time === null ? otherwise : dateTimeText(time)
}
