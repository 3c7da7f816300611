// Where things of each kind are kept, whose they are, and what is told beside the name of one that is found. Parts of a
// thing, such as the matches of a stage, are kept with it and have no entry.
import { or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { WholeKind } from '../../contract/kinds.ts'
import { heldBy } from '../../contract/views.ts'
import { phaseAt } from './room-phase.ts'
import { roomHasWords } from './room-words.ts'
import { ofCompany, type OwnerColumns } from './owned.ts'
import { invoices, licences } from './schema/licences.ts'
import { missions, prizes, redemptions } from './schema/campaign.ts'
import { loyaltyTransactions } from './schema/loyalty.ts'
import { matchRooms } from './schema/matches.ts'
import { members } from './schema/members.ts'
import { hasWords } from './schema/name-search.ts'
import { notifications, sendings } from './schema/notifications.ts'
import { suppressions } from './schema/suppressions.ts'
import { stages } from './schema/stages.ts'
import { templates } from './schema/templates.ts'
import { tournamentTeams } from './schema/teams.ts'
import { tournaments } from './schema/tournaments.ts'
import { walletTransactions } from './schema/transactions.ts'
import { venueCompanies, venues } from './schema/venues.ts'
import { withPlainNumbers } from './telephones.ts'

export type TextColumn = AnyPgColumn<{ data: string; driverParam: unknown; notNull: true }>
type Table = PgTable & { id: TextColumn; name: TextColumn }

/** Whether a row has all the words; an index serves it. */
export type SearchedBy = (words: readonly string[]) => SQL | undefined

/** Chinese names are written without a blank, the last name first. */
const wholeName = ({ firstName, lastName }: typeof members): SQL =>
  sql`case when ${firstName} ~ ${chinese} and ${lastName} ~ ${chinese} then ${lastName} || ${firstName}
    else trim(${firstName} || ' ' || ${lastName}) end`
const chinese = '^[\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff]'

const byColumns =
  (...columns: readonly AnyPgColumn[]): SearchedBy =>
  (words) =>
    hasWords(columns, words)

/** The same with telephone numbers among them: each is found as it is written, and as it is kept. */
const byNumbersToo =
  (...columns: readonly AnyPgColumn[]): SearchedBy =>
  (words) => {
    const plain = withPlainNumbers(words)
    return or(hasWords(columns, words), plain && hasWords(columns, plain))
  }

/**
 * `owner`: the columns that say to which company and venue it belongs. `nobody`: every administrator sees it; `platform`: system
 * administrators alone; `parent`: as what it is part of.
 */
export type KeptThing = {
  table: Table
  owner: OwnerColumns | 'nobody' | 'platform' | 'parent'
  detail?: AnyPgColumn | SQL
  /** Whether it is found, in lists, in the search of everything and in audiences (searched.ts). Left out: by its name. */
  searchedBy?: SearchedBy
  state?: AnyPgColumn | SQL
  parentId?: TextColumn
}

export const companyOwner = ofCompany(venueCompanies.id)
export const venueOwner: OwnerColumns = { venueCompanyId: venues.venueCompanyId, venueId: venues.id }

/** Of a part: the column with the id of its parent. */
type KeptAs<K extends WholeKind> = KeptThing & ((typeof heldBy)[K] extends null ? unknown : { parentId: TextColumn })

// §6 scopes administrators to their venues; tournaments and what is in them belong to none.
const things: { [K in WholeKind]: KeptAs<K> } = {
  tournament: { owner: 'nobody', table: tournaments, detail: tournaments.game, state: tournaments.state },
  stage: { owner: 'nobody', table: stages, state: stages.state, parentId: stages.tournamentId },
  team: {
    owner: 'nobody',
    table: tournamentTeams,
    state: tournamentTeams.state,
    parentId: tournamentTeams.tournamentId,
  },
  // domain.md 4.14: matches are read by every administrator; who may act in a room its rules say, by its venues.
  room: {
    owner: 'nobody',
    table: matchRooms,
    state: phaseAt(sql`extract(epoch from now())`),
    searchedBy: roomHasWords,
    parentId: matchRooms.stageId,
  },
  template: { owner: 'nobody', table: templates, detail: templates.game },
  // business.md §7: a member is its home shop's; without one, the platform's own.
  member: {
    owner: members,
    table: members,
    detail: wholeName(members),
    searchedBy: byNumbersToo(members.searched),
  },
  loyaltyTransaction: { owner: 'parent', table: loyaltyTransactions, parentId: loyaltyTransactions.memberId },
  sending: { owner: 'platform', table: sendings, state: sendings.state },
  notification: {
    owner: 'platform',
    table: notifications,
    detail: notifications.memberName,
    searchedBy: byNumbersToo(notifications.memberName, notifications.name),
    state: notifications.status,
    parentId: notifications.sendingId,
  },
  suppression: {
    owner: 'platform',
    table: suppressions,
    searchedBy: byNumbersToo(suppressions.name),
    state: suppressions.state,
  },
  transaction: { owner: 'platform', table: walletTransactions, state: walletTransactions.state },
  venueCompany: { owner: companyOwner, table: venueCompanies },
  venue: {
    owner: venueOwner,
    table: venues,
    detail: venues.province,
    state: venues.state,
    parentId: venues.venueCompanyId,
  },
  // business.md §7: invoices are the company's, licences their venue's.
  invoice: {
    owner: ofCompany(invoices.venueCompanyId),
    table: invoices,
    detail: invoices.companyName,
    parentId: invoices.venueCompanyId,
  },
  licence: {
    owner: { venueCompanyId: licences.venueCompanyId, venueId: licences.venueId },
    table: licences,
    detail: licences.to,
    parentId: licences.venueId,
  },
  prize: { owner: 'platform', table: prizes, state: prizes.state },
  redemption: {
    owner: 'platform',
    table: redemptions,
    detail: redemptions.memberName,
    searchedBy: byColumns(redemptions.name, redemptions.memberName),
    state: redemptions.state,
    parentId: redemptions.prizeId,
  },
  mission: {
    owner: 'platform',
    table: missions,
    detail: missions.memberName,
    searchedBy: byColumns(missions.name, missions.memberName),
    state: missions.state,
  },
}

// The table's keys are these kinds: its type has each of them and no other.
export const keptKinds = Object.keys(things) as readonly WholeKind[]

export function isKept(kind: string): kind is WholeKind {
  return Object.hasOwn(things, kind)
}

export function kindIn(table: PgTable): WholeKind {
  const kind = keptKinds.find((one) => things[one].table === table)
  if (kind === undefined) throw new Error('No kind is kept in this table.')
  return kind
}

export function keptAs(kind: WholeKind): KeptThing {
  return things[kind]
}

/** The kind of its parent, and the column with the parent's id. */
export function keptWithin(kind: WholeKind): { kind: WholeKind; table: Table; id: TextColumn } | undefined {
  const parent = heldBy[kind]
  const { parentId } = keptAs(kind)
  if (parent === null || parentId === undefined) return undefined
  return { kind: parent, table: keptAs(parent).table, id: parentId }
}
