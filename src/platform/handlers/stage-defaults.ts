// chosen: what a new stage has where its creator said nothing.
import * as v from 'valibot'
import type { StageData } from '../../contract/endpoints-stages.ts'
import { defaultApprovalDelayMinutes } from '../../contract/limits.ts'
import { StageFields, TieBreaker } from '../../contract/stage.ts'
import { given } from './difference.ts'

export function stageWithDefaults(data: StageData, game: string): StageFields {
  const lol = game === 'League of Legends'
  return {
    groups: 1,
    bestOf: 1,
    encounterTimes: 1,
    autoApprove: 'off',
    autoApproveDelay: defaultApprovalDelayMinutes,
    autoCompleteBracket: false,
    autoCancelTournament: false,
    autoGenerateMatch: false,
    thirdPlaceMatch: false,
    autoEvidence: false,
    autoCheckInAll: false,
    maxTeamsPerMatch: 20,
    // §9: Summoner's Rift, Tournament Mode.
    lolMap: lol ? 11 : null,
    pickMode: lol ? 6 : null,
    autoLobbyDisabled: false,
    grandFinal: 'double',
    pointsWin: 3,
    pointsDraw: 1,
    tieBreakers: [...TieBreaker.options],
    advancing: null,
    ...given(data),
    name: data.name,
    format: data.format,
  }
}

/** The fields an administrator sets, without what the platform keeps beside them. */
export function fieldsOf(stage: StageFields): StageFields {
  return v.parse(StageFields, stage)
}
