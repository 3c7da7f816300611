// The arguments and the answers of a handler. Every handler runs inside one transaction, together with its audit
// row and its event; a dry run rolls that transaction back.
import type { Difference } from '../contract/change.ts'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '../contract/endpoint.ts'
import type { EndpointName, Endpoints } from '../contract/endpoints.ts'
import type { PauseReason } from '../contract/notification.ts'
import type { Reason } from '../contract/reason.ts'
import type { Message } from '../contract/room-talk.ts'
import type { StageDetail } from '../contract/stage.ts'
import type { Asking } from '../contract/views.ts'
import type { Touchable } from './about.ts'
import type { Encoded } from './acts/encode-image.ts'
import type { Visible } from './policy.ts'
import type { Tx } from './store/connection.ts'
import type { KeptStages } from './store/kept-stages.ts'

/** Work for later, kept in the same database: it happens even if this process dies. */
export type Job =
  | { kind: 'registration-start'; tournamentId: string }
  | { kind: 'registration-end'; tournamentId: string }
  | { kind: 'instant-start'; tournamentId: string }
  | { kind: 'instant-approval'; stageId: string }
  | { kind: 'front-cache'; tournamentId: string }
  | { kind: 'payment-order'; transactionId: string; refundId?: string }
  | { kind: 'payment-check'; transactionId: string }
  | { kind: 'check-in-start'; stageId: string; bracketMatchId: string }
  | { kind: 'check-in-expiry'; stageId: string; bracketMatchId: string }
  | { kind: 'result-approval'; stageId: string; matchId: string; game: number }
  | { kind: 'licence-boundary'; licenceId: string }
  | { kind: 'licence-notice'; licenceId: string; days: number }
  | { kind: 'mission-notice'; missionId: string; version: number }
  | { kind: 'sending-freeze'; sendingId: string; after: string }
  | { kind: 'sending-start'; sendingId: string; after?: string }
  | { kind: 'sending-pause'; sendingId: string; why: PauseReason }
  | { kind: 'sending-end'; sendingId: string }
  | { kind: 'sending-done'; sendingId: string }

export type Call<N extends EndpointName> = {
  params: ParamsOf<Endpoints[N]>
  query: QueryOf<Endpoints[N]>
  body: BodyOf<Endpoints[N]>
  asking: Asking
  /** The image that came with the body, decoded before the transaction began (`acts/sent-image.ts`). */
  image?: Encoded | undefined
  tx: Tx
  /** The sentence of a reason in the caller's language, where an answer carries one per row. */
  say?(reason: Reason): string
  /** In [0, 1); seeded in tests. */
  random(): number
  /**
   * Says what this act brings about: a dry run shows it, the audit row keeps it. `moving`: its figures go on while the question is
   * read, and an answer to it agrees to those of the moment of the act.
   */
  consequence(reason: Reason, how?: 'moving'): void
  /** Records a touched thing for the audit row and the live event; `about.ts` finds its parents. */
  touched(kind: Touchable, id: string, before?: unknown, after?: unknown, how?: 'adds'): void
  /** Records a transaction that the act had a step in: consoles that show its wallet or its tournament are told. */
  money(transactionId: string): void
  /** Records a message of a room: live events carry it. */
  said(message: Message): void
  /** The stages this process keeps. */
  kept: KeptStages
  /** Says what an act made of a stage it found as it was committed, when it made all of that; and how the two differ. */
  made(stage: StageDetail, difference: Difference | undefined): void
  /** Schedules a job at a time in seconds, when the transaction commits. */
  schedule(job: Job, at: number): void
} & (Endpoints[N]['scope'] extends 'owned'
  ? { /** The part of the listed things that the caller may see. */ visible: Visible }
  : unknown)

export type Handler<N extends EndpointName> = (call: Call<N>) => Promise<AnswerOf<Endpoints[N]>>
export type Handlers = { [N in EndpointName]: Handler<N> }

/** Ends the call with envelope status `error`: HTTP 409, or 403/404 for its own two codes. */
export class Refusal extends Error {
  readonly reason: Reason
  readonly status: 403 | 404 | 409
  /** Is written all the same, in a transaction of its own, also where the call was a dry run. */
  readonly after: ((tx: Tx) => Promise<void>) | undefined
  constructor(reason: Reason, status: 403 | 404 | 409 = 409, after?: (tx: Tx) => Promise<void>) {
    super(reason.code)
    this.reason = reason
    this.status = status
    this.after = after
  }
}

/** Ends the call with envelope status `fail`: HTTP 400, per field a list of problem codes, or of reasons. */
export class Invalid extends Error {
  readonly problems: Problems
  constructor(problems: Problems) {
    super('invalid')
    this.problems = problems
  }
}

/** chosen: of more problems in one body only the first are listed; each costs a text, and a body can hold 100,000. */
export const mostProblems = 20

export type Problems = Record<string, readonly (string | Reason)[]>

/** Throws when the rule gives a reason. */
export function enforce(why: Reason | undefined): void {
  if (why) throw new Refusal(why)
}

/** The context of an act, whether a request, a due job or the seed started it. */
export type Act = Pick<
  Call<EndpointName>,
  'asking' | 'tx' | 'random' | 'kept' | 'made' | 'said' | 'consequence' | 'touched' | 'money' | 'schedule'
>
