// The result of a game, and what it makes of the match: the next game, the end of the room, the way through the bracket
// (4.6, 4.12).
import type { BracketMatch, Score } from '../../contract/bracket.ts'
import type { GameScore, MatchGame } from '../../contract/match-room.ts'
import { reason } from '../../contract/reason.ts'
import { targetId } from '../../contract/views.ts'
import * as results from '../../rules/bracket/results.ts'
import { countedGames, outcomeOf, type MatchOutcome } from '../../rules/games.ts'
import { whyNotUpdateScore } from '../../rules/matches.ts'
import { enforce, Refusal, type Act } from '../call.ts'
import { found } from '../store/found.ts'
import { changeRoom, type RoomRow } from '../store/matches.ts'
import { orRefuse } from './or-refuse.ts'
import { withGame, type RoomOfMatch } from './rooms.ts'
import { same, scoresText } from './seen.ts'
import { replaced } from './stage-parts.ts'
import { writeMatch } from './write-match.ts'

type Saved = { game: MatchGame; changedMatches: BracketMatch[] }

/** Saves the result of a game. `cascade`: later matches that already have a result may be reset by it. */
export async function saveResult(
  act: Act,
  at: RoomOfMatch,
  n: number,
  scores: readonly GameScore[],
  cascade = false,
): Promise<Saved> {
  const { row, room, match } = at
  const before = outcome(at, row.games)
  const inOrder = row.teamIds.flatMap((id) => scores.find((score) => score.tournamentTeamId === id) ?? [])
  const change = { state: 'Completed' as const, scores: inOrder, approveAt: null, firstConfirmation: null }
  const games = withGame(row.games, n, change, act.asking.now)
  const after = outcome(at, games)
  act.consequence(
    reason('consequence.gameResult', { match: room.identifier, game: n, score: inOrder.map(points).join('–') }),
  )
  const game = found(games.find((one) => one.n === n))
  if (row.state === 'Completed') requireStillDecided(at, before, after)
  if (after.is === 'decided') {
    const changedMatches = await decide(act, at, games, after.scores, cascade)
    return { game, changedMatches }
  }
  if (after.is === 'level') act.consequence(reason('consequence.needsDecision', { match: match.match.identifier }))
  await changeRoom(
    act.tx,
    row,
    {
      games: after.is === 'open' ? withNextGame(games, act.asking.now) : games,
      undecidedSince: after.is === 'level' ? act.asking.now : null,
      // Every game is agreed to again; a correction of an earlier one leaves who is ready.
      ...(gameIn(row, n).state !== 'Completed' && { ready: [], forced: [] }),
    },
    act.asking.now,
  )
  return { game, changedMatches: [] }
}

/** Ends the room with the result of its match. */
async function decide(
  act: Act,
  { row, match: view }: RoomOfMatch,
  games: readonly MatchGame[],
  scores: Score[],
  cascade: boolean,
): Promise<BracketMatch[]> {
  enforce(whyNotUpdateScore(view, act.asking, { scores, cascade }))
  // Games that were not played are dropped (4.6). chosen: one that was played stays, though a correction makes it
  // needless: another correction may need it again.
  const played = games.filter((game) => game.state === 'Completed')
  const { bestOf, teamIds } = row
  const { length: counted } = countedGames({ games: played, bestOf, teamIds })
  for (const { n } of played.slice(counted)) {
    act.consequence(reason('consequence.gameNotNeeded', { match: view.match.identifier, game: n }))
  }
  const end = { state: 'Completed' as const, games: played, undecidedSince: null }
  await changeRoom(act.tx, row, end, act.asking.now)
  return endMatch(act, view, scores, cascade)
}

/** The match has its result, and no room any more. */
export async function endMatch(
  act: Act,
  view: RoomOfMatch['match'],
  scores: Score[],
  cascade = false,
): Promise<BracketMatch[]> {
  const { stage, bracket, match } = view
  const roomless = replaced(bracket, match, { ...match, matchId: null })
  const done = orRefuse(results.applyScores(roomless, stage.format, match.bracketMatchId, scores, { cascade }))
  act.consequence(reason('consequence.matchDecided', { match: match.identifier, score: scoresText(scores) }))
  act.touched('match', targetId.match(stage.id, match.bracketMatchId), { scores: match.scores }, { scores })
  return (await writeMatch(act, view, done)).changed
}

/** A correction may change the result of the match, but only the one that this room gave it. */
function requireStillDecided({ room, match }: RoomOfMatch, before: MatchOutcome, after: MatchOutcome): void {
  const { match: played } = match
  const isOurs = before.is === 'decided' && same(before.scores, played.scores)
  if (!isOurs) throw new Refusal(reason('room.overridden', { match: room.identifier }))
  if (after.is !== 'decided') {
    const instead = `match reset-score ${targetId.match(room.stageId, room.bracketMatchId)}`
    throw new Refusal(reason('room.leavesOpen', { match: room.identifier }, instead))
  }
}

function outcome({ row, match }: RoomOfMatch, games: readonly MatchGame[]): MatchOutcome {
  return outcomeOf({ games: [...games], teamIds: row.teamIds, bestOf: row.bestOf, format: match.stage.format })
}

function withNextGame(games: readonly MatchGame[], now: number): MatchGame[] {
  const next = games.find((game) => game.state !== 'Completed')
  return next?.state === 'Initial' ? withGame(games, next.n, { state: 'Waiting' }, now) : [...games]
}

function points({ totalScore }: GameScore): number {
  return totalScore
}

/** The game of this number, as it is stored. */
export function gameIn({ games }: Pick<RoomRow, 'games'>, n: number): MatchGame {
  return found(games.find((game) => game.n === n))
}
