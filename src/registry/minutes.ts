// A length of time as people type it, in minutes: `45`, `+30m`, `1h30`, `1:30`, `-2 hours`, `1小時30分`, `半小時`.
import * as v from 'valibot'
import { halfWidth } from '../contract/half-width.ts'

/** Marks an argument that is a number of minutes. */
export const inMinutes = v.metadata<number, { readonly minutes: true }>({ minutes: true })

const minute = '(?:m|min|mins|minutes?|分|分鐘)'
const hour = '(?:h|hr|hrs|hours?|時|小時|個小時)'
const said = new RegExp(
  `^(\\d{1,6}(?:\\.\\d+)?) ?${hour}(?: ?(\\d{1,6}) ?${minute}?)?$|^(\\d{1,6}) ?${minute}?$|^(\\d{1,4}):([0-5]\\d)$`,
)

/** Undefined for text that is not a length of time. */
export function readMinutes(typed: string): number | undefined {
  const text = halfWidth(typed).trim().toLowerCase().replaceAll('半小時', '30分')
  const sign = text.startsWith('-') ? -1 : 1
  const [, hours, rest = '0', minutes, clockHours, clockMinutes = '0'] = said.exec(text.replace(/^[+-] ?/, '')) ?? []
  if (minutes !== undefined) return sign * Number(minutes)
  if (clockHours !== undefined) return sign * (Number(clockHours) * 60 + Number(clockMinutes))
  return hours === undefined ? undefined : sign * (Number(hours) * 60 + Number(rest))
}
