// The values seen by the sender of a write, compared with the current ones: nothing that others have changed in
// between is overwritten without being seen.
import type { Score } from '../../contract/bracket.ts'
import { reason, type Reason } from '../../contract/reason.ts'
import { Refusal, type Act } from '../call.ts'
import { lastWriterOf } from '../store/last-writer.ts'

type Thing = {
  /** As in the audit log: `match:12/m34`. */
  target: string
  name: string
  /** The command that replaces the stored value. */
  instead?: string
}

type Looked<T> = {
  seen: T | undefined
  now: T
  /** The stored value, in words. */
  text: string
  /** The write takes the place of something that stands there. */
  replaces?: boolean
}

/** Refuses when `now` differs from `seen`. Without `seen` the last write wins, and the audit row says so. */
export async function requireSeen<T>(
  act: Act,
  thing: Thing,
  { seen, now, text, replaces = false }: Looked<T>,
): Promise<void> {
  if (seen === undefined) {
    if (replaces) act.consequence(reason('consequence.unseen'))
    return
  }
  if (!same(seen, now)) throw new Refusal(await changedSince(act, thing, text))
}

/** `2–1`, with results where the points do not say them; empty where there is none. */
export function scoresText(scores: readonly Score[]): string {
  const points = scores.map((score) => score.totalScore).join('–')
  const plain = scores.every(({ result }) => result === 'Win' || result === 'Lose' || result === 'Draw')
  return plain ? points : `${points} (${scores.map((score) => score.result).join(', ')})`
}

async function changedSince({ tx, asking }: Act, thing: Thing, now: string): Promise<Reason> {
  const { name, instead } = thing
  const { by, time } = (await lastWriterOf(tx, thing.target)) ?? { by: '–', time: asking.now }
  const seconds = Math.max(0, asking.now - time)
  return now === ''
    ? reason('write.removedSince', { name, by, seconds }, instead)
    : reason('write.changedSince', { name, now, by, seconds }, instead)
}

/** Equal values; the order of fields does not matter. */
export function same(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const left = Object.entries(one).filter(([, value]) => value !== undefined)
  const right = new Map(Object.entries(other).filter(([, value]) => value !== undefined))
  return left.length === right.size && left.every(([name, value]) => right.has(name) && same(value, right.get(name)))
}
