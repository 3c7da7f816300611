// The audit log (domain.md §5): of everything, and of one tournament.
import * as v from 'valibot'
import { AuditEntry, AuditOutcome } from './audit.ts'
import { counts, listQuery, named, NumberInPath, read, several } from './endpoint.ts'
import { idOf } from './ids.ts'
import { administrators, systemOnly } from './user.ts'

export const auditEndpoints = named({
  listAuditEntries: read({
    path: '/admin/audit/v1/entries',
    summary: 'Who did what, everywhere, newest first',
    query: v.object({
      ...listQuery,
      actor: v.optional(v.string()),
      action: several(v.string()),
      targetType: several(v.string()),
      targetId: v.optional(v.string()),
      from: v.optional(NumberInPath),
      to: v.optional(NumberInPath),
      outcome: several(AuditOutcome),
    }),
    answer: v.object({ entries: v.array(AuditEntry), ...counts }),
    roles: systemOnly,
    scope: 'platform',
    reads: ['audit'],
  }),
  listTournamentAudit: read({
    path: '/admin/tournament/v1/tournaments/{id}/audit-log',
    summary: 'Who did what in a tournament, newest first',
    params: v.object({ id: idOf('tournament') }),
    query: v.object({
      ...listQuery,
      actor: v.optional(v.string()),
      action: v.optional(v.string()),
      from: v.optional(NumberInPath),
      to: v.optional(NumberInPath),
      outcome: several(AuditOutcome),
      /** Only what was done to this part of the tournament or to what is in it: `stage:12`. */
      within: v.optional(v.string()),
    }),
    answer: v.object({ entries: v.array(AuditEntry), ...counts }),
    roles: administrators,
    scope: 'platform',
    about: { kind: 'tournament', param: 'id' },
    reads: ['audit'],
  }),
})
