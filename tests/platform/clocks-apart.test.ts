// Processes whose clocks are twenty minutes apart, on one database: what is to be done at a time is done at that time, once.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { startClock } from '../../src/platform/store/clock.ts'
import { connect, type Store } from '../../src/platform/store/connection.ts'
import { auditLog } from '../../src/platform/store/schema/platform.ts'
import { account, openSession } from '../commands/api-session.ts'
import { someImages } from '../support/builders.ts'
import { figure } from '../support/figure.ts'
import { cloneDatabase } from '../support/platform.ts'
import { freePort, runPlatform, type RunningPlatform } from '../support/running-platform.ts'

const count = Number(process.env['ARENA_TIMED'] ?? 4)
/** Seconds until the first act is due: enough for a slow machine to have made all of them by then. */
const inAdvance = 6 + count / 4
/** Seconds that a clock is off by: by the one that is behind, nothing would be done while the test waits. */
const off = 600
/** Seconds in which a timed act must be done, by the soak's clock. */
const seconds = 5

/** A clock that is off, before anything is loaded that could look at it. */
const wrongClock = `
  const by = Number(process.env.CLOCK_OFF_BY) * 1000
  const now = () => by + Reflect.apply(now.real, undefined, [])
  now.real = Date.now
  globalThis.Date = new Proxy(Date, {
    construct: (date, given, as) => Reflect.construct(date, given.length > 0 ? given : [now()], as),
    get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
  })`

let store: Store
let running: RunningPlatform[]
let addresses: string[]
beforeAll(async () => {
  const databaseUrl = await cloneDatabase()
  store = connect(databaseUrl)
  const start = (by: number, environment: Record<string, string>) =>
    runPlatform({
      words: ['--dev'],
      environment: {
        ...account,
        ...environment,
        DATABASE_URL: databaseUrl,
        ARENA_SEED: 'none',
        CLOCK_OFF_BY: String(by),
        NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(wrongClock)}`,
      },
    })
  const ahead = await start(off, {})
  const port = await freePort()
  const behind = await start(-off, { PORT: String(port), ARENA_ORIGIN: ahead.url })
  running = [ahead, behind]
  addresses = [ahead.url, `http://127.0.0.1:${port}`]
}, 120_000)
afterAll(async () => {
  await Promise.all(running.map((platform) => platform.remove()))
  await store.close()
})

test(
  'what is to be done at a time is done at that time, whichever process took it in',
  { timeout: 120_000 },
  async () => {
    const clock = await startClock(store)
    const [issuer = ''] = addresses
    // One of them signs in, both are asked: a token counts in each, whatever its clock says.
    const sessions = await Promise.all(addresses.map((address) => openSession(issuer, 'en', address)))
    const due = { registrationStart: clock.now() + inAdvance, registrationEnd: clock.now() + inAdvance + 3 }
    const make = async ({ connection: { client } }: (typeof sessions)[number], name: string) => {
      const body = { name, game: 'Forts', region: ['Taiwan'], ...someImages, ...due }
      const created = await client.call(endpoints.createTournament, { body })
      if (!created.ok) throw new Error(created.problem.message)
      const params = { id: created.payload.id }
      await client.call(endpoints.createStage, { params, body: { name: 'Groups', format: 'RoundRobin' } })
      const published = await client.call(endpoints.publishTournament, { params })
      if (!published.ok) throw new Error(published.problem.message)
      return `tournament:${params.id}`
    }
    const targets: string[] = []
    for (let made = 0; made < count; made++)
      targets.push(...(await Promise.all(sessions.map((session, which) => make(session, `Cup ${which} ${made}`)))))

    for (const [action, at] of [
      ['registration-start', due.registrationStart],
      ['registration-end', due.registrationEnd],
    ] as const) {
      const acts = () => store.db.select().from(auditLog).where(eq(auditLog.action, action))
      await expect
        .poll(async () => (await acts()).length, { timeout: 30_000 + count * 1_000, interval: 100 })
        .toBe(targets.length)
      const done = await acts()
      expect(done.map(({ target }) => target).toSorted()).toEqual(targets.toSorted())
      expect(done.filter(({ time }) => time < at)).toEqual([])
      const late = Math.max(...done.map(({ time }) => time)) - at
      figure(`clocks ${2 * off} s apart: ${targets.length} × ${action}`, late, { atMost: seconds, unit: 's late' })
    }
    clock.stop()
  },
)
