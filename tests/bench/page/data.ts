// The same made-up records in every subject and in node: seeded, so that a run can be repeated.

export type Player = {
  id: number
  name: string
  tag: string
  team: string
  country: string
  game: string
  rank: number
  winRate: number
  earnings: number
  status: string
}

export type PaletteItem = { id: string; title: string; group: string }

export type Team = { id: number; name: string }
/** One match of a bracket that was played to its end; `id` counts over all rounds. */
export type Played = { id: number; round: number; teams: readonly [Team, Team]; scores: readonly [number, number] }

export const columns: readonly (readonly [keyof Player, string])[] = [
  ['id', 'ID'],
  ['name', 'Name'],
  ['tag', 'Tag'],
  ['team', 'Team'],
  ['country', 'Country'],
  ['game', 'Game'],
  ['rank', 'Rank'],
  ['winRate', 'Win %'],
  ['earnings', 'Earnings'],
  ['status', 'Status'],
]

export function players(count: number): Player[] {
  const random = seeded(11)
  const of = (list: readonly string[]) => pick(random, list)
  return Array.from({ length: count }, (_, id) => ({
    id,
    name: `${of(adjectives)} ${of(nouns)} ${whole(random() * 1e6)}`,
    tag: whole(random() * 36 ** 4)
      .toString(36)
      .toUpperCase()
      .padStart(4, 'X'),
    team: `${of(adjectives)} ${of(nouns)}`,
    country: of(places),
    game: of(games),
    rank: whole(random() * 5000),
    winRate: Math.round(random() * 10_000) / 100,
    earnings: whole(random() * 1e7),
    status: of(statuses),
  }))
}

export function paletteItems(count: number): PaletteItem[] {
  const random = seeded(7)
  const of = (list: readonly string[]) => pick(random, list)
  return Array.from({ length: count }, (_, index) => {
    const group = of(kinds)
    const verb = of(verbs)
    return {
      id: `i${index}`,
      title: `${verb} ${group}: ${of(adjectives)} ${of(nouns)} ${of(places)} #${index}`,
      group,
    }
  })
}

/** Single elimination of a power of two, round after round. */
export function playedMatches(count: number): Played[] {
  const random = seeded(3)
  const of = (list: readonly string[]) => pick(random, list)
  let teams = Array.from({ length: count }, (_, id): Team => ({ id, name: `${of(adjectives)} ${of(nouns)} ${id}` }))
  const matches: Played[] = []
  for (let round = 0; teams.length > 1; round++) {
    const winners: Team[] = []
    for (let place = 0; place < teams.length / 2; place++) {
      const pair = teams.slice(2 * place, 2 * place + 2) as [Team, Team] // a power of two
      const firstWins = random() < 0.5
      matches.push({ id: matches.length, round, teams: pair, scores: firstWins ? [2, 1] : [1, 2] })
      winners.push(pair[firstWins ? 0 : 1])
    }
    teams = winners
  }
  return matches
}

/** Mulberry32. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function pick(random: () => number, list: readonly string[]): string {
  return list[whole(random() * list.length)] ?? ''
}

function whole(value: number): number {
  return Math.trunc(value)
}

const words = (text: string) => text.split(', ')

const verbs = words(
  'Open, Edit, Approve, Suspend, Ban, Invite, Message, Reschedule, Disqualify, Refund, Export, Archive, Assign referee to, Check in, Lock',
)
const kinds = words('player, team, tournament, match, stream, sponsor, payout, ticket')
const adjectives = words(
  'Crimson, Silent, Golden, Arctic, Neon, Rapid, Iron, Lunar, Solar, Hidden, Savage, Mystic, Electric, Royal, Cosmic, Velvet, Phantom, Rogue, Zenith, Obsidian, Éclair, Ördög, Señor, Übermut',
)
const nouns = words(
  'Foxes, Wolves, Titans, Ravens, Dragons, Vipers, Hawks, Samurai, Knights, Pirates, Comets, Rebels, Guardians, Outlaws, Spartans, Falcons, Hydra, Phoenix, Tempest, Juggernauts, Monarchs, Bandits, Sentinels, Wraiths',
)
const places = words('Berlin, Seoul, Dallas, Kraków, São Paulo, Shanghai, Malmö, Paris, Toronto, Jakarta, Lisbon, Riga')
const games = words('CS2, Valorant, Dota 2, League of Legends, Rocket League, Overwatch 2, EA FC, Street Fighter 6')
const statuses = words('active, pending, suspended, banned, invited, archived')
