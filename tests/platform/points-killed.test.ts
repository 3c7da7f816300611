// Lists of points are pasted while the process that takes them is killed at random moments and answers are lost on the way: what
// was not answered is pasted again, and in the end each line stands in the ledger once, and every sum and balance is exact.
import { afterAll, expect, test } from 'vitest'
import { addManyPoints } from '../../commands/loyalty.ts'
import { connect, type Store } from '../../src/platform/store/connection.ts'
import { venues } from '../../src/platform/store/schema/venues.ts'
import type { Runner } from '../../src/runner.ts'
import { account, openSession } from '../commands/api-session.ts'
import { type LossyProxy, lossyProxy } from '../support/lossy-proxy.ts'
import { startPlatform } from '../support/platform.ts'
import { randomFrom } from '../support/random.ts'
import { runPlatform } from '../support/running-platform.ts'
import { aMember, brokenPoints } from './wallet-world.ts'

const lists = Number(process.env['ARENA_POINT_LISTS'] ?? 4)
const kills = Number(process.env['ARENA_POINT_KILLS'] ?? 2)
const seed = Number(process.env['ARENA_RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 30))
const random = randomFrom(seed)
const below = (most: number) => Math.floor(random() * most)
/** People who paste at the same time. */
const people = 2
const linesOfList = 100
/** More than one person takes from it with all the lists. */
const atFirst = 1_000_000

const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

type Member = { id: string; name: string }
type Line = { memberId: string; member: string; amount: number; remark: string }

const timeout = 120_000 + lists * 10_000 + kills * 20_000
test(`${lists} lists of ${linesOfList} lines, ${kills} kills: each line once (seed ${seed})`, { timeout }, async () => {
  const { databaseUrl, members } = await shop()
  const store = connect(databaseUrl, { max: 2 })
  closing.push(() => store.close())
  let running = await runPlatform({
    words: ['--dev'],
    environment: { ...account, DATABASE_URL: databaseUrl, ARENA_SEED: 'none' },
  })
  closing.push(() => running.remove())
  await using proxy = await lossyProxy(running.url, { seed, percent: 10 })

  const firsts = Array.from({ length: people }, (_, n) =>
    members.map(({ id, name }) => ({ memberId: id, member: name, amount: atFirst, remark: `first of ${n}` })),
  )
  const piles = Array.from({ length: people }, (_, n) =>
    Array.from({ length: Math.ceil(lists / people) }, (__, list) => aList(members, `${n}.${list}`)),
  )
  const sessions = await Promise.all(firsts.map(async () => (await openSession(running.url, 'en', proxy.url)).session))
  const told = { again: 0, over: 0, inTheMiddle: 0, afterwards: 0 }
  const pasting = sessions.map(async (session, n) => {
    for (const lines of [firsts[n] ?? [], ...(piles[n] ?? [])]) told.again += await paste(session, lines)
    told.over++
  })
  const pasted = Promise.all(pasting)
  for (let kill = 1; kill <= kills; kill++) {
    const stored = Math.floor((lists * linesOfList * kill) / (kills + 1))
    const isOver = () => told.over === people
    // Each other one when a list is done and its answer is on the way.
    const coming = kill % 2 === 0 ? answerOf(proxy) : middleOf(store, stored, isOver)
    const moment = await Promise.race([coming, pasted.then(() => undefined)])
    if (moment === undefined) break
    await running.stop('SIGKILL')
    moment.killed()
    told[moment.is]++
    running = await running.again()
  }
  await pasted

  const lines = [...firsts.flat(), ...piles.flat(2)]
  console.log(
    `shown: ${lines.length} lines, ${kills} kills, ${told.inTheMiddle} of them in the middle of a list and ${told.afterwards} before its answer, ` +
      `${[...proxy.done.values()].reduce((sum, n) => sum + n, 0)} spoilt answers, ${told.again} lists pasted again`,
  )
  expect([told.inTheMiddle, told.afterwards].every((times) => times > 0)).toBe(true)
  const { rows } = await store.pool.query<Omit<Line, 'member'>>(
    'select member_id as "memberId", amount, remark from loyalty_transactions',
  )
  expect(rows.map(textOf).toSorted()).toEqual(lines.map(textOf).toSorted())
  expect(await brokenPoints({ store })).toEqual([])
})

const textOf = ({ remark, memberId, amount }: Omit<Line, 'member'>) => `${remark} ${memberId} ${amount}`

function aList(members: readonly Member[], name: string): Line[] {
  return Array.from({ length: linesOfList }, (_, line) => {
    const { id, name: nickname } = members[below(members.length)] ?? { id: '', name: '' }
    const amount = (1 + below(500)) * (below(2) === 0 ? 1 : -1)
    return { memberId: id, member: below(2) === 0 ? id : nickname, amount, remark: `${name}.${line}` }
  })
}

/** As often as it takes until all of it is done; answers how often besides the first time. */
async function paste(session: Runner, lines: readonly Line[]): Promise<number> {
  const text = lines.map(({ member, amount, remark }) => `${member}, ${amount}, ${remark}`).join('\n')
  const given = { id: addManyPoints.id, targets: [], args: { lines: text } }
  const source = 'button' as const
  for (let again = 0; again < 500; again++) {
    const asked = await session.run(given, { source })
    const isAsked = asked.is === 'confirm' || asked.is === 'stale'
    const ended = isAsked ? await session.run(given, { source, answer: { seal: asked.ask.seal } }) : asked
    if (ended.is !== 'done') continue
    expect(ended.results.flatMap(({ refused = [] }) => refused)).toEqual([])
    return again
  }
  throw new Error('pasted 500 times, and never done')
}

type Moment = { is: 'inTheMiddle' | 'afterwards'; killed: () => void }

/** Resolves in the middle of the line after the given number: written, not committed. Undefined when the job ended before. */
async function middleOf({ pool }: Store, lines: number, isOver: () => boolean): Promise<Moment | undefined> {
  let moment: number | undefined
  while (!isOver()) {
    const { rows } = await pool.query<{ stored: number; written: number; writing: boolean }>(
      `select (select count(*)::int from loyalty_transactions) as stored,
        (select last_value::int from loyalty_transactions_position_seq) as written,
        exists (select from pg_stat_activity where datname = current_database() and backend_xid is not null) as writing`,
    )
    const { stored = 0, written = 0, writing = false } = rows[0] ?? {}
    if (moment !== undefined && written >= moment) {
      if (writing) return { is: 'inTheMiddle', killed: () => undefined }
      moment = undefined
    }
    if (stored >= lines) moment ??= written + 1 + below(linesOfList)
  }
  return undefined
}

/** Resolves when the next list is committed and its answer is not sent yet: it is lost with the process. */
function answerOf(proxy: LossyProxy): Promise<Moment> {
  return new Promise((resolve) => {
    proxy.losesAnswer = () => {
      proxy.losesAnswer = undefined
      return new Promise((lost) => resolve({ is: 'afterwards', killed: () => lost(true) }))
    }
  })
}

/** A shop with members, made by a process that is gone before it begins. */
async function shop(): Promise<{ databaseUrl: string; members: Member[] }> {
  const platform = await startPlatform({ environment: account })
  const home = { id: 'v1', venueCompanyId: 'c1' }
  await platform.store.db.insert(venues).values({ ...home, name: 'Kowloon Arena' })
  const members: Member[] = []
  for (let n = 1; n <= 20; n++) members.push({ id: await aMember(platform, `Member ${n}`), name: `Member ${n}` })
  await platform.store.pool.query('update members set home_shop_venue_id = $1, home_shop_company_id = $2', [
    home.id,
    home.venueCompanyId,
  ])
  await platform.close()
  return { databaseUrl: platform.databaseUrl, members }
}
