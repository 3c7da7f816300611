// When standings may be computed, changed and approved (§4, §5; plan 4.8, 4.11).
import type { Bracket, BracketMatch } from '../contract/bracket.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { TieBreaker } from '../contract/stage.ts'
import type { SharedPrize, Standing, StandingEntry } from '../contract/standing.ts'
import type { StageState, StandingState } from '../contract/states.ts'
import type { Tournament } from '../contract/tournament.ts'
import { targetId, type Asking, type StageView } from '../contract/views.ts'
import { firstReason, firstTwice, reasonIf } from './first-reason.ts'
import { rankStage, tiesAtCut } from './ranking.ts'
import { needsDecision } from './bracket/progress.ts'
import { nextStage, stageToFill, whyNotTwice } from './stages.ts'
import { repeatsNothing } from './tie-break-presets.ts'
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

/** The criteria of a round robin, in another order or with fewer of them, until the standings are approved. */
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
    () => reasonIf(args !== undefined && repeatsNothing(args.tieBreakers), 'standings.againAlone'),
  )
}

/** Whether ranks were set by hand; computing them again discards those. */
export function isEditedByHand({ standings }: Pick<StageView['stage'], 'standings'>): boolean {
  return standings.some((row) => row.decidedBy === 'manual')
}

/** `advancing`: how many advance where the stage does not say; `shared`: the award of prizes whose place is shared. */
export type ApprovalArgs = {
  advancing?: number | null | undefined
  shared?: SharedPrize | undefined
  prizeTo?: readonly string[] | undefined
  order?: readonly string[] | undefined
}

/** §4: cannot be reverted, so no tie may be left where places decide something. */
export function whyNotApproveStandings(view: StageView, _asking: Asking, args: ApprovalArgs = {}): Reason | undefined {
  const { stage, stages } = view
  const { shared, prizeTo = [], order = [] } = args
  const byHand = `standings update ${stage.id}`
  return firstReason(
    () => whyNotUnapproved(view),
    () => whyNotPending(view),
    () =>
      reasonIf(
        lacksNumber(view, args),
        'standings.advancingUnknown',
        { stage: stageToFill(view)?.name ?? '' },
        `standings approve ${stage.id} --advancing=`,
      ),
    () => {
      const matches = nobodyWon(view)
      const open = matches.length > 0 && (shared === undefined || stageToFill(view) !== undefined)
      return reasonIf(open, 'standings.nobodyWon', { matches }, byHand)
    },
    () => {
      const teams = tiedWhereItMatters(view, args)
      const settled = shared !== undefined && stageToFill(view) === undefined
      return reasonIf(teams.length > 0 && !settled, 'standings.tieUnresolved', { teams }, byHand)
    },
    () => reasonIf(shared === 'named' && prizeTo.length === 0, 'standings.prizeToMissing'),
    () => reasonIf(shared !== 'named' && prizeTo.length > 0, 'standings.prizeToUnused'),
    () => whyNotTwice(prizeTo, new Map(stage.standings.map((row) => [row.tournamentTeamId, row.name]))),
    () =>
      reasonIf(
        order.some((id) => !stages.some((other) => other.id === id)),
        'stage.notInTournament',
      ),
  )
}

/** Only some teams of this stage advance, the number is not set, and the cut may fall inside a tie. */
function lacksNumber(view: StageView, { advancing }: ApprovalArgs): boolean {
  const { stage } = view
  const isOpen = stageToFill(view) !== undefined && (advancing ?? stage.advancing) === null
  return isOpen && stage.standings.some((row) => row.tied)
}

/** Matches without a winner that left several teams first in their division. */
export function nobodyWon({ stage }: Pick<StageView, 'stage'>): string[] {
  return stage.brackets.flatMap((bracket) => {
    const first = stage.standings.filter((row) => row.groupNumber === bracket.groupNumber && row.rank === 1)
    const shares = new Set(first.map((row) => row.tournamentTeamId))
    if (first.length < 2) return []
    return needsDecision(bracket, stage.format)
      .filter((match) => match.teams.some((team) => team && shares.has(team.tournamentTeamId)))
      .map((match) => match.identifier)
  })
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
  return reason('standings.notReady', undefined, towardsStandings(stage))
}

/** The command that brings a stage one step nearer to its standings: a division that waits for it comes before one in play. */
function towardsStandings({ id, state, brackets }: StageView['stage']): string | undefined {
  if (state === 'Initial') return `stage finalize ${id}`
  const open = brackets.filter((bracket) => bracket.state !== 'Completed')
  const next = open.find((bracket) => bracket.state === 'PendingComplete') ?? open[0]
  return next && `bracket complete ${targetId.bracket(id, next.groupNumber)}`
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
    () => (twice === undefined ? undefined : reason('standings.teamTwice', { team: names.get(twice) ?? twice })),
    () => reasonIf(foreign !== undefined, 'standings.foreignTeam'),
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

/** Names of teams level on the title or on places that carry a prize, or of which only some go on (4.8). */
export function tiedWhereItMatters(view: StageView, args: ApprovalArgs = {}): string[] {
  return tiesIn(view, view.stage.standings, args).flatMap((tie) => tie.map((row) => row.name))
}

/**
 * The same of one division as its matches are now, before it is final. chosen: where the number of teams that advance is not set,
 * none are named yet.
 */
export function tiedInDivision(view: StageView, bracket: Bracket): string[] {
  return tiesIn(view, divisionRows(view, bracket)).flatMap((tie) => tie.map((row) => row.name))
}

function divisionRows(view: StageView, bracket: Bracket): Standing[] {
  const isOther = (one: Bracket) => one.groupNumber !== bracket.groupNumber
  const brackets = view.stage.brackets.map((one) => (isOther(one) ? one : bracket))
  return rankStage({ ...view.stage, brackets }).filter((row) => row.groupNumber === bracket.groupNumber)
}

/**
 * Those of them who can still be parted, and the line that does it: a match between them where the standings count one, in a lobby
 * of many another result of theirs. An instant tournament shares such a place.
 */
export function tieToPart(view: StageView, bracket: Bracket): { teams: string[]; line: string } | undefined {
  const { tournament, stage } = view
  const ties = tournament.instant ? [] : tiesIn(view, divisionRows(view, bracket))
  const teams = ties.flat().map((row) => row.name)
  if (teams.length === 0) return undefined
  if (stage.format === 'FreeForAll') {
    const shared = bracket.matches.find((match) => ties.some((tie) => sharersOf(match, tie) > 1))
    return shared && { teams, line: `match update-score ${targetId.match(stage.id, shared.bracketMatchId)}` }
  }
  if (!countsAdditional(stage)) return undefined
  return { teams, line: `bracket add-match ${targetId.bracket(stage.id, bracket.groupNumber)}` }
}

/** Whether a match beside the plan parts teams: an elimination always asks for it, a round robin where it is a criterion. */
export function countsAdditional({ format, tieBreakers }: Pick<StageView['stage'], 'format' | 'tieBreakers'>): boolean {
  return format !== 'RoundRobin' || tieBreakers.includes('additionalMatch')
}

function sharersOf({ teams }: BracketMatch, tie: readonly Standing[]): number {
  return teams.filter((team) => tie.some((row) => row.tournamentTeamId === team?.tournamentTeamId)).length
}

function tiesIn(view: StageView, standings: readonly Standing[], { advancing }: ApprovalArgs = {}): Standing[][] {
  const { tournament, stage } = view
  // A stage played beside later ones ends without advancing teams; the prizes are those of the last stage.
  const lastStage = nextStage(view) === undefined
  const cut = stageToFill(view) ? (advancing ?? stage.advancing) : null
  return tiesAtCut(standings, { advancing: cut, prizes: prizesOf(tournament), lastStage })
}

/** How many places carry a prize. */
export function prizesOf({ prize }: Pick<Tournament, 'prize'>): number {
  const { champion, firstRunnerUp, secondRunnerUp } = prize
  return secondRunnerUp ? 3 : firstRunnerUp ? 2 : champion ? 1 : 0
}
