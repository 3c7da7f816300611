// Things of every kind by name. Each kind is one statement of branches that an index serves, each cut off, so that a
// search costs the same at any number of rows; the best of what came back is picked here.
import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Found, FoundKind } from '../../contract/endpoints-search.ts'
import { fold } from '../../contract/fold.ts'
import type { WholeKind } from '../../contract/kinds.ts'
import type { Tx } from './connection.ts'
import { findMatches } from './find-matches.ts'
import { fromBeginnings, readingsOf, splitsOf, type Asked } from './find-words.ts'
import { whereVisible } from './owned.ts'
import { accounts } from './schema/platform.ts'
import { playerHasWords, thingHasWords, userHasWords } from './searched.ts'
import { keptAs, keptKinds, keptWithin, type SearchedBy } from './things.ts'

type Finder = (tx: Tx, asked: Asked) => Promise<Found[]>

/** chosen: rows of a branch that are looked at. */
const looked = sql.raw('100')

const ofThings = Object.fromEntries(keptKinds.map((kind) => [kind, finderOf(kind)])) as Record<WholeKind, Finder>

export const finders: Readonly<Record<FoundKind, Finder>> = {
  ...ofThings,
  match: findMatches,
  player: findPlayers,
  user: findUsers,
}

/** Things of a kind, each with what it is part of, where it is part of something. */
function finderOf(kind: WholeKind): Finder {
  const thing = keptAs(kind)
  const { table, detail = sql`''`, state = sql`null` } = thing
  const around = keptWithin(kind)
  const within = around
    ? sql`json_build_array(json_build_object('kind', ${around.kind}::text, 'id', ${around.table.id}, 'name', ${around.table.name}))`
    : sql`'[]'::json`
  const from = around ? sql`${table} join ${around.table} on ${around.table.id} = ${around.id}` : sql`${table}`
  return async (tx, asked) => {
    if (thing.owner === 'platform' && asked.visible.of !== 'everything') return []
    const seen = typeof thing.owner === 'string' ? undefined : whereVisible(asked.visible, thing.owner)
    const branches = branchesOf(thingHasWords(kind), around && thingHasWords(around.kind), table.id, asked)
    const { rows } = await tx.execute<Found>(
      eachBranch(
        branches,
        (where) => sql`
          select ${kind}::text as kind, ${table.id} as id, ${table.name} as name, ${detail} as detail, ${state} as state,
            ${within} as within
          from ${from} where ${and(seen, where)} limit ${looked}`,
      ),
    )
    return rows
  }
}

/** A single player has the name of the team, which is found anyway. */
async function findPlayers(tx: Tx, asked: Asked): Promise<Found[]> {
  const { rows } = await tx.execute<Found>(
    eachBranch(
      branchesOf(playerHasWords, thingHasWords('team'), undefined, asked),
      (where) => sql`
        select 'player' as kind, team_players.id, nickname as name, in_game_name as detail, null as state,
          json_build_array(
            json_build_object('kind', 'team', 'id', tournament_teams.id, 'name', tournament_teams.name),
            json_build_object('kind', 'tournament', 'id', tournaments.id, 'name', tournaments.name)) as within
        from team_players join tournament_teams on tournament_teams.id = tournament_team_id
        join tournaments on tournaments.id = tournament_teams.tournament_id
        where ${where} and nickname <> tournament_teams.name limit ${looked}`,
    ),
  )
  return rows
}

async function findUsers(tx: Tx, { words, visible }: Asked): Promise<Found[]> {
  const { rows } = await tx.execute<Found>(
    eachBranch(
      readingsOf(words).map((read) => or(userHasWords(read), isId(accounts.sub, words))),
      (where) => sql`
        select 'user' as kind, sub as id, name, email as detail, null as state, '[]'::json as within
        from accounts where ${and(whereVisible(visible, accounts), where)} limit ${looked}`,
    ),
  )
  return rows
}

function eachBranch(branches: readonly (SQL | undefined)[], select: (where: SQL | undefined) => SQL): SQL {
  return sql.join(
    branches.map((where) => sql`(${select(where)})`),
    sql` union all `,
  )
}

/** `argentina fifa` is a team in a tournament, and so is `fifa argentina`. */
function branchesOf(
  own: SearchedBy,
  place: SearchedBy | undefined,
  id: AnyPgColumn | undefined,
  { words, byPlace }: Asked,
): (SQL | undefined)[] {
  const named = readingsOf(words).map((read) => or(own(read), id && isId(id, words)))
  if (!place) return named
  const begun = fromBeginnings(words)
  return [
    ...named,
    ...splitsOf(begun).flatMap(([front, back]) => [and(own(front), place(back)), and(own(back), place(front))]),
    ...(byPlace ? [place(begun)] : []),
  ]
}

function isId(id: AnyPgColumn, [word, ...others]: readonly string[]): SQL | undefined {
  return word !== undefined && others.length === 0 && /\d/.test(word) ? eq(id, word) : undefined
}

/** The best first, each once; of equals those in the tournament one is in. */
export function bestOf(found: readonly Found[], { words, tournamentId }: Asked, limit: number): Found[] {
  const phrase = words.join(' ')
  const rated = [...new Map(found.map((one) => [one.id, one])).values()].map((one) => ({
    one,
    closeness: closenessOf(fold(one.name), words, phrase),
    here: one.within.some(({ kind, id }) => kind === 'tournament' && id === tournamentId) ? 1 : 0,
    // Ids count up; matches stay in the order of play.
    newness: one.kind === 'match' ? 0 : Number(one.id) || 0,
    // Ended things rank lower.
    over: one.state === 'Completed' || one.state === 'Cancelled' ? 1 : 0,
  }))
  return rated
    .toSorted((a, b) => b.closeness - a.closeness || b.here - a.here || a.over - b.over || b.newness - a.newness)
    .slice(0, limit)
    .map(({ one }) => one)
}

function closenessOf(name: string, words: readonly string[], phrase: string): number {
  if (name === phrase) return 5
  if (name.startsWith(phrase)) return 4
  if (` ${name}`.includes(` ${phrase}`)) return 3
  if (name.includes(phrase)) return 2
  return words.every((word) => name.includes(word)) ? 1 : 0
}
