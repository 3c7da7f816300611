// The consequences of a change of brackets, in the same transaction: rooms end, brackets and stages move on (§4; 4.11).
import type { Bracket, BracketMatch } from '../../contract/bracket.ts'
import { reason } from '../../contract/reason.ts'
import type { Difference } from '../../contract/change.ts'
import type { StageDetail } from '../../contract/stage.ts'
import type { StageState } from '../../contract/states.ts'
import type { StageView } from '../../contract/views.ts'
import { needsDecision, needsWinner, outcomeOf } from '../../rules/bracket/progress.ts'
import { forfeitDropped } from '../../rules/bracket/results.ts'
import { rankStage } from '../../rules/ranking.ts'
import { tiedInDivision, tieToPart } from '../../rules/standings.ts'
import { differenceOf, figuresOf, saveBrackets, type BracketsDifference } from '../store/brackets.ts'
import { endRooms } from '../store/matches.ts'
import { updateStage, type StageChange } from '../store/stages.ts'
import { replaceStandings } from '../store/standings.ts'
import type { Act } from '../call.ts'
import { openRooms } from './match-rooms.ts'

/**
 * Writes the changed brackets of a stage that is being played, and all that follows; answers the stage as it is then.
 */
export async function writeBrackets(
  act: Act,
  view: StageView,
  changed: readonly Bracket[],
  change: Pick<StageChange, 'state' | 'seeds'> = {},
): Promise<StageDetail> {
  const { tx, asking } = act
  const { stage } = view
  const before = stage.brackets
  const running = change.state ?? stage.state
  const played = running === 'InProgress' ? changed.map((bracket) => withForfeits(act, stage, bracket)) : changed
  await abortLostRooms(act, differenceOf(before, played))
  const completed = stage.autoCompleteBracket ? played.map((bracket) => completeIfDone(act, view, bracket)) : played
  tellOutcomes(act, view, differenceOf(before, completed))
  const opened = await openRooms(act, { ...view, stage: { ...stage, state: running } }, completed)
  const differing = differenceOf(before, opened)
  const brackets = await saveBrackets(tx, stage, before, opened, differing, asking.now)

  const done = running === 'InProgress' && brackets.every((bracket) => bracket.state === 'Completed')
  const state: StageState = done ? 'StandingPendingApproval' : running
  const next: StageDetail = { ...stage, brackets, seeds: change.seeds ?? stage.seeds, state }
  const standings = done ? rankStage(next) : stage.standings
  if (done) {
    await replaceStandings(tx, stage.id, standings)
    act.consequence(reason('consequence.standingsGenerated', { stage: stage.name }))
    // §4: those of an instant tournament are confirmed without an administrator.
    if (view.tournament.instant) act.schedule({ kind: 'instant-approval', stageId: stage.id }, asking.now)
  }
  const figures = figuresOf(brackets)
  const stored = await updateStage(
    tx,
    stage.id,
    {
      ...figures,
      ...(state !== stage.state && { state }),
      ...(change.seeds && { seeds: change.seeds }),
    },
    asking.now,
  )
  const after = { ...next, ...stored, brackets, standings, seeds: next.seeds }
  // Only while it is played is all that a stage shows known here: before, its seeds follow from the registrations.
  const isPlayed = stage.state === 'InProgress' && state === 'InProgress' && !change.seeds
  if (isPlayed && stored.revision === stage.revision + 1) act.made(after, matchesIn(after, differing))
  return after
}

/** The rows sent to open consoles; added or removed matches are read again. */
function matchesIn({ brackets: all }: StageDetail, { pairs, added, gone }: BracketsDifference): Difference | undefined {
  if (added.length > 0 || gone.length > 0) return undefined
  const brackets = all.map(
    ({ matches: _matches, additionalMatches: _additional, edges: _edges, loserEdges: _ways, ...head }) => head,
  )
  return { brackets, matches: pairs.map(({ now }) => now) }
}

/** 4.7: matches of teams that left, also those they have just arrived in. */
function withForfeits(act: Act, { format, dropped }: StageDetail, bracket: Bracket): Bracket {
  if (dropped.length === 0) return bracket
  const gone = new Set(dropped)
  const { bracket: after, changed } = forfeitDropped(bracket, format, gone)
  for (const { identifier: match, scores, teams } of changed) {
    const lost = teams.filter((team) => team && gone.has(team.tournamentTeamId)).map((team) => team?.name ?? '')
    if (scores.some((score) => score.result === 'Forfeit') && lost.length > 0)
      act.consequence(reason('consequence.forfeited', { teams: lost, match }))
  }
  return after
}

/** §4: completing is irreversible, so teams that no match has parted are named before. */
export function complete(act: Act, view: StageView, bracket: Bracket): Bracket {
  const teams = tiedInDivision(view, bracket)
  const isLobby = view.stage.format === 'FreeForAll'
  const code = isLobby ? 'consequence.completedTiedLobby' : 'consequence.completedTied'
  if (teams.length > 0) act.consequence(reason(code, { group: bracket.groupNumber, teams }))
  act.consequence(reason('consequence.bracketCompleted', { group: bracket.groupNumber }))
  return { ...bracket, state: 'Completed' }
}

/**
 * chosen: a division is not completed automatically while a match waits for an administrator to name its winner, or while
 * teams level on a place that decides something can be parted by a match, or by another result of their lobby.
 */
function completeIfDone(act: Act, view: StageView, bracket: Bracket): Bracket {
  const { stage } = view
  const isDone = bracket.state === 'PendingComplete' && needsDecision(bracket, stage.format).length === 0
  if (!isDone) return bracket
  const tie = tieToPart(view, bracket)
  if (!tie) return complete(act, view, bracket)
  const was = stage.brackets.find(({ groupNumber }) => groupNumber === bracket.groupNumber)
  const isNews = was?.matches !== bracket.matches || was.additionalMatches !== bracket.additionalMatches
  const code = stage.format === 'FreeForAll' ? 'consequence.tieWaitsLobby' : 'consequence.tieWaits'
  if (isNews) act.consequence(reason(code, { group: bracket.groupNumber, teams: tie.teams }))
  return bracket
}

/** Rooms whose match is gone, or has lost them; each is named. */
async function abortLostRooms(act: Act, { pairs, gone }: BracketsDifference): Promise<void> {
  const without = [...pairs.filter(({ was, now }) => was.matchId !== now.matchId).map(({ was }) => was), ...gone]
  const matchOf = new Map(
    without.flatMap(({ matchId, identifier }) => (matchId === null ? [] : [[matchId, identifier]])),
  )
  for (const room of await endRooms(act.tx, [...matchOf.keys()], 'Aborted')) {
    act.consequence(reason('consequence.roomAborted', { match: matchOf.get(room) ?? '' }))
  }
}

/** Matches just decided by walkover, left without a winner, or won by a team that has left. */
function tellOutcomes(act: Act, { stage }: StageView, { pairs, added }: BracketsDifference): void {
  const isStarted = stage.state !== 'Initial'
  const changed = [...pairs, ...added.map((now) => ({ was: undefined, now }))]
  for (const { was, now } of changed) if (isStarted && !was?.walkover) tellWalkover(act, now)
  for (const { was, now } of changed) {
    if (needsWinner(now, stage.format) && !(was && needsWinner(was, stage.format))) {
      act.consequence(reason('consequence.needsDecision', { match: now.identifier }))
    }
    tellWonByLeaver(act, stage, { was, now })
  }
}

/** chosen: such a result counts as it is entered; only open matches are forfeited. */
function tellWonByLeaver(
  act: Act,
  { dropped }: StageView['stage'],
  { was, now }: { was: BracketMatch | undefined; now: BracketMatch },
): void {
  const winner = outcomeOf(now)?.winner
  const before = was && outcomeOf(was)?.winner
  if (!winner || winner.tournamentTeamId === before?.tournamentTeamId) return
  if (dropped.includes(winner.tournamentTeamId))
    act.consequence(reason('consequence.winnerLeft', { team: winner.name, match: now.identifier }))
}

function tellWalkover(act: Act, match: BracketMatch): void {
  const team = match.teams.find((present) => present !== null)
  if (!match.walkover || !team) return
  act.consequence(reason('consequence.walkover', { team: team.name, match: match.identifier }))
}
