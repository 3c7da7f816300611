// Which settings of a stage mean something for its format and game (§3).
import type { StageFields } from '../contract/stage.ts'
import type { StageFormat } from '../contract/states.ts'

const onlyFor: Partial<Record<keyof StageFields, readonly StageFormat[]>> = {
  encounterTimes: ['RoundRobin'],
  pointsWin: ['RoundRobin'],
  pointsDraw: ['RoundRobin'],
  tieBreakers: ['RoundRobin'],
  thirdPlaceMatch: ['SingleElimination'],
  grandFinal: ['DoubleElimination'],
  maxTeamsPerMatch: ['FreeForAll'],
}
const leagueOfLegends: readonly string[] = ['lolMap', 'pickMode']

/** Whether a setting is asked for and shown. An unknown format asks only what every format has. */
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
