// Small cups with what the restated real ones lack: byes, a forfeit, a final played twice, ties, lobbies. The places were
// worked out by hand.
import type { RecordedMatch, RecordedStage, TournamentRecord } from '../../src/contract/tournament-record.ts'

/** Five in a single elimination: three byes, and Egret does not appear. */
const byesAndForfeit = cup('byes and a forfeit', {
  name: 'Knock-out',
  format: 'SingleElimination',
  bestOf: 3,
  seeds: ['Avocet', 'Bittern', 'Crane', 'Dunlin', 'Egret'],
  seeding: 'standard',
  placements: [['Bittern'], ['Dunlin'], ['Avocet', 'Crane'], ['Egret']],
  matches: [
    {
      id: 'R1-1',
      round: 1,
      sides: [
        { team: 'Dunlin', score: null, result: 'Win' },
        { team: 'Egret', score: null, result: 'Forfeit' },
      ],
    },
    match('R2-1', 2, 'Avocet 1-2 Dunlin'),
    match('R2-2', 2, 'Bittern 2-0 Crane'),
    match('R3-1', 3, 'Dunlin 0-2 Bittern'),
  ],
})

/** Five in a double elimination: byes on both sides, and the final is played twice. */
const playedReset = cup('a played reset', {
  name: 'Double',
  format: 'DoubleElimination',
  bestOf: 3,
  seeds: ['Avocet', 'Bittern', 'Crane', 'Dunlin', 'Egret'],
  seeding: 'standard',
  grandFinalReset: true,
  placements: [['Avocet'], ['Crane'], ['Bittern'], ['Dunlin'], ['Egret']],
  matches: [
    { ...match('W1-1', 1, 'Dunlin 2-1 Egret'), bracket: 'winners' },
    { ...match('W2-1', 2, 'Avocet 2-0 Dunlin'), bracket: 'winners' },
    { ...match('W2-2', 2, 'Bittern 1-2 Crane'), bracket: 'winners' },
    { ...match('W3-1', 3, 'Avocet 0-2 Crane'), bracket: 'winners' },
    { ...match('L2-1', 2, 'Bittern 2-0 Egret'), bracket: 'losers' },
    { ...match('L3-1', 3, 'Bittern 2-1 Dunlin'), bracket: 'losers' },
    { ...match('L4-1', 4, 'Avocet 2-1 Bittern'), bracket: 'losers' },
    { ...match('GF-1', 1, 'Crane 0-2 Avocet'), bracket: 'final' },
    { ...match('GF-2', 2, 'Crane 1-2 Avocet'), bracket: 'final' },
  ],
})

/** Five against each other, one pauses in each round; twice two are level on points, and their own match decides. */
const tiesOfTwo = cup('ties of two', {
  name: 'Table',
  format: 'RoundRobin',
  bestOf: 3,
  seeds: ['Avocet', 'Bittern', 'Crane', 'Dunlin', 'Egret'],
  groups: [['Avocet', 'Bittern', 'Crane', 'Dunlin', 'Egret']],
  encounters: 1,
  groupPlacements: [[['Avocet'], ['Bittern'], ['Dunlin'], ['Crane'], ['Egret']]],
  matches: [
    match('1a', 1, 'Bittern 2-0 Egret'),
    match('1b', 1, 'Crane 1-2 Dunlin'),
    match('2a', 2, 'Avocet 2-1 Bittern'),
    match('2b', 2, 'Crane 2-0 Egret'),
    match('3a', 3, 'Avocet 1-2 Crane'),
    match('3b', 3, 'Dunlin 2-1 Egret'),
    match('4a', 4, 'Avocet 2-0 Dunlin'),
    match('4b', 4, 'Bittern 2-0 Crane'),
    match('5a', 5, 'Avocet 2-1 Egret'),
    match('5b', 5, 'Bittern 2-1 Dunlin'),
  ].map((played) => ({ ...played, group: 1 })),
})

/** Two lobbies of four, two games in each. */
const lobbies = cup('lobbies', {
  name: 'Lobbies',
  format: 'FreeForAll',
  bestOf: 2,
  maxTeamsPerMatch: 4,
  seeds: ['Avocet', 'Bittern', 'Crane', 'Dunlin', 'Egret', 'Fulmar', 'Gannet', 'Heron'],
  groups: [
    ['Avocet', 'Bittern', 'Crane', 'Dunlin'],
    ['Egret', 'Fulmar', 'Gannet', 'Heron'],
  ],
  groupPlacements: [
    [['Crane'], ['Avocet'], ['Dunlin'], ['Bittern']],
    [['Egret'], ['Heron'], ['Fulmar'], ['Gannet']],
  ],
  matches: [
    game('A1', 1, 'one', { Avocet: 12, Bittern: 3, Crane: 9, Dunlin: 5 }),
    game('A2', 2, 'one', { Avocet: 4, Bittern: 2, Crane: 15, Dunlin: 7 }),
    game('B1', 1, 'two', { Egret: 14, Fulmar: 6, Gannet: 1, Heron: 8 }),
    game('B2', 2, 'two', { Egret: 11, Fulmar: 3, Gannet: 5, Heron: 9 }),
  ],
})

/** Points of each lobby, as summed by hand. */
export const lobbyPoints: readonly Readonly<Record<string, number>>[] = [
  { Crane: 24, Avocet: 16, Dunlin: 12, Bittern: 5 },
  { Egret: 25, Heron: 17, Fulmar: 9, Gannet: 6 },
]

export const smallCups = { byesAndForfeit, playedReset, tiesOfTwo, lobbies }

function cup(what: string, stage: RecordedStage): TournamentRecord {
  return {
    name: `Small cup: ${what}`,
    game: 'Forts',
    region: 'Hong Kong',
    date: '2026-05-02',
    format: stage.format,
    stages: [stage],
    teams: stage.seeds.map((name) => ({ name })),
  }
}

/** `Avocet 1-2 Dunlin`. */
function match(id: string, round: number, line: string): RecordedMatch {
  const [, one = '', score, otherScore, other = ''] = /^(\w+) (\d)-(\d) (\w+)$/.exec(line) ?? []
  const lead = Number(score) - Number(otherScore)
  return {
    id,
    round,
    sides: [
      { team: one, score: Number(score), result: lead > 0 ? 'Win' : 'Lose' },
      { team: other, score: Number(otherScore), result: lead > 0 ? 'Lose' : 'Win' },
    ],
  }
}

function game(id: string, round: number, lobby: string, points: Readonly<Record<string, number>>): RecordedMatch {
  const sides = Object.entries(points).toSorted(([, a], [, b]) => b - a)
  return {
    id,
    round,
    lobby,
    sides: sides.map(([team, score], at) => ({ team, score, rank: at + 1, result: at === 0 ? 'Win' : 'Lose' })),
  }
}
