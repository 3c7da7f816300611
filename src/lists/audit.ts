import { AuditOutcome, type AuditEntry } from '../contract/audit.ts'
import { auditEndpoints } from '../contract/endpoints-audit.ts'
import { endpoints } from '../contract/endpoints.ts'
import { kindNames } from '../contract/kinds.ts'
import { defineList, type ListColumn } from './define-list.ts'
import { isAnyOf } from './filters.ts'
import { exactly, notAfter, notBefore, plain } from './typed-filters.ts'

const columns: readonly ListColumn<AuditEntry>[] = [
  { id: 'id', title: 'ui.tournaments.column.id', value: (entry) => Number(entry.id), width: 80, hidden: true },
  { id: 'time', title: 'ui.audit.time', time: (entry) => entry.time, sort: 'time', width: 152, searchable: false },
  { id: 'actorName', title: 'ui.audit.actorName', value: (entry) => entry.actorName, width: 130, rowHeader: true },
  { id: 'action', title: 'ui.audit.action', value: (entry) => entry.action, width: 140 },
  { id: 'target', title: 'ui.audit.target', value: (entry) => entry.target, width: 124 },
  {
    id: 'outcome',
    title: 'ui.audit.outcome',
    value: (entry, { say }) => (entry.outcome === 'done' ? say('ui.audit.outcomes.done') : entry.outcome),
    width: 110,
  },
  { id: 'source', title: 'ui.audit.source', value: (entry) => entry.source, width: 110, hidden: true },
  { id: 'command', title: 'ui.audit.command', value: (entry) => entry.command, flex: 1, minWidth: 200 },
]

const parts = (target: string) => target.split(':')
/** The names of kinds in front of an id. */
const targetTypes = [...kindNames, 'settings']
const actions = Object.values(endpoints).filter(({ method }) => method !== 'GET')

export const auditList = defineList(
  auditEndpoints.listAuditEntries,
  ({ entries }) => entries,
  {
    name: 'audit',
    words: 'audit list',
    id: (entry) => entry.id,
    log: true,
    columns,
    filters: [
      isAnyOf('action', plain(actions.map(({ name }) => name)), (entry: AuditEntry) => entry.action),
      isAnyOf(
        'outcome',
        AuditOutcome.options.map((value) => ({ value, title: `ui.audit.outcomes.${value}` })),
        (entry: AuditEntry) => (entry.outcome === 'done' ? 'done' : 'refused'),
      ),
      isAnyOf('targetType', plain(targetTypes), (entry: AuditEntry) => parts(entry.target)[0] ?? ''),
      exactly('targetId', (entry: AuditEntry) => parts(entry.target)[1] ?? ''),
      exactly('actor', (entry: AuditEntry) => entry.actor),
      notBefore('from', (entry: AuditEntry) => entry.time),
      notAfter('to', (entry: AuditEntry) => entry.time),
    ],
  },
  {
    title: 'ui.audit.title',
    search: 'ui.audit.search',
    empty: { title: 'ui.audit.empty', leads: ['go.tournaments'] },
  },
)

/** The same for one tournament: readers of the tournament may read its history. */
export const tournamentAuditList = defineList(auditEndpoints.listTournamentAudit, ({ entries }) => entries, {
  name: 'history',
  words: 'audit list',
  of: 'tournament',
  id: (entry: AuditEntry) => entry.id,
  columns,
})
