import type { Stage, StageFields } from '../../contract/stage.ts'
import type { StageView } from '../../contract/views.ts'
import { stageProblems } from '../../rules/stages.ts'
import { Invalid, type Act } from '../call.ts'
import { insertStage } from '../store/stages.ts'
import { updateFigures } from '../store/tournaments.ts'

/** Adds a stage at the end. */
export async function addStage(
  act: Act,
  { tournament, stages }: Pick<StageView, 'tournament' | 'stages'>,
  fields: StageFields,
): Promise<Stage> {
  judgeStage(fields, tournament.game)
  const created = await insertStage(act.tx, tournament.id, stages.length + 1, fields, act.asking.now)
  await updateFigures(act.tx, tournament.id, { formats: [...stages.map((stage) => stage.format), fields.format] })
  act.touched('stage', created.id, {}, { name: created.name, format: created.format, position: created.position })
  return created
}

/** §5 */
export function judgeStage(fields: StageFields, game: string): void {
  const problems = stageProblems(fields, game)
  if (Object.keys(problems).length > 0) throw new Invalid(problems)
}
