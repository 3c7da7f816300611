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
  text: string | string[]
  /** The write takes the place of something that stands there. */
  replaces?: boolean
  /** Says what another write of this one does, where it would not replace the stored value but come on top of it. */
  changed?: (writer: Writer) => Reason
}

/** Refuses when `now` differs from `seen`. Without `seen` the last write wins, and the audit row says so. */
export async function requireSeen<T>(
  act: Act,
  thing: Thing,
  { seen, now, text, replaces = false, changed }: Looked<T>,
): Promise<void> {
  if (seen === undefined) {
    if (replaces) act.consequence(reason('consequence.unseen'))
    return
  }
  if (same(seen, now)) return
  throw new Refusal(changed ? changed(await writerOf(act, thing.target)) : await changedSince(act, thing, text))
}

export type Writer = { by: string; seconds: number }
type LookedSetting<T> = {
  /** Those that its sender looked at. */
  seen: Partial<T> | undefined
  now: T
  /** The values to be stored. */
  sent: Partial<T>
  /** Its fields in the audit log; left out: as they are called here. */
  fields?: readonly string[]
  /** The present values in words, and who wrote them. */
  changed: (writer: Writer) => Reason
}

/** The same of a setting of the platform. */
export async function requireSeenSetting<T extends object>(
  act: Act,
  { seen, now, sent, fields = Object.keys(now), changed }: LookedSetting<T>,
): Promise<void> {
  if (seen === undefined) {
    if (!same(sent, namedIn(sent, now))) act.consequence(reason('consequence.unseen'))
    return
  }
  if (!same(seen, namedIn(seen, now))) throw new Refusal(changed(await writerOf(act, 'settings:arena', fields)))
}

function namedIn<T extends object>(looked: Partial<T>, now: T): Partial<T> {
  return Object.fromEntries(Object.entries(now).filter(([name]) => Object.hasOwn(looked, name))) as Partial<T>
}

/** `2–1`, with results where the points do not say them; empty where there is none. */
export function scoresText(scores: readonly Score[]): string {
  const points = scores.map((score) => score.totalScore).join('–')
  const plain = scores.every(({ result }) => result === 'Win' || result === 'Lose' || result === 'Draw')
  return plain ? points : `${points} (${scores.map((score) => score.result).join(', ')})`
}

async function changedSince(act: Act, thing: Thing, now: string | string[]): Promise<Reason> {
  const { name, instead } = thing
  const { by, seconds } = await writerOf(act, thing.target)
  return now.length === 0
    ? reason('write.removedSince', { name, by, seconds }, instead)
    : reason('write.changedSince', { name, now, by, seconds }, instead)
}

async function writerOf({ tx, asking }: Act, target: string, fields?: readonly string[]): Promise<Writer> {
  const { by, time } = (await lastWriterOf(tx, target, fields)) ?? { by: '–', time: asking.now }
  return { by, seconds: Math.max(0, asking.now - time) }
}

/** Equal values; the order of fields does not matter. */
export function same(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const left = Object.entries(one).filter(([, value]) => value !== undefined)
  const right = new Map(Object.entries(other).filter(([, value]) => value !== undefined))
  return left.length === right.size && left.every(([name, value]) => right.has(name) && same(value, right.get(name)))
}
