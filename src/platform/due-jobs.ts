// What the platform does by itself when its time has come. Each job looks again: things may have changed since.
import type { BracketMatch } from '../contract/bracket.ts'
import { targetId, type TournamentView } from '../contract/views.ts'
import { cancelWithAll } from './acts/cancel-tournament.ts'
import { Refusal, type Act, type Job } from './call.ts'
import { matchView, replaced } from './acts/stage-parts.ts'
import { writeMatch } from './acts/write-match.ts'
import { checkInEnd, expireCheckIn, gamesOf } from './acts/match-rooms.ts'
import { moveTournament } from './acts/move-tournament.ts'
import { changeRoom } from './store/matches.ts'
import { lockStageView } from './store/stage-views.ts'
import { lockTournamentView } from './store/tournaments.ts'

type Work = { [K in Job['kind']]: (act: Act, job: Extract<Job, { kind: K }>) => Promise<void> }

/** One line for every kind of job; one without does not compile. */
const work: Work = {
  'registration-start': openRegistration,
  'registration-end': endRegistration,
  'check-in-start': openCheckIn,
  'check-in-expiry': expire,
}

export async function runJob(job: Job, act: Act): Promise<void> {
  // The table ties every kind to its work; here the kind is only known at run time.
  const run = work[job.kind] as (act: Act, job: Job) => Promise<void>
  try {
    await run(act, job)
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
  await changeRoom(act.tx, match.matchId, { games: gamesOf(match.bestOf, true) })
  act.touched('match', targetId.match(stageId, bracketMatchId), { state: match.state }, { state: opened.state })
  await writeMatch(act, view, { bracket: replaced(bracket, match, opened), changed: [opened], affected: [] })
}

/** 4.10: the check-in of a room is over. */
async function expire(
  act: Act,
  { stageId, bracketMatchId }: { stageId: string; bracketMatchId: string },
): Promise<void> {
  const view = matchView(await lockStageView(act, stageId), bracketMatchId)
  const { bracket, match, stage } = view
  const end = checkInEnd(match)
  if (match.matchId === null || match.scores.length > 0 || end === null || end > act.asking.now) return
  if (stage.state !== 'InProgress' || bracket.state === 'Completed') return
  const id = targetId.match(stageId, bracketMatchId)
  act.touched('match', id, { state: match.state, room: match.matchId }, { state: 'Initial', room: null })
  await writeMatch(act, view, await expireCheckIn(act, bracket, match))
}
