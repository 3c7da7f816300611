import type { StageData } from '../../contract/endpoints-stages.ts'
import { StageFields } from '../../contract/stage.ts'
import { readStored } from '../../contract/stored.ts'
import { newStageSettings } from '../../rules/stage-settings.ts'
import { given } from './difference.ts'

/** A stage as it was asked for; the rest as a new stage has it. */
export function stageWithDefaults(data: StageData, game: string): StageFields {
  return { ...newStageSettings(game), ...given(data), name: data.name, format: data.format }
}

/** The fields an administrator sets, without those the platform maintains. */
export function stageFieldsOf(stage: StageFields): StageFields {
  return readStored(StageFields, stage)
}
