// The audit log (domain.md §5): of everything, and of one tournament.
import * as v from 'valibot'
import { AuditEntry, AuditOutcome } from './audit.ts'
import { counts, listQuery, named, NumberInPath, read, several } from './endpoint.ts'
import { idOf } from './ids.ts'
import { administrators, companyRoles, systemOnly } from './user.ts'

const historyQuery = v.object({
  ...listQuery,
  actor: v.optional(v.string()),
  action: v.optional(v.string()),
  from: v.optional(NumberInPath),
  to: v.optional(NumberInPath),
  outcome: several(AuditOutcome),
  /** Only acts on this part of the thing, or inside it: `stage:12`. */
  within: v.optional(v.string()),
})
const entries = v.object({ entries: v.array(AuditEntry), ...counts })

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
    ability: 'history',
  }),
  listTournamentAudit: read({
    path: '/admin/tournament/v1/tournaments/{id}/audit-log',
    summary: 'Who did what in a tournament, newest first',
    params: v.object({ id: idOf('tournament') }),
    query: historyQuery,
    answer: entries,
    roles: administrators,
    scope: 'platform',
    about: { kind: 'tournament', param: 'id' },
    reads: ['audit'],
    ability: 'history',
  }),
  listVenueCompanyAudit: read({
    path: '/admin/venue/v1/venue-companies/{id}/audit-log',
    summary: 'Who did what in a venue company and its venues, newest first',
    params: v.object({ id: idOf('venueCompany') }),
    query: historyQuery,
    answer: entries,
    roles: companyRoles,
    scope: 'owned',
    about: { kind: 'venueCompany', param: 'id' },
    reads: ['audit'],
    ability: 'history',
  }),
  listVenueAudit: read({
    path: '/admin/venue/v1/venues/{venueId}/audit-log',
    summary: 'Who did what with a venue, newest first',
    params: v.object({ venueId: idOf('venue') }),
    query: historyQuery,
    answer: entries,
    roles: administrators,
    scope: 'owned',
    about: { kind: 'venue', param: 'venueId' },
    reads: ['audit'],
    ability: 'history',
  }),
})
