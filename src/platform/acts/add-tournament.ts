import type { StageFields } from '../../contract/stage.ts'
import type { TournamentDetail, TournamentFields } from '../../contract/tournament-detail.ts'
import { freshProblems, tournamentProblems } from '../../rules/tournament-fields.ts'
import { readSettings } from '../store/settings.ts'
import { findTournament, insertTournament, tournamentView } from '../store/tournaments.ts'
import { Invalid, type Act } from '../call.ts'
import { addStage } from './add-stage.ts'

/** A new tournament, with these stages in their order. */
export async function addTournament(
  act: Act,
  fields: TournamentFields,
  stages: readonly StageFields[] = [],
): Promise<TournamentDetail> {
  await judgeTournament(act, fields, Object.keys(fields))
  const created = await insertTournament(act.tx, fields, 'Initial', act.asking.now)
  const { id, name, game, region, state } = created
  act.touched('tournament', id, undefined, { name, game, region, state })
  for (const stage of stages) await addStage(act, await tournamentView(act.tx, id), stage)
  return stages.length > 0 ? findTournament(act.tx, id) : created
}

/** §5. Values older than a rule or setting are judged only when they are changed. */
export async function judgeTournament(
  act: Act,
  fields: Partial<TournamentFields>,
  changed: readonly string[],
  stored: Partial<TournamentFields> = {},
): Promise<void> {
  const settings = await readSettings(act.tx)
  const shown = freshProblems(tournamentProblems(fields, settings), tournamentProblems(stored, settings), changed)
  if (Object.keys(shown).length > 0) throw new Invalid(shown)
}
