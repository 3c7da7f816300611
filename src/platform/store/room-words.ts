// A match room as it is searched: by its code, by the text it was made with, which names both teams, and by a team's name of today.
import { eq, or, sql, type SQL } from 'drizzle-orm'
import { withoutVersus } from './find-words.ts'
import { matchRooms } from './schema/matches.ts'
import { hasWords } from './schema/name-search.ts'
import { tournamentTeams } from './schema/teams.ts'

/** chosen: teams of a name that are named to the index of rooms. */
export const mostTeamsOfName = 2000

/** By its own row. `words`: without those between two names. */
export function roomTextHasWords(words: readonly string[]): SQL | undefined {
  const code = eq(sql`lower(${matchRooms.identifier})`, words.join(' ').trim())
  return or(code, hasWords([matchRooms.name], words))
}

export function roomHasWords(typed: readonly string[]): SQL | undefined {
  const words = withoutVersus(typed)
  const ofName = hasWords([tournamentTeams.name], words)
  const most = sql.raw(String(mostTeamsOfName))
  const teams = sql`array(select ${tournamentTeams.id} from ${tournamentTeams} where ${ofName} limit ${most})`
  return or(roomTextHasWords(words), sql`${matchRooms.teamIds} && ${teams}`)
}
