// Moving, selecting and looking: what tables and brackets do without the platform.
import { defineCommand, safe } from '../src/registry/define.ts'
import type { BracketAct, FilterName, TableAct } from '../src/registry/effect.ts'

/** A held key goes on moving. */
const moves = /^(down|up|left|right|extend-down|extend-up)$/

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

const filterBy = (by: FilterName, keys: string) =>
  defineCommand({ id: `table.filter-${by}`, scope: 'table', keys, risk: safe, effect: () => ({ do: 'filter', by }) })

export const filterByState = filterBy('state', 'f s')
export const filterByGame = filterBy('game', 'f g')
export const filterByRegion = filterBy('region', 'f r')

const bracket = (verb: string, act: BracketAct, keys: string) =>
  defineCommand({
    id: `bracket-view.${verb}`,
    scope: 'bracket-view',
    keys,
    repeats: moves.test(act),
    risk: safe,
    effect: () => ({ do: 'bracket', act }),
  })

export const bracketLeft = bracket('left', 'left', 'h')
export const bracketDown = bracket('down', 'down', 'j')
export const bracketUp = bracket('up', 'up', 'k')
export const bracketRight = bracket('right', 'right', 'l')
export const bracketLoserWay = bracket('loser-way', 'loser-way', 'shift+l')
export const bracketSelect = bracket('select', 'select', 'x')
export const bracketSelectAll = bracket('select-all', 'select-all', 'mod+a')
export const bracketClear = bracket('clear', 'clear', 'shift+x')
export const bracketZoomIn = bracket('zoom-in', 'zoom-in', '+')
export const bracketZoomOut = bracket('zoom-out', 'zoom-out', '-')
export const bracketFit = bracket('fit', 'fit', '0')
export const bracketNextGroup = bracket('next-group', 'next-group', ']')
export const bracketPreviousGroup = bracket('previous-group', 'previous-group', '[')
export const bracketNextStage = bracket('next-stage', 'next-stage', '}')
export const bracketAsTable = bracket('as-table', 'as-table', 'v')
export const bracketManage = bracket('manage', 'manage', 'b p')
