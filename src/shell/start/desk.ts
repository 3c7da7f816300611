// The desk: everything a screen needs to read, act and know. The seat at it is there from the first moment, for pages that
// read; what acts comes when the first page is drawn.
import { createContext, type ReactNode, use } from 'react'
import type * as v from 'valibot'
import type { Cache } from '../../api/cache.ts'
import type { Clock } from '../../api/clock.ts'
import type { LiveState } from '../../api/live.ts'
import type { Observed } from '../../api/observed.ts'
import type { Source } from '../../contract/envelope.ts'
import type { User } from '../../contract/user.ts'
import type { ArgsSchema, Arity, Invocation, TargetKind, Typed } from '../../registry/define.ts'
import type { Host } from '../../registry/host.ts'
import type { Journal } from '../../registry/journal.ts'
import type { Outcome } from '../../registry/outcome.ts'
import type { Registry } from '../../registry/registry.ts'
import type { ScriptEvent, ScriptResult } from '../../registry/script.ts'
import type { UndoStack } from '../../registry/undo-stack.ts'
import type { RunOptions } from '../acts/run.ts'
import type { TypedRun } from '../line/run-line.ts'

export type Seat = {
  user: User
  cache: Cache
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
}

export type Desk = Seat & {
  registry: Registry
  host: Host
  journal: Journal
  undoStack: UndoStack
  runInvocation: (invocation: Invocation, source: Source, options?: RunOptions) => Promise<Outcome | undefined>
  /** One line as typed. */
  runLine: (text: string, source: Source, options?: RunOptions) => Promise<TypedRun>
  /** Line after line, until one fails; a line carries its own confirmation. */
  runScript: (text: string, tell: (event: ScriptEvent) => void, signal: AbortSignal) => Promise<ScriptResult>
}

export const DeskContext = createContext<Seat | Desk | undefined>(undefined)

/** For the frame and the first pages: what is drawn before anything can act. */
export function useSeat(): Seat {
  const seat = use(DeskContext)
  if (!seat) throw new Error('useSeat outside of a signed-in page')
  return seat
}

/** Below `AtDesk`. */
export function useDesk(): Desk {
  const seat = useSeat()
  if (!isDesk(seat)) throw new Error('useDesk outside of AtDesk')
  return seat
}

/** Draws its children once there is a desk. */
export function AtDesk({ children, before = null }: { children: ReactNode; before?: ReactNode }): ReactNode {
  return isDesk(useSeat()) ? children : before
}

function isDesk(seat: Seat | Desk): seat is Desk {
  return 'registry' in seat
}
