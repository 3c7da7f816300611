// Rebuilds a bracket as it was played elsewhere: the lines it was drawn on and the way through its losers side.
import type { RecordedMatch, RecordedStage } from '../../contract/tournament-record.ts'
import type { LosersOrders } from './double-elimination.ts'
import { slotCount, slotOrder } from './seeding.ts'

/** Team names in the seed order that puts them on the recorded lines; null: a seed that is a bye. */
export function recordedSeeds(stage: RecordedStage): (string | null)[] {
  const lines = recordedLines(stage)
  const order = slotOrder(slotCount(lines.length))
  const seeds: (string | null)[] = order.map(() => null)
  for (const [slot, seed] of order.entries()) seeds[seed - 1] = lines[slot] ?? null
  return seeds
}

/**
 * The lines of the bracket from top to bottom; null is a bye. Without lines they follow from the seeds, 1 against the last,
 * unless those were drawn: then they are the lines.
 */
export function recordedLines({ bracketOrder, seeding = 'standard', seeds }: RecordedStage): (string | null)[] {
  if (bracketOrder) return bracketOrder
  const order = slotOrder(slotCount(seeds.length))
  return order.map((seed, slot) => seeds[seeding === 'standard' ? seed - 1 : slot] ?? null)
}

/** How the losers side was wired; see `LosersOrders`. */
export function recordedLosersOrders(stage: RecordedStage): LosersOrders {
  const { matches } = stage
  const losersOf = winnersSide(stage)
  const [first = [], ...dropping] = losersOf
  const orders: number[][] = []
  let alive = pairs(first).map((pair) => decided(matches, 'losers', 1, pair).winner)
  for (const [index, dropped] of dropping.entries()) {
    const round = 2 * index + 2
    const drops = dropOrder(matches, round, alive, dropped)
    alive = alive.map((team, i) => decided(matches, 'losers', round, [dropped[drops[i] ?? i] ?? null, team]).winner)
    orders.push(drops)
    if (alive.length < 2) break
    const met = pairOrder(matches, round + 1, alive)
    alive = pairs(met.map((place) => alive[place] ?? null)).map(
      (pair) => decided(matches, 'losers', round + 1, pair).winner,
    )
    orders.push(met)
  }
  return orders
}

/** Losers of every winners round in the order of its matches; null where a team met a bye. */
function winnersSide(stage: RecordedStage): (string | null)[][] {
  const seeds = recordedSeeds(stage)
  let winners = slotOrder(slotCount(seeds.length)).map((seed) => seeds[seed - 1] ?? null)
  const losers: (string | null)[][] = []
  for (let round = 1; winners.length > 1; round++) {
    const outcomes = pairs(winners).map((pair) => decided(stage.matches, 'winners', round, pair))
    losers.push(outcomes.map((outcome) => outcome.loser))
    winners = outcomes.map((outcome) => outcome.winner)
  }
  return losers
}

/** Pairs of places: neighbours, unless the record pairs them otherwise. */
function pairOrder(matches: readonly RecordedMatch[], round: number, alive: readonly (string | null)[]): number[] {
  const partner = new Map<number, number>()
  for (const [place, team] of alive.entries()) {
    const met = alive.findIndex(
      (other) => other && team && other !== team && meeting(matches, 'losers', round, [team, other]),
    )
    if (met >= 0) partner.set(place, met)
  }
  const left = new Set(alive.keys())
  const order: number[] = []
  for (const place of alive.keys()) {
    if (!left.delete(place)) continue
    const other = partner.get(place) ?? [...left].find((free) => !partner.has(free)) ?? place
    left.delete(other)
    order.push(place, other)
  }
  return order
}

type Pair = readonly [string | null, string | null]

/**
 * The loser each surviving team met. A team without an opponent met a bye: such teams get the empty drops, empty places
 * the others.
 */
function dropOrder(
  matches: readonly RecordedMatch[],
  round: number,
  alive: readonly (string | null)[],
  dropping: readonly (string | null)[],
): number[] {
  const met = alive.map((team) =>
    dropping.findIndex((other) => team && other && meeting(matches, 'losers', round, [team, other])),
  )
  const free = dropping.map((_, index) => index).filter((index) => !met.includes(index))
  const byes = free.filter((index) => dropping[index] === null)
  const teams = free.filter((index) => dropping[index] !== null)
  return met.map((index, place) => {
    if (index >= 0) return index
    const [first, second] = alive[place] === null ? [teams, byes] : [byes, teams]
    return first.shift() ?? second.shift() ?? place
  })
}

function decided(
  matches: readonly RecordedMatch[],
  side: RecordedMatch['bracket'],
  round: number,
  pair: Pair,
): { winner: string | null; loser: string | null } {
  const [one, other] = pair
  const match = one && other ? meeting(matches, side, round, [one, other]) : undefined
  if (!match) return { winner: one ?? other, loser: null }
  const winner = match.sides.find((team) => team.result === 'Win')?.team ?? null
  return { winner, loser: winner === one ? other : one }
}

function meeting(
  matches: readonly RecordedMatch[],
  side: RecordedMatch['bracket'],
  round: number,
  pair: readonly [string, string],
): RecordedMatch | undefined {
  return matches.find(
    (match) =>
      (match.bracket ?? 'winners') === side &&
      match.round === round &&
      match.sides.every((team) => pair.includes(team.team)),
  )
}

function pairs(list: readonly (string | null)[]): Pair[] {
  return Array.from({ length: Math.floor(list.length / 2) }, (_, i) => [list[2 * i] ?? null, list[2 * i + 1] ?? null])
}
