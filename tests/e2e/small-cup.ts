// A tournament of four teams in two stages, for stories that need one of their own.
import type { CompactRecord } from '../../src/platform/seed/records/decode.ts'

export function smallCup(name: string): CompactRecord {
  return {
    name,
    game: 'Valorant',
    region: 'Hong Kong',
    date: '2026-11-01',
    stages: [
      {
        name: 'Playoffs',
        format: 'SingleElimination',
        bestOf: 3,
        lines: 'Kowloon Kings, Taipei Tigers, Harbour Hawks, Neon Nine',
        rounds: [
          ['Kowloon Kings 2-0 Taipei Tigers', 'Harbour Hawks 2-1 Neon Nine'],
          ['Kowloon Kings 1-2 Harbour Hawks'],
        ],
      },
      {
        name: 'Grand final',
        format: 'SingleElimination',
        bestOf: 5,
        lines: 'Kowloon Kings, Harbour Hawks',
        rounds: [['Kowloon Kings 1-3 Harbour Hawks']],
      },
    ],
  }
}
