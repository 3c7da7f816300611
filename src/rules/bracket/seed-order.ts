// The seed order of a division, derived from its placement.
import type { Bracket, BracketTeam } from '../../contract/bracket.ts'
import { opponentsPerMatch } from '../../contract/limits.ts'
import type { StageFields } from '../../contract/stage.ts'
import { placementOf, seedDivision, teamsOf } from './generate.ts'

type Settings = Pick<StageFields, 'format' | 'encounterTimes'>

/** How many teams the first matches of a division hold. */
export function roomIn(bracket: Bracket, stage: Settings): number {
  if (stage.format === 'FreeForAll') return bracket.opponentNum * bracket.matches.length
  const most = bracket.matches.length * 2 + 1
  return seedsOfSlots(bracket, stage, most).reduce((room, seeds) => Math.max(room, ...seeds), 0)
}

/** Teams in seed order. Where byes lie elsewhere than seeding would put them the list only comes near: see `isSeeded`. */
export function seedOrderOf(bracket: Bracket, stage: Settings): BracketTeam[] {
  const present = teamsOf(bracket)
  const count = stage.format === 'FreeForAll' ? present.length : roomIn(bracket, stage)
  const bySeed = new Map<number, BracketTeam>()
  const known = new Map(present.map((team) => [team.tournamentTeamId, team]))
  const placed = placementOf([bracket])
  for (const [index, seeds] of seedsOfSlots(bracket, stage, count).entries()) {
    for (const [slot, seed] of seeds.entries()) {
      const team = known.get(placed[index]?.tournamentTeamIds[slot] ?? '')
      if (team && seed > 0 && !bySeed.has(seed)) bySeed.set(seed, team)
    }
  }
  const inOrder = [...bySeed].toSorted(([a], [b]) => a - b).map(([, team]) => team)
  const listed = new Set(inOrder)
  return [...inOrder, ...present.filter((team) => !listed.has(team))]
}

/** Whether seeding that list would reproduce the placement exactly. */
export function isSeeded(bracket: Bracket, stage: Settings): boolean {
  const ids = seedOrderOf(bracket, stage).map((team) => team.tournamentTeamId)
  const placed = new Map(placementOf([bracket]).map((one) => [one.bracketMatchId, one.tournamentTeamIds]))
  return seedDivision(bracket, stage, ids).every(({ bracketMatchId, tournamentTeamIds }) => {
    const now = placed.get(bracketMatchId) ?? []
    const slots = Math.max(now.length, tournamentTeamIds.length)
    return Array.from({ length: slots }, (_, slot) => slot).every(
      (slot) => (now[slot] ?? null) === (tournamentTeamIds[slot] ?? null),
    )
  })
}

/** The seeds that slots would be given, match by match. */
function seedsOfSlots(bracket: Bracket, stage: Settings, count: number): number[][] {
  const seeds = Array.from({ length: count }, (_, index) => String(index + 1))
  // A team without a slot is placed in the last match: that match is not checked here.
  const slots = stage.format === 'FreeForAll' ? Infinity : opponentsPerMatch
  return seedDivision(bracket, stage, seeds).map((one) =>
    one.tournamentTeamIds.slice(0, slots).map((seed) => Number(seed ?? 0)),
  )
}
