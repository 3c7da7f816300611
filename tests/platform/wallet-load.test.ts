// Many clients at once on few wallets, each tenth request sent twice under its key, connections cut in between: what was
// answered is what is in the wallets, to the cent, and nothing is ever below zero.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headers } from '../../src/contract/envelope.ts'
import { amountOf } from '../../src/rules/money.ts'
import { randomFrom } from '../support/random.ts'
import { callerOf, claimsFor, signToken, startPlatform, type TestPlatform } from '../support/platform.ts'
import { runPlatform, type RunningPlatform } from '../support/running-platform.ts'
import { aMember, brokenMoney } from './wallet-world.ts'

const clients = 64
const acts = Number(process.env['ARENA_MONEY'] ?? 400)
/** How often the other process is killed; connections are cut a dozen times besides. */
const kills = Number(process.env['ARENA_MONEY_KILLS'] ?? 0)
const seed = Number(process.env['ARENA_RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 30))

let platform: TestPlatform
let another: RunningPlatform | undefined
let isRestarting = false
/** The same person at one process, or by turns at two. */
let doors: { call: TestPlatform['call']; token: string }[]
beforeAll(async () => {
  platform = await startPlatform()
  const sub = await platform.account('SystemAdmin')
  const tokenAt = (url: string) => signToken(platform.keys, claimsFor(url, sub, 'SystemAdmin'))
  doors = [{ call: platform.call, token: await tokenAt(platform.url) }]
  if (kills === 0) return
  another = await runPlatform({
    words: ['--dev'],
    environment: { DATABASE_URL: platform.databaseUrl, ARENA_SEED: 'none' },
  })
  doors.push({ call: callerOf(another), token: await tokenAt(another.url) })
})
afterAll(async () => {
  await another?.remove()
  await platform.close()
})

type Known = { id: string; memberId: string; category: 'Deposit' | 'Withdrawal'; cents: number }
type Waiting = Known & { refundId: string }

test(`${clients} clients, ${acts} acts on wallets`, { timeout: 60_000 + acts * 1000 }, async () => {
  console.log(`wallets under load: seed ${seed}`)
  const random = randomFrom(seed)
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const members = await Promise.all(Array.from({ length: 8 }, () => aMember(platform)))
  const balances = new Map(members.map((id) => [id, 0]))
  const known: Known[] = []
  const refunds: Waiting[] = []
  const told = { done: 0, refused: 0, repeated: 0, differing: 0 }
  const gain = (memberId: string, cents: number) => balances.set(memberId, (balances.get(memberId) ?? 0) + cents)

  let turn = 0
  /** Until it is answered for good: then what it says has happened has happened, and once. */
  async function send(...[name, given]: Parameters<TestPlatform['call']>) {
    const key = { [headers.idempotencyKey]: randomUUID() }
    const once = async () => {
      for (;;) {
        const door = doors[turn++ % doors.length]
        const reply = await door?.call(name, { ...given, as: door.token, headers: key }).catch(() => undefined)
        const code = reply?.envelope.code
        if (reply && reply.status < 500 && code !== 'request.inFlight') return reply
      }
    }
    const isRepeated = random() < 0.1
    const [one, two] = await Promise.all(isRepeated ? [once(), once()] : [once()])
    if (two) told.repeated++
    // A refusal is not kept: what was refused may be done when it comes again. Done, it is done once, with one answer.
    if (one.status === 200 && two?.status === 200 && one.text !== two.text) told.differing++
    const reply = two?.status === 200 ? two : one
    if (reply.status === 200) told.done++
    else told.refused++
    return reply
  }

  async function begin(category: Known['category']) {
    const memberId = pick(members) ?? ''
    const cents = 1 + Math.floor(random() * 50_000)
    const reply = await send('createTransaction', { body: { category, memberId, amount: amountOf(cents) } })
    if (reply.status === 200) known.push({ id: (reply.payload as { id: string }).id, memberId, category, cents })
  }

  async function step(name: 'approveTransaction' | 'completeTransaction' | 'cancelTransaction') {
    const one = pick(known.slice(-60))
    if (!one) return begin('Deposit')
    const body = name === 'approveTransaction' ? undefined : {}
    const reply = await send(name, { params: { id: one.id }, ...(body && { body }) })
    if (name === 'completeTransaction' && reply.status === 200)
      gain(one.memberId, one.category === 'Deposit' ? one.cents : -one.cents)
  }

  async function refund() {
    const one = pick(known)
    if (!one) return begin('Deposit')
    const cents = Math.max(1, Math.floor(one.cents * (random() < 0.3 ? 1 : random())))
    const body = { amount: amountOf(cents), reason: 'Load' }
    const reply = await send('refundTransaction', { params: { id: one.id }, body })
    if (reply.status !== 200) return
    const asked = (reply.payload as { refunds: { refundId: string; state: string }[] }).refunds
    const refundId = asked.find(({ state }) => state === 'Pending')?.refundId ?? ''
    refunds.push({ ...one, cents, refundId })
  }

  async function decide(name: 'confirmRefund' | 'rejectRefund') {
    const one = pick(refunds.slice(-30))
    if (!one) return refund()
    const params = { id: one.id, refundId: one.refundId }
    const reply = await send(name, { params, body: name === 'confirmRefund' ? {} : { reason: 'Load' } })
    if (name === 'confirmRefund' && reply.status === 200)
      gain(one.memberId, one.category === 'Deposit' ? -one.cents : one.cents)
  }

  const doings = [
    () => begin('Deposit'),
    () => begin('Withdrawal'),
    () => begin('Withdrawal'),
    () => step('approveTransaction'),
    () => step('approveTransaction'),
    ...Array.from({ length: 4 }, () => () => step('completeTransaction')),
    () => step('cancelTransaction'),
    () => refund(),
    () => refund(),
    () => decide('confirmRefund'),
    () => decide('rejectRefund'),
  ]
  let left = acts
  let cuts = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left-- > 0) {
        if (left % Math.ceil(acts / 12) === 0) cuts += await cutConnections()
        if (kills > 0 && left % Math.ceil(acts / kills) === 1) await killAnother()
        await pick(doings)?.()
      }
    }),
  )

  expect(await brokenMoney(platform)).toEqual([])
  expect(told.differing).toBe(0)
  const { rows } = await platform.store.pool.query<{ member_id: string; balance: string }>(
    'select member_id, balance from wallets',
  )
  const stored = new Map(rows.map((row) => [row.member_id, Number(row.balance)]))
  for (const [memberId, cents] of balances) expect([memberId, stored.get(memberId) ?? 0]).toEqual([memberId, cents])
  expect(told.done).toBeGreaterThan(acts / 10)
  console.log(
    `shown: ${told.done} acts done, ${told.refused} refused, ${told.repeated} sent twice; ${cuts} cuts; ${rows.length} wallets exact, ` +
      `${amountOf([...stored.values()].reduce((sum, one) => sum + one, 0))} in them`,
  )
})

/** Of the platform, in the middle of what they do; a process that is starting is left to it. */
async function cutConnections(): Promise<number> {
  if (isRestarting) return 0
  const { rowCount } = await platform.store.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%' limit 2`,
  )
  return rowCount ?? 0
}

async function killAnother(): Promise<void> {
  const killed = another
  if (!killed || isRestarting) return
  isRestarting = true
  await killed.stop('SIGKILL')
  another = await killed.again()
  isRestarting = false
}
