// Moving, selecting and looking in a list: what tables do without the platform.
import * as v from 'valibot'
import { defineCommand, safe } from '../src/registry/define.ts'
import { ListOrder, type TableAct } from '../src/registry/effect.ts'

/** A held key goes on moving. */
const moves = /^(down|up|extend-down|extend-up)$/

const table = (verb: string, act: TableAct, keys: string) =>
  defineCommand({
    id: `table.${verb}`,
    scope: 'table',
    keys,
    repeats: moves.test(act),
    risk: safe,
    effect: () => ({ do: 'table', act }),
  })

export const tableDown = table('down', 'down', 'j')
export const tableUp = table('up', 'up', 'k')
export const tableFirst = table('first', 'first', 'g g')
export const tableLast = table('last', 'last', 'shift+g')
export const tableSelect = table('select', 'select', 'x')
export const tableExtendDown = table('extend-down', 'extend-down', 'shift+j')
export const tableExtendUp = table('extend-up', 'extend-up', 'shift+k')
export const tableSelectAll = table('select-all', 'select-all', 'mod+a')
export const tableClear = table('clear', 'clear', 'shift+x')
export const tableOpen = table('open', 'open', 'o')
export const tableColumns = table('columns', 'columns', 'f c')
export const tableReset = table('reset', 'reset', 'f x')
/** Rows that came while the list was looked at. */
export const tableNewer = table('newer', 'newer', 'f j')

/** The filters of all lists, each with the key that follows `f`. */
const filterKeys = {
  state: 's',
  game: 'g',
  region: 'r',
  role: 'o',
  action: 'd',
  outcome: 'e',
  targetType: 'k',
  targetId: 'i',
  actor: 'w',
  needsMe: 'n',
  mine: 'm',
  from: 'b',
  to: 'u',
  group: 'p',
  checkedIn: 'h',
  answers: 'q',
  status: 'shift+s',
  channel: 'l',
  error: 'shift+e',
  reason: 'shift+r',
  retried: 'shift+d',
  category: 'y',
  type: 'shift+k',
  homeShop: 'v',
  phase: 'shift+p',
  gameState: 'shift+g',
  needs: 'shift+n',
  waiting: 'shift+w',
  followed: 'shift+f',
  within: 'z',
  open: 'shift+o',
  country: 'shift+c',
  ip: 'shift+i',
  member: 'shift+m',
}

/** One filter of the list at hand: opened, or set at once. */
export const tableFilter = defineCommand({
  id: 'table.filter',
  args: v.object({ by: v.string(), values: v.optional(v.array(v.string())) }),
  positional: ['by', 'values'],
  shortcuts: Object.entries(filterKeys).map(([by, key]) => ({ keys: `f ${key}`, args: { by } })),
  scope: 'table',
  risk: safe,
  effect: (_, { by, values }) => ({ do: 'filter', by, ...(values && { values }) }),
})

/** The order of the list at hand: chosen from its columns, or set at once. */
export const tableSort = defineCommand({
  id: 'table.sort',
  args: v.object({ column: v.optional(v.string()), order: v.optional(ListOrder) }),
  positional: ['column', 'order'],
  keys: 'shift+s',
  scope: 'table',
  risk: safe,
  effect: (_, { column, order }) => ({
    do: 'sort',
    ...(column !== undefined && { column }),
    ...(order !== undefined && { order }),
  }),
})
