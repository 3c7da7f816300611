// When brackets may be generated, filled, shown and completed (§4; plan 4.2–4.5, 4.11).
import type { Bracket, BracketMatch, Placement, RoundSetting } from '../contract/bracket.ts'
import { roundRobinRoundLimit } from '../contract/limits.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { StageDetail } from '../contract/stage.ts'
import { targetId, type Asking, type BracketView, type RoundView, type StageView } from '../contract/views.ts'
import type { LosersOrders } from './bracket/double-elimination.ts'
import { smallestLobby } from './bracket/free-for-all.ts'
import { teamsOf } from './bracket/generate.ts'
import { roundCount } from './bracket/round-robin.ts'
import { firstReason, reasonIf } from './first-reason.ts'
import { leastTeams, whyNotFinalized, whyNotInitial, whyNotTwice } from './stages.ts'
import { whyNotKnownGroup } from './teams.ts'
import { whyNotOver } from './tournaments.ts'

/** chosen: as many as a stage may have groups. */
const mostDivisions = 64

/** `teamNum`: teams of the whole stage; `groupNum`: divisions, the stage's own number when left out. */
export type GenerateArgs = {
  teamNum: number
  groupNum?: number | undefined
  teamIds?: readonly string[] | undefined
  byRegistrationGroup?: boolean
  losersOrders?: LosersOrders | undefined
}

export function whyNotGenerateBrackets(view: StageView, _asking: Asking, args?: GenerateArgs): Reason | undefined {
  return firstReason(
    () => whyNotTeamsMayBePlaced(view),
    () => (args ? whyNotSize(view.stage, args.teamNum, args.groupNum ?? view.stage.groups) : undefined),
    () => (args?.teamIds ? whyNotTeamIds(view.stage, args.teamIds, args.teamNum) : undefined),
    () =>
      reasonIf(args?.losersOrders !== undefined && view.stage.format !== 'DoubleElimination', 'bracket.noLosersSide'),
    () => reasonIf(args?.byRegistrationGroup === true && view.tournament.groups.length === 0, 'team.noGroups'),
  )
}

/** `groupNum`: this division only; `tournamentGroups`: teams stay in their registration group. */
export type RandomizeArgs = {
  teamIds?: readonly string[] | undefined
  groupNum?: number | undefined
  tournamentGroups?: readonly number[] | undefined
}

export function whyNotRandomizeBrackets(
  view: StageView,
  _asking: Asking,
  { teamIds = [], groupNum, tournamentGroups = [] }: RandomizeArgs = {},
): Reason | undefined {
  const { stage, tournament } = view
  const unknown = tournamentGroups.find((group) => group > tournament.groups.length)
  return firstReason(
    () => whyNotTeamsMayBePlaced(view),
    () => reasonIf(stage.brackets.length === 0, 'stage.notGenerated', undefined, `bracket generate ${stage.id}`),
    () =>
      reasonIf(
        groupNum !== undefined && !stage.brackets.some((bracket) => bracket.groupNumber === groupNum),
        'bracket.unknownDivision',
        { group: groupNum ?? 0 },
      ),
    () => (unknown === undefined ? undefined : whyNotKnownGroup(tournament, unknown)),
    () => whyNotTeamIds(stage, teamIds, Infinity),
  )
}

export function whyNotAddDivision(
  view: StageView,
  _asking: Asking,
  args?: { teamNum?: number; group?: number },
): Reason | undefined {
  const { stage } = view
  return firstReason(
    () => whyNotTeamsMayBePlaced(view),
    () => reasonIf(stage.brackets.length >= mostDivisions, 'bracket.tooManyDivisions', { max: mostDivisions }),
    () =>
      reasonIf(
        stage.brackets.some((bracket) => bracket.groupNumber === args?.group),
        'bracket.divisionExists',
        { group: args?.group ?? 0 },
      ),
    () => (args?.teamNum === undefined ? undefined : whyNotSize(stage, args.teamNum, 1)),
  )
}

/** All of them, back to a stage that is not drawn. */
export function whyNotClearBrackets(view: StageView, _asking: Asking): Reason | undefined {
  const { stage } = view
  return firstReason(
    () => whyNotTeamsMayBePlaced(view),
    () => reasonIf(stage.brackets.length === 0, 'stage.notGenerated', undefined, `bracket generate ${stage.id}`),
  )
}

/** §5: a stage has at least one group. */
export function whyNotDeleteDivision(view: BracketView, _asking: Asking): Reason | undefined {
  return firstReason(
    () => whyNotTeamsMayBePlaced(view),
    () =>
      reasonIf(
        view.stage.brackets.length === 1,
        'bracket.lastDivision',
        undefined,
        `bracket generate ${view.stage.id}`,
      ),
  )
}

export function whyNotSetVisibility(
  { bracket }: BracketView,
  _asking: Asking,
  args?: { visible: boolean },
): Reason | undefined {
  return reasonIf(args?.visible === bracket.visible, bracket.visible ? 'bracket.alreadyShown' : 'bracket.alreadyHidden')
}

/** §4: irreversible, so every match that counts must be over. */
export function whyNotCompleteBracket(
  { tournament, stage, bracket }: BracketView,
  _asking: Asking,
): Reason | undefined {
  const open = matchesOf(bracket).filter((match) => match.needed && match.state !== 'Completed')
  const next = open.find((match) => match.teams.length > 0 && match.teams.every((team) => team !== null))
  return firstReason(
    () => whyNotOver(tournament),
    () => whyNotFinalized(stage),
    () => reasonIf(bracket.state === 'Completed', 'bracket.completed', { group: bracket.groupNumber }),
    () =>
      reasonIf(
        bracket.state !== 'PendingComplete',
        'bracket.matchesOpen',
        { matches: open.map((match) => match.identifier), left: open.length },
        next && `match update-score ${targetId.match(stage.id, next.bracketMatchId)}`,
      ),
  )
}

export function whyNotExportBracket({ stage }: StageView, _asking: Asking): Reason | undefined {
  return reasonIf(stage.brackets.length === 0, 'stage.notGenerated', undefined, `bracket generate ${stage.id}`)
}

export function whyNotRenameRound({ bracket, roundOf }: RoundView, _asking: Asking): Reason | undefined {
  return reasonIf(!matchesOf(bracket).some((match) => match.roundOf === roundOf), 'round.unknown', { round: roundOf })
}

/** Fills empty slots from completed matches; safe to repeat, so an empty run is no mistake. */
export function whyNotAdvanceWinners({ tournament, stage, bracket }: BracketView, _asking: Asking): Reason | undefined {
  return firstReason(
    () => whyNotOver(tournament),
    () => whyNotFinalized(stage),
    () => reasonIf(bracket.state === 'Completed', 'bracket.completed', { group: bracket.groupNumber }),
    () => reasonIf(bracket.edges.length === 0, 'bracket.nothingFollows'),
  )
}

/** Teams only before the start; round names at any time. */
export function whyNotEditBracket(
  view: BracketView,
  _asking: Asking,
  args?: { matches?: readonly Placement[] | undefined; roundSettings?: readonly RoundSetting[] | undefined },
): Reason | undefined {
  const { bracket } = view
  if (args?.matches === undefined && args?.roundSettings !== undefined) {
    return whyNotRounds(view, args.roundSettings)
  }
  const known = new Set(matchesOf(bracket).map((match) => match.bracketMatchId))
  const stranger = args?.matches?.find((placement) => !known.has(placement.bracketMatchId))
  return firstReason(
    () => whyNotTeamsMayBePlaced(view),
    () => stranger && reason('match.unknown', { match: stranger.bracketMatchId }),
    () => whyNotRounds(view, args?.roundSettings ?? []),
  )
}

function whyNotRounds(view: BracketView, rounds: readonly RoundSetting[]): Reason | undefined {
  const known = new Set(matchesOf(view.bracket).map((match) => match.roundOf))
  const unknown = rounds.find((round) => !known.has(round.roundOf))
  return unknown && reason('round.unknown', { round: unknown.roundOf })
}

/** Bracket work on a later stage goes on while the tournament runs (4.11). */
function whyNotTeamsMayBePlaced({ tournament, stage }: StageView): Reason | undefined {
  return firstReason(
    () => whyNotOver(tournament),
    () => whyNotInitial(stage),
  )
}

/** Whether this many teams can be split into this many divisions of the format. */
function whyNotSize(stage: StageDetail, teams: number, divisions: number): Reason | undefined {
  const smallest = Math.floor(teams / divisions)
  const largest = Math.ceil(teams / divisions)
  const needed = leastTeams(stage.format)
  const rounds = roundCount(largest, stage.encounterTimes)
  const uneven =
    stage.format === 'FreeForAll'
      ? [smallest, largest].find((size) => smallestLobby(size, stage.maxTeamsPerMatch) < 2)
      : undefined
  return firstReason(
    () => reasonIf(divisions > mostDivisions, 'bracket.tooManyDivisions', { max: mostDivisions }),
    () => reasonIf(smallest < needed, 'bracket.invalidTeamCount', { have: teams, needed: needed * divisions }),
    () =>
      reasonIf(stage.format === 'RoundRobin' && rounds > roundRobinRoundLimit, 'bracket.tooManyRounds', {
        rounds,
        max: roundRobinRoundLimit,
      }),
    () => reasonIf(uneven !== undefined, 'bracket.lobbyTooSmall', { teams: uneven ?? 0, max: stage.maxTeamsPerMatch }),
  )
}

function whyNotTeamIds(stage: StageDetail, teamIds: readonly string[], room: number): Reason | undefined {
  const names = new Map(stage.brackets.flatMap(teamsOf).map((team) => [team.tournamentTeamId, team.name]))
  return firstReason(
    () => whyNotTwice(teamIds, names),
    () => reasonIf(teamIds.length > room, 'bracket.tooManyTeams', { have: teamIds.length, max: room }),
  )
}

function matchesOf(bracket: Bracket): readonly BracketMatch[] {
  return [...bracket.matches, ...bracket.additionalMatches]
}
