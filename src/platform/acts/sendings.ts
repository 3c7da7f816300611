// The life of a sending: its list is frozen, it begins at its time, and it ends.
import type { AudienceKind, PauseReason, Sending, StatusCounts } from '../../contract/notification.ts'
import { reason } from '../../contract/reason.ts'
import type { SendingState } from '../../contract/states.ts'
import { isOver, missedSeconds } from '../../rules/notifications.ts'
import type { Act } from '../call.ts'
import { endFreezing, freezeNext, takeOutNext } from '../store/freezing.ts'
import { endScheduled } from '../store/notifications.ts'
import { findSending, lockSending, updateSending } from '../store/sendings.ts'
import { tellSending } from '../store/sending-events.ts'

/** chosen: entries that are made, or taken out, in one transaction. */
const together = 5_000

export async function moveSending(
  act: Act,
  { id, state: before, frozen, members, counts }: Sending,
  state: SendingState,
  pausedWhy: PauseReason | null = null,
): Promise<Sending> {
  const ends = state === 'Stopped' || state === 'Cancelled'
  // Its list ends with the entries made so far: a retry goes to those alone.
  const cut = ends && !frozen && { frozen: true, members: sumOf(counts) }
  const moved = await updateSending(act.tx, id, { state, pausedWhy, ...cut })
  act.touched(
    'sending',
    id,
    { state: before, ...(cut && { members }) },
    { state, ...(pausedWhy && { why: pausedWhy }), ...(cut && { members: cut.members }) },
  )
  if (ends) act.schedule({ kind: 'sending-end', sendingId: id }, act.asking.now)
  return moved
}

function sumOf(counts: StatusCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** Makes the next entries. The list was counted when it was confirmed: who is a member since then is not in it. */
export async function freezeSending(
  act: Act,
  { sendingId, after }: { sendingId: string; after: string },
): Promise<void> {
  const sending = await lockSending(act.tx, sendingId)
  if (isOver(sending) || sending.frozen) return
  const last = await freezeNext(act.tx, sending, { after, most: together })
  if (last !== undefined) {
    act.schedule({ kind: 'sending-freeze', sendingId, after: last }, act.asking.now)
    return tellSending(act.tx, sendingId, act.asking.now)
  }
  await endFreezing(act.tx, sendingId)
  const frozen = await findSending(act.tx, sendingId)
  act.touched('sending', sendingId, { members: sending.members }, { members: frozen.members })
  // Since it was confirmed some got an address or were added to a team: it asks again before they get anything.
  if (frozen.state === 'Scheduled' && frozen.members > frozen.confirmed)
    await moveSending(act, frozen, 'Paused', 'grown')
}

/** A sending that stood still before its time waits for it again. */
export async function resume(act: Act, sending: Sending): Promise<Sending> {
  const { id, startTime, members, pausedWhy } = sending
  if (pausedWhy === 'grown') {
    act.consequence(reason('consequence.notificationReaches', { count: members }))
    await updateSending(act.tx, id, { confirmed: members })
  }
  if (startTime <= act.asking.now) return moveSending(act, sending, 'Running')
  act.schedule({ kind: 'sending-start', sendingId: id }, startTime)
  return moveSending(act, sending, 'Scheduled')
}

/** chosen: audiences that members leave: those who are named one by one, or all of them, stay what they are. */
const canBeLeft: readonly AudienceKind[] = ['filter', 'tournament', 'venue']

/** Part by part; `after`: the last entry that was looked at. */
export async function startSending(
  act: Act,
  { sendingId, after = '' }: { sendingId: string; after?: string },
): Promise<void> {
  const { now } = act.asking
  const sending = await lockSending(act.tx, sendingId)
  if (sending.state !== 'Scheduled' || sending.startTime > now) return
  // Its list is still being made.
  if (!sending.frozen) return act.schedule({ kind: 'sending-start', sendingId }, now + 1)
  if (canBeLeft.includes(sending.audience.to)) {
    const { left, last } = await takeOutNext(act.tx, sending, { after, most: together })
    if (left > 0) {
      const members = sending.members - left
      await updateSending(act.tx, sendingId, { members })
      act.consequence(reason('consequence.membersLeft', { count: left }))
      act.touched('sending', sendingId, { members: sending.members }, { members })
    }
    if (last !== undefined) return act.schedule({ kind: 'sending-start', sendingId, after: last }, now)
  }
  if (now - sending.startTime > missedSeconds) await moveSending(act, sending, 'Paused', 'missed')
  else await moveSending(act, sending, 'Running')
}

/** It was paused as soon as too much failed (delivery.ts); here that is told. */
export async function tellPause(act: Act, { sendingId, why }: { sendingId: string; why: PauseReason }): Promise<void> {
  const { state, pausedWhy } = await lockSending(act.tx, sendingId)
  if (state === 'Paused' && pausedWhy === why) act.touched('sending', sendingId, { state: 'Running' }, { state, why })
}

/** Entries that a stopped sending did not reach are taken out of the queue. */
export async function endSending(act: Act, { sendingId }: { sendingId: string }): Promise<void> {
  const { state } = await lockSending(act.tx, sendingId)
  if (state !== 'Stopped' && state !== 'Cancelled') return
  const ended = await endScheduled(act.tx, sendingId, state === 'Stopped' ? 'stopped' : 'cancelled', together)
  if (ended === 0) return
  act.schedule({ kind: 'sending-end', sendingId }, act.asking.now)
  await tellSending(act.tx, sendingId, act.asking.now)
}

export async function finishSending(act: Act, { sendingId }: { sendingId: string }): Promise<void> {
  const sending = await lockSending(act.tx, sendingId)
  const { Scheduled, Acknowledged } = sending.counts
  if (sending.state === 'Running' && sending.frozen && Scheduled + Acknowledged === 0)
    await moveSending(act, sending, 'Done')
}

/**
 * A sending that is over runs again until the entries that are tried once more have their outcome. One that was called back
 * before its time begins with that: paused and resumed, it does not wait for the time it had.
 */
export async function goOn({ tx, asking: { now } }: Act, sending: Sending): Promise<void> {
  if (!isOver(sending)) return
  const startTime = Math.min(sending.startTime, now)
  await updateSending(tx, sending.id, { state: 'Running', pausedWhy: null, startTime })
}
