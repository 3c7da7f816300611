import { and, asc, eq, sql } from 'drizzle-orm'
import type { Bracket, BracketMatch } from '../../contract/bracket.ts'
import type { Stage } from '../../contract/stage.ts'
import { isPlayable } from '../../rules/bracket/playable.ts'
import { needsWinner } from '../../rules/bracket/progress.ts'
import type { Tx } from './connection.ts'
import { rowsPerStatement } from './insert-all.ts'
import { groupedBy } from './paging.ts'
import { bracketMatches, brackets } from './schema/stages.ts'
import type { TeamNames } from './teams.ts'

export async function bracketsOf(tx: Tx, stageId: string, names: TeamNames): Promise<Bracket[]> {
  const rows = await tx.select().from(brackets).where(eq(brackets.stageId, stageId)).orderBy(asc(brackets.groupNumber))
  const matches = await tx
    .select()
    .from(bracketMatches)
    .where(eq(bracketMatches.stageId, stageId))
    .orderBy(asc(bracketMatches.groupNumber), asc(bracketMatches.isAdditional), asc(bracketMatches.index))
  const byGroup = groupedBy(matches, (match) => match.groupNumber)
  return rows.map(({ stageId: _stage, stateTime: _time, ...bracket }) => {
    const own = byGroup.get(bracket.groupNumber) ?? []
    return {
      ...bracket,
      matches: own.filter((match) => !match.isAdditional).map((match) => matchOf(match, names)),
      additionalMatches: own.filter((match) => match.isAdditional).map((match) => matchOf(match, names)),
    }
  })
}

/** Writes new brackets; their matches get their ids here. */
export async function insertBrackets(
  tx: Tx,
  { id: stageId, format }: Pick<Stage, 'id' | 'format'>,
  drawn: readonly Bracket[],
  now: number,
): Promise<Bracket[]> {
  const numbered = await withIds(tx, drawn)
  if (numbered.length === 0) return numbered
  await tx.insert(brackets).values(
    numbered.map(({ matches: _matches, additionalMatches: _additional, ...bracket }) => ({
      stageId,
      ...bracket,
      stateTime: now,
    })),
  )
  const rows = numbered.flatMap(({ groupNumber, matches, additionalMatches }) =>
    [matches, additionalMatches].flatMap((list) =>
      list.map((match, index) => ({
        ...rowOf(stageId, groupNumber, index, match),
        undecidedSince: needsWinner(match, format) ? now : null,
      })),
    ),
  )
  await insertMatches(tx, rows)
  return numbered
}

export async function deleteBrackets(tx: Tx, stageId: string, group?: number): Promise<void> {
  await tx
    .delete(brackets)
    .where(and(eq(brackets.stageId, stageId), group === undefined ? undefined : eq(brackets.groupNumber, group)))
}

/** The difference between two versions of a stage's brackets: changed matches before and after, new ones, and removed ones. */
export type BracketsDifference = {
  pairs: readonly { was: BracketMatch; now: BracketMatch }[]
  added: readonly BracketMatch[]
  gone: readonly BracketMatch[]
}

/** A match that is the same value is passed by: what an act does not touch it shares with what was before. */
export function differenceOf(before: readonly Bracket[], after: readonly Bracket[]): BracketsDifference {
  const pairs: { was: BracketMatch; now: BracketMatch }[] = []
  const added: BracketMatch[] = []
  const gone: BracketMatch[] = []
  const now = new Map(after.map((bracket) => [bracket.groupNumber, bracket]))
  const old = new Map(before.map((bracket) => [bracket.groupNumber, bracket]))
  for (const group of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(group), now.get(group)]
    if (was === is) continue
    for (const list of ['matches', 'additionalMatches'] as const) {
      const lost = new Map<string, BracketMatch>()
      const come: BracketMatch[] = []
      const [one, other] = [was?.[list] ?? [], is?.[list] ?? []]
      for (let i = 0; i < Math.max(one.length, other.length); i++) {
        const [from, to] = [one[i], other[i]]
        if (from === to) continue
        if (from && to && from.bracketMatchId === to.bracketMatchId) pairs.push({ was: from, now: to })
        else {
          if (from) lost.set(from.bracketMatchId, from)
          if (to) come.push(to)
        }
      }
      // A list that lost one has all later ones in other places.
      for (const match of come) {
        const from = lost.get(match.bracketMatchId)
        lost.delete(match.bracketMatchId)
        if (!from) added.push(match)
        else if (from !== match) pairs.push({ was: from, now: match })
      }
      gone.push(...lost.values())
    }
  }
  return { pairs, added, gone }
}

/** Writes what differs, in a number of statements that does not grow with it. */
export async function saveBrackets(
  tx: Tx,
  { id: stageId, format }: Pick<Stage, 'id' | 'format'>,
  before: readonly Bracket[],
  after: readonly Bracket[],
  { pairs, added, gone }: BracketsDifference,
  now: number,
): Promise<Bracket[]> {
  const old = new Map(before.map((bracket) => [bracket.groupNumber, bracket]))
  const changed = after.filter((bracket) => bracket !== old.get(bracket.groupNumber))
  if (changed.length > 0) await updateRows(tx, stageId, changed, old, now)
  if (pairs.length > 0) {
    await updateMatches(
      tx,
      pairs.map((pair) => pair.now),
      format,
      now,
    )
  }
  if (gone.length > 0) {
    const ids = gone.map((match) => match.bracketMatchId)
    await tx.execute(sql`delete from bracket_matches where id = any(${sql.param(ids)}::text[])`)
  }
  const isNew = new Set(added)
  await insertMatches(
    tx,
    changed.flatMap((bracket) =>
      bracket.additionalMatches
        .filter((match) => isNew.has(match))
        .map((match) => rowOf(stageId, bracket.groupNumber, numberOf(match), match)),
    ),
  )
  const isChanged = new Set(changed)
  return after.map((bracket) => (isChanged.has(bracket) ? { ...bracket, version: bracket.version + 1 } : bracket))
}

export function matchesOf(bracket: Bracket): BracketMatch[] {
  return [...bracket.matches, ...bracket.additionalMatches]
}

/** Additional matches stand in the order of their numbers: unlike places in a list, those stay when others are deleted. */
function numberOf({ identifier }: BracketMatch): number {
  return Number(/\d+$/.exec(identifier)?.[0] ?? 0)
}

type Figures = Pick<Stage, 'matchCount' | 'completedCount' | 'visible'>

/** How many matches of a stage are played, and how many of them are over. */
export function figuresOf(all: readonly Bracket[]): Figures {
  const played = all.flatMap(playedIn)
  return {
    matchCount: played.length,
    completedCount: played.filter((match) => match.state === 'Completed').length,
    visible: all.some((bracket) => bracket.visible),
  }
}

/** While teams are still placed, byes are not known, and every match counts. */
function playedIn(bracket: Bracket): BracketMatch[] {
  const counts = (match: BracketMatch) => match.needed && !match.walkover
  const main = bracket.matches.filter((match, index) => {
    return counts(match) && (bracket.state === 'Initial' || isPlayable(bracket, index))
  })
  return [...main, ...bracket.additionalMatches.filter(counts)]
}

/** The ways between the matches are as many as those, and nearly always what they were: then they are left alone. */
async function updateRows(
  tx: Tx,
  stageId: string,
  changed: readonly Bracket[],
  old: ReadonlyMap<number, Bracket>,
  now: number,
): Promise<void> {
  const rows = changed.map(({ groupNumber, state, visible, edges, loserEdges, roundSettings }) => ({
    group_number: groupNumber,
    state,
    visible,
    edges: edges === old.get(groupNumber)?.edges ? null : edges,
    loser_edges: loserEdges === old.get(groupNumber)?.loserEdges ? null : loserEdges,
    round_settings: roundSettings,
  }))
  await tx.execute(sql`
    update brackets set state = new.state, visible = new.visible, edges = coalesce(new.edges, brackets.edges),
      loser_edges = coalesce(new.loser_edges, brackets.loser_edges),
      round_settings = new.round_settings, version = version + 1,
      state_time = case when brackets.state = new.state then state_time else ${now} end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (
      group_number int, state text, visible boolean, edges jsonb, loser_edges jsonb, round_settings jsonb)
    where brackets.stage_id = ${stageId} and brackets.group_number = new.group_number`)
}

async function updateMatches(
  tx: Tx,
  matches: readonly BracketMatch[],
  format: Stage['format'],
  now: number,
): Promise<void> {
  const rows = matches.map((match) => ({
    id: match.bracketMatchId,
    name: match.name,
    teams: idsOf(match),
    scores: match.scores,
    check_in_start_time: match.checkInStartTime,
    check_in_duration: match.checkInDuration,
    best_of: match.bestOf,
    schedule: match.schedule,
    venue_id: match.venueId,
    state: match.state,
    walkover: match.walkover,
    needed: match.needed,
    match_id: match.matchId,
    undecided: needsWinner(match, format),
  }))
  await tx.execute(sql`
    update bracket_matches set name = new.name, teams = new.teams, scores = new.scores,
      check_in_start_time = new.check_in_start_time, check_in_duration = new.check_in_duration, best_of = new.best_of,
      schedule = new.schedule, venue_id = new.venue_id, state = new.state, walkover = new.walkover, needed = new.needed, match_id = new.match_id,
      undecided_since = case when new.undecided then coalesce(undecided_since, ${now}) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (
      id text, name text, teams jsonb, scores jsonb, check_in_start_time bigint, check_in_duration int, best_of int,
      schedule bigint, venue_id text, state text, walkover boolean, needed boolean, match_id text, undecided boolean)
    where bracket_matches.id = new.id`)
}

async function insertMatches(tx: Tx, rows: readonly (typeof bracketMatches.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    await tx.insert(bracketMatches).values(rows.slice(from, from + rowsPerStatement))
  }
}

async function withIds(tx: Tx, drawn: readonly Bracket[]): Promise<Bracket[]> {
  const ids = await takeIds(
    tx,
    drawn.reduce((n, bracket) => n + matchesOf(bracket).length, 0),
  )
  let next = 0
  const named = (match: BracketMatch) => ({ ...match, bracketMatchId: ids[next++] ?? match.bracketMatchId })
  return drawn.map((bracket) => ({
    ...bracket,
    matches: bracket.matches.map(named),
    additionalMatches: bracket.additionalMatches.map(named),
  }))
}

export async function takeIds(tx: Tx, n: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select nextval('arena_ids')::text as id from generate_series(1, ${n}::int)`,
  )
  return rows.map((row) => row.id)
}

function rowOf(stageId: string, groupNumber: number, index: number, match: BracketMatch) {
  const { bracketMatchId, teams: _teams, ...rest } = match
  return {
    ...rest,
    id: bracketMatchId,
    stageId,
    groupNumber,
    index,
    teams: idsOf(match),
  }
}

function idsOf(match: BracketMatch): (string | null)[] {
  return match.teams.map((team) => team?.tournamentTeamId ?? null)
}

function matchOf(row: typeof bracketMatches.$inferSelect, names: TeamNames): BracketMatch {
  const { id, stageId: _stage, groupNumber: _group, index: _index, undecidedSince: _since, teams, ...match } = row
  return {
    ...match,
    bracketMatchId: id,
    teams: teams.map((team) => (team === null ? null : { tournamentTeamId: team, name: names.get(team) ?? team })),
  }
}
