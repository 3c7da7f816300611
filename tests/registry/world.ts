// A host over a handful of tournaments in memory: it keeps what is sent to it and refuses what does not fit.
import type { Step } from '../../src/contract/endpoint.ts'
import type { Problem } from '../../src/contract/problem.ts'
import { reason, type Reason, type ReasonCode } from '../../src/contract/reason.ts'
import type { Settings } from '../../src/contract/settings.ts'
import type { TournamentDetail } from '../../src/contract/tournament-detail.ts'
import type { Role } from '../../src/contract/user.ts'
import type { Kind, Views } from '../../src/contract/views.ts'
import type { Attempts } from '../../src/registry/attempts.ts'
import type { Command } from '../../src/registry/define.ts'
import { createDispatcher } from '../../src/registry/dispatch.ts'
import type { Effect } from '../../src/registry/effect.ts'
import { Ability } from '../../src/contract/abilities.ts'
import type { SendOptions, Sent } from '../../src/contract/sending.ts'
import type { Host, Loaded, Place } from '../../src/registry/host.ts'
import type { UndoStore } from '../../src/registry/undo-entry.ts'
import { createRegistry } from '../../src/registry/registry.ts'
import { anAsking, aTournament, noon } from '../support/builders.ts'
import { someCommands } from './commands.ts'

type Over = {
  commands?: readonly Command[]
  role?: Role
  place?: Place
  settings?: Settings
  reachable?: boolean
  attempts?: Attempts
  /** Answers what is asked in the middle of an act. */
  ask?: NonNullable<Host['ask']>
  /** What the platform knows beyond §7; everything unless said otherwise. */
  abilities?: readonly Ability[]
  undoStore?: UndoStore
}

export function aWorld(tournaments: readonly Partial<TournamentDetail>[] = [{}], over: Over = {}) {
  const rows = new Map(tournaments.map((one) => aTournament(one)).map((one) => [one.id, one]))
  const clock = { ms: 0 }
  const log = {
    writes: [] as Step[],
    dryRuns: [] as Step[],
    options: [] as SendOptions[],
    effects: [] as Effect[],
    faults: [] as unknown[],
    together: 0,
  }
  const refusals = new Map<string, Problem>()
  const tells = new Map<string, Reason>()
  /** As the platform does: a repeated key gets its first answer. */
  const answered = new Map<string, Sent>()
  const losing = new Set<string>()
  let sending = 0
  /** Held back until released, to see what happens meanwhile. */
  let gate: Promise<void> | undefined
  let beforeWrite: (() => void) | undefined
  let beforeDryRun: (() => void) | undefined

  const host: Host = {
    asking: () => anAsking({ ...(over.role && { role: over.role }), now: noon + Math.floor(clock.ms / 1000) }),
    settings: async () => over.settings,
    place: () => over.place ?? { about: {} },
    zone: () => 'Asia/Hong_Kong',
    load: async <K extends Kind>(kind: K, ids: readonly string[]) =>
      ids.map((id): Loaded<K> | { id: string; problem: Problem } => {
        const tournament = kind === 'tournament' ? rows.get(id) : undefined
        // Only tournaments live here, so the view is the one of that kind.
        return tournament
          ? { id, name: tournament.name, view: { tournament, stages: [] } as unknown as Views[K] }
          : { id, problem: { kind: over.reachable === false ? 'unreachable' : 'error', message: 'not found' } }
      }),
    read: async () => ({ view: {} }),
    resolve: async (_, word) => {
      const found = [...rows.values()].find(({ id, name }) => id === word || name === word)
      return found ? { id: found.id } : { problem: { kind: 'error', message: 'not found' } }
    },
    suggest: async (_, typed) =>
      [...rows.values()]
        .filter(({ id, name }) => id.startsWith(typed) || name.toLowerCase().includes(typed.toLowerCase()))
        .map(({ id, name }) => ({ word: id, label: name })),
    perform: (effect) => void log.effects.push(effect),
    ...(over.ask && { ask: over.ask }),
    abilities: async () => new Set(over.abilities ?? Ability.options),
    async send(step, options) {
      if (options.signal?.aborted)
        return { ok: false, problem: { kind: 'unreachable', message: 'stopped', notSent: true } }
      sending++
      log.together = Math.max(log.together, sending)
      await gate
      await Promise.resolve()
      sending--
      const id = typeof step.params.id === 'string' ? step.params.id : ''
      const sent = answered.get(options.idempotencyKey) ?? answer(step, options)
      if (sent.ok && !options.dryRun) answered.set(options.idempotencyKey, sent)
      if (options.dryRun || !losing.delete(id)) return sent
      return { ok: false, problem: { kind: 'unreachable', message: 'lost', mayBeDone: true } }
    },
  }

  function answer(step: Step, options: SendOptions): Sent {
    const id = typeof step.params.id === 'string' ? step.params.id : ''
    const problem = refusals.get(id)
    if (options.dryRun) beforeDryRun?.()
    else beforeWrite?.()
    const before = rows.get(id)
    const consequences = consequencesOf(step, before, tells.get(id))
    if (options.dryRun) log.dryRuns.push(step)
    if (problem) return { ok: false, problem }
    if (options.dryRun) return { ok: true, payload: undefined, consequences }
    log.options.push(options)
    if (options.expect !== undefined && options.expect !== consequences.digest) {
      const why = reason('request.consequencesChanged')
      return { ok: false, problem: { kind: 'error', message: '', reason: why } }
    }
    log.writes.push(step)
    const after = written(step, before)
    rows.set(after.id, after)
    return { ok: true, payload: after, act: `r${log.writes.length}` }
  }

  function written(step: Step, before: TournamentDetail = aTournament({ id: `new${rows.size}` })): TournamentDetail {
    const states: Record<string, TournamentDetail['state']> = {
      openRegistration: 'OpenRegistration',
      closeRegistration: 'CompleteRegistration',
      publishTournament: 'Published',
      cancelTournament: 'Cancelled',
    }
    const { version, ...fields } = (step.body ?? {}) as Record<string, unknown>
    const edited = step.endpoint.name === 'editTournament' || step.endpoint.name === 'createTournament' ? fields : {}
    return {
      ...before,
      ...edited,
      state: states[step.endpoint.name] ?? before.state,
      version: version === undefined ? before.version : before.version + 1,
    }
  }

  const registry = createRegistry(over.commands ?? someCommands)
  const dispatcher = createDispatcher({
    registry,
    host,
    now: () => clock.ms,
    ...(over.attempts && { attempts: over.attempts }),
    undoStore: over.undoStore,
    onFault: (_, error) => log.faults.push(error),
  })
  return {
    registry,
    host,
    ...dispatcher,
    log,
    clock,
    tournament: (id = '41') => rows.get(id),
    /** Goes to another page. */
    go: (place: Place) => void (over.place = place),
    change: (id: string, fields: Partial<TournamentDetail>) =>
      rows.set(id, aTournament({ ...rows.get(id), ...fields, id })),
    remove: (id: string) => rows.delete(id),
    /** The next write to it is done, and its answer lost. */
    lose: (id: string) => void losing.add(id),
    refuse: (id: string, code: string) =>
      refusals.set(id, { kind: 'error', message: code, reason: { code, params: { id } } }),
    tell: (id: string, code: ReasonCode) => void tells.set(id, { code }),
    untell: (id: string) => void tells.delete(id),
    beforeDryRun: (change: () => void) => void (beforeDryRun = change),
    beforeWrite: (change: () => void) => void (beforeWrite = change),
    hold() {
      const waiting: (() => void)[] = []
      gate = new Promise((resolve) => void waiting.push(resolve))
      return () => {
        gate = undefined
        for (const go of waiting) go()
      }
    },
  }
}

function consequencesOf(step: Step, before: TournamentDetail | undefined, besides: Reason | undefined) {
  const usual =
    step.endpoint.name === 'cancelTournament'
      ? [{ code: 'tournament.teamsReleased', params: { count: before?.teamCount ?? 0 } }]
      : [{ code: 'tournament.changes', params: { name: before?.name ?? '' } }]
  const consequences = besides ? [...usual, besides] : usual
  return { consequences, digest: JSON.stringify(consequences) }
}
