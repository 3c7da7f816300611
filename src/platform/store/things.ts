// Where things of each kind are kept, whose they are, and what is told beside the name of one that is found. Parts of a
// thing, such as the matches of a stage, are kept with it and have no entry.
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { WholeKind } from '../../contract/kinds.ts'
import { heldBy } from '../../contract/views.ts'
import { matchRooms } from './schema/matches.ts'
import { stages } from './schema/stages.ts'
import { templates } from './schema/templates.ts'
import { tournamentTeams } from './schema/teams.ts'
import { tournaments } from './schema/tournaments.ts'

type TextColumn = AnyPgColumn<{ data: string; driverParam: unknown; notNull: true }>
type Table = PgTable & { id: TextColumn; name: TextColumn }
export type OwnerColumns = {
  venueCompanyId: AnyPgColumn<{ data: string; driverParam: unknown }>
  venueId: AnyPgColumn<{ data: string; driverParam: unknown }>
}

/** `venue`: its row says to which venue it belongs, or to which company as a whole. */
type Belonging = { ownedBy: 'nobody'; table: Table } | { ownedBy: 'venue'; table: Table & OwnerColumns }
export type KeptThing = Belonging & { detail?: AnyPgColumn; state?: AnyPgColumn; parentId?: TextColumn }

/** What is part of another thing says where its row has the id of that one. */
type KeptAs<K extends WholeKind> = KeptThing & ((typeof heldBy)[K] extends null ? unknown : { parentId: TextColumn })

// §6 scopes administrators to their venues; tournaments and what is in them belong to none.
const things: { [K in WholeKind]: KeptAs<K> } = {
  tournament: { ownedBy: 'nobody', table: tournaments, detail: tournaments.game, state: tournaments.state },
  stage: { ownedBy: 'nobody', table: stages, state: stages.state, parentId: stages.tournamentId },
  team: {
    ownedBy: 'nobody',
    table: tournamentTeams,
    state: tournamentTeams.state,
    parentId: tournamentTeams.tournamentId,
  },
  // domain.md 4.14: matches are read by every administrator; who may act in a room its rules say, by its venues.
  room: { ownedBy: 'nobody', table: matchRooms, state: matchRooms.state, parentId: matchRooms.stageId },
  template: { ownedBy: 'nobody', table: templates, detail: templates.game },
}

// The table's keys are these kinds: its type has each of them and no other.
export const keptKinds = Object.keys(things) as readonly WholeKind[]

export function isKept(kind: string): kind is WholeKind {
  return Object.hasOwn(things, kind)
}

export function keptAs(kind: WholeKind): KeptThing {
  return things[kind]
}

/** What it is part of, and which column of its row says of which one. */
export function keptWithin(kind: WholeKind): { kind: WholeKind; table: Table; id: TextColumn } | undefined {
  const parent = heldBy[kind]
  const { parentId } = keptAs(kind)
  if (parent === null || parentId === undefined) return undefined
  return { kind: parent, table: keptAs(parent).table, id: parentId }
}
