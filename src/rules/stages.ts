// When a stage may be made, changed, started, reverted and followed by the next (§4, §5; plan 4.9, 4.11).
import type { BracketMatch, BracketTeam, Placement } from '../contract/bracket.ts'
import type { FieldProblems } from '../contract/envelope.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { Stage, StageDetail, StageFields } from '../contract/stage.ts'
import type { StageFormat } from '../contract/states.ts'
import type { Tournament } from '../contract/tournament.ts'
import { targetId, type Asking, type StageView, type TournamentView } from '../contract/views.ts'
import { placeTeams, teamsOf } from './bracket/generate.ts'
import { repeatsNothing } from './tie-break-presets.ts'
import { firstReason, firstTwice, reasonIf } from './first-reason.ts'
import { whyNotOpened, whyNotOver } from './tournaments.ts'

export function whyNotCreateStage({ tournament }: TournamentView, _asking: Asking): Reason | undefined {
  return whyNotStagesMayChange(tournament)
}

export function whyNotEditStage({ tournament, stage }: StageView, _asking: Asking): Reason | undefined {
  return firstReason(
    () => whyNotStagesMayChange(tournament),
    () => whyNotInitial(stage),
  )
}

export function whyNotDeleteStage({ tournament, stage }: StageView, _asking: Asking): Reason | undefined {
  return firstReason(
    () => whyNotStagesMayChange(tournament),
    () => whyNotInitial(stage),
  )
}

/** `matches`: the final placement; without it the teams where they stand. */
export function whyNotFinalizeStage(
  view: StageView,
  asking: Asking,
  { matches = [] }: { matches?: readonly Placement[] } = {},
): Reason | undefined {
  const { stage } = view
  return firstReason(
    () => whyNotStartStage(view, asking),
    () => whyNotFilled(view),
    () =>
      reasonIf(stage.brackets.length < stage.groups, 'stage.notGenerated', undefined, `bracket generate ${stage.id}`),
    () => whyNotPlacement(view, matches),
  )
}

/** Whether it is its turn, regardless of its teams. */
export function whyNotStartStage(view: StageView, _asking: Asking): Reason | undefined {
  const { tournament, stage } = view
  return firstReason(
    () => whyNotOver(tournament),
    () => whyNotOpened(tournament),
    () =>
      reasonIf(
        tournament.state === 'OpenRegistration',
        'tournament.registrationOpen',
        undefined,
        `tournament close-registration ${tournament.id}`,
      ),
    () => whyNotInitial(stage),
    () => whyNotEarlierCompleted(view),
  )
}

/** chosen: until a match is played or a room is open. */
export function whyNotUnfinalizeStage({ tournament, stage }: StageView, _asking: Asking): Reason | undefined {
  const touched = allMatches(stage).find(
    (match) => match.matchId !== null || (match.scores.length > 0 && !match.walkover),
  )
  const completed = stage.brackets.find((bracket) => bracket.state === 'Completed')
  return firstReason(
    () => whyNotOver(tournament),
    () => whyNotFinalized(stage),
    () => reasonIf(stage.state !== 'InProgress', 'stage.finished'),
    // §4: completing is irreversible, even for a stage without matches to play.
    () => completed && reason('bracket.completed', { group: completed.groupNumber }),
    () =>
      touched &&
      reason(
        'stage.played',
        { match: touched.identifier },
        `match reset-score ${targetId.match(stage.id, touched.bracketMatchId)}`,
      ),
  )
}

/** `teamIds` in seed order. */
export function whyNotAdvanceStage(
  view: StageView,
  _asking: Asking,
  args?: { teamIds?: readonly string[] | undefined; to?: string | undefined },
): Reason | undefined {
  const { tournament, stage } = view
  const next = stageToFill(view, args?.to) ?? nextStage(view)
  const teamIds = args?.teamIds
  const names = new Map(stage.standings.map((row) => [row.tournamentTeamId, row.name]))
  return firstReason(
    () => whyNotOver(tournament),
    () => reasonIf(stage.state === 'Cancelled', 'stage.cancelled'),
    () => reasonIf(stage.state !== 'Completed', 'stage.notCompleted', { stage: stage.name }, towardsCompletion(stage)),
    () => (next ? undefined : reason('stage.lastStage')),
    () => reasonIf(next?.state !== 'Initial', 'stage.nextStarted', { stage: next?.name ?? '' }),
    () => reasonIf(next?.id === stage.id, 'stage.intoItself', { stage: stage.name }),
    () => whyNotTwice(teamIds ?? [], names),
    () => {
      const gone = teamIds?.find((id) => stage.dropped.includes(id))
      return gone === undefined
        ? undefined
        : reason('team.dropped', { team: names.get(gone) ?? gone }, `team reinstate ${gone}`)
    },
    () => {
      const needed = leastTeams(next?.format ?? 'SingleElimination')
      const have = teamIds?.length ?? needed
      return reasonIf(have < needed, 'stage.tooFewTeams', { have, needed })
    },
  )
}

/**
 * Rules across fields, which the schema of one field cannot check (§5). Fields that the format does not use are
 * ignored.
 */
export function stageProblems(stage: Partial<StageFields>, game: string): FieldProblems {
  const { tieBreakers = [], pointsWin, pointsDraw } = stage
  const roundRobin = stage.format === 'RoundRobin'
  const problems: FieldProblems = {}
  if (game !== 'League of Legends') {
    if (stage.lolMap != null) problems.lolMap = ['lolOnly']
    if (stage.pickMode != null) problems.pickMode = ['lolOnly']
  }
  if (roundRobin && pointsWin !== undefined && pointsDraw !== undefined && pointsDraw > pointsWin) {
    problems.pointsDraw = ['aboveWin']
  }
  if (roundRobin && firstTwice(tieBreakers) !== undefined) problems.tieBreakers = ['twice']
  if (roundRobin && repeatsNothing(tieBreakers)) problems.tieBreakers = ['againAlone']
  return problems
}

/** Whether brackets made with the stored settings do not fit the changed ones, so that they must go. */
export function needsNewBrackets(stage: Stage, changes: Partial<StageFields>): boolean {
  const shaping = ['format', 'groups', 'encounterTimes', 'thirdPlaceMatch', 'maxTeamsPerMatch', 'grandFinal'] as const
  return shaping.some((field) => changes[field] !== undefined && changes[field] !== stage[field])
}

/** 4.3: double elimination makes no sense below three. */
export function leastTeams(format: StageFormat): number {
  return format === 'DoubleElimination' ? 3 : 2
}

/** The stage that teams of this one are sent on to: the one asked for, else the next that has not started. */
export function stageToFill({ stages, stage }: StageView, to?: string): Stage | undefined {
  if (to !== undefined) return stages.find((other) => other.id === to)
  return stages
    .filter((other) => other.position > stage.position && other.state === 'Initial')
    .toSorted((a, b) => a.position - b.position)[0]
}

export function nextStage({ stages, stage }: StageView): Stage | undefined {
  return stages.filter((other) => other.position > stage.position).toSorted((a, b) => a.position - b.position)[0]
}

/** The stage where work waits: the first that is not over, else the last. */
export function currentStage<S extends Pick<Stage, 'state' | 'position'>>(stages: readonly S[]): S | undefined {
  const inOrder = stages.toSorted((a, b) => a.position - b.position)
  return inOrder.find(({ state }) => state !== 'Completed' && state !== 'Cancelled') ?? inOrder.at(-1)
}

/** Its teams may still be placed and its settings changed. */
export function whyNotInitial({ state, name }: Stage | StageDetail): Reason | undefined {
  return firstReason(
    () => reasonIf(state === 'Cancelled', 'stage.cancelled'),
    () => reasonIf(state === 'Completed', 'stage.completed', { stage: name }),
    () => reasonIf(state !== 'Initial', 'stage.alreadyFinalized', { stage: name }),
  )
}

/** It has been finalized and its standings are not approved. */
export function whyNotFinalized({ state, name, id }: Stage | StageDetail): Reason | undefined {
  return firstReason(
    () => reasonIf(state === 'Cancelled', 'stage.cancelled'),
    () => reasonIf(state === 'Completed', 'stage.completed', { stage: name }),
    () => reasonIf(state === 'Initial', 'stage.notFinalized', { stage: name }, `stage finalize ${id}`),
  )
}

/** §4: stage editing is blocked while the tournament is in progress or completed. */
export function whyNotStagesMayChange(tournament: Tournament): Reason | undefined {
  return firstReason(
    () => whyNotOver(tournament),
    () => reasonIf(tournament.state === 'InProgress', 'stage.tournamentRunning'),
  )
}

/**
 * A stage with teams of its own may be played beside an earlier one, as a round of winners and a round of losers are;
 * the platform knows whether its teams are free. A stage without waits for teams to advance to it.
 */
function whyNotEarlierCompleted({ stages, stage }: StageView): Reason | undefined {
  const hasTeams = stage.brackets.some((bracket) => teamsOf(bracket).length > 0)
  if (stage.position > 1 && (hasTeams || stage.seeds.length > 0)) return undefined
  const open = stages
    .filter((other) => other.position < stage.position && other.state !== 'Completed')
    .toSorted((a, b) => a.position - b.position)[0]
  return open && reason('stage.notCompleted', { stage: open.name }, towardsCompletion(open))
}

/** A later stage needs teams first: nothing can be drawn before teams have advanced. */
function whyNotFilled({ stages, stage }: StageView): Reason | undefined {
  const before = stages.findLast((other) => other.position < stage.position)
  if (!before || stage.seeds.length > 0 || stage.brackets.length > 0) return undefined
  return reason('stage.notAdvanced', { stage: before.name }, `stage advance ${before.id}`)
}

/** The command that brings a stage one step nearer to its end. */
function towardsCompletion({ id, state }: Stage): string | undefined {
  const steps: Partial<Record<Stage['state'], string>> = {
    Initial: `stage finalize ${id}`,
    StandingPendingGenerate: `standings generate ${id}`,
    StandingPendingApproval: `standings approve ${id}`,
  }
  return steps[state]
}

function whyNotPlacement(
  { tournament, stage, stages }: StageView,
  placements: readonly Placement[],
): Reason | undefined {
  const placed = placeTeams(stage.brackets, stage.format, placements, teamsAtHand(stage, placements))
  if ('code' in placed) return placed
  const sizes = placed.map((bracket) => ({ group: bracket.groupNumber, have: teamsOf(bracket).length }))
  const total = sizes.reduce((sum, { have }) => sum + have, 0)
  const needed = leastTeams(stage.format)
  const small = sizes.find(({ have }) => have < needed)
  const before = stages.findLast((other) => other.position < stage.position)
  return firstReason(
    () => before && reasonIf(total === 0, 'stage.notAdvanced', { stage: before.name }, `stage advance ${before.id}`),
    () => small && reason('stage.invalidTeamCount', { ...small, needed }),
    // Later stages have as many as came through.
    () =>
      reasonIf(!before && total < tournament.minTeams, 'stage.belowMinimum', {
        have: total,
        needed: tournament.minTeams,
      }),
  )
}

/** Teams in the brackets, seeded or to be placed; the platform knows whether they may play here. */
function teamsAtHand(stage: StageDetail, placements: readonly Placement[]): BracketTeam[] {
  const standing = new Map(stage.brackets.flatMap(teamsOf).map((team) => [team.tournamentTeamId, team]))
  const named = placements.flatMap((placement) => placement.tournamentTeamIds.filter((id) => id !== null))
  for (const id of [...stage.seeds, ...named]) {
    if (!standing.has(id)) standing.set(id, { tournamentTeamId: id, name: id })
  }
  return [...standing.values()]
}

/** Says it where the team has a name; where it has none, the platform knows it and says it. */
export function whyNotTwice(teamIds: readonly string[], names: ReadonlyMap<string, string>): Reason | undefined {
  const name = names.get(firstTwice(teamIds) ?? '')
  return name === undefined ? undefined : reason('stage.teamTwice', { team: name })
}

function allMatches(stage: StageDetail): BracketMatch[] {
  return stage.brackets.flatMap((bracket) => [...bracket.matches, ...bracket.additionalMatches])
}
