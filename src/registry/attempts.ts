// Sent writes without an answer. Repeating the act sends the same requests under the same keys, so that the platform
// carries it out once.
import * as v from 'valibot'
import type { Step } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { Invocation } from './define.ts'
import type { Target } from './eligible.ts'
import type { Unit } from './plan.ts'

export type Attempt = {
  /** Command and arguments: together they identify an act on the same targets. */
  act: string
  /** The arguments typed as relative times: typed again they mean the same act, also a minute later. */
  said?: Invocation['said']
  /** The targets it is done to together; of one that another process made only id and name are known. */
  unit: Unit
  /** Starts the keys of its requests. */
  key: string
  /** Digest of the consequences that were confirmed. */
  digest?: string
  /** How many targets the whole run has. */
  total: number
  /** Milliseconds. */
  time: number
}

/** Where attempts outlive their maker: a reload of the page, a kill of the command line. */
export type AttemptStore = {
  read(): readonly unknown[]
  put(key: string, attempt: KeptAttempt): void
  remove(key: string): void
}

const KeptStep = v.object({
  endpoint: v.pipe(
    v.string(),
    v.check((name) => Object.hasOwn(endpoints, name)),
  ),
  params: v.record(v.string(), v.unknown()),
  body: v.optional(v.unknown()),
})
const KeptAttempt = v.object({
  act: v.string(),
  said: v.optional(v.record(v.string(), v.unknown())),
  targets: v.array(v.object({ id: v.string(), name: v.string() })),
  steps: v.array(KeptStep),
  key: v.string(),
  digest: v.optional(v.string()),
  total: v.number(),
  time: v.number(),
})
export type KeptAttempt = v.InferOutput<typeof KeptAttempt>

export type Attempts = {
  /** Before the first request goes out. */
  begin(attempt: Attempt): void
  /** The answer came: it was done, or refused. */
  end(attempt: Attempt, is: 'done' | 'failed' | 'skipped'): void
  /** All their outcomes are known and recorded elsewhere. */
  clear(): void
  /** The attempts of this act for its targets. */
  of(given: Invocation): readonly Attempt[]
  all(): readonly Attempt[]
}

/**
 * chosen: minutes after which the same act counts as a new one. The platform keeps its keys for a day, but by then the
 * act may have been seen, undone and wanted again.
 */
const lifetime = 10 * 60_000

type Options = {
  store?: AttemptStore
  now?: () => number
  lifetime?: number
  /** Finished attempts stay until they are cleared: the progress of an interrupted line is unknown. */
  keepDone?: boolean
}

export function createAttempts(options: Options = {}): Attempts {
  const { store, now = Date.now, lifetime: alive = lifetime, keepDone = false } = options
  const open = new Map<string, Attempt>()
  for (const kept of store?.read() ?? []) {
    const read = v.safeParse(KeptAttempt, kept)
    if (read.success) open.set(read.output.key, attemptOf(read.output))
  }
  const forget = (key: string) => {
    open.delete(key)
    store?.remove(key)
  }
  const fresh = () => {
    for (const { key, time } of open.values()) if (time + alive < now()) forget(key)
    return [...open.values()]
  }
  return {
    begin(attempt) {
      // A newer act on the same target replaces an unanswered earlier one.
      for (const other of fresh()) {
        if (other.act !== attempt.act && shareTarget(other, attempt)) forget(other.key)
      }
      open.set(attempt.key, attempt)
      store?.put(attempt.key, keptOf(attempt))
    },
    end({ key }, is) {
      if (!keepDone || is !== 'done') forget(key)
    },
    clear() {
      for (const key of open.keys()) forget(key)
    },
    of(given) {
      const wanted = new Set(given.targets)
      const [meant, worded] = [actOf(given), inWords(given)]
      return fresh().filter(
        (attempt) =>
          (attempt.act === meant || inWords(whatOf(attempt)) === worded) &&
          idsOf(attempt).every((id) => id === '' || wanted.has(id)),
      )
    },
    all: fresh,
  }
}

type What = Pick<Invocation, 'id' | 'args' | 'said'>

/** `args` as they were given, tidied; their order does not matter. */
export function actOf({ id, args }: What): string {
  return JSON.stringify([id, Object.entries(args).toSorted(([a], [b]) => (a < b ? -1 : 1))])
}

/** The same with the typed words instead of their meaning then. */
function inWords({ id, args, said }: What): string {
  return actOf({ id, args: { ...args, ...said } })
}

/** Command and arguments of an attempt. */
export function whatOf({ act, said }: Attempt): What {
  // Written by `actOf`.
  const [id, args] = JSON.parse(act) as [string, [string, unknown][]]
  return { id, args: Object.fromEntries(args), ...(said && { said }) }
}

/** The acts these belong to, with the targets they went out for. */
export function actsOf(attempts: readonly Attempt[]): readonly { invocation: Invocation; total: number }[] {
  const acts = new Map<string, { invocation: Invocation; total: number }>()
  for (const attempt of attempts) {
    const known = acts.get(attempt.act)
    const targets = [...(known?.invocation.targets ?? []), ...idsOf(attempt).filter((id) => id !== '')]
    acts.set(attempt.act, { invocation: { ...whatOf(attempt), targets }, total: attempt.total })
  }
  return [...acts.values()]
}

function idsOf({ unit }: Attempt): string[] {
  return unit.targets.map(({ id }) => id)
}

function shareTarget(one: Attempt, other: Attempt): boolean {
  const ids = new Set(idsOf(one).filter((id) => id !== ''))
  return idsOf(other).some((id) => ids.has(id))
}

function keptOf({ unit, ...attempt }: Attempt): KeptAttempt {
  return {
    ...attempt,
    targets: unit.targets.map(({ id, name }) => ({ id, name })),
    steps: unit.steps.map(({ endpoint, ...step }) => ({ ...step, endpoint: endpoint.name })),
  }
}

function attemptOf({ targets, steps, digest, said, ...kept }: KeptAttempt): Attempt {
  const unit: Unit = {
    targets: targets.map((target): Target => ({ ...target, view: undefined })),
    risk: { level: 'safe' },
    steps: steps.flatMap(({ endpoint, params, body }): Step[] => {
      const known = Object.values(endpoints).find(({ name }) => name === endpoint)
      return known ? [{ endpoint: known, params, ...(body !== undefined && { body }) }] : []
    }),
  }
  return { ...kept, unit, ...(said && { said }), ...(digest !== undefined && { digest }) }
}
