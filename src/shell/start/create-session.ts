// The session of the signed-in user: the engine of `src/runner.ts` with a page around it.
import type { CallOptions, Client } from '../../api/client.ts'
import type { Source } from '../../contract/envelope.ts'
import type { User } from '../../contract/user.ts'
import type { Runner as Engine, RunnerPorts } from '../../runner.ts'
import type { Invocation } from '../../registry/define.ts'
import { createAttempts } from '../../registry/attempts.ts'
import { createJournal } from '../../registry/journal.ts'
import { runScript } from '../../registry/script.ts'
import { type Session, offersOf, type RunOptions } from '../session/session.ts'
import { attemptStore } from '../acts/attempt-store.ts'
import { jobs } from '../acts/jobs.ts'
import { journalStore } from '../acts/journal-store.ts'
import { overlays } from '../over/overlays.ts'
import { perform, type PerformPorts } from '../acts/perform.ts'
import { placeNow } from '../place/place-now.ts'
import { systemZone } from '../words/time.ts'
import { runForPerson, type RunPorts } from '../acts/run.ts'
import { inWords } from '../acts/report-undo.ts'
import { undoStore } from '../acts/undo-store.ts'
import { runTypedLine } from '../line/run-line.ts'
import type { PageParts } from './signed-in-page.tsx'

export type SessionParts = Pick<PageParts, 'identity' | 'clock' | 'cache' | 'liveState' | 'client'> & {
  /** Abilities the platform said it lacks (`Abilities.lacking`). */
  lacking: string
  engine: (ports: Omit<RunnerPorts, 'connection' | 'commands'>) => Engine
}

export function createSession(parts: SessionParts, user: User, navigate: (to: string) => Promise<void>): Session {
  const { clock, cache, identity } = parts
  const journal = createJournal(journalStore(user.sub), report)
  void journal.load()
  const engine = parts.engine({
    place: placeNow,
    zone: systemZone,
    perform: (effect) => perform(effect, performPorts),
    journal,
    ask: (question) => overlays.ask({ ...question, ask: inWords(question.ask, engine.registry), stale: false }),
    attempts: createAttempts({ store: attemptStore(user.sub) }),
    undoStore: undoStore(user.sub),
    onFault: (_, error) => report(error),
  })
  const { registry, host } = engine

  const runPorts: RunPorts = {
    dispatch: (invocation, options) => engine.run(invocation, options),
    person: user.sub,
    now: () => clock.now(),
    runLine: (text, source) => void runLine(text, source),
    navigate,
  }
  const performPorts: PerformPorts = {
    navigate,
    run: (invocation) => runInvocation(invocation, 'command-line', { complete: true }),
    names: async (kind, ids) => (await host.load(kind, ids)).flatMap((one) => ('view' in one ? [one.name] : [])),
    refresh: () => cache.invalidateAll(),
    signOut: () => identity.signOut(),
  }

  async function runInvocation(invocation: Invocation, source: Source, options?: RunOptions) {
    const command = registry.find(invocation.id)
    return command && runForPerson(runPorts, command, invocation, source, options)
  }

  function runLine(text: string, source: Source, options?: RunOptions) {
    return runTypedLine({ registry, host, run: runInvocation }, text, source, options)
  }

  return {
    user,
    registry,
    host,
    cache,
    journal,
    undoStack: engine.undoStack,
    clock,
    live: parts.liveState,
    ...offersOf(user, parts.lacking),
    run: (command, targets, args, source, options) =>
      // Missing arguments are asked for; those given were checked where the call is written.
      runForPerson(runPorts, command, { id: command.id, targets, args }, source, options),
    runInvocation,
    runLine,
    runScript: (text, tell, signal) => runScript(text, { registry, host, dispatcher: engine }, { tell, signal }),
  }
}

/** The same client, whose writes wait while the job they belong to is paused. */
export function pausable(client: Client): Client {
  return {
    ...client,
    async call(endpoint, call, options?: CallOptions) {
      await jobs.gate(options?.batch)
      return client.call(endpoint, call, options)
    },
  }
}

function report(error: unknown): void {
  console.error(error)
}
