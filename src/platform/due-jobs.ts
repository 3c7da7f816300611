// What the platform does by itself when its time has come. Each job looks again: things may have changed since.
import type { BracketMatch, Score } from '../contract/bracket.ts'
import { targetId, type TournamentView } from '../contract/views.ts'
import { cancelWithAll } from './acts/cancel-tournament.ts'
import { Refusal, type Act, type Job } from './call.ts'
import type { FrontCache } from './front-cache.ts'
import { matchView, replaced } from './acts/stage-parts.ts'
import { writeMatch } from './acts/write-match.ts'
import { checkInEnd, gamesOf } from './acts/match-rooms.ts'
import { endMatch, saveResult } from './acts/games.ts'
import { lockedRoom, lockedRoomOfMatch, writeRoom } from './acts/rooms.ts'
import { moveTournament } from './acts/move-tournament.ts'
import { firstSubmission } from '../rules/games.ts'
import { lockStageView } from './store/stage-views.ts'
import { findTournament, lockTournamentView } from './store/tournaments.ts'

type Work = { [K in Job['kind']]: (act: Act, job: Extract<Job, { kind: K }>, front?: FrontCache) => Promise<void> }

/** One line for every kind of job; one without does not compile. */
const work: Work = {
  'registration-start': openRegistration,
  'registration-end': endRegistration,
  'front-cache': clearFrontCache,
  'check-in-start': openCheckIn,
  'check-in-expiry': expire,
  'result-approval': approve,
}

export async function runJob(job: Job, act: Act, front?: FrontCache): Promise<void> {
  // The table ties every kind to its work; here the kind is only known at run time.
  const run = work[job.kind] as (act: Act, job: Job, front?: FrontCache) => Promise<void>
  try {
    await run(act, job, front)
  } catch (error) {
    // What the job was about is gone; there is nothing to do any more.
    if (!(error instanceof Refusal && error.status === 404)) throw error
  }
}

/** §4: registration opens by the clock. */
async function openRegistration(act: Act, { tournamentId }: { tournamentId: string }): Promise<void> {
  const { tournament } = await lockTournamentView(act.tx, tournamentId)
  if (tournament.state !== 'Published' || !isDue(tournament.registrationStart, act)) return
  await moveTournament(act, tournament, 'OpenRegistration')
}

/** §4: and it ends by the clock. */
async function endRegistration(act: Act, { tournamentId }: { tournamentId: string }): Promise<void> {
  const view = await lockTournamentView(act.tx, tournamentId)
  const { state, registrationEnd } = view.tournament
  if (state !== 'OpenRegistration' || !isDue(registrationEnd, act)) return
  if (missesMinimum(view)) await cancelWithAll(act, view, '')
  else await moveTournament(act, view.tournament, 'CompleteRegistration')
}

/** §9: after publishing. How it went stands in the history of the tournament. */
async function clearFrontCache(act: Act, { tournamentId }: { tournamentId: string }, front: FrontCache): Promise<void> {
  if (!front) return
  const { id } = await findTournament(act.tx, tournamentId)
  act.touched('tournament', id, {}, { frontCache: await front.clear(id) })
}

function isDue(time: number | null, { asking }: Act): boolean {
  return time !== null && time <= asking.now
}

/** §3 `autoCancelTournament`; 4.11: below the minimum at the end of registration. */
function missesMinimum({ tournament, stages }: TournamentView): boolean {
  return stages.some((stage) => stage.autoCancelTournament) && tournament.registeredCount < tournament.minTeams
}

/** 4.12: the check-in of a room opens, and its match is being played. */
async function openCheckIn(
  act: Act,
  { stageId, bracketMatchId }: { stageId: string; bracketMatchId: string },
): Promise<void> {
  const view = matchView(await lockStageView(act, stageId), bracketMatchId)
  const { bracket, match } = view
  if (match.matchId === null || match.state !== 'Initial' || !isDue(match.checkInStartTime, act)) return
  const opened: BracketMatch = { ...match, state: 'InProgress' }
  const { row } = await lockedRoom(act, match.matchId)
  await writeRoom(act, row, { games: gamesOf(match.bestOf, true, act.asking.now) })
  act.touched('room', row.id, { state: 'Initial' }, { state: 'Waiting' })
  act.touched('match', targetId.match(stageId, bracketMatchId), { state: match.state }, { state: opened.state })
  await writeMatch(act, view, { bracket: replaced(bracket, match, opened), changed: [opened], affected: [] })
}

/**
 * 4.10: the check-in of a room is over. Who is alone there wins; where nobody came an administrator decides. chosen: of
 * several teams those that came play without the others.
 */
async function expire(
  act: Act,
  { stageId, bracketMatchId }: { stageId: string; bracketMatchId: string },
): Promise<void> {
  const view = matchView(await lockStageView(act, stageId), bracketMatchId)
  const { bracket, match, stage } = view
  const end = checkInEnd(match)
  if (match.matchId === null || match.scores.length > 0 || end === null || end > act.asking.now) return
  if (stage.state !== 'InProgress' || bracket.state === 'Completed') return
  const { row, room } = await lockedRoom(act, match.matchId)
  const there = room.teams.filter((team) => team.checkedIn)
  if (row.gameState !== 'Waiting' || row.gameNumber !== 1 || there.length > 1) return
  act.touched('room', row.id, { state: row.state }, { state: 'Closed', checkedIn: there.map(({ name }) => name) })
  await writeRoom(act, row, { state: 'Closed' })
  const scores = row.teamIds.map((tournamentTeamId): Score => {
    const isThere = there.some((team) => team.tournamentTeamId === tournamentTeamId)
    return { tournamentTeamId, totalScore: 0, result: isThere ? 'Win' : 'NotCheckedIn' }
  })
  await endMatch(act, view, scores)
}

/** §3: a result that nobody objected to is approved when its time has come. */
async function approve(act: Act, { matchId, game: n }: { matchId: string; game: number }): Promise<void> {
  const at = await lockedRoomOfMatch(act, matchId)
  const game = at.row.games.find((one) => one.n === n)
  const scores = game && firstSubmission(game)?.scores
  if (at.row.state !== 'Open' || game?.state !== 'ResultSubmitted' || !isDue(game.approveAt, act) || !scores) return
  const told = { game: n, state: 'Completed', scores: scores.map((one) => one.totalScore) }
  act.touched('room', matchId, { game: n, state: game.state }, told)
  await saveResult(act, at, n, scores)
}
