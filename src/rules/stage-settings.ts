// The defaults of a new stage, and the settings that apply to its format and game (§3).
import { defaultApprovalDelayMinutes } from '../contract/limits.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { StageFields } from '../contract/stage.ts'
import type { StageFormat } from '../contract/states.ts'
import { tieBreakPresets } from './tie-break-presets.ts'

/** chosen: the defaults of a new stage. */
export function newStageSettings(game: string): Omit<StageFields, 'name' | 'format'> {
  const lol = game === 'League of Legends'
  return {
    groups: 1,
    bestOf: 1,
    encounterTimes: 1,
    autoApprove: 'off',
    autoApproveDelay: defaultApprovalDelayMinutes,
    secondConfirmation: false,
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
    leavers: 'keep',
    tieBreakers: [...tieBreakPresets.standard],
    advancing: null,
  }
}

const onlyFor: Partial<Record<keyof StageFields, readonly StageFormat[]>> = {
  encounterTimes: ['RoundRobin'],
  pointsWin: ['RoundRobin'],
  pointsDraw: ['RoundRobin'],
  leavers: ['RoundRobin'],
  tieBreakers: ['RoundRobin'],
  thirdPlaceMatch: ['SingleElimination'],
  grandFinal: ['DoubleElimination'],
  maxTeamsPerMatch: ['FreeForAll'],
}
const leagueOfLegends: readonly string[] = ['lolMap', 'pickMode']

/** Whether a setting is asked for and shown. An unknown format asks only for the settings of every format. */
function isStageSettingUsed(field: string, format: unknown, game?: string): boolean {
  if (leagueOfLegends.includes(field)) return game === undefined || game === 'League of Legends'
  const formats: readonly unknown[] | undefined = onlyFor[field as keyof StageFields]
  return formats === undefined || formats.includes(format)
}

/** The same for a form: a delay is asked for only where there is something to delay. */
export function isStageSettingAsked(field: string, typed: Readonly<Record<string, unknown>>, game?: string): boolean {
  const { format, autoApprove } = typed
  if (field === 'autoApproveDelay' && autoApprove !== 'first' && autoApprove !== 'identical') return false
  return isStageSettingUsed(field, format, game)
}

/** 4.6: an even number of games can end level, which elimination cannot use; it is allowed, but said. */
export function stageSettingNote(field: string, typed: Readonly<Record<string, unknown>>): Reason | undefined {
  const { bestOf, format } = typed
  const even = typeof bestOf === 'number' && bestOf > 0 && bestOf % 2 === 0
  const elimination = format === 'SingleElimination' || format === 'DoubleElimination'
  return field === 'bestOf' && even && elimination ? reason('stage.evenBestOf') : undefined
}
