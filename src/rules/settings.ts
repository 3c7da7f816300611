// Permitted changes to the lists of supported games and regions (§3).
import { allRegions } from '../contract/limits.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { SettingEntry, Settings } from '../contract/settings.ts'
import { firstReason, reasonIf } from './first-reason.ts'

export function whyNotAddSetting(settings: Settings, { list, name }: SettingEntry): Reason | undefined {
  const taken = list === 'regions' ? [...settings.regions, allRegions] : settings.games
  const wanted = name.toLowerCase()
  const there = taken.find((one) => one.toLowerCase() === wanted)
  return there === undefined ? undefined : reason('setting.exists', { name: there })
}

/** Without a game or a region no tournament could be created. */
export function whyNotRemoveSetting(settings: Settings, { list, name }: SettingEntry): Reason | undefined {
  const there = settings[list]
  return firstReason(
    () => reasonIf(!there.includes(name), 'setting.missing', { name }),
    () => reasonIf(there.length === 1, 'setting.last', { name }),
  )
}
