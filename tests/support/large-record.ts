// The record of a whole knock-out of any size, as a file to import has it: the team further up always wins.
import type { RecordedMatch, TournamentRecord } from '../../src/contract/tournament-record.ts'

/** `teams`: a power of two. */
export function largeRecord(name: string, teams: number, players = 1): TournamentRecord {
  const names = Array.from({ length: teams }, (_, at) => `${name} ${at + 1}`)
  return {
    name,
    game: 'Valorant',
    region: 'Hong Kong',
    date: '2026-05-02',
    format: 'SingleElimination',
    teams: names.map((team) => ({
      name: team,
      players: Array.from({ length: players }, (_, at) => `${team} player ${at + 1}`),
    })),
    stages: [
      {
        name: 'Playoffs',
        format: 'SingleElimination',
        bestOf: 3,
        seeds: names,
        bracketOrder: names,
        matches: played(names),
      },
    ],
  }
}

function played(names: readonly string[]): RecordedMatch[] {
  const matches: RecordedMatch[] = []
  let left = names
  for (let round = 1; left.length > 1; round++) {
    const winners = left.filter((_, at) => at % 2 === 0)
    for (const [at, winner] of winners.entries()) {
      matches.push({
        id: `r${round}-${at + 1}`,
        round,
        startTime: '2026-05-02T20:00Z',
        sides: [
          { team: winner, score: 2, result: 'Win' },
          { team: left[2 * at + 1] ?? '', score: round % 2, result: 'Lose' },
        ],
      })
    }
    left = winners
  }
  return matches
}
