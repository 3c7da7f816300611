// Moving, selecting and looking in a bracket: what its drawing does without the platform.
import { defineCommand, safe } from '../src/registry/define.ts'
import type { BracketAct } from '../src/registry/effect.ts'

/** A held key goes on moving. */
const moves = /^(down|up|left|right)$/

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
