// One condition of searching for each kind: lists, the search of everything and audiences use it.
import { eq, or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { searchWords } from '../../contract/fold.ts'
import type { WholeKind } from '../../contract/kinds.ts'
import { hasWords } from './schema/name-search.ts'
import { accounts } from './schema/platform.ts'
import { teamPlayers } from './schema/teams.ts'
import { keptAs, type SearchedBy } from './things.ts'

export const userHasWords: SearchedBy = (words) => hasWords([accounts.name, accounts.email], words)

export const playerHasWords: SearchedBy = (words) => hasWords([teamPlayers.nickname, teamPlayers.inGameName], words)

/** Whether a thing of the kind has all the words; its index is used. */
export function thingHasWords(kind: WholeKind): SearchedBy {
  const { searchedBy, table } = keptAs(kind)
  return searchedBy ?? ((words) => hasWords([table.name], words))
}

/** The search of a list of the kind: by words, or by the id. */
export function isSearchedFor(kind: WholeKind, search: string | undefined): SQL | undefined {
  return isSearched(search, thingHasWords(kind), keptAs(kind).table.id)
}

export function isUserSearched(search: string | undefined): SQL | undefined {
  return isSearched(search, userHasWords, accounts.sub)
}

function isSearched(search = '', has: SearchedBy, id: AnyPgColumn): SQL | undefined {
  const words = searchWords(search)
  return words.length === 0 ? undefined : or(has(words), eq(id, search.trim()))
}
