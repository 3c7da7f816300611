// The lists of supported games and regions (§3), that every form and filter chooses from.
import * as v from 'valibot'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { SettingEntry } from '../src/contract/settings.ts'
import { confirmed, defineCommand, invocation, reversible, type Invocation } from '../src/registry/define.ts'

const args = v.object(SettingEntry.entries)
const positional = ['list', 'name'] as const

export const addSetting = defineCommand({
  id: 'setting.add',
  args,
  positional,
  risk: reversible,
  plan: (_, entry) => [request(endpoints.addSetting, {}, entry)],
  undo: (_, entry): Invocation => invocation(removeSetting, [], entry),
})

export const removeSetting = defineCommand({
  id: 'setting.remove',
  args,
  positional,
  risk: confirmed,
  plan: (_, entry) => [request(endpoints.removeSetting, {}, entry)],
  undo: (_, entry): Invocation => invocation(addSetting, [], entry),
})

/** The threshold of the dashboard for matches without a result. */
export const setOverdue = defineCommand({
  id: 'setting.overdue',
  args: v.object({ minutes: v.pipe(v.number(), v.integer(), v.minValue(1, 'atLeastOne'), v.maxValue(1440)) }),
  positional: ['minutes'],
  risk: confirmed,
  plan: (_, body) => [request(endpoints.setOverdue, {}, body)],
})
