// One row per write, in the write's own transaction; a refused write leaves its row in one of its own.
import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import type { EndpointName } from '../contract/endpoints.ts'
import type { Source } from '../contract/envelope.ts'
import type { Reason } from '../contract/reason.ts'
import type { User } from '../contract/user.ts'
import type { Tx } from './store/connection.ts'
import { auditLog } from './store/schema/platform.ts'

export type AuditRow = {
  time: number
  actor: User
  action: string
  command: string
  source: Source
  batch: string | null
  /** `stage:12` */
  target: string
  /** The target and all it is part of. */
  scope: string[]
  before?: unknown
  after?: unknown
  outcome: string
  consequences: Reason[]
  requestId: string
}

export async function recordAct(tx: Tx, { actor, ...row }: AuditRow): Promise<void> {
  await tx.insert(auditLog).values({ ...row, actor: actor.sub, actorName: actor.name, role: actor.role })
}

/** chosen: refusals of one account that are recorded in ten minutes. More of them say nothing new, and would bury the rest. */
const recordedRefusals = 20
const refusalSeconds = 600

/** Whether an account has reached its uploads of a day; counted in the audit log, so that there is no second count. */
export async function hasSentMany(tx: Tx, actor: string, now: number, most: number): Promise<boolean> {
  const sent = and(
    eq(auditLog.actor, actor),
    gt(auditLog.time, now - 86_400),
    inArray(auditLog.action, [...sendingFiles]),
  )
  const rows = await tx.select({ id: auditLog.id }).from(auditLog).where(sent).limit(most)
  return rows.length >= most
}
const sendingFiles: readonly EndpointName[] = ['setTournamentImage', 'setTemplateImage', 'setTeamLogo', 'addEvidence']

export async function hasManyRefusals(tx: Tx, actor: string, now: number): Promise<boolean> {
  const refused = and(eq(auditLog.actor, actor), ne(auditLog.outcome, 'done'), gt(auditLog.time, now - refusalSeconds))
  const rows = await tx.select({ id: auditLog.id }).from(auditLog).where(refused).limit(recordedRefusals)
  return rows.length === recordedRefusals
}
