// Hears the notifications of the database on a connection of its own. A connection can be deaf without having ended: a silent
// server, a cut cable, a pooler that keeps no sessions. So every process calls itself through the database, every few seconds.
import { randomBytes } from 'node:crypto'
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'
import type { Store } from './store/connection.ts'

type Ports = {
  store: Pick<Store, 'url' | 'pool'>
  log: Log
  channels: readonly string[]
  hear(channel: string, payload: string | undefined): void
  /** It hears again; what was said meanwhile it has missed. */
  onHearing(): void
  /** It has heard nothing for a while: what is shown as live is not. */
  onDeaf(): void
}

export type Listener = {
  isHearing(): boolean
  stop(): Promise<void>
}

const reconnectMilliseconds = 250
/** chosen: how often it calls itself, and how many calls in a row it may miss. Calls are counted, since a process that stood still has missed none. */
const callMilliseconds = 3_000
const mostMissed = 2
/** chosen: a server that takes longer for a small thing is silent (milliseconds). */
const patience = 5_000
const goodbyeMilliseconds = 1_000

/** `missed`: calls since it stands. */
type Ear = { client: pg.Client; socket: Socket; missed: number }
/** Of one statement, which the types leave out. */
type Patient = pg.QueryConfig & { query_timeout: number }

export async function startListener({ store, log, channels, ...ports }: Ports): Promise<Listener> {
  const self = `arena_self_${randomBytes(12).toString('hex')}`
  let ear: Ear | undefined
  let connecting: Promise<void> | undefined
  let calling: Promise<unknown> | undefined
  let missed = 0
  let isHearing = true
  let isTold = false
  let stopped = false

  async function connect(): Promise<void> {
    const socket = new Socket()
    const client = new pg.Client({
      connectionString: store.url,
      application_name: 'arena live',
      keepAlive: true,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      // Its own: what is silent cannot be ended by a word.
      stream: () => socket,
    })
    client.on('error', () => undefined)
    client.on('notification', ({ channel, payload }) => {
      if (channel === self) heardItself()
      else ports.hear(channel, payload)
    })
    try {
      await client.connect()
      // The call to itself last: who hears it hears the others.
      for (const channel of [...channels, self]) await client.query(`listen ${channel}`)
    } catch (error) {
      socket.destroy()
      throw error
    }
    if (stopped) return void socket.destroy()
    ear = { client, socket, missed: 0 }
    client.once('end', () => {
      if (ear?.client === client) lose()
    })
    call()
  }

  /** The connection is of no use any more. */
  function lose(): void {
    ear?.socket.destroy()
    ear = undefined
    if (stopped) return
    if (!isTold) log.warn('live updates lost the database and connect again')
    isTold = true
    connecting ??= pause(reconnectMilliseconds)
      .then(() => (stopped ? undefined : connect()))
      .then(
        () => void (connecting = undefined),
        () => {
          connecting = undefined
          lose()
        },
      )
  }

  function call(): void {
    const said: Patient = { text: 'select pg_notify($1, $2)', values: [self, ''], query_timeout: patience }
    calling ??= store.pool
      .query(said)
      // Not sent is not heard either.
      .catch(() => undefined)
      .finally(() => (calling = undefined))
  }

  function heardItself(): void {
    missed = 0
    if (ear) ear.missed = 0
    const again = isTold || !isHearing
    isHearing = true
    isTold = false
    if (again) ports.onHearing()
  }

  const timer = setInterval(() => {
    if (missed++ >= mostMissed && isHearing) {
      isHearing = false
      log.warn('live updates hear nothing from the database: consoles are told that they are not live')
      ports.onDeaf()
    }
    if (ear && ear.missed++ >= mostMissed) lose()
    call()
  }, callMilliseconds)

  try {
    await connect()
  } catch (error) {
    clearInterval(timer)
    throw error
  }

  return {
    isHearing: () => isHearing,
    async stop() {
      stopped = true
      clearInterval(timer)
      const last = ear
      await Promise.race([Promise.all([connecting, last?.client.end()]), pause(goodbyeMilliseconds)])
      last?.socket.destroy()
    },
  }
}
