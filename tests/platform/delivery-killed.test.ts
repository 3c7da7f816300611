// Real processes that hand over mails and are killed in the middle of it, two at a time: nobody gets two, and each recipient has
// one mail or one error, save those of whom nobody can know.
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../support/mail-server.ts'
import { startPlatform } from '../support/platform.ts'
import { runPlatform } from '../support/running-platform.ts'
import { connect } from '../../src/platform/store/connection.ts'
import { addMembers, begin, entriesOf, plannedBroadcast, until } from './mail-world.ts'

const recipients = Number(process.env['ARENA_RECIPIENTS'] ?? 300)
const kills = Number(process.env['ARENA_KILLS'] ?? 3)
const connections = 8
/** Messages a second of each process. */
const rate = Math.max(30, Math.ceil(recipients / 25))
/** 3 %, evenly, so that no stretch of them looks like a fault of the whole. */
const isRefused = (to: string) => Number(/\d+/.exec(to)?.[0]) % 33 === 1
/** Milliseconds the server thinks about a mail: a kill meets mails in every state. */
const thinks = 15

const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

test(`${recipients} recipients, ${kills} kills, two processes: nobody two mails`, { timeout: 900_000 }, async () => {
  const server = await startMailServer({
    refuses: (to) => (isRefused(to) ? '550 5.1.1 no such user' : undefined),
    takes: () => after(thinks),
  })
  closing.push(() => server.close())
  const settings = { SMTP_URL: server.url, ARENA_MAIL_FROM: 'no-reply@arena.test' }
  const { databaseUrl, id } = await planned(settings)
  const { pool, close } = connect(databaseUrl, { max: 2 })
  closing.push(close)
  const environment = {
    ...settings,
    DATABASE_URL: databaseUrl,
    ARENA_SEED: 'none',
    ARENA_SEND_RATE: String(rate),
    ARENA_SEND_CONNECTIONS: String(connections),
  }
  const running = await Promise.all([0, 1].map(() => runPlatform({ words: ['--dev'], environment })))
  closing.push(() => Promise.all(running.map((one) => one.remove())))
  await begin(pool, id)

  const states: Record<string, number>[] = []
  for (let kill = 1; kill <= kills; kill++) {
    await until(
      pool,
      `select count(*) >= $2 as ok from notifications where sending_id = $1 and status <> 'Scheduled'`,
      [id, Math.floor((recipients * kill) / (kills + 1))],
      300,
    )
    const at = kill % 2
    await running[at]?.stop('SIGKILL')
    states.push(await countsOf(pool, id))
    const again = await running[at]?.again()
    if (again) running[at] = again
  }
  await until(pool, `select state = 'Done' as ok from sendings where id = $1`, [id], 300)

  const mails = new Map<string, number>()
  for (const { to } of server.mails) mails.set(to, (mails.get(to) ?? 0) + 1)
  const entries = await entriesOf(pool, id)
  const unknown = entries.filter(({ error }) => error === 'outcomeUnknown')
  const arrived = unknown.filter(({ recipient }) => mails.has(recipient)).length
  console.log(
    `shown: ${recipients} recipients, ${kills} kills, ${server.mails.length} mails, ${entries.filter(({ status }) => status === 'Error').length - unknown.length} refused, ` +
      `${unknown.length} unknown of which ${arrived} had arrived; in hand at the kills: ${states.map(({ Acknowledged = 0 }) => Acknowledged).join(', ')}`,
  )
  expect([...mails].filter(([, count]) => count > 1)).toEqual([])
  const strange = entries.filter(({ recipient, status, error }) => {
    const got = mails.get(recipient) ?? 0
    if (error === 'outcomeUnknown') return false
    return status === 'Sent'
      ? got !== 1 || isRefused(recipient)
      : error !== 'addressRefused' || got !== 0 || !isRefused(recipient)
  })
  expect(strange).toEqual([])
  expect(entries.length).toBe(recipients)
  expect(unknown.length).toBeLessThanOrEqual(kills * connections)
  const counts = await countsOf(pool, id)
  expect(Object.values(counts).reduce((sum, n) => sum + n, 0)).toBe(recipients)
  expect(counts).toEqual(await countedOf(pool, id))
})

/** Members and a broadcast to them, made by a process that is gone before it begins. */
async function planned(settings: Record<string, string>): Promise<{ databaseUrl: string; id: string }> {
  const platform = await startPlatform({ environment: settings })
  await addMembers(platform.store.pool, recipients)
  const id = await plannedBroadcast(platform)
  await platform.close()
  return { databaseUrl: platform.databaseUrl, id }
}

type Pool = ReturnType<typeof connect>['pool']

/** As the platform keeps them. */
async function countsOf(pool: Pool, id: string): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ status: string; n: number }>(
    'select status, sum(n)::int as n from notification_counts where sending_id = $1 group by status having sum(n) <> 0',
    [id],
  )
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}

/** Counted one by one. */
async function countedOf(pool: Pool, id: string): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ status: string; n: number }>(
    'select status, count(*)::int as n from notifications where sending_id = $1 group by status',
    [id],
  )
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}
