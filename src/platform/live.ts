// Live updates as server-sent events: what a commit changed reaches every open console of every process, and a console
// that was away goes on where it stopped.
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { Interest, maxNames, namesIn, nameOfMessages, streamPath, wholeStream } from '../contract/change.ts'
import { readJson } from '../contract/json.ts'
import { answerTo, busy, problemOf, signedOut } from './answers.ts'
import { bases } from './api.ts'
import { Invalid } from './call.ts'
import type { Caller } from './identity/tokens.ts'
import { startListener } from './listener.ts'
import type { Log } from './log.ts'
import { languageOf, sayIn } from './messages.ts'
import { visibleTo } from './policy.ts'
import { createReaders, type Reading } from './readers.ts'
import { readBody } from './request-body.ts'
import { parsePart } from './request-parts.ts'
import { accountChannel } from './store/account-changes.ts'
import { eventChannel } from './store/append-only.ts'
import type { Store } from './store/connection.ts'
import { ownRooms } from './store/rooms.ts'
import { createStreams } from './streams.ts'
import { bounds, missedSince, nameOfActor, pageSize, toldAfter } from './told.ts'

type Bindings = { Bindings: HttpBindings }
type Clients = {
  readToken: (authorization: string | undefined) => Promise<Caller | undefined>
  clock: () => number
}

export type Live = {
  routes(readToken: Clients['readToken'], clock: Clients['clock']): Hono<Bindings>
  stop(): Promise<void>
}

/** On it the process that holds a stream is told what that stream is to tell from now on. */
const interestChannel = 'arena_interest'
const Renamed = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ stream: v.string(), sub: v.string(), ...Interest.entries }),
)
/** Half of the largest notification of PostgreSQL. */
const maxInterestBytes = 7_500
const reconnectMilliseconds = 250

export async function startLive(store: Store, log: Log): Promise<Live> {
  const readers = createReaders(store.db)
  const streams = createStreams({
    missed: (seen, upTo, names) => missedSince(store.db, { seen, upTo, names }),
    warn: (error) => log.warn({ err: error }, 'a live stream could not be resumed'),
  })
  /** Place of the last event given to the streams. */
  let last = 0
  let stopped = false
  let pumping: Promise<void> | undefined
  let again = false
  let renaming = Promise.resolve()

  function checkReaders(sub?: string): void {
    readers.check(sub).catch((error: unknown) => {
      if (stopped) return
      log.warn({ err: error }, 'the readers of live updates could not be looked up and are looked up again')
      setTimeout(() => checkReaders(sub), reconnectMilliseconds)
    })
  }

  /** Events committed while no process listened are read from the tables. */
  function catchUp(): void {
    pump()
    checkReaders()
  }

  /** Gives the listeners everything new, once however many notifications arrive meanwhile. */
  function pump(): void {
    again = true
    if (stopped) return
    pumping ??= deliver()
      .catch((error: unknown) => {
        if (stopped) return
        log.warn({ err: error }, 'live updates could not be read and are tried again')
        setTimeout(pump, reconnectMilliseconds)
      })
      .finally(() => {
        pumping = undefined
        if (again) pump()
      })
  }

  async function deliver(): Promise<void> {
    again = false
    const told = await toldAfter(store.db, last)
    for (const event of told) {
      last = event.position
      streams.tell(event)
    }
    if (told.length === pageSize) again = true
  }

  /** One after the other, in the order they came. */
  function rename(notice = ''): void {
    const read = v.safeParse(Renamed, notice)
    if (!read.success) return
    const { stream, sub, names, since } = read.output
    const user = streams.userOf(stream)
    if (!user) return
    renaming = renaming
      .then(async () => streams.rename(stream, sub, await namesFor(user, names), since))
      .catch((error: unknown) => log.warn({ err: error }, 'what a live stream is to tell could not be changed'))
  }

  /** Messages of a room go to readers of its chat, and each user's own acts to that user. */
  async function namesFor(user: Reading['user'], named: readonly string[]): Promise<string[]> {
    const isChat = (name: string) => name.startsWith(nameOfMessages(''))
    const names = named.slice(0, maxNames)
    const rooms = names.filter(isChat).map((name) => name.slice(nameOfMessages('').length))
    const own = await ownRooms(store.db, rooms, visibleTo(user))
    return [...names.filter((name) => !isChat(name)), ...own.map(nameOfMessages), nameOfActor(user.sub)]
  }

  const listener = await startListener({
    store,
    log,
    channels: [eventChannel, accountChannel, interestChannel],
    hear(channel, payload) {
      if (channel === accountChannel) checkReaders(payload)
      else if (channel === interestChannel) rename(payload)
      else pump()
    },
    onHearing: catchUp,
    // A console whose stream ends says that it is not live, and goes on where it was once it can.
    onDeaf: () => streams.end(),
  })
  last = (await bounds(store.db)).newest
  streams.begin(last)

  async function open(c: Context<Bindings>, caller: Caller): Promise<Response> {
    // A stream that begins now would hold up the end, or promise what is not heard.
    if (stopped || !listener.isHearing()) throw busy()
    const reading = await readers.join(caller)
    try {
      const seen = c.req.header('last-event-id')
      // A place that cannot be read counts as none: the console then loads everything again.
      const place = seen === undefined ? undefined : /^\d{1,15}$/.test(seen) ? Number(seen) : Infinity
      const opening = {
        milliseconds: caller.expires * 1_000 - Date.now(),
        seen: place,
        names: await namesFor(reading.user, namesIn(c.req.query('names') ?? wholeStream)),
      }
      // Written by ourselves: a web stream for each console would cost as much as all the rest.
      void streams.open(c.env.outgoing, reading, opening)
      return RESPONSE_ALREADY_SENT
    } catch (error) {
      reading.leave()
      throw error
    }
  }

  /** The stream may be one of another process. */
  async function renameAnywhere(c: Context<Bindings>, caller: Caller): Promise<Response> {
    const read = readJson(await readBody(c, maxInterestBytes))
    if (!read.ok) throw new Invalid({ body: [read.why] })
    const { names, since } = parsePart(Interest, read.value, 'body')
    const renamed = { stream: c.req.param('stream'), sub: caller.user.sub, names: names.join(','), since }
    await store.pool.query('select pg_notify($1, $2)', [interestChannel, JSON.stringify(renamed)])
    return c.body(null, 204)
  }

  return {
    routes(readToken, clock) {
      const answered = (act: typeof open) => async (c: Context<Bindings>) => {
        try {
          const caller = await readToken(c.req.header('authorization'))
          if (!caller) throw signedOut()
          return await act(c, caller)
        } catch (error) {
          if (!problemOf(error)) log.error({ err: error }, 'a live stream could not be opened')
          const say = sayIn(languageOf(c.req.header('accept-language')))
          const { status, headers, body } = answerTo(error, { say, now: clock(), requestId: '' })
          return new Response(body, {
            status,
            headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
          })
        }
      }
      return new Hono<Bindings>()
        .get(bases.main + streamPath, answered(open))
        .post(`${bases.main}${streamPath}/:stream`, answered(renameAnywhere))
    },
    async stop() {
      stopped = true
      streams.stop()
      await pumping
      await renaming
      await listener.stop()
    },
  }
}
