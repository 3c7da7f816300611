// Collects what a handler or job records: the audit row, events and follow-up jobs are made from it.
import type { ChangedRow, Difference } from '../contract/change.ts'
import type { Reason } from '../contract/reason.ts'
import type { StageDetail } from '../contract/stage.ts'
import type { Asking, Topic } from '../contract/views.ts'
import { lineageIn, type Lineage, type Touchable } from './about.ts'
import type { Act, Job } from './call.ts'
import type { Tx } from './store/connection.ts'
import type { KeptStages } from './store/kept-stages.ts'
import { noting } from './store/topics.ts'

export type TouchedThing = { kind: Touchable; id: string }
/** `adds`: to a sum, to which others may have added since: an undo of it takes nothing of theirs away. */
export type Touched = TouchedThing & { before?: unknown; after?: unknown; adds?: boolean }
export type Scheduled = { job: Job; at: number }
/** A stage after the act, and the difference to before. */
export type MadeStage = { stage: StageDetail; difference: Difference | undefined }

export type Gathered = {
  act: Act
  lineage: Lineage
  consequences: Reason[]
  /** Those of them whose figures go on meanwhile. */
  moving: Set<Reason>
  touched: Touched[]
  scheduled: Scheduled[]
  made: Map<string, MadeStage>
  /** Kinds of the written rows. */
  topics: Set<Topic>
  /** Transactions that the act had a step in. */
  money: Set<string>
  /** Messages of a room. */
  said: ChangedRow[]
  /** To be called after the commit only: the result of the act becomes the current state. */
  keep(): void
}

type Ports = { random: () => number; kept: KeptStages }

export function gather(tx: Tx, asking: Asking, { random, kept }: Ports): Gathered {
  const consequences: Reason[] = []
  const moving = new Set<Reason>()
  const touched: Touched[] = []
  const scheduled: Scheduled[] = []
  const made = new Map<string, MadeStage>()
  const topics = new Set<Topic>()
  const money = new Set<string>()
  const said: ChangedRow[] = []
  return {
    lineage: lineageIn(tx),
    consequences,
    moving,
    touched,
    scheduled,
    made,
    topics,
    money,
    said,
    act: {
      tx: noting(tx, topics),
      asking,
      random,
      kept,
      consequence(reason, how) {
        consequences.push(reason)
        if (how === 'moving') moving.add(reason)
      },
      touched: (kind, id, before, after, how) =>
        void touched.push({ kind, id, before, after, ...(how === 'adds' && { adds: true }) }),
      // Rows say what differs from the revision before the act: of a stage written twice they would say half of it.
      made: (stage, difference) =>
        void made.set(stage.id, { stage, difference: made.has(stage.id) ? undefined : difference }),
      money: (transactionId) => void money.add(transactionId),
      said: (message) => void said.push({ kind: 'message', id: message.id, version: 0, row: message }),
      schedule: (job, at) => void scheduled.push({ job, at }),
    },
    keep() {
      for (const { stage } of made.values()) kept.keep(stage)
    },
  }
}
