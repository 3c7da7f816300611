// Sendings that are called back, paused and stopped at random moments: as soon as they are planned, while they begin, and between
// any two of their mails. Each entry is in the state that its sending says, and the mail server has what the entries say.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailGate } from '../support/mail-gate.ts'
import { startMailServer, type Mail, type MailServer } from '../support/mail-server.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { randomFrom } from '../support/random.ts'
import { addMembers, address, begin, entriesOf, until, type Entry } from './mail-world.ts'

const count = Number(process.env['ARENA_STOPPED'] ?? 20)
const seed = Number(process.env['ARENA_RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 30))
/** Sendings at a time. */
const together = 20
const members = 30

const acts = ['cancelSending', 'stopSending', 'pauseSending', 'resumeSending'] as const
type ActName = (typeof acts)[number]
const series: readonly (readonly ActName[])[] = [
  ['cancelSending'],
  ['stopSending'],
  ['pauseSending', 'cancelSending'],
  ['pauseSending', 'stopSending'],
  ['pauseSending', 'resumeSending'],
  ['pauseSending', 'resumeSending', 'stopSending'],
]
/** An act that came too early or too late is refused, and says so. */
const refusals = ['sending.begun', 'sending.notBegun', 'sending.over', 'sending.notPaused', 'sending.isCancelled']

type Moment = { is: 'planned' | 'frozen' | 'begun' } | { is: 'mail'; n: number; held: boolean }
type Plan = { subject: string; moment: Moment; acts: readonly ActName[]; givenBack: ReadonlySet<string> }

function planOf(n: number): Plan {
  const random = randomFrom(seed + n)
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
  const is = one(['planned', 'frozen', 'begun', 'mail', 'mail', 'mail', 'mail'] as const)
  const moment: Moment = is === 'mail' ? { is, n: 1 + Math.floor(random() * members), held: random() < 0.5 } : { is }
  const all = Array.from({ length: members }, (_, at) => address(at + 1))
  const givenBack = new Set(all.filter(() => random() < 0.15))
  return { subject: `Sending ${n} of ${seed}`, moment, acts: one(series), givenBack }
}

/** The mails of a sending as they arrive: its moment comes with one of them, which may wait until the acts are done. */
function watch({ moment, givenBack }: Plan) {
  const back = new Set(givenBack)
  const gate = mailGate()
  let resolve: (() => void) | undefined
  const come = new Promise<void>((done) => (resolve = done))
  /** Whose mail was taken. */
  const taken: string[] = []
  let arrived = 0
  return {
    taken,
    come,
    open: () => gate.open(answer),
    takes(mail: Mail) {
      if (moment.is !== 'mail' || ++arrived !== moment.n) return answer(mail)
      gate.closeAfter(0)
      const given = moment.held ? gate.takes(mail) : answer(mail)
      resolve?.()
      return given
    },
  }
  /** A mail that is given back comes once more, and is taken then. */
  function answer({ to }: Mail): string | undefined {
    if (back.delete(to)) return '451 4.3.0 come later'
    taken.push(to)
    return undefined
  }
}

let platform: TestPlatform
let server: MailServer
let as: string
const watched = new Map<string, ReturnType<typeof watch>>()
beforeAll(async () => {
  server = await startMailServer({ takes: (mail) => watched.get(subjectOf(mail))?.takes(mail) })
  platform = await startPlatform({
    environment: { SMTP_URL: server.url, ARENA_MAIL_FROM: 'no-reply@arena.test', ARENA_SEND_RATE: '1000' },
  })
  as = await platform.token('SystemAdmin')
  await addMembers(platform.store.pool, members)
})
afterAll(async () => {
  await platform.close()
  await server.close()
})

const subjectOf = ({ text }: Mail) => /^Subject: (.+?)\r?$/m.exec(text)?.[1] ?? ''

/** The last state is that of the sending once its acts were done. */
type Ended = { state: string; entries: number; sent: number }

test(`${count} sendings at random moments, seed ${seed}`, { timeout: 1_800_000 }, async () => {
  const ended: Ended[] = []
  for (let from = 0; from < count; from += together) {
    const plans = Array.from({ length: Math.min(together, count - from) }, (_, n) => planOf(from + n))
    ended.push(...(await Promise.all(plans.map(play))))
  }
  const states = ['Cancelled', 'Stopped', 'Done'].map(
    (state) => `${ended.filter((one) => one.state === state).length} ${state}`,
  )
  const sent = ended.reduce((sum, one) => sum + one.sent, 0)
  const entries = ended.reduce((sum, one) => sum + one.entries, 0)
  console.log(
    `shown: seed ${seed}, ${states.join(', ')}: of ${entries} entries ${sent} sent before, ${server.mails.length} mails after the retries`,
  )
  expect(ended).toHaveLength(count)
})

async function play(plan: Plan): Promise<Ended> {
  const { pool } = platform.store
  const mails = watch(plan)
  watched.set(plan.subject, mails)
  const body = { subject: plan.subject, content: 'Hello', to: 'all' } as const
  const { id } = (await platform.call('sendEmailBroadcast', { as, body })).payload
  const { is } = plan.moment
  if (is !== 'planned') await until(pool, 'select frozen as ok from sendings where id = $1', [id])
  if (is === 'begun' || is === 'mail') await begin(pool, id)
  if (is === 'mail') await mails.come
  for (const act of plan.acts) await perform(act, id)
  mails.open()
  const state = await ending(id)
  const first = await checked(plan, { id, state, taken: mails.taken })
  const sent = mails.taken.length
  await retried(plan, { id, first, taken: mails.taken })
  watched.delete(plan.subject)
  return { state, entries: first.length, sent }
}

/** An act, or that of the two ends that fits: before it has begun a sending is cancelled, later it is stopped. */
async function perform(act: ActName, id: string): Promise<void> {
  const reply = await platform.call(act, { as, params: { sendingId: id } })
  const { code = '' } = reply.envelope
  if (reply.status === 200) return
  expect(refusals).toContain(code)
  if (act === 'stopSending' && code === 'sending.notBegun') await perform('cancelSending', id)
  if (act === 'cancelSending' && code === 'sending.begun') await perform('stopSending', id)
}

/** What goes on is waited for, with the minute until the next try left out. */
async function ending(id: string): Promise<string> {
  const { pool } = platform.store
  const params = { sendingId: id }
  const { state } = (await platform.call('getSending', { as, params })).payload
  if (state === 'Scheduled') await begin(pool, id)
  const isOver = `with again as (
      update notifications set due = 0 where sending_id = $1 and status = 'Scheduled' and attempts > 0 and holder is null
        and exists (select from sendings where id = $1 and state = 'Running')
    )
    select state in ('Done', 'Stopped', 'Cancelled') and not exists (
      select from notifications where sending_id = $1 and status in ('Scheduled', 'Acknowledged')
    ) as ok from sendings where id = $1`
  await until(pool, isOver, [id], 300)
  return (await platform.call('getSending', { as, params })).payload.state
}

const endedAs: Readonly<Record<string, string>> = { Cancelled: 'cancelled', Stopped: 'stopped' }

type Played = { id: string; state: string; taken: readonly string[] }

async function checked(plan: Plan, { id, state, taken }: Played): Promise<Entry[]> {
  const entries = await entriesOf(platform.store.pool, id)
  const { counts, frozen, ...sending } = (await platform.call('getSending', { as, params: { sendingId: id } })).payload
  const of = (status: string) => entries.filter((entry) => entry.status === status).length
  const told = JSON.stringify(plan)
  expect(frozen, told).toBe(true)
  expect([sending.members, counts.Sent, counts.Error], told).toEqual([entries.length, of('Sent'), of('Error')])
  expect(counts.Scheduled + counts.Acknowledged + counts.Delivered, told).toBe(0)
  expect(counts.Sent + counts.Error, told).toBe(entries.length)
  if (plan.moment.is !== 'planned') expect(entries.length, told).toBe(members)
  // Of an entry that is not sent the reason is that its sending ended.
  expect(
    entries.filter(({ status, error }) => status === 'Error' && error !== endedAs[state]),
    told,
  ).toEqual([])
  if (state === 'Cancelled') expect(counts.Sent, told).toBe(0)
  const sent = entries.filter(({ status }) => status === 'Sent').map(({ recipient }) => recipient)
  expect(taken.toSorted(), told).toEqual(sent.toSorted())
  return entries
}

/** A retry sends the others, once each, and no member besides. */
async function retried(
  plan: Plan,
  { id, first, taken }: Omit<Played, 'state'> & { first: readonly Entry[] },
): Promise<void> {
  const failed = first.filter(({ status }) => status === 'Error')
  const reply = await platform.call('retryFailed', { as, params: { sendingId: id }, body: {} })
  if (failed.length === 0) return expect(reply.envelope.code, plan.subject).toBe('sending.noErrors')
  expect(reply.payload, plan.subject).toEqual({ retried: failed.length })
  expect(await ending(id), plan.subject).toBe('Done')
  expect(taken.toSorted(), JSON.stringify(plan)).toEqual(first.map(({ recipient }) => recipient).toSorted())
}
