// §4: an instant tournament is drawn and started by the platform, or earlier by an administrator.
import type { StageDetail } from '../../contract/stage.ts'
import type { Tournament } from '../../contract/tournament.ts'
import type { StageView } from '../../contract/views.ts'
import { teamsOf } from '../../rules/bracket/generate.ts'
import { isReady } from '../../rules/instant.ts'
import type { Act } from '../call.ts'
import { moveTournament } from './move-tournament.ts'
import { seedStage, startStage } from './start-stage.ts'

/** Its places are taken and every roster is confirmed: the start is an act of its own, by the platform. */
export function startWhenReady(act: Act, tournament: Tournament): void {
  if (!tournament.instant || tournament.state !== 'CompleteRegistration' || !isReady(tournament)) return
  act.schedule({ kind: 'instant-start', tournamentId: tournament.id }, act.asking.now)
}

/** chosen: teams are seeded as they came; brackets in which an administrator has placed all of them stay as they are. */
export async function startInstant(act: Act, view: StageView): Promise<StageDetail> {
  const closed = await closedFor(act, view)
  const stage = holdsAll(closed.stage) ? closed.stage : await seedStage(act, closed, closed.stage.seeds)
  return startStage(act, { ...closed, stage }, [])
}

async function closedFor(act: Act, view: StageView): Promise<StageView> {
  if (view.tournament.state !== 'OpenRegistration') return view
  return { ...view, tournament: await moveTournament(act, view.tournament, 'CompleteRegistration') }
}

function holdsAll({ brackets, seeds }: StageDetail): boolean {
  const placed = new Set(brackets.flatMap(teamsOf).map((team) => team.tournamentTeamId))
  return placed.size === seeds.length && seeds.every((id) => placed.has(id))
}
