// Looking at the calendar: which days, and moving among them and what happens on them.
import * as v from 'valibot'
import { maxCalendarDays } from '../src/contract/limits.ts'
import { defineCommand, safe } from '../src/registry/define.ts'
import type { CalendarAct } from '../src/registry/effect.ts'

/** A held key goes on moving. */
const moves = /^(down|up|left|right)$/

const calendar = (act: CalendarAct, keys: string) =>
  defineCommand({
    id: `calendar.${act}`,
    scope: 'calendar',
    keys,
    repeats: moves.test(act),
    risk: safe,
    effect: () => ({ do: 'calendar', act }),
  })

export const calendarLeft = calendar('left', 'h')
export const calendarDown = calendar('down', 'j')
export const calendarUp = calendar('up', 'k')
export const calendarRight = calendar('right', 'l')
export const calendarEarlier = calendar('earlier', '[')
export const calendarLater = calendar('later', ']')
export const calendarToday = calendar('today', 't')
export const calendarOpen = calendar('open', 'o')
export const calendarDay = calendar('day', 'v d')
export const calendarWeek = calendar('week', 'v w')
export const calendarMonth = calendar('month', 'v m')

/** The given number of days side by side. */
export const calendarDays = defineCommand({
  id: 'calendar.days',
  args: v.object({
    days: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1, 'atLeastOne'), v.maxValue(maxCalendarDays, 'tooLarge')),
    ),
  }),
  positional: ['days'],
  scope: 'calendar',
  keys: 'v n',
  risk: safe,
  effect: (_, { days }) => ({ do: 'calendar', act: 'days', ...(days !== undefined && { count: days }) }),
})
