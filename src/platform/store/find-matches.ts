// Matches by the teams in them, by identifier, and by what they are played in.
import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Found } from '../../contract/endpoints-search.ts'
import type { Tx } from './connection.ts'
import { fromBeginnings, splitsOf, withoutVersus, type Asked } from './find-words.ts'
import { hasWords } from './schema/name-search.ts'
import { stages } from './schema/stages.ts'
import { tournamentTeams } from './schema/teams.ts'
import { tournaments } from './schema/tournaments.ts'

/** chosen: limits of matches of a branch, of their teams and of their tournaments. */
const looked = sql.raw('50')
const followed = sql.raw('10')

const one = alias(tournamentTeams, 'one')
const other = alias(tournamentTeams, 'other')

export async function findMatches(tx: Tx, asked: Asked): Promise<Found[]> {
  const typed = withoutVersus(asked.words)
  const words = fromBeginnings(typed)
  const branches = [
    ...(asked.tournamentId === undefined
      ? []
      : splitsOf(words).map(([front, back]) => ofPair(front, back, asked.tournamentId))),
    ...splitsOf(words).map(([front, back]) => ofPair(front, back)),
    ofTeam(words, []),
    ...splitsOf(words).flatMap(([front, back]) => [ofTeam(front, back), ofTeam(back, front)]),
    ...splitsOf(words).flatMap(([front, back]) => [ofPairIn(front, back), ofPairIn(back, front)]),
    withIdentifier(typed, asked.tournamentId),
    ...(asked.byPlace ? [inPlace(words)] : []),
  ].filter((branch) => branch !== undefined)
  const { rows } = await tx.execute<Found>(sql`
    with matches as (${sql.join(
      branches.map(
        (branch, at) => sql`(select ${sql.raw(String(at))} as branch, m.* from (${branch} limit ${looked}) m)`,
      ),
      sql` union all `,
    )})
    select 'match' as kind, matches.stage_id || '/m' || matches.id as id,
      concat_ws(' ', identifier, (
        select string_agg(tournament_teams.name, ' – ' order by slot)
        from jsonb_array_elements_text(matches.teams) with ordinality placed(team, slot)
        join tournament_teams on tournament_teams.id = placed.team)) as name,
      '' as detail, matches.state,
      json_build_array(
        json_build_object('kind', 'bracket', 'id', matches.stage_id || '/' || group_number, 'name', ''),
        json_build_object('kind', 'stage', 'id', stages.id, 'name', stages.name),
        json_build_object('kind', 'tournament', 'id', tournaments.id, 'name', tournaments.name)) as within
    from matches join stages on stages.id = matches.stage_id join tournaments on tournaments.id = stages.tournament_id
    order by branch, matches.state = 'Completed', tournaments.state <> 'InProgress', matches.id`)
  return rows
}

const columns = sql`bracket_matches.id, bracket_matches.stage_id, bracket_matches.group_number,
  bracket_matches.identifier, bracket_matches.teams, bracket_matches.state`

/** Both play in it: anywhere, or in the tournament one is in, which would be missed among many of the same teams. */
function ofPair(front: readonly string[], back: readonly string[], tournamentId?: string): SQL {
  const here = tournamentId === undefined ? undefined : eq(one.tournamentId, tournamentId)
  return sql`
    select ${columns} from (
      select one.id as one, other.id as other
      from ${tournamentTeams} one join ${tournamentTeams} other
        on other.tournament_id = one.tournament_id and other.id <> one.id
      where ${and(here, hasWords([one.name], front), hasWords([other.name], back))} limit ${looked}) pair
    join bracket_matches on bracket_matches.teams @> jsonb_build_array(pair.one, pair.other)`
}

/** Both play in it, in a tournament of that name. */
function ofPairIn(teams: readonly string[], place: readonly string[]): SQL | undefined {
  const pairs = splitsOf(teams).map(([front, back]) => and(hasWords([one.name], front), hasWords([other.name], back)))
  if (pairs.length === 0) return undefined
  return sql`
    select ${columns} from (
      select one.id as one, other.id as other
      from (
        select id from tournaments where ${hasWords([tournaments.name], place)}
        order by create_time desc limit ${followed}) place
      join ${tournamentTeams} one on one.tournament_id = place.id
      join ${tournamentTeams} other on other.tournament_id = place.id and other.id <> one.id
      where ${or(...pairs)} limit ${looked}) pair
    join bracket_matches on bracket_matches.teams @> jsonb_build_array(pair.one, pair.other)`
}

/** The team plays in it, in a tournament of that name where one is meant. */
function ofTeam(team: readonly string[], place: readonly string[]): SQL {
  return sql`
    select ${columns} from (
      select tournament_teams.id from tournament_teams join tournaments on tournaments.id = tournament_id
      where ${and(hasWords([tournamentTeams.name], team), hasWords([tournaments.name], place))}
      limit ${followed}) team
    join bracket_matches on bracket_matches.teams ? team.id`
}

/** In the tournament one is in, in one of that name, else in those that are being played. */
function withIdentifier(words: readonly string[], tournamentId: string | undefined): SQL | undefined {
  const identifier = words.find((word) => /^[a-z]*\d+(-[a-z]*\d+)*$/.test(word) && /[a-z]/.test(word))
  if (identifier === undefined) return undefined
  const others = words.filter((word) => word !== identifier)
  const meant =
    others.length > 0
      ? hasWords([tournaments.name], fromBeginnings(others))
      : tournamentId === undefined
        ? sql`tournaments.state = 'InProgress'`
        : sql`tournaments.id = ${tournamentId}`
  return sql`
    select ${columns} from (
      select id from tournaments where ${meant} order by create_time desc limit ${followed}) tournament
    join stages on stages.tournament_id = tournament.id
    join bracket_matches on bracket_matches.stage_id = stages.id
    where lower(bracket_matches.identifier) = ${identifier}`
}

/** All of a stage or a tournament of that name; those to be played come first. */
function inPlace(words: readonly string[]): SQL {
  return sql`
    select ${columns} from (
      (select stages.id, stages.position from stages where ${hasWords([stages.name], words)} limit ${followed})
      union
      (select stages.id, stages.position from (
        select id from tournaments where ${hasWords([tournaments.name], words)} limit ${followed}) tournament
      join stages on stages.tournament_id = tournament.id)) place
    join bracket_matches on bracket_matches.stage_id = place.id
    order by bracket_matches.state = 'Completed', place.position, bracket_matches.group_number, bracket_matches.index`
}
