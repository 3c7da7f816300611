// A typed prize: `TWD 1000.00` is an amount of money, anything else a prize in words.
import { Amount, Currency } from '../contract/limits.ts'
import type { Prize } from '../contract/tournament.ts'
import * as v from 'valibot'
import { tidyAmount } from './money.ts'

type PrizePart = Prize[keyof Prize]

const money = new RegExp(`^(${Currency.options.join('|')})\\s*(\\S*)$`, 'i')

/** Undefined for text that looks like money and is not: `TWD 10.000`. */
export function readPrize(text: string): { part: PrizePart } | undefined {
  const typed = text.trim()
  const [, currency = '', value = ''] = money.exec(typed) ?? []
  if (currency === '') return { part: typed === '' ? null : { kind: 'text', text: typed } }
  const amount = v.safeParse(Amount, tidyAmount(value))
  if (!amount.success) return undefined
  return { part: { kind: 'pool', currency: v.parse(Currency, currency.toUpperCase()), value: amount.output } }
}

export function prizeText(part: PrizePart): string {
  if (part === null) return ''
  return part.kind === 'pool' ? `${part.currency} ${part.value}` : part.text
}
