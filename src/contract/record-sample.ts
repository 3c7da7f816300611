// A whole file that `tournament import` reads, to begin with: the form of the import puts it in, `help tournament import`
// prints it. What each part means stands in the texts.
import type { TournamentRecord } from './tournament-record.ts'

/** A lobby that sends two on, and a final with a decision. */
const recordSample: TournamentRecord = {
  name: 'Harbour Cup',
  game: 'Valorant',
  region: 'Hong Kong',
  date: '2026-05-02',
  format: 'RoundRobin',
  teams: [{ name: 'Alpha', players: ['Ada', 'Abe'] }, { name: 'Bravo' }, { name: 'Delta' }],
  stages: [
    {
      name: 'Group',
      format: 'RoundRobin',
      bestOf: 1,
      seeds: ['Alpha', 'Bravo', 'Delta'],
      groups: [['Alpha', 'Bravo', 'Delta']],
      matches: [
        match('g1', 1, ['Alpha', 13, 'Win'], ['Bravo', 9, 'Lose']),
        match('g2', 2, ['Bravo', 13, 'Win'], ['Delta', 11, 'Lose']),
        match('g3', 3, ['Delta', 0, 'Forfeit'], ['Alpha', 0, 'Win']),
      ],
    },
    {
      name: 'Final',
      format: 'SingleElimination',
      bestOf: 3,
      seeds: ['Alpha', 'Bravo'],
      seeding: 'standard',
      matches: [
        {
          ...match('f1', 1, ['Alpha', 1, 'Win'], ['Bravo', 1, 'Lose']),
          decidedBy: 'jury',
          startTime: '2026-05-02T20:00Z',
        },
      ],
    },
  ],
  placements: [['Alpha'], ['Bravo'], ['Delta']],
}

/** The same as text; sides and lists of names stand on one line each. */
export function recordSampleText(): string {
  const oneLine = (part: string) => part.replace(/\s+/g, ' ')
  return JSON.stringify(recordSample, null, 2)
    .replace(/\{\s+"team": [^{}]*\}/g, oneLine)
    .replace(/\[\s+"[^[\]{}]*\]/g, oneLine)
}

type Side = readonly [team: string, score: number, result: 'Win' | 'Lose' | 'Forfeit']

function match(id: string, round: number, ...sides: Side[]) {
  return { id, round, sides: sides.map(([team, score, result]) => ({ team, score, result })) }
}
