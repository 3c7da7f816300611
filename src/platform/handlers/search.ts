// Finding things of every kind by name.
import { FoundKind } from '../../contract/endpoints-search.ts'
import { searchWords } from '../../contract/fold.ts'
import type { Handler } from '../call.ts'
import { bestOf, finders } from '../store/find.ts'

export const findThings: Handler<'findThings'> = async ({ tx, visible, query }) => {
  const { text, kind, tournamentId, limit } = query
  const words = searchWords(text)
  if (words.length === 0) return { found: [] }
  const asked = { words, byPlace: kind !== undefined, tournamentId, visible }
  const found = []
  // One after the other: they share the connection of this call.
  for (const one of kind ?? FoundKind.options) found.push(...bestOf(await finders[one](tx, asked), asked, limit))
  return { found }
}
