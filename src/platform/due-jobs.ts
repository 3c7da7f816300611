// Timed acts of the platform. Each job checks again: things may have changed since it was planned.
import type { BracketMatch, Score } from '../contract/bracket.ts'
import { targetId, type TournamentView } from '../contract/views.ts'
import { cancelWithAll } from './acts/cancel-tournament.ts'
import { Refusal, type Act, type Job } from './call.ts'
import type { Outside } from './jobs.ts'
import { askProvider, tellProvider } from './acts/provider-messages.ts'
import { tellMembers } from './acts/notices.ts'
import { approveStandings } from './acts/approve-standings.ts'
import { matchView, replaced } from './acts/stage-parts.ts'
import { crossBoundary, tellLicenceEnds } from './acts/licences.ts'
import { tellMissionDecided } from './acts/mission-notice.ts'
import { startInstant } from './acts/start-instant.ts'
import { writeMatch } from './acts/write-match.ts'
import { checkInEnd, gamesOf } from './acts/match-rooms.ts'
import { endMatch, saveResult } from './acts/games.ts'
import { lockedRoom, lockedRoomOfMatch, writeRoom } from './acts/rooms.ts'
import { moveTournament } from './acts/move-tournament.ts'
import { endSending, finishSending, freezeSending, startSending, tellPause } from './acts/sendings.ts'
import { firstSubmission } from '../rules/games.ts'
import { isReady, whyNotStartInstant } from '../rules/instant.ts'
import { nobodyWon, whyNotApproveStandings } from '../rules/standings.ts'
import { lockStageView } from './store/stage-views.ts'
import { findTournament, lockTournamentView } from './store/tournaments.ts'

type Work = { [K in Job['kind']]: (act: Act, job: Extract<Job, { kind: K }>, outside: Outside) => Promise<void> }

/** One line for every kind of job; one without does not compile. */
const work: Work = {
  'registration-start': openRegistration,
  'registration-end': endRegistration,
  'instant-start': startFull,
  'instant-approval': confirmStandings,
  'front-cache': clearFrontCache,
  'payment-order': (act, job, { providers = {} }) => tellProvider(act, job, providers),
  'payment-check': (act, job, { providers = {} }) => askProvider(act, job, providers),
  'check-in-start': openCheckIn,
  'check-in-expiry': expire,
  'result-approval': approve,
  'licence-boundary': crossBoundary,
  'licence-notice': tellLicenceEnds,
  'mission-notice': tellMissionDecided,
  'sending-freeze': freezeSending,
  'sending-start': startSending,
  'sending-pause': tellPause,
  'sending-end': endSending,
  'sending-done': finishSending,
}

export async function runJob(job: Job, act: Act, outside: Outside = {}): Promise<void> {
  // The table ties every kind to its work; here the kind is only known at run time.
  const run = work[job.kind] as (act: Act, job: Job, outside: Outside) => Promise<void>
  try {
    await run(act, job, outside)
  } catch (error) {
    // The subject of the job is gone: nothing to do.
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
  const { state, registrationEnd, instant } = view.tournament
  if (!isDue(registrationEnd, act)) return
  if (instant) return cancelUnlessFull(act, view)
  if (state !== 'OpenRegistration') return
  if (missesMinimum(view)) await cancelWithAll(act, view, '')
  else await moveTournament(act, view.tournament, 'CompleteRegistration')
}

/** §4: an instant tournament that is not full by the end of its registration is cancelled. */
async function cancelUnlessFull(act: Act, view: TournamentView): Promise<void> {
  const { tournament } = view
  const waits = ['Published', 'OpenRegistration', 'CompleteRegistration'].includes(tournament.state)
  if (waits && !isReady(tournament)) await cancelWithAll(act, view, '')
}

/**
 * §4: a full instant tournament is drawn and started, unless something stands in the way that an administrator must
 * see to.
 */
async function startFull(act: Act, { tournamentId }: { tournamentId: string }): Promise<void> {
  const { tournament, stages } = await lockTournamentView(act.tx, tournamentId)
  const [first] = stages
  if (!first || tournament.state !== 'CompleteRegistration' || !isReady(tournament)) return
  const view = await lockStageView(act, first.id, { alone: true })
  if (whyNotStartInstant(view, act.asking) === undefined) await startInstant(act, view)
}

/**
 * §4: and its standings are confirmed. chosen: a place that several share is shared with its prizes; where a match has
 * no winner that decides, an administrator does.
 */
async function confirmStandings(act: Act, { stageId }: { stageId: string }): Promise<void> {
  const view = await lockStageView(act, stageId, { alone: true })
  const how = { shared: 'split' } as const
  if (!view.tournament.instant || nobodyWon(view).length > 0) return
  if (whyNotApproveStandings(view, act.asking, how) === undefined) await approveStandings(act, view, how)
}

/** §9: after publishing. How it went stands in the history of the tournament. */
async function clearFrontCache(
  act: Act,
  { tournamentId }: { tournamentId: string },
  { front }: Outside,
): Promise<void> {
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
  const names = match.teams.flatMap((team) => (team ? [team.name] : []))
  const params = { tournament: view.tournament.name, match: names.join(' – ') || match.identifier }
  await tellMembers(act.tx, { teamIds: row.teamIds }, { action: 'checkInOpen', params, now: act.asking.now })
}

/**
 * 4.10: the check-in of a room is over. Who is alone there wins; where no team came an administrator decides. chosen:
 * of several teams those that came play without the others.
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

/** §3: an undisputed result is approved when its time has come. */
async function approve(act: Act, { matchId, game: n }: { matchId: string; game: number }): Promise<void> {
  const at = await lockedRoomOfMatch(act, matchId)
  const game = at.row.games.find((one) => one.n === n)
  const scores = game && firstSubmission(game)?.scores
  if (at.row.state !== 'Open' || game?.state !== 'ResultSubmitted' || !isDue(game.approveAt, act) || !scores) return
  const told = { game: n, state: 'Completed', scores: scores.map((one) => one.totalScore) }
  act.touched('room', matchId, { game: n, state: game.state }, told)
  await saveResult(act, at, n, scores)
}
