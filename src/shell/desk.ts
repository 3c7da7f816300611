// The desk: everything a screen needs to read, act and know. One object, made at the start, reached by `useDesk()`.
import { createContext, use } from 'react'
import type * as v from 'valibot'
import type { Cache } from '../api/cache.ts'
import type { Clock } from '../api/clock.ts'
import type { LiveState } from '../api/live.ts'
import type { Observed } from '../api/observed.ts'
import type { Source } from '../contract/envelope.ts'
import type { User } from '../contract/user.ts'
import type { ArgsSchema, Arity, Invocation, TargetKind, Typed } from '../registry/define.ts'
import type { Host } from '../registry/host.ts'
import type { Journal } from '../registry/journal.ts'
import type { Outcome } from '../registry/outcome.ts'
import type { Registry } from '../registry/registry.ts'
import type { ScriptEvent, ScriptResult } from '../registry/script.ts'
import type { RunOptions } from './run.ts'
import type { TypedRun } from './run-line.ts'

export type Desk = {
  user: User
  registry: Registry
  host: Host
  cache: Cache
  journal: Journal
  clock: Clock
  live: Observed<LiveState>
  /** Asks for what is missing, confirms what must be confirmed, tells how it went. */
  run: <K extends TargetKind, A extends Arity, S extends ArgsSchema>(
    command: Typed<K, A, S>,
    targets: readonly string[],
    args: Partial<v.InferInput<S>>,
    source: Source,
    options?: RunOptions,
  ) => Promise<Outcome | undefined>
  runInvocation: (invocation: Invocation, source: Source, options?: RunOptions) => Promise<Outcome | undefined>
  /** One line as typed. */
  runLine: (text: string, source: Source, options?: RunOptions) => Promise<TypedRun>
  /** Line after line, until one fails; a line carries its own confirmation. */
  runScript: (text: string, tell: (event: ScriptEvent) => void, signal: AbortSignal) => Promise<ScriptResult>
}

export const DeskContext = createContext<Desk | undefined>(undefined)

export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (!desk) throw new Error('useDesk outside of a signed-in page')
  return desk
}
