// §3: games and regions held application-wide as the supported ones. They may change while consoles are open.
import * as v from 'valibot'
import { allRegions } from './limits.ts'

export const Settings = v.object({
  games: v.array(v.string()),
  regions: v.array(v.string()),
})
export type Settings = v.InferOutput<typeof Settings>

/** The lists of the settings, by name. */
export const SettingList = v.picklist(['games', 'regions'])
export type SettingList = v.InferOutput<typeof SettingList>

/** One entry of a list. chosen: at most 100 characters. */
export const SettingEntry = v.object({
  list: SettingList,
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(100, 'tooLong')),
})
export type SettingEntry = v.InferOutput<typeof SettingEntry>

/** The remaining entries, and the position of the removed one (from 1). */
export const SettingRemoved = v.object({ ...Settings.entries, place: v.optional(v.number()) })

/** The choices of a setting; regions also offer "All" (§3). */
export function choicesIn(list: SettingList, settings: Settings): readonly string[] {
  return list === 'regions' ? [...settings.regions, allRegions] : settings.games
}
