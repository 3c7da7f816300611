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

/** One filter of the list at hand: opened, or set at once. */
export const tableFilter = defineCommand({
  id: 'table.filter',
  args: v.object({ by: v.string(), values: v.optional(v.array(v.string())) }),
  positional: ['by', 'values'],
  shortcuts: [
    { keys: 'f s', args: { by: 'state' } },
    { keys: 'f g', args: { by: 'game' } },
    { keys: 'f r', args: { by: 'region' } },
    { keys: 'f o', args: { by: 'role' } },
    { keys: 'f d', args: { by: 'action' } },
    { keys: 'f e', args: { by: 'outcome' } },
    { keys: 'f k', args: { by: 'targetType' } },
    { keys: 'f i', args: { by: 'targetId' } },
    { keys: 'f w', args: { by: 'actor' } },
    { keys: 'f n', args: { by: 'needsMe' } },
    { keys: 'f m', args: { by: 'mine' } },
    { keys: 'f b', args: { by: 'from' } },
    { keys: 'f u', args: { by: 'to' } },
    { keys: 'f p', args: { by: 'group' } },
    { keys: 'f h', args: { by: 'checkedIn' } },
    { keys: 'f q', args: { by: 'answers' } },
    { keys: 'f shift+s', args: { by: 'status' } },
    { keys: 'f l', args: { by: 'channel' } },
    { keys: 'f shift+e', args: { by: 'error' } },
    { keys: 'f shift+r', args: { by: 'reason' } },
    { keys: 'f shift+d', args: { by: 'retried' } },
    { keys: 'f y', args: { by: 'category' } },
    { keys: 'f shift+k', args: { by: 'type' } },
    { keys: 'f v', args: { by: 'homeShop' } },
    { keys: 'f shift+p', args: { by: 'phase' } },
    { keys: 'f shift+g', args: { by: 'gameState' } },
    { keys: 'f shift+n', args: { by: 'needs' } },
    { keys: 'f shift+w', args: { by: 'waiting' } },
    { keys: 'f shift+f', args: { by: 'followed' } },
    { keys: 'f z', args: { by: 'within' } },
    { keys: 'f shift+o', args: { by: 'open' } },
    { keys: 'f shift+c', args: { by: 'country' } },
    { keys: 'f shift+i', args: { by: 'ip' } },
    { keys: 'f shift+m', args: { by: 'member' } },
  ],
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
