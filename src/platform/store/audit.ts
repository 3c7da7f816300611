// The audit log, newest first, of one tournament or of everything.
import { and, arrayContains, arrayOverlaps, eq, gte, inArray, like, lte, ne, not, or, sql, type SQL } from 'drizzle-orm'
import type { AuditEntry } from '../../contract/audit.ts'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { EndpointName, Endpoints } from '../../contract/endpoints.ts'
import { Source } from '../../contract/envelope.ts'
import { searchWords } from '../../contract/fold.ts'
import type { ReasonCode } from '../../contract/reason.ts'
import { countedEntries, wayToEntry } from './audit-counts.ts'
import type { Tx } from './connection.ts'
import { namesOf } from './names.ts'
import { ownEntry, type Sight } from './own-entry.ts'
import { inOrderOf, idPageOf, sortOf, type SortOrder, type Paging } from './paging.ts'
import { containsWords, textHasWords } from './schema/name-search.ts'
import { auditLog, auditSearch, auditTargetId, auditTargetType } from './schema/platform.ts'
import { findTournament } from './tournaments.ts'

const orders = { time: [auditLog.time, auditLog.id] }

type History = QueryOf<Endpoints['listTournamentAudit']>
type Listed = { entries: AuditEntry[]; rowCount: number; pageCount: number; exact: boolean }

export async function listTournamentAudit(
  tx: Tx,
  tournamentId: string,
  query: History & {
    /** chosen: readers of other venues see actor, act and time, not texts, changes or amounts; nor can they search by those. */
    bare: boolean
    /**
     * business.md §7: which player is which member is told to system administrators; others see such an act the same way.
     * Undefined: a system administrator reads.
     */
    sight: Sight | undefined
  },
): Promise<Listed> {
  await findTournament(tx, tournamentId)
  const { bare, sight, ...asked } = query
  const thing = `tournament:${tournamentId}`
  if (!sight) return listAuditOf(tx, thing, asked)
  // Commands on a tournament name nothing of companies.
  const { sub: _sub, ...ofAll } = sight
  const listed = await listOwnAudit(tx, thing, asked, ofAll, [bare ? sql`true` : namesMemberInLine])
  const shown = (entry: AuditEntry) => (bare || namesMember(entry) ? bareEntry(entry) : withoutMembers(entry))
  return { ...listed, entries: listed.entries.map(shown) }
}

/** The history of a thing for a reader of limited sight; `untold`: further rows of which only actor, act and time are told. */
export async function listOwnAudit(
  tx: Tx,
  thing: string,
  query: History,
  sight: Sight | undefined,
  untold: readonly SQL[] = [],
): Promise<Listed> {
  if (!sight) return listAuditOf(tx, thing, query)
  const { within, search } = query
  const isForeign = within !== undefined && !(await sight.seenAmong([within])).has(within)
  const words = searchWords(search ?? '')
  const hidden = words.length > 0 ? [...untold, ...(await partlyTold(tx, thing, words, sight))] : []
  const listed = await listAuditOf(tx, thing, query, isForeign ? { nothing: true } : { hidden })
  const seen = await sight.seenAmong(listed.entries.flatMap(({ scope }) => scope))
  return { ...listed, entries: listed.entries.map((entry) => ownEntry(entry, seen, sight)) }
}

/**
 * Rows of the history of which the reader is not told the command: a search does not look at it either. Only rows that it
 * would find by their command are looked at.
 */
async function partlyTold(
  tx: Tx,
  thing: string,
  words: readonly string[],
  { seenAmong, known, sub }: Sight,
): Promise<SQL[]> {
  const byCommand = and(
    arrayContains(auditLog.scope, [thing]),
    textHasWords(auditSearch, words),
    not(byActorAndAct(words) ?? sql`false`),
  )
  const { rows } = await tx.execute<{ thing: string }>(
    sql`select distinct part as thing from ${auditLog}, unnest(${auditLog.scope}) as part where ${byCommand}`,
  )
  const parts = rows.map((row) => row.thing).filter((part) => !known.includes(part))
  const seen = await seenAmong(parts)
  const foreign = parts.filter((part) => !seen.has(part))
  return [
    foreign.length > 0 ? arrayOverlaps(auditLog.scope, foreign) : undefined,
    sub === undefined ? undefined : and(ne(auditLog.outcome, 'done'), ne(auditLog.actor, sub)),
  ].filter((where) => where !== undefined)
}

/** `thing`: `venue:7`; what was done to its parts is there too. */
export function listAuditOf(
  tx: Tx,
  thing: string,
  query: History,
  { nothing = false, hidden }: { nothing?: boolean; hidden?: readonly SQL[] } = {},
): Promise<Listed> {
  const { action, within, ...rest } = query
  const where = and(
    nothing ? sql`false` : undefined,
    arrayContains(auditLog.scope, [thing, ...(within === undefined ? [] : [within])]),
    filterOf({ ...rest, ...(action && { action: [action] }) }, hidden),
  )
  return entriesOf(tx, { where, order: sortOf(query.sort, orders, '-time') }, query)
}

/** Acts whose command names a member. */
const linking: readonly EndpointName[] = ['linkPlayer', 'unlinkPlayer']
/** Arguments of a command that name a member, or say that a wallet pays. */
const ofMembersInLine = ['member-id', 'fee-from']
const namesMemberInLine = sql`(${or(
  inArray(auditLog.action, [...linking]),
  ...ofMembersInLine.map((argument) => like(auditLog.command, `%${argument}%`)),
)})`

function namesMember({ action, command, before, after }: AuditEntry): boolean {
  if ((linking as readonly string[]).includes(action)) return true
  if (ofMembersInLine.some((argument) => command.includes(argument))) return true
  // Of an act on several things each side has them by name.
  return JSON.stringify([before, after]).includes('"memberId":')
}

const ofMembersAlone: readonly string[] = [
  'consequence.playersLinked',
  'consequence.playersUnlinked',
  'consequence.discordShared',
  'consequence.memberPlaysTwice',
  'consequence.walletChanges',
  'consequence.walletHeld',
  'consequence.walletFreed',
  'consequence.prizesDeposited',
  'consequence.prizesPending',
] satisfies ReasonCode[]

/** Which players are members, which are the same one, and what moved in their wallets is not told either. */
function withoutMembers(entry: AuditEntry): AuditEntry {
  return { ...entry, consequences: entry.consequences.filter(({ code }) => !ofMembersAlone.includes(code)) }
}

function bareEntry(entry: AuditEntry): AuditEntry {
  return { ...entry, command: '', before: null, after: null, consequences: [] }
}

export async function listAuditEntries(tx: Tx, query: QueryOf<Endpoints['listAuditEntries']>): Promise<Listed> {
  const where = filterOf(query)
  const order = sortOf(query.sort, orders, '-time')
  if (where) return entriesOf(tx, { where, order }, query)
  const seek = (offset: number, backwards: boolean) => wayToEntry(tx, offset, order.descending !== backwards)
  return entriesOf(tx, { where, order, kept: await countedEntries(tx), seek }, query)
}

type Found = { where: SQL | undefined; order: SortOrder; kept?: number; seek?: Parameters<typeof idPageOf>[1]['seek'] }

async function entriesOf(tx: Tx, found: Found, paging: Paging): Promise<Listed> {
  const { ids, ...counts } = await idPageOf(tx, { table: auditLog, id: auditLog.id, ...found }, paging)
  const rows = await tx.select().from(auditLog).where(inArray(auditLog.id, ids))
  const names = await namesOf(
    tx,
    rows.flatMap(({ scope }) => scope),
  )
  return { entries: inOrderOf(ids, rows, (row) => row.id).map((row) => entryOf(row, names)), ...counts }
}

type Filter = Partial<Pick<QueryOf<Endpoints['listAuditEntries']>, 'actor' | 'action' | 'from' | 'to' | 'search'>> &
  Partial<Pick<QueryOf<Endpoints['listAuditEntries']>, 'targetType' | 'targetId' | 'outcome'>>

/** `hidden`: rows that a search finds by actor and act only. */
function filterOf(query: Filter, hidden: readonly SQL[] = []): SQL | undefined {
  const { actor, action, targetType, targetId, from, to, outcome, search } = query
  const words = searchWords(search ?? '')
  return and(
    actor === undefined ? undefined : eq(auditLog.actor, actor),
    action && inArray(auditLog.action, action),
    targetType && inArray(auditTargetType, targetType),
    targetId === undefined ? undefined : eq(auditTargetId, targetId),
    from === undefined ? undefined : gte(auditLog.time, from),
    to === undefined ? undefined : lte(auditLog.time, to),
    outcome && or(...outcome.map((one) => (one === 'done' ? eq : ne)(auditLog.outcome, 'done'))),
    textHasWords(auditSearch, words),
    words.length === 0 || hidden.length === 0 ? undefined : or(not(or(...hidden) ?? sql`false`), byActorAndAct(words)),
  )
}

function byActorAndAct(words: readonly string[]): SQL | undefined {
  return containsWords(sql`${auditLog.actorName} || ' ' || ${auditLog.action}`, words)
}

function entryOf(entry: typeof auditLog.$inferSelect, names: ReadonlyMap<string, string>): AuditEntry {
  const { id, source, changes: _changes, tournamentId: _tournament, ...row } = entry
  return {
    id: String(id),
    ...row,
    source: Source.options.find((known) => known === source) ?? 'api',
    names: Object.fromEntries(
      row.scope.flatMap((one) => [[one, names.get(one)]]).filter(([, name]) => name !== undefined),
    ),
  }
}
