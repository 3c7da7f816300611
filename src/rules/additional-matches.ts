// When a match may be added beside the plan (§4, §5; plan 4.4).
import { opponentsPerMatch } from '../contract/limits.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { Asking, BracketView } from '../contract/views.ts'
import { teamsOf } from './bracket/generate.ts'
import { firstReason, reasonIf } from './first-reason.ts'
import { whyNotFinalized } from './stages.ts'
import { whyNotOver } from './tournaments.ts'

/** chosen: its teams are of one division, so it is added once the stage has started and every team has a place. */
export function whyNotAddMatch(
  { tournament, stage, bracket }: BracketView,
  _asking: Asking,
  args?: { roundOf: number; teamIds: readonly string[] },
): Reason | undefined {
  const group = bracket.groupNumber
  const teams = new Map(teamsOf(bracket).map((team) => [team.tournamentTeamId, team.name]))
  const gone = args?.teamIds.find((id) => stage.dropped.includes(id))
  const stranger = args?.teamIds.find((id) => !teams.has(id))
  return firstReason(
    () => whyNotOver(tournament),
    () => whyNotFinalized(stage),
    () => reasonIf(stage.format === 'FreeForAll', 'match.noAdditional'),
    () => reasonIf(bracket.state === 'Completed', 'bracket.completed', { group }),
    () => reasonIf(teams.size < opponentsPerMatch, 'bracket.noTeams', { group }, `bracket generate ${stage.id}`),
    () => (stranger === undefined ? undefined : reason('match.notInDivision', { team: stranger, group })),
    () =>
      gone === undefined
        ? undefined
        : reason('team.dropped', { team: teams.get(gone) ?? gone }, `team reinstate ${gone}`),
    () => args && reasonIf(args.teamIds.length !== 2 || new Set(args.teamIds).size !== 2, 'match.twoTeams'),
    () =>
      args &&
      reasonIf(!bracket.matches.some((match) => match.roundOf === args.roundOf), 'round.unknown', {
        round: args.roundOf,
      }),
  )
}
