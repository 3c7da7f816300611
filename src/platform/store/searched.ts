// One condition of searching for each kind: lists, the search of everything and audiences use it.
import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { fold, searchWords } from '../../contract/fold.ts'
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

type Searching = { search?: string | undefined; named?: string | undefined }

/** The search of a list of the kind: by words, or by the id; and by the whole name. */
export function isSearchedFor(kind: WholeKind, { search, named }: Searching): SQL | undefined {
  return and(isSearched(search, thingHasWords(kind), keptAs(kind).table.id), isCalled(kind, named))
}

/** Whether its name, folded, is the text, folded. The words come first: they have an index. */
export function isCalled(kind: WholeKind, named = ''): SQL | undefined {
  const words = searchWords(named)
  if (words.length === 0) return undefined
  const name = sql`regexp_replace(btrim(arena_fold(${keptAs(kind).table.name})), '\\s+', ' ', 'g')`
  return and(thingHasWords(kind)(words), sql`${name} = ${fold(named).trim().replace(/\s+/g, ' ')}`)
}

export function isUserSearched(search: string | undefined): SQL | undefined {
  return isSearched(search, userHasWords, accounts.sub)
}

function isSearched(search = '', has: SearchedBy, id: AnyPgColumn): SQL | undefined {
  const words = searchWords(search)
  return words.length === 0 ? undefined : or(has(words), eq(id, search.trim()))
}
