// The session: everything a screen needs to read, act and know. Its part for pages that read is there from the first moment
// (`PageSession`); what acts comes when the first page is drawn.
import { createContext, type ReactNode, use } from 'react'
import type * as v from 'valibot'
import { isLacking } from '../../api/abilities.ts'
import type { Cache } from '../../api/cache.ts'
import type { Clock } from '../../api/clock.ts'
import type { LiveState } from '../../api/live.ts'
import type { Observed } from '../../api/observed.ts'
import type { Ability } from '../../contract/abilities.ts'
import type { Source } from '../../contract/envelope.ts'
import type { User } from '../../contract/user.ts'
import type { ArgsSchema, Arity, Command, Invocation, TargetKind, Typed } from '../../registry/define.ts'
import type { Host } from '../../registry/host.ts'
import type { Journal } from '../../registry/journal.ts'
import type { Problem } from '../../contract/problem.ts'
import type { Reason } from '../../contract/reason.ts'
import type { LineError } from '../../registry/line.ts'
import type { DispatchOptions, Outcome } from '../../registry/outcome.ts'
import type { Registry } from '../../registry/registry.ts'
import type { ScriptEvent, ScriptResult } from '../../registry/script.ts'
import type { UndoStack } from '../../registry/undo-stack.ts'

export type RunOptions = {
  /** Runs with the arguments as they are, without a form for those that are missing. */
  complete?: boolean
  /** It does not wait for acts that are on their way: it is about other things than these. */
  beside?: boolean
  /** The caller shows the problem (a form): no toast. */
  quiet?: boolean
  /** Whether the caller is there to say why it cannot be done, and what would help; then there is no toast of that. */
  saysWhy?: () => boolean
  /** Confirmation given beforehand, in a line: `--yes`, `--confirm="…"`. */
  agreed?: { yes?: boolean; phrase?: string | undefined }
  dryRun?: boolean
  /** The caller has a field for why it is done. */
  remarked?: boolean
  batch?: string
  /** The caller puts the question in place and answers it: no dialog. */
  inPlace?: { answer?: DispatchOptions['answer'] | undefined }
  /** The answer to a question that the caller has shown already; where it does not fit, the question is put. */
  answer?: DispatchOptions['answer']
  /** Answers the question and does nothing. Only for acts that are asked about. */
  onlyAsk?: boolean
  /** The stored values the form was based on. */
  seen?: DispatchOptions['seen']
}

export type TypedRun =
  | { is: 'ran'; outcome: Outcome | undefined; json: boolean }
  /** It could not be parsed, or a word in it is unknown. Nothing was sent. */
  | { is: 'unreadable'; why: Reason; error?: LineError; problem?: Problem }

export type PageSession = {
  user: User
  cache: Cache
  clock: Clock
  live: Observed<LiveState>
  /** True when the platform said that it lacks the ability: that part of the page is left out. */
  lacks: (ability: Ability | undefined) => boolean
  /** False for commands this role may never run or this platform lacks: they are not shown (commands.md 4.4). */
  offers: (command: Pick<Command, 'roles' | 'needs'>) => boolean
  /** Asks for missing arguments and confirmation, runs it and reports the outcome. */
  run: <K extends TargetKind, A extends Arity, S extends ArgsSchema>(
    command: Typed<K, A, S>,
    targets: readonly string[],
    args: Partial<v.InferInput<S>>,
    source: Source,
    options?: RunOptions,
  ) => Promise<Outcome | undefined>
}

export type Session = PageSession & {
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

export function offersOf({ role }: User, lacking: string): Pick<PageSession, 'lacks' | 'offers'> {
  const lacks = (ability: Ability | undefined) => isLacking(lacking, ability)
  return { lacks, offers: ({ roles, needs }) => roles.includes(role) && !lacks(needs) }
}

export const SessionContext = createContext<PageSession | Session | undefined>(undefined)

/** For the frame and the first pages, which are drawn before the engine is loaded. */
export function usePageSession(): PageSession {
  const pageSession = use(SessionContext)
  if (!pageSession) throw new Error('useSeat outside of a signed-in page')
  return pageSession
}

/** Below `AtDesk`. */
export function useSession(): Session {
  const pageSession = usePageSession()
  if (!isWholeSession(pageSession)) throw new Error('useDesk outside of AtDesk')
  return pageSession
}

/** Draws its children once there is a session. */
export function WithSession({ children, before = null }: { children: ReactNode; before?: ReactNode }): ReactNode {
  return isWholeSession(usePageSession()) ? children : before
}

function isWholeSession(pageSession: PageSession | Session): pageSession is Session {
  return 'registry' in pageSession
}
