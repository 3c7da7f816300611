// What a handler or a job says while it works, gathered for the audit row, the events and the jobs that follow it.
import type { StageRows } from '../contract/change.ts'
import type { Reason } from '../contract/reason.ts'
import type { Message } from '../contract/room-talk.ts'
import type { StageDetail } from '../contract/stage.ts'
import type { Asking } from '../contract/views.ts'
import { lineageIn, type Lineage, type Touchable } from './about.ts'
import type { Act, Job } from './call.ts'
import type { Tx } from './store/connection.ts'
import type { KeptStages } from './store/kept-stages.ts'

export type TouchedThing = { kind: Touchable; id: string }
export type Touched = TouchedThing & { before?: unknown; after?: unknown }
export type Scheduled = { job: Job; at: number }
/** A stage as the act leaves it, and how that differs from what stood before. */
export type MadeStage = { stage: StageDetail; rows: StageRows | undefined }

export type Gathered = {
  act: Act
  lineage: Lineage
  consequences: Reason[]
  touched: Touched[]
  scheduled: Scheduled[]
  made: Map<string, MadeStage>
  said: Message[]
  /** Call it once the transaction has committed, and only then: what the act made is what stands now. */
  keep(): void
}

type Ports = { random: () => number; kept: KeptStages }

export function gather(tx: Tx, asking: Asking, { random, kept }: Ports): Gathered {
  const consequences: Reason[] = []
  const touched: Touched[] = []
  const scheduled: Scheduled[] = []
  const made = new Map<string, MadeStage>()
  const said: Message[] = []
  return {
    lineage: lineageIn(tx),
    consequences,
    touched,
    scheduled,
    made,
    said,
    act: {
      tx,
      asking,
      random,
      kept,
      consequence: (reason) => void consequences.push(reason),
      touched: (kind, id, before, after) => void touched.push({ kind, id, before, after }),
      // Rows say what differs from the revision before the act: of a stage written twice they would say half of it.
      made: (stage, rows) => void made.set(stage.id, { stage, rows: made.has(stage.id) ? undefined : rows }),
      said: (message) => void said.push(message),
      schedule: (job, at) => void scheduled.push({ job, at }),
    },
    keep() {
      for (const { stage } of made.values()) kept.keep(stage)
    },
  }
}
