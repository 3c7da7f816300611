// Thousands of commands, legal and illegal, against the real API: a seeded walk in which every command is compared with the
// state tables of the plan. ARENA_COMMANDS sets its length (a soak is 1000000), ARENA_RANDOM_SEED repeats one.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sayIn, sayReason } from '../../src/platform/messages.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { apiInProcess, type Api, type Reply } from './model/api.ts'
import { chanceOf, type Chance } from './model/chance.ts'
import { transitionsMade, wrongIn } from './model/laws.ts'
import { makers, type Move } from './model/moves.ts'
import { snapshotOf, type Snapshot } from './model/snapshot.ts'

const wanted = Number(process.env['ARENA_COMMANDS'] ?? 20_000)
const seed = Number(process.env['ARENA_RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
/** Tournaments that are played side by side, each by itself. */
const lanes = 4
/** A world is left when it has had so many commands, or so many after its end. */
const perWorld = 260
const afterEnd = 12

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const seen = { commands: 0, worlds: 0, accepted: 0 }
const refusals = new Map<string, number>()
const transitionsSeen = new Map<string, number>()

test(
  `${wanted} commands: nothing illegal is accepted, nothing legal is refused`,
  { timeout: 60_000 + wanted * 40 },
  async () => {
    console.log(`state machine: seed ${seed} (ARENA_RANDOM_SEED=${seed} repeats it)`)
    const started = performance.now()
    await Promise.all(Array.from({ length: lanes }, (_, lane) => walk(lane)))
    const seconds = Math.round((performance.now() - started) / 1000)
    const { commands, worlds, accepted } = seen
    console.log(
      `${commands} commands in ${worlds} tournaments, ${seconds} s: ${accepted} accepted, ${commands - accepted} refused for ` +
        `${refusals.size} reasons; ${transitionsSeen.size} different transitions, 0 illegal`,
    )
    expect(commands).toBeGreaterThanOrEqual(wanted)
  },
)

/** Rows of the tables that a walk this long always comes by. */
const everySo = [
  'tournament Initial –publish→ Published',
  'tournament CompleteRegistration –openRegistration→ OpenRegistration',
  'tournament CompleteRegistration –start→ InProgress',
  'tournament InProgress –takeBackStart→ CompleteRegistration',
  'tournament InProgress –complete→ Completed',
  'tournament InProgress –cancel→ Cancelled',
  'stage InProgress –unfinalize→ Initial',
  'stage StandingPendingApproval –approveStandings→ Completed',
  'stage StandingPendingApproval –cancel→ Cancelled',
  'bracket PendingComplete –reopen→ InProgress',
  'bracket PendingComplete –complete→ Completed',
  'match Initial –openRoom→ InProgress',
  'match InProgress –updateScore→ Completed',
  'match Completed –reset→ Initial',
  'team Registered –withdrawRoster→ PendingConfirmRoster',
]
test.runIf(wanted >= 20_000)('the walk came by the rows of the state tables', () => {
  expect(everySo.filter((row) => !transitionsSeen.has(row))).toEqual([])
  expect(refusals.size).toBeGreaterThan(40)
})

async function walk(lane: number): Promise<void> {
  const chance = chanceOf(seed + lane * 7_919)
  const api = await apiInProcess(platform, () => chance.next(), 1_800_000_000)
  while (seen.commands < wanted) {
    seen.worlds++
    await live(api, chance)
  }
}

/** One tournament from its first command to its last. */
async function live(api: Api, chance: Chance): Promise<void> {
  const body = { name: 'Cup', game: 'FIFA 21', region: 'Taiwan' }
  const made = await api.call('createTournament', {}, body)
  const { id } = made.envelope.payload as { id: string }
  const history: string[] = []
  let now = await snapshotOf(platform.store, id)
  let left = afterEnd
  for (let n = 0; n < perWorld && left > 0; n++) {
    const move = choose(now, chance, api.now)
    if (!move) continue
    const before = now
    const reply = await perform(api, move)
    now = await snapshotOf(platform.store, id)
    seen.commands++
    history.push(
      `${move.name} ${JSON.stringify(move.params)} ${JSON.stringify(move.body ?? {})} → ${reply.envelope.code ?? 'ok'}`,
    )
    try {
      judge(move, reply, before, now)
    } catch (error) {
      console.error(`seed ${seed}, tournament ${id}:\n${history.slice(-25).join('\n')}`)
      throw error
    }
    if (now.state === 'Completed' || now.state === 'Cancelled') left--
  }
}

/** Mostly what might be possible, else anything at all. */
function choose(now: Snapshot, chance: Chance, time: number): Move | undefined {
  const sensible = chance.happens(0.7)
  for (let tries = 0; tries < 12; tries++) {
    const make = weighted(chance)
    const move = make(now, chance, time)
    if (move && (!sensible || move.expect !== 'no')) return move
  }
  return undefined
}

const total = makers.reduce((sum, [weight]) => sum + weight, 0)
function weighted(chance: Chance) {
  let at = chance.next() * total
  const found = makers.find(([weight]) => (at -= weight) < 0)
  return (found ?? makers[0])?.[1] ?? (() => undefined)
}

async function perform(api: Api, { name, params, body }: Move): Promise<Reply> {
  if (name !== 'passTime') return api.call(name, params, body)
  await api.passTime(String(params['id']), api.now + 1_800)
  return { status: 200, envelope: { status: 'ok' } }
}

function judge(move: Move, reply: Reply, before: Snapshot, now: Snapshot): void {
  const accepted = reply.status === 200
  if (accepted && move.expect === 'no') throw new Error(`${move.name} was accepted, which the tables forbid`)
  if (!accepted && move.expect === 'yes') throw new Error(`${move.name} was refused: ${JSON.stringify(reply.envelope)}`)
  if (!accepted) {
    judgeRefusal(reply)
    expect(now).toEqual(before)
    return
  }
  seen.accepted++
  for (const row of transitionsMade(move.name, before, now)) {
    transitionsSeen.set(row, (transitionsSeen.get(row) ?? 0) + 1)
  }
  const wrong = wrongIn(before, now)
  if (wrong) throw new Error(`after ${move.name}: ${wrong}`)
}

/** Nothing but a refusal of the catalogue, spoken in both languages with all it knows. */
function judgeRefusal({ status, envelope }: Reply): void {
  const { code = '', reason, payload } = envelope
  refusals.set(code, (refusals.get(code) ?? 0) + 1)
  if (![400, 404, 409].includes(status)) throw new Error(`status ${status}: ${JSON.stringify(envelope)}`)
  const told =
    code === 'request.invalid'
      ? Object.values(payload as Record<string, string[]>).flat()
      : (['en', 'zh'] as const).map((language) => sayReason(sayIn(language), reason ?? { code }))
  const bad = told.filter((text) => text === '' || /\{\{|^reason\.|problem\.|undefined|\$t\(/.test(text))
  if (told.length === 0 || bad.length > 0) throw new Error(`no text for ${code}: ${JSON.stringify(envelope)}`)
}
