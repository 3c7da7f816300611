// One row per write, in the write's own transaction; a refused write leaves its row in one of its own.
import { eq } from 'drizzle-orm'
import type { Source } from '../contract/envelope.ts'
import type { Reason } from '../contract/reason.ts'
import type { User } from '../contract/user.ts'
import type { Touched } from './act.ts'
import type { Tx } from './store/connection.ts'
import { auditLog, type StoredChange } from './store/schema/platform.ts'
import { stages } from './store/schema/stages.ts'
import { tournamentTeams } from './store/schema/teams.ts'

export type AuditRow = {
  time: number
  actor: User
  action: string
  command: string
  source: Source
  batch: string | null
  what: Touched
  outcome: string
  consequences: Reason[]
  changes: StoredChange[]
  requestId: string
}

export async function recordAct(tx: Tx, { actor, what, ...row }: AuditRow): Promise<void> {
  await tx.insert(auditLog).values({
    ...row,
    actor: actor.sub,
    actorName: actor.name,
    role: actor.role,
    target: what.target,
    tournamentId: what.tournamentId,
    before: what.before ?? null,
    after: what.after ?? null,
  })
}

/** The tournament a target such as `stage:12` belongs to, for the history of that tournament. */
export async function tournamentOf(tx: Tx, target: string): Promise<string | null> {
  const [kind, id = ''] = target.split(':')
  const table = kind === 'stage' ? stages : kind === 'team' ? tournamentTeams : undefined
  if (!table) return null
  const [row] = await tx.select({ tournamentId: table.tournamentId }).from(table).where(eq(table.id, id)).limit(1)
  return row?.tournamentId ?? null
}
