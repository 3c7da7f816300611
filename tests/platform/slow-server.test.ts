// A sending to a slow mail server, on two processes: it is paused, goes on, loses a process and is stopped, while mails are in
// hand. At each of these its counts are exact, and at the end no member has two mails and none was forgotten.
import { afterAll, expect, test } from 'vitest'
import { headers, type Consequences } from '../../src/contract/envelope.ts'
import type { StatusCounts } from '../../src/contract/notification.ts'
import { mailGate } from '../support/mail-gate.ts'
import { startMailServer, type Mail } from '../support/mail-server.ts'
import { startPlatform } from '../support/platform.ts'
import { runPlatform } from '../support/running-platform.ts'
import { addMembers, address, begin, entriesOf, plannedBroadcast, until } from './mail-world.ts'

const recipients = Number(process.env['ARENA_SLOW_MAILS'] ?? 600)
/** The server takes as many mails, then it holds those that follow until the test lets them go. */
const stretch = Math.floor(recipients / 6)
const connections = 8
const later = '451 4.3.0 come later'
/** Every fourth mail that was held comes back. */
const everyFourth = (_mail: unknown, n: number) => (n % 4 === 0 ? later : undefined)

const settledAll = `select not exists (
  select from notifications where sending_id = $1 and status in ('Scheduled', 'Acknowledged')) as ok`

const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

test(
  `${recipients} mails to a slow server: exact counts at each pause, kill and stop`,
  { timeout: 900_000 },
  async () => {
    const gate = mailGate()
    const server = await startMailServer({ takes: gate.takes })
    closing.push(() => server.close())
    const environment = {
      SMTP_URL: server.url,
      ARENA_MAIL_FROM: 'no-reply@arena.test',
      ARENA_SEND_RATE: '1000',
      ARENA_SEND_CONNECTIONS: String(connections),
    }
    const platform = await startPlatform({ environment })
    closing.push(() => platform.close())
    const { call, databaseUrl, store } = platform
    const { pool } = store
    await addMembers(pool, recipients)
    const id = await plannedBroadcast(platform)
    const params = { sendingId: id }
    const as = await platform.token('SystemAdmin')
    const second = await runPlatform({
      words: ['--dev'],
      environment: { ...environment, DATABASE_URL: databaseUrl, ARENA_SEED: 'none' },
    })
    closing.push(() => second.remove())

    const countsNow = async () => (await call('getSending', { as, params })).payload.counts
    /** All hands have a mail that waits for its answer: nothing moves until the gate opens. */
    const handsFull = async (hands: number) => {
      await expect.poll(() => gate.held().length, { timeout: 300_000, interval: 20 }).toBe(hands)
    }
    const noneInHand = () =>
      until(
        pool,
        `select not exists (select from notifications where sending_id = $1 and status = 'Acknowledged') as ok`,
        [id],
      )
    const idsInHand = async () => {
      const { rows } = await pool.query<{ id: string }>(
        `select id from notifications where sending_id = $1 and status = 'Acknowledged'`,
        [id],
      )
      return rows.map((row) => row.id)
    }
    const told: string[] = []
    const tell = (when: string, { Sent, Acknowledged, Scheduled, Error }: StatusCounts) =>
      told.push(`${when} ${Sent} sent, ${Acknowledged} in hand, ${Scheduled} not, ${Error} failed`)

    // A pause while every hand is full.
    gate.closeAfter(stretch)
    await begin(pool, id)
    await handsFull(2 * connections)
    const sent = server.mails.length - 2 * connections
    const running = await countsNow()
    tell('running', running)
    expect(running).toEqual(
      countsOf({ Sent: sent, Acknowledged: 2 * connections, Scheduled: recipients - server.mails.length }),
    )
    expect((await call('pauseSending', { as, params })).payload.state).toBe('Paused')
    gate.open(everyFourth)
    await noneInHand()
    const paused = await countsNow()
    tell('paused', paused)
    expect(paused).toEqual(countsOf({ Sent: server.mails.length, Scheduled: recipients - server.mails.length }))
    // Four of those that were held came back.
    expect(paused.Sent).toBe(sent + 1.5 * connections)

    // A process dies with all its hands full.
    gate.closeAfter(stretch)
    expect((await call('resumeSending', { as, params })).payload.state).toBe('Running')
    await handsFull(2 * connections)
    const atKill = await countsNow()
    tell('at the kill', atKill)
    expect(atKill).toEqual(
      countsOf({
        Sent: server.mails.length - 2 * connections,
        Acknowledged: 2 * connections,
        Scheduled: recipients - server.mails.length,
      }),
    )
    const inHand = await idsInHand()
    // It is asked now whether it is to be stopped; until the answer comes, other mails go out.
    const dry = await call('stopSending', { as, params, headers: { [headers.dryRun]: 'true' } })
    const asked = dry.payload as unknown as Consequences
    expect(asked.consequences).toMatchObject([{ params: { sent: atKill.Sent, not: atKill.Scheduled } }])
    await second.stop('SIGKILL')
    gate.open()
    // Well within the lease of the dead one.
    gate.closeAfter(Math.min(stretch, 100))
    await handsFull(connections)

    // It is stopped while the other one has its hands full and the dead one has told nothing.
    const stop = await call('stopSending', { as, params, headers: { [headers.expect]: asked.digest } })
    expect(stop.status).toBe(200)
    const parts = stop.payload
    const stillInHand = await idsInHand()
    const lost = inHand.filter((one) => stillInHand.includes(one))
    told.push(`stopped ${parts.sent} sent, ${parts.inHand} in hand, ${parts.not} not`)
    expect(lost).toHaveLength(connections)
    expect(parts.sent).toBeGreaterThan(atKill.Sent)
    expect(parts).toEqual({
      sent: server.mails.length - 2 * connections,
      inHand: 2 * connections,
      not: recipients - server.mails.length,
    })
    gate.open(everyFourth)
    await pool.query('update notifications set held_until = 0 where id = any($1)', [lost])
    await until(pool, settledAll, [id])
    const stopped = await countsNow()
    tell('at the end', stopped)
    // Two of the last eight came back.
    const mails = parts.sent + 0.75 * connections
    expect(stopped).toEqual(countsOf({ Sent: mails, Error: recipients - mails }))
    const entries = await entriesOf(pool, id)
    const before = mailsOfEach(server.mails)
    const strange = entries.filter(({ recipient, status, error }) => {
      const got = before.get(recipient) ?? 0
      if (error === 'outcomeUnknown') return got > 1
      return status === 'Sent' ? got !== 1 : error !== 'stopped' || got !== 0
    })
    expect(strange).toEqual([])
    expect(entries.filter(({ error }) => error === 'outcomeUnknown')).toHaveLength(connections)

    // What was not sent is sent by a retry, once each.
    const { payload } = await call('retryFailed', { as, params, body: {} })
    expect(payload).toEqual({ retried: stopped.Error - connections })
    await until(pool, `select state = 'Done' as ok from sendings where id = $1`, [id], 300)
    const unknown = new Set(entries.flatMap(({ error, recipient }) => (error === 'outcomeUnknown' ? [recipient] : [])))
    const all = Array.from({ length: recipients }, (_, n) => address(n + 1))
    const after = mailsOfEach(server.mails)
    expect([...after].filter(([, count]) => count > 1)).toEqual([])
    expect(all.filter((to) => !after.has(to) && !unknown.has(to))).toEqual([])
    console.log(`shown: ${recipients} mails; ${told.join('; ')}; ${server.mails.length} mails after the retry`)
  },
)

/** All others are 0. */
function countsOf(some: Partial<StatusCounts>): StatusCounts {
  return { Scheduled: 0, Acknowledged: 0, Sent: 0, Delivered: 0, Error: 0, ...some }
}

function mailsOfEach(mails: readonly Mail[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { to } of mails) counts.set(to, (counts.get(to) ?? 0) + 1)
  return counts
}
