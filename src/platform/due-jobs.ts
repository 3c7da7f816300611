// What the platform does by itself when its time has come. Each job looks again: things may have changed since.
import { targetId, type TournamentView } from '../contract/views.ts'
import { cancelWithAll } from './acts/cancel-tournament.ts'
import { Refusal, type Act, type Job } from './handlers/call.ts'
import { matchView, writeMatch } from './handlers/bracket-matches.ts'
import { checkInEnd, expireCheckIn } from './acts/match-rooms.ts'
import { moveTournament } from './handlers/tournaments.ts'
import { lockStageView } from './store/stages.ts'
import { lockTournamentView } from './store/tournaments.ts'

export async function runJob(job: Job, act: Act): Promise<void> {
  try {
    if (job.kind === 'check-in-expiry') await expire(act, job.stageId, job.bracketMatchId)
    else await turnRegistration(act, job)
  } catch (error) {
    // What the job was about is gone; there is nothing to do any more.
    if (!(error instanceof Refusal && error.status === 404)) throw error
  }
}

/** §4: registration opens and closes by the clock. */
async function turnRegistration(act: Act, job: Exclude<Job, { kind: 'check-in-expiry' }>): Promise<void> {
  const view = await lockTournamentView(act.tx, job.tournamentId)
  const { state, registrationStart, registrationEnd } = view.tournament
  const isDue = (time: number | null) => time !== null && time <= act.asking.now
  if (job.kind === 'registration-start') {
    if (state === 'Published' && isDue(registrationStart))
      await moveTournament(act, view.tournament, 'OpenRegistration')
    return
  }
  if (state !== 'OpenRegistration' || !isDue(registrationEnd)) return
  if (missesMinimum(view)) await cancelWithAll(act, view, '')
  else await moveTournament(act, view.tournament, 'CompleteRegistration')
}

/** §3 `autoCancelTournament`; 4.11: below the minimum at the end of registration. */
function missesMinimum({ tournament, stages }: TournamentView): boolean {
  return stages.some((stage) => stage.autoCancelTournament) && tournament.registeredCount < tournament.minTeams
}

/** 4.10: the check-in of a room is over. */
async function expire(act: Act, stageId: string, bracketMatchId: string): Promise<void> {
  const view = matchView(await lockStageView(act.tx, stageId), bracketMatchId)
  const { bracket, match, stage } = view
  const end = checkInEnd(match)
  if (match.matchId === null || match.scores.length > 0 || end === null || end > act.asking.now) return
  if (stage.state !== 'InProgress' || bracket.state === 'Completed') return
  act.touched({
    target: `match:${targetId.match(stageId, bracketMatchId)}`,
    tournamentId: stage.tournamentId,
    before: { state: match.state },
    after: { state: 'Completed' },
  })
  await writeMatch(act, view, await expireCheckIn(act, view, bracket, match))
}
