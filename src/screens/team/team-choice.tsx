// Teams of the tournament named beside it (`source`) as boxes: of each is told whether it may come in, by the platform's own
// rule. Those that may are chosen to begin with.
import { useWatch } from 'react-hook-form'
import { useRead } from '../../api/use-read.ts'
import { useReadAll } from '../../api/use-read-all.ts'
import { nameKey } from '../../contract/name-key.ts'
import { teamEndpoints } from '../../contract/endpoints-teams.ts'
import { tournamentDetailEndpoints } from '../../contract/endpoints-tournament-detail.ts'
import type { Reason } from '../../contract/reason.ts'
import type { TournamentTeam } from '../../contract/team.ts'
import { asEntered, whyNotEachTeam } from '../../rules/teams.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useFieldState } from '../../ui/field-state.ts'
import { useSession } from '../../shell/session/session.ts'
import { useSay } from '../../shell/words/say.ts'
import type { FormValues } from '../../shell/forms/arg-values.ts'
import type { OwnControlProps } from '../../shell/forms/own-controls.ts'
import { useCorrection } from '../../shell/forms/use-correction.ts'

/** `target`: the tournament they come into. */
export default function TeamChoice({ target, ...props }: OwnControlProps) {
  return target === undefined ? null : <Boxes {...props} into={target} />
}

type BoxesProps = Omit<OwnControlProps, 'target'> & { into: string }

function Boxes({ name, into, ids: values, onChange }: BoxesProps) {
  const { say, sayReason } = useSay()
  const { locked } = useFieldState()
  const rows = useJudged(into, values)
  const { meant, asGiven } = meantOf(rows ?? [], values)
  useCorrection(rows !== undefined && !asGiven, () => onChange(meant))
  if (!rows) return <span className="text-dim">{say('ui.shell.loading')}</span>
  if (rows.length === 0) return <span className="text-dim">{say('ui.teams.empty')}</span>
  const toggle = (id: string) => onChange(meant.includes(id) ? meant.filter((other) => other !== id) : [...meant, id])
  return (
    <fieldset aria-label={name}>
      <p className="text-xs text-dim">{say('ui.teams.copied', { count: meant.length, total: rows.length })}</p>
      <ul className="max-h-56 overflow-y-auto">
        {rows.map(({ id, team, why }) => {
          const chosen = meant.includes(id)
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-2">
              <Checkbox
                checked={chosen}
                // The last one stays: without any, all are meant.
                disabled={locked || why !== undefined || (chosen && meant.length === 1)}
                onCheckedChange={() => toggle(id)}
                label={team.name}
              />
              <span className={why ? 'text-xs text-warn' : 'text-xs text-dim'}>
                {why ? sayReason(why) : say('kind.player.count', { count: team.players.length })}
              </span>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

type Judged = { id: string; team: TournamentTeam; why: Reason | undefined }

/** Those that come in. `asGiven`: the values say so already; without any, all are meant. */
function meantOf(rows: readonly Judged[], values: readonly string[]): { meant: string[]; asGiven: boolean } {
  const here = rows.filter(({ id }) => values.includes(id))
  const fitting = (here.length > 0 ? here : rows).filter(({ why }) => !why).map(({ id }) => id)
  const none = fitting.length === 0 || fitting.length === rows.length
  return { meant: fitting, asGiven: values.length === 0 ? none : fitting.length === values.length }
}

/** Chosen teams are judged one after another, since each takes a place; the others one by one. */
function useJudged(into: string, values: readonly string[]): readonly Judged[] | undefined {
  const { host } = useSession()
  const source = String(useWatch<FormValues>({ name: 'source' }))
  const to = useRead(tournamentDetailEndpoints.getTournament, { params: { id: into } }).data
  const from = useRead(tournamentDetailEndpoints.getTournament, { params: { id: source } }).data
  const there = useReadAll(teamEndpoints.listTeams, { params: { id: into } }, teamsIn).rows
  const rows = useReadAll(teamEndpoints.listTeams, { params: { id: source } }, teamsIn).rows
  if (!to || !from || !there || !rows) return undefined
  const taken = new Map(there.map(({ name }) => [nameKey(name), name]))
  const judge = (teams: readonly TournamentTeam[]) =>
    whyNotEachTeam(
      { tournament: to, stages: [] },
      host.asking(),
      teams.map((team) => asEntered(team, from, to)),
      taken,
    )
  const named = rows.filter((team) => values.includes(team.tournamentTeamId))
  const chosen = named.length > 0 ? named : rows
  const together = new Map(judge(chosen).map((why, at) => [chosen[at], why]))
  return rows.map((team) => ({
    id: team.tournamentTeamId,
    team,
    why: together.has(team) ? together.get(team) : judge([team])[0],
  }))
}

function teamsIn({ teams }: { teams: readonly TournamentTeam[] }): readonly TournamentTeam[] {
  return teams
}
