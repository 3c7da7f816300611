// When standings may be computed, changed and approved (§4, §5; plan 4.8, 4.11).
import { reason, type Reason } from '../contract/reason.ts'
import type { TieBreaker } from '../contract/stage.ts'
import type { Standing, StandingEntry } from '../contract/standing.ts'
import type { StageState, StandingState } from '../contract/states.ts'
import { targetId, type Asking, type StageView } from '../contract/views.ts'
import { firstReason, firstTwice, reasonIf } from './first-reason.ts'
import { tiesAtCut } from './ranking.ts'
import { nextStage } from './stages.ts'
import { whyNotOver } from './tournaments.ts'

/** §4: not ready, pending approval, approved. */
export function standingState(stage: StageState): StandingState {
  if (stage === 'StandingPendingApproval') return 'PendingApproval'
  return stage === 'Completed' ? 'Approved' : 'NotReady'
}

/** Also computes them again, the way back from an edit by hand. */
export function whyNotGenerateStandings(view: StageView, _asking: Asking): Reason | undefined {
  return firstReason(
    () => whyNotUnapproved(view),
    () => (view.stage.state === 'StandingPendingGenerate' ? undefined : whyNotPending(view)),
  )
}

export function whyNotUpdateStandings(
  view: StageView,
  _asking: Asking,
  args?: { standings: readonly StandingEntry[] },
): Reason | undefined {
  return firstReason(
    () => whyNotUnapproved(view),
    () => whyNotPending(view),
    () => (args ? whyNotRanks(view.stage.standings, args.standings) : undefined),
  )
}

/** The criteria of a round robin, in another order or with fewer of them, as long as nobody has approved what they give. */
export function whyNotSetTieBreakers(
  view: StageView,
  _asking: Asking,
  args?: { tieBreakers: readonly TieBreaker[] },
): Reason | undefined {
  const twice = args && firstTwice(args.tieBreakers)
  return firstReason(
    () => whyNotUnapproved(view),
    () => reasonIf(view.stage.format !== 'RoundRobin', 'standings.fixedCriteria'),
    () => reasonIf(twice !== undefined, 'standings.criterionTwice'),
  )
}

/** Whether somebody has set ranks by hand, which are lost when they are computed again. */
export function isEditedByHand({ standings }: Pick<StageView['stage'], 'standings'>): boolean {
  return standings.some((row) => row.decidedBy === 'manual')
}

/** §4: cannot be reverted, so no tie may be left where places decide something. */
export function whyNotApproveStandings(view: StageView, _asking: Asking): Reason | undefined {
  return firstReason(
    () => whyNotUnapproved(view),
    () => whyNotPending(view),
    () => {
      const teams = tiedWhereItMatters(view)
      return reasonIf(teams.length > 0, 'standings.tieUnresolved', { teams }, `standings update ${view.stage.id}`)
    },
  )
}

function whyNotUnapproved({ tournament, stage }: StageView): Reason | undefined {
  return firstReason(
    () => reasonIf(stage.state === 'Completed', 'standings.alreadyApproved'),
    () => whyNotOver(tournament),
    () => reasonIf(stage.state === 'Cancelled', 'stage.cancelled'),
  )
}

function whyNotPending({ stage }: StageView): Reason | undefined {
  if (stage.state === 'StandingPendingApproval') return undefined
  if (stage.state === 'StandingPendingGenerate') {
    return reason('standings.notGenerated', undefined, `standings generate ${stage.id}`)
  }
  const waiting = stage.brackets.find((bracket) => bracket.state === 'PendingComplete')
  return reason(
    'standings.notReady',
    undefined,
    waiting && `bracket complete ${targetId.bracket(stage.id, waiting.groupNumber)}`,
  )
}

/** Every team once, and in each division ranks as they are counted: 1, 2, 3, 3, 5. */
function whyNotRanks(rows: readonly Standing[], entries: readonly StandingEntry[]): Reason | undefined {
  const given = new Map(entries.map((entry) => [entry.tournamentTeamId, entry.rank]))
  const names = new Map(rows.map((row) => [row.tournamentTeamId, row.name]))
  const twice = firstTwice(entries.map((entry) => entry.tournamentTeamId))
  const foreign = entries.find((entry) => !names.has(entry.tournamentTeamId))
  const missing = rows.filter((row) => !given.has(row.tournamentTeamId)).map((row) => row.name)
  const groups = [...new Set(rows.map((row) => row.groupNumber))]
  return firstReason(
    () => foreign && reason('stage.foreignTeam', { team: foreign.tournamentTeamId }),
    () => (twice === undefined ? undefined : reason('standings.teamTwice', { team: names.get(twice) ?? twice })),
    () => reasonIf(missing.length > 0, 'standings.teamsMissing', { teams: missing }),
    ...groups.map((group) => () => {
      const ranks = rows.filter((row) => row.groupNumber === group).map((row) => given.get(row.tournamentTeamId) ?? 0)
      return reasonIf(!isRanking(ranks), 'standings.invalidRanks', { group })
    }),
  )
}

function isRanking(ranks: readonly number[]): boolean {
  const sorted = ranks.toSorted((a, b) => a - b)
  return sorted.every((rank, i) => rank === i + 1 || (i > 0 && rank === sorted[i - 1]))
}

/** Names of teams level on places that carry a prize, or of which only some go on (4.8). */
export function tiedWhereItMatters(view: StageView): string[] {
  const { tournament, stage } = view
  const { champion, firstRunnerUp, secondRunnerUp } = tournament.prize
  const prizes = secondRunnerUp ? 3 : firstRunnerUp ? 2 : champion ? 1 : 0
  const lastStage = nextStage(view) === undefined
  const ties = tiesAtCut(stage.standings, { advancing: stage.advancing, prizes, lastStage })
  return ties.flat().map((row) => row.name)
}
