// Moving about in the schedule, what stands beside each other in it, and moving the match at the cursor by steps: what its grid does without being told a time.
import { defineCommand, safe } from '../src/registry/define.ts'
import type { ScheduleAct } from '../src/registry/effect.ts'

/** A held key goes on moving about. */
const moves = /^(down|up|left|right)$/

const schedule = (act: ScheduleAct, keys: string) =>
  defineCommand({
    id: `schedule-view.${act}`,
    scope: 'schedule-view',
    keys,
    repeats: moves.test(act),
    risk: safe,
    effect: () => ({ do: 'schedule', act }),
  })

export const scheduleLeft = schedule('left', 'h')
export const scheduleDown = schedule('down', 'j')
export const scheduleUp = schedule('up', 'k')
export const scheduleRight = schedule('right', 'l')
export const scheduleEarlier = schedule('earlier', 'alt+up')
export const scheduleLater = schedule('later', 'alt+down')
export const scheduleVenueLeft = schedule('venue-left', 'shift+h')
export const scheduleVenueRight = schedule('venue-right', 'shift+l')
export const scheduleByPlace = schedule('by-place', 'v p')
export const scheduleByVenue = schedule('by-venue', 'v v')
export const scheduleByRound = schedule('by-round', 'v r')
export const scheduleTime = schedule('time', 'o')
export const scheduleNextConflict = schedule('next-conflict', ']')
export const schedulePreviousConflict = schedule('previous-conflict', '[')
export const scheduleFirst = schedule('first', '0')
export const scheduleNow = schedule('now', 'n')
