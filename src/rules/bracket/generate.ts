// Brackets for a number of teams, empty or filled in seed order, and the placement before play (domain.md 4.1–4.5).
import type { Bracket, BracketMatch, BracketTeam, Placement } from '../../contract/bracket.ts'
import { maxTeamsPerTournament, minTeams } from '../../contract/limits.ts'
import { reason, type Reason } from '../../contract/reason.ts'
import type { StageFields } from '../../contract/stage.ts'
import type { StageFormat } from '../../contract/states.ts'
import { generateDivision, type Making } from './division.ts'
import { feeders } from './graph.ts'
import { roundRobin } from './round-robin.ts'
import { byGroup, slotOrder, snake } from './seeding.ts'

export interface GenerateOptions extends Making {
  /** Teams of the whole stage. */
  teamNum: number
  /** Divisions; the stage's own number when left out. */
  groupNum?: number | undefined
  /** In seed order; without them the slots stay empty. Fewer than `teamNum` leave the last seeds empty. */
  teams?: readonly BracketTeam[] | undefined
  /** Registration group of a team, from 1: its teams stay together. Without it divisions are dealt by snake. */
  groupOf?: ((tournamentTeamId: string) => number | null) | undefined
}

export function generateDivisions(options: GenerateOptions): Bracket[] | Reason {
  const { stage, teams = [], teamNum, groupOf, groupNum = stage.groups } = options
  const max = Math.min(teamNum, maxTeamsPerTournament)
  const have = Math.max(teamNum > max ? teamNum : 0, teams.length)
  if (have > max) return reason('bracket.tooManyTeams', { have, max })
  if (groupNum > teamNum) return reason('stage.invalidTeamCount', { group: groupNum, have: 0, needed: minTeams })
  const seeds = Array.from({ length: teamNum }, (_, index) => teams[index] ?? null)
  const divisions = groupOf
    ? byGroup(seeds, groupNum, (team) => (team ? groupOf(team.tournamentTeamId) : null))
    : snake(seeds, groupNum)

  const brackets: Bracket[] = []
  for (const [index, division] of divisions.entries()) {
    const bracket = generateDivision({
      ...options,
      groupNumber: index + 1,
      teamNum: division.length,
      teams: division.flatMap((team) => team ?? []),
    })
    if ('code' in bracket) return bracket
    brackets.push(bracket)
  }
  return brackets
}

/**
 * Puts teams into the slots of matches that nothing feeds; null empties a slot, matches not named stay as they are.
 * `teams` are all that may be placed.
 */
export function placeTeams(
  brackets: readonly Bracket[],
  format: StageFormat,
  placements: readonly Placement[],
  teams: readonly BracketTeam[],
): Bracket[] | Reason {
  const byId = new Map(teams.map((team) => [team.tournamentTeamId, team]))
  const wanted = new Map(placements.map((placement) => [placement.bracketMatchId, placement.tournamentTeamIds]))
  const foreign = placements.flatMap((placement) => placement.tournamentTeamIds).find((id) => id && !byId.has(id))
  if (foreign) return reason('stage.foreignTeam', { team: foreign })

  const placed: Bracket[] = []
  for (const bracket of brackets) {
    const matches: BracketMatch[] = []
    for (const [index, match] of bracket.matches.entries()) {
      const ids = wanted.get(match.bracketMatchId)
      wanted.delete(match.bracketMatchId)
      if (!ids) matches.push(match)
      else {
        const why = whyNotHere(bracket, index, ids)
        if (why) return why
        const length = Math.max(bracket.opponentNum, ids.length)
        matches.push({ ...match, teams: Array.from({ length }, (_, slot) => byId.get(ids[slot] ?? '') ?? null) })
      }
    }
    placed.push({ ...bracket, matches })
  }
  const [unknown] = wanted.keys()
  if (unknown !== undefined) return reason('match.unknown', { match: unknown })
  return whyNotTwice(placed, format) ?? placed
}

/** The present placement, as finalizing sends it (§7). */
export function placementOf(brackets: readonly Bracket[]): Placement[] {
  return brackets.flatMap((bracket) =>
    bracket.matches.flatMap((match, index) =>
      isPlacedByHand(bracket, index)
        ? [
            {
              bracketMatchId: match.bracketMatchId,
              tournamentTeamIds: match.teams.map((team) => team?.tournamentTeamId ?? null),
            },
          ]
        : [],
    ),
  )
}

/**
 * Where teams in seed order stand in a division that is already drawn, as `editBracket` takes it (§7). Fewer teams than
 * slots leave byes; more than it has slots are all named in the last match, which then refuses them.
 */
export function seedDivision(
  bracket: Bracket,
  stage: Pick<StageFields, 'format' | 'encounterTimes'>,
  teamIds: readonly string[],
): Placement[] {
  const open = bracket.matches.filter((_, index) => isPlacedByHand(bracket, index))
  const seeds = seedsOf(open.length, stage, teamIds.length)
  const room = Math.max(0, ...seeds.flat())
  return open.map(({ bracketMatchId }, index) => {
    const tournamentTeamIds = (seeds[index] ?? []).map((seed) => teamIds[seed - 1] ?? null)
    if (index === open.length - 1) tournamentTeamIds.push(...teamIds.slice(room))
    return { bracketMatchId, tournamentTeamIds }
  })
}

/** Seeds of the slots of this many first matches. */
function seedsOf(
  matches: number,
  { format, encounterTimes }: Pick<StageFields, 'format' | 'encounterTimes'>,
  teams: number,
): (readonly number[])[] {
  switch (format) {
    case 'RoundRobin': {
      // n teams have n(n−1)/2 pairs an encounter.
      const field = Math.round((1 + Math.sqrt(1 + (8 * matches) / encounterTimes)) / 2)
      return roundRobin(field, encounterTimes).matches.map((match) => match.seeds)
    }
    case 'FreeForAll':
      return snake(
        Array.from({ length: teams }, (_, index) => index + 1),
        matches,
      )
    default: {
      const order = slotOrder(matches * 2)
      return Array.from({ length: matches }, (_, index) => order.slice(2 * index, 2 * index + 2))
    }
  }
}

/** Every team of the bracket once, in the order of its first slot. */
export function teamsOf(bracket: Bracket): BracketTeam[] {
  const teams = new Map<string, BracketTeam>()
  for (const match of bracket.matches) {
    for (const team of match.teams)
      if (team && !teams.has(team.tournamentTeamId)) teams.set(team.tournamentTeamId, team)
  }
  return [...teams.values()]
}

/** Teams alone in their first match: they go on without play. */
export function byesOf(bracket: Bracket): BracketTeam[] {
  return bracket.matches.flatMap((match, index) => {
    const present = match.teams.filter((team) => team !== null)
    return present.length === 1 && isPlacedByHand(bracket, index) ? present : []
  })
}

/** The pairings of the first matches, as `G1-M1 Alpha – Delta`. */
export function pairingsOf(bracket: Bracket): string[] {
  return bracket.matches.flatMap((match, index) => {
    const present = match.teams.filter((team) => team !== null)
    if (present.length < 2 || !isPlacedByHand(bracket, index)) return []
    return [`${match.identifier} ${present.map((team) => team.name).join(' – ')}`]
  })
}

export function isPlacedByHand(bracket: Bracket, index: number): boolean {
  return feeders(bracket, index).length === 0
}

function whyNotHere(bracket: Bracket, index: number, ids: readonly (string | null)[]): Reason | undefined {
  const match = bracket.matches[index]
  const name = match?.identifier ?? ''
  const max = Math.max(bracket.opponentNum, match?.teams.length ?? 0)
  if (!isPlacedByHand(bracket, index)) {
    return ids.some((id) => id !== null) ? reason('match.fed', { match: name }) : undefined
  }
  return ids.length > max ? reason('match.tooManyTeams', { match: name, max }) : undefined
}

/** A team stands once in the stage; in round robin in one division, once a round. */
function whyNotTwice(brackets: readonly Bracket[], format: StageFormat): Reason | undefined {
  const seen = new Map<string, string>()
  for (const bracket of brackets) {
    for (const [index, match] of bracket.matches.entries()) {
      if (!isPlacedByHand(bracket, index)) continue
      const place = `${bracket.groupNumber}`
      for (const team of match.teams) {
        if (!team) continue
        const keys = format === 'RoundRobin' ? [`r${match.roundOf}:${team.tournamentTeamId}`] : []
        const home = seen.get(team.tournamentTeamId)
        const again = format === 'RoundRobin' ? home !== undefined && home !== place : home !== undefined
        if (again || keys.some((key) => seen.has(key))) return reason('stage.teamTwice', { team: team.name })
        seen.set(team.tournamentTeamId, place)
        for (const key of keys) seen.set(key, place)
      }
    }
  }
  return undefined
}
