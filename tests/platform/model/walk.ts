// Commands as fast-check knows them. Each makes its move anew from how things stand, so any of them can be left out.
import * as fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { sayIn, textOfReason } from '../../../src/platform/messages.ts'
import type { Store } from '../../../src/platform/store/connection.ts'
import type { Api, Reply } from './api.ts'
import type { Attempt, Move } from './attempt.ts'
import { chanceOf } from './chance.ts'
import { wrongIn } from './laws.ts'
import { matchAttempts } from './match-attempts.ts'
import { roomAttempts } from './room-attempts.ts'
import { snapshotOf, type Snapshot } from './snapshot.ts'
import { stageAttempts } from './stage-attempts.ts'
import { tournamentAttempts } from './tournament-attempts.ts'
import { transitionsMade } from './transitions.ts'
import { someImages } from '../../support/builders.ts'

/** Where a walk is made, and what came of all of them. */
export type Place = { api: Api; store: Store; tally: Tally }
/** One tournament, and what was done to it so far. */
export type World = { now: Snapshot; history: Made[]; afterEnd: number; signal: AbortSignal | undefined }
export type Made = { step: Step; accepted: boolean; told: string }
export type Tally = {
  commands: number
  accepted: number
  refusals: Map<string, number>
  transitions: Map<string, number>
}

export const attempts: readonly Attempt[] = [...tournamentAttempts, ...stageAttempts, ...matchAttempts, ...roomAttempts]

/** A world is left when so many commands were made or passed over, or so many made after its end. */
const perWorld = 2_000
const mostAfterEnd = 6
/** The rest are left out when the tables forbid them where they come. */
const senseless = 0.08

const step = fc.oneof(
  ...attempts.map((attempt) => ({
    weight: Math.round(attempt.often * 100),
    arbitrary: fc.nat().map((seed) => new Step(attempt, seed)),
  })),
)
const histories = fc.commands([step], { maxCommands: perWorld, size: 'max' })

/** The same for the same seed. */
export function historyFrom(seed: number): Iterable<fc.AsyncCommand<World, Place>> {
  return fc.sample(histories, { seed, numRuns: 1, unbiased: true })[0] ?? []
}

/** Nothing more is done in it once the signal is given. */
export async function newWorld({ store, api }: Place, signal?: AbortSignal): Promise<World> {
  const made = await api.call(
    'createTournament',
    {},
    { name: 'Cup', game: 'FIFA 21', region: ['Taiwan'], ...someImages },
  )
  const { id } = made.envelope.payload as { id: string }
  return { now: await snapshotOf(store, id), history: [], afterEnd: 0, signal }
}

/** Leaves out what the failure does not need: the refused commands, then halves, quarters … single ones. */
export async function shorten(history: readonly Made[], fails: (steps: readonly Step[]) => Promise<boolean>) {
  const all = history.map(({ step }) => step)
  const done = all.filter((_, at) => history[at]?.accepted || at === all.length - 1)
  let steps = (await fails(done)) ? done : all
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < steps.length;) {
      const fewer = steps.toSpliced(at, size)
      if (await fails(fewer)) steps = fewer
      else at += size
    }
  }
}

class Step implements fc.AsyncCommand<World, Place> {
  constructor(
    private readonly attempt: Attempt,
    private readonly seed: number,
  ) {}

  check({ now, afterEnd, signal }: World): boolean {
    if (afterEnd >= mostAfterEnd || signal?.aborted) return false
    const chance = chanceOf(this.seed)
    const anything = chance.happens(senseless)
    // The hour does not matter for whether there is a move.
    const move = this.attempt.moveIn(now, chance, 0)
    return move !== undefined && (anything || move.expect !== 'no')
  }

  async run(world: World, { api, store, tally }: Place): Promise<void> {
    const before = world.now
    const chance = chanceOf(this.seed)
    chance.happens(senseless)
    const move = this.attempt.moveIn(before, chance, api.now)
    if (!move) return
    api.random = chance.next
    const reply = await perform(api, move)
    world.now = await snapshotOf(store, before.id)
    world.history.push({ step: this, accepted: reply.status === 200, told: tell(move, reply) })
    if (world.now.state === 'Completed' || world.now.state === 'Cancelled') world.afterEnd++
    tally.commands++
    judge(move, reply, before, world.now, tally)
  }

  toString(): string {
    return this.attempt.name
  }
}

async function perform(api: Api, { name, params, body }: Move): Promise<Reply> {
  if (name !== 'passTime') return api.call(name, params, body)
  await api.passTime(api.now + 1_800)
  return { status: 200, envelope: { status: 'ok' } }
}

function tell({ name, params, body = {}, expect }: Move, { envelope }: Reply): string {
  const outcome = envelope.status === 'ok' ? 'ok' : (envelope.code ?? envelope.status)
  return `${name} ${JSON.stringify(params)} ${JSON.stringify(body)} → ${outcome} (allowed: ${expect})`
}

function judge(move: Move, reply: Reply, before: Snapshot, now: Snapshot, tally: Tally): void {
  if (reply.status !== 200) {
    if (move.expect === 'yes') throw new Error(`${move.name} was refused: ${JSON.stringify(reply.envelope)}`)
    if (!isDeepStrictEqual(now, before)) throw new Error(`${move.name} was refused, yet it changed something`)
    count(tally.refusals, codeOf(reply))
    return
  }
  if (move.expect === 'no') throw new Error(`${move.name} was accepted, which the tables forbid`)
  tally.accepted++
  for (const row of transitionsMade(move.name, before, now)) count(tally.transitions, row)
  const wrong = wrongIn(before, now)
  if (wrong !== undefined) throw new Error(`after ${move.name}: ${wrong}`)
}

/** Of a refusal; throws unless it is one of the catalogue, spoken in both languages with all it knows. */
function codeOf({ status, envelope }: Reply): string {
  const { code = '', reason, payload } = envelope
  const said =
    code === 'request.invalid'
      ? Object.values(payload as Record<string, string[]>).flat()
      : (['en', 'zh'] as const).map((language) => textOfReason(sayIn(language), reason ?? { code }))
  const isSpoken = said.length > 0 && said.every((text) => text !== '' && !unspoken.test(text))
  if (![400, 404, 409].includes(status) || !isSpoken)
    throw new Error(`refused with ${status} ${JSON.stringify(envelope)}`)
  return code
}

const unspoken = /\{\{|^reason\.|problem\.|undefined|\$t\(/

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
