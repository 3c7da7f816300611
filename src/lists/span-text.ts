import type { Say } from '../contract/say.ts'
import type { ListWords } from './define-list.ts'

/** `in 12 min` of a moment to come, `1 h 5 min` of one that is past: how long ago that was. */
export function spanText({ say, now }: ListWords, moment: number | null): string {
  if (moment === null) return ''
  const seconds = moment - now()
  const span = lengthText(say, Math.floor(Math.abs(seconds) / 60))
  return seconds > 0 ? say('ui.automated.in', { span }) : span
}

function lengthText(say: Say, minutes: number): string {
  if (minutes < 1) return say('ui.automated.span.underAMinute')
  if (minutes < 60) return say('ui.automated.span.minutes', { minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return say('ui.automated.span.hours', { hours, minutes: minutes % 60 })
  return say('ui.automated.span.days', { days: Math.floor(hours / 24), hours: hours % 24 })
}
