// Hands over what running sendings wait for, each channel at its own pace. Any number of processes do this side by side: a row
// of the queue says who has it. What stops, pauses or ends a sending is an act with its own row of history (`due-jobs.ts`).
import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { NotificationChannel, type PauseReason } from '../../contract/notification.ts'
import { quietUntil } from '../../rules/quiet-hours.ts'
import type { Jobs } from '../jobs.ts'
import type { Log } from '../log.ts'
import type { Sealer } from '../sealer.ts'
import { isUnavailable, type Store } from '../store/connection.ts'
import * as queue from '../store/delivery-queue.ts'
import type { Taken } from '../store/delivery-queue.ts'
import { tellSending } from '../store/sending-events.ts'
import type { Carrier, HandedOver, Provider } from './provider.ts'
import { createPace, type Pace } from './pace.ts'

export type Delivery = {
  /** Lets what is in hand end; nothing more is taken. */
  stop(): Promise<void>
}

export type DeliverySettings = {
  /** Messages a second on each channel, of this process. */
  rate: number
  /** Connections to the mail server, of this process. */
  connections: number
}

type Options = {
  store: Store
  clock: () => number
  jobs: Pick<Jobs, 'enqueue'>
  sealer: Pick<Sealer, 'soon'>
  log: Log
  providers: Readonly<Record<NotificationChannel, Provider>>
  settings: DeliverySettings
}

/** chosen (business.md §5): seconds until the next try; when there is none left it was tried in vain. */
const waits = [60, 5 * 60, 30 * 60, 2 * 3600, 12 * 3600]
/** chosen: how often it is looked for work when there is none, and told how far the work is (milliseconds). */
const lookMilliseconds = 500
const tellMilliseconds = 1_000
/** chosen: how long what is known about a message is tried to be written down (milliseconds). */
const noteMilliseconds = 25_000
/** chosen: how long what is in hand may take when the process ends (milliseconds). */
const stopMilliseconds = 8_000

export function startDelivery(options: Options): Delivery {
  const { log } = options
  const self = randomUUID()
  const ending = new AbortController()
  // Each lane waits by it, as often as it has something in hand.
  setMaxListeners(0, ending.signal)
  /** Sendings of which something has changed since it was told. */
  const changed = new Set<string>()
  const lanes = NotificationChannel.options.map((channel) =>
    runLane(options, { channel, self, ending: ending.signal, changed }),
  )
  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= lookAround(options, changed)
      .catch((error: unknown) => {
        if (!isUnavailable(error)) log.error({ err: error }, 'sendings could not be looked after')
      })
      .finally(() => (looking = undefined))
  }, tellMilliseconds)
  return {
    async stop() {
      clearInterval(timer)
      ending.abort()
      await Promise.race([Promise.all(lanes), pause(stopMilliseconds)])
      await looking
      if (changed.size > 0) await lookAround(options, changed).catch(() => undefined)
    },
  }
}

/** Work apart from single messages: expired leases, finished sendings, the progress of running ones. */
async function lookAround({ store, clock, jobs, sealer }: Options, changed: Set<string>): Promise<void> {
  for (const id of await queue.endLeases(store.pool)) changed.add(id)
  const done = await queue.deliveredSendings(store.pool)
  const told = [...changed]
  changed.clear()
  if (told.length + done.length === 0) return
  const telling = store.inTransaction(async (tx) => {
    const now = clock()
    for (const sendingId of told) await tellSending(tx, sendingId, now)
    await jobs.enqueue(
      tx,
      done.map((sendingId) => ({ job: { kind: 'sending-done', sendingId }, at: now })),
    )
  })
  await telling.catch((error: unknown) => {
    for (const id of told) changed.add(id)
    throw error
  })
  sealer.soon()
}

type Lane = { channel: NotificationChannel; self: string; ending: AbortSignal; changed: Set<string> }

/** Takes as many entries as it has hands free and its pace allows. */
async function runLane(options: Options, lane: Lane): Promise<void> {
  const { log, providers, settings } = options
  const { channel, ending } = lane
  const provider = providers[channel]
  const free: Carrier[] = Array.from({ length: settings.connections }, () => provider.hand())
  const working = new Set<Promise<void>>()
  const pace: Pace = createPace(settings.rate)
  let n = 0
  while (!ending.aborted) {
    const most = Math.min(free.length, pace.allowed())
    const taken = await take(options, most, { channel, holder: `${lane.self}/${channel}/${n++}` })
    pace.use(taken.length)
    for (const entry of taken) {
      const hand = free.pop()
      if (!hand) throw new Error('more was taken than there are hands')
      const work = deliver(options, lane, { hand, provider, entry })
        .catch((error: unknown) => log.error({ err: error }, 'a message was left to its lease'))
        .finally(() => {
          free.push(hand)
          working.delete(work)
        })
      working.add(work)
    }
    const goesOn = taken.length > 0 || (most === 0 && free.length > 0)
    if (!goesOn && working.size === 0) for (const hand of free) hand.rest()
    await Promise.race([...working, pause(goesOn ? pace.milliseconds : lookMilliseconds, ending)])
  }
  await Promise.all(working)
  for (const hand of free) hand.rest()
}

async function take(
  { store, log }: Options,
  most: number,
  { channel, holder }: { channel: NotificationChannel; holder: string },
): Promise<Taken[]> {
  if (most === 0) return []
  try {
    return await queue.takeEntries(store.pool, { channel, holder, most })
  } catch (error) {
    if (!isUnavailable(error)) log.error({ err: error }, 'what is to be sent could not be read')
    return []
  }
}

type Work = { hand: Carrier; provider: Provider; entry: Taken }

async function deliver(options: Options, { changed }: Lane, { hand, provider, entry }: Work): Promise<void> {
  const { store } = options
  const { blocked, channel } = entry
  if (blocked) {
    // The address of a push is the app it is shown by.
    const why = blocked === 'noAddress' && channel === 'push' ? 'noSubscription' : blocked
    await surely(() => queue.noteBlocked(store.pool, entry, why))
    changed.add(entry.sendingId)
    return
  }
  const morning = entry.nightZone === null ? undefined : quietUntil(entry.takenAt, entry.nightZone)
  if (morning !== undefined) {
    await surely(() => queue.noteNight(store.pool, entry, morning))
    changed.add(entry.sendingId)
    return
  }
  let acknowledged = false
  const begin = async () => (acknowledged = await queue.acknowledge(store.pool, entry))
  const outcome = await hand.handOver(entry, begin)
  await surely(() => note(options, { entry, provider, outcome, acknowledged }))
  changed.add(entry.sendingId)
}

type Noted = { entry: Taken; provider: Provider; outcome: HandedOver; acknowledged: boolean }

async function note(options: Options, { entry, provider, outcome, acknowledged }: Noted): Promise<void> {
  const { store } = options
  const { pool } = store
  const fail = async (error: queue.DeliveryFailure['error'], detail: string) => {
    await queue.noteError(pool, entry, { error, detail, provider: provider.name })
    const why = error === 'outcomeUnknown' ? undefined : await queue.whyPause(pool, entry.sendingId)
    if (why) await pauseSending(options, entry.sendingId, why)
  }
  switch (outcome.is) {
    case 'taken':
      return queue.noteSent(pool, entry, provider.name)
    case 'noApp':
      return queue.noteBlocked(pool, entry, 'noSubscription')
    case 'example':
      return queue.noteBlocked(pool, entry, 'exampleAddress')
    case 'kept':
      return queue.letGo(pool, entry)
    case 'unknown':
      return fail('outcomeUnknown', outcome.detail)
    case 'refused':
      return fail(outcome.address ? 'addressRefused' : 'refused', outcome.detail)
    case 'later': {
      const seconds = waits[entry.attempts]
      if (seconds === undefined) return fail('gaveUp', outcome.detail)
      const later = { seconds, detail: outcome.detail, counts: !acknowledged }
      return store.inTransaction((_tx, client) => queue.noteLater(client, entry, later))
    }
  }
}

/** At once: what goes wrong goes wrong fast. The job leaves the row of history. */
async function pauseSending({ store, jobs, clock }: Options, sendingId: string, why: PauseReason): Promise<void> {
  await store.inTransaction(async (tx, client) => {
    if (!(await queue.pauseRunning(client, sendingId, why))) return
    await jobs.enqueue(tx, [{ job: { kind: 'sending-pause', sendingId, why }, at: clock() }])
  })
}

/** The outcome of a message is written even after the database was away: it cannot be learned again. */
async function surely(write: () => Promise<void>): Promise<void> {
  for (const until = performance.now() + noteMilliseconds; ;) {
    try {
      return await write()
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > until) throw error
      await pause(lookMilliseconds)
    }
  }
}

/** Ends sooner when the process does. */
async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, signal && { signal }).catch(() => undefined)
}
