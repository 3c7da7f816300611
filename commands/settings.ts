// The lists of supported games and regions (§3), that every form and filter chooses from.
import * as v from 'valibot'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { OverdueSet } from '../src/contract/endpoints-dashboard.ts'
import { wholeFrom } from '../src/contract/limits.ts'
import { SettingEntry, SettingRemoved } from '../src/contract/settings.ts'
import { readStored } from '../src/contract/stored.ts'
import { paths } from '../src/paths.ts'
import { confirmed, defineCommand, invocation, reversible, type Invocation } from '../src/registry/define.ts'
import { defineSetting } from '../src/registry/define-setting.ts'
import { inMinutes } from '../src/registry/minutes.ts'

const args = v.object(SettingEntry.entries)
const positional = ['list', 'name'] as const
const onPages = [paths.settings()]

export const addSetting = defineCommand({
  id: 'setting.add',
  needs: 'additions',
  args: v.object({ ...args.entries, place: v.optional(wholeFrom(1, 'atLeastOne')) }),
  positional,
  form: {
    // It is there to take a removal back.
    applies: (name) => name !== 'place',
  },
  keys: 'a g',
  onPages,
  risk: reversible,
  plan: (_, entry) => [request(endpoints.addSetting, {}, entry)],
  undo: (_, { list, name }): Invocation => invocation(removeSetting, [], { list, name }),
})

export const removeSetting = defineCommand({
  id: 'setting.remove',
  needs: 'additions',
  args,
  positional,
  keys: 'd g',
  onPages,
  risk: confirmed,
  subject: ({ name }) => name,
  plan: (_, entry) => [request(endpoints.removeSetting, {}, entry)],
  undo: (_, entry, answer): Invocation => {
    const place = answer === undefined ? undefined : readStored(SettingRemoved, answer).place
    return invocation(addSetting, [], { ...entry, ...(place !== undefined && { place }) })
  },
})

/** The threshold of the dashboard for matches without a result. */
export const setOverdue = defineSetting({
  id: 'setting.overdue',
  stored: endpoints.getOverdue,
  needs: 'dashboard',
  args: v.object({
    minutes: v.pipe(v.number(), inMinutes, v.integer(), v.minValue(1, 'atLeastOne'), v.maxValue(1440)),
  }),
  positional: ['minutes'],
  form: { prefill: ({ minutes }) => ({ minutes }) },
  keys: 'e d',
  onPages,
  risk: reversible,
  plan: (seen, { minutes }) => [request(endpoints.setOverdue, {}, { minutes, seen })],
  undo: (_, args, answer): Invocation | undefined => {
    const minutes = answer === undefined ? args.minutes : readStored(OverdueSet, answer).before
    return minutes === undefined ? undefined : invocation(setOverdue, [], { minutes })
  },
})
