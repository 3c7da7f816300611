// A match room as it is searched: by its code, by the text it was made with, which names both teams, and by a team's name of today.
import { eq, or, sql, type SQL } from 'drizzle-orm'
import { withoutVersus } from './find-words.ts'
import { matchRooms } from './schema/matches.ts'
import { hasWords } from './schema/name-search.ts'
import { tournamentTeams } from './schema/teams.ts'

/** chosen: teams of that name whose rooms are looked up, twice as many as the search of everything looks at. */
const followed = sql.raw('200')

/** By what stands in its own row. */
export function roomTextHasWords(words: readonly string[]): SQL | undefined {
  const code = eq(sql`lower(${matchRooms.identifier})`, words.join(' ').trim())
  return or(code, hasWords([matchRooms.name], withoutVersus(words)))
}

export function roomHasWords(words: readonly string[]): SQL | undefined {
  const ofName = hasWords([tournamentTeams.name], withoutVersus(words))
  const teams = sql`array(select ${tournamentTeams.id} from ${tournamentTeams} where ${ofName} limit ${followed})`
  return or(roomTextHasWords(words), sql`${matchRooms.teamIds} && ${teams}`)
}
