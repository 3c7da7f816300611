// VCT 2024 China Stage 2: two groups, a knock-out round whose winners go on, and a double elimination with one final.
import type { CompactRecord } from './decode.ts'

export const vct2024ChinaStage2: CompactRecord = {
  name: 'VCT 2024 China Stage 2',
  game: 'Valorant',
  region: 'China',
  date: '2024-06',
  stages: [
    {
      name: 'Group stage',
      format: 'RoundRobin',
      bestOf: 3,
      groups: [
        'Bilibili Gaming, Wolves Esports, Dragon Ranger Gaming, Nova Esports, EDward Gaming',
        'Titan Esports Club, JDG Esports, All Gamers, TYLOO, FunPlus Phoenix, Trace Esports',
      ],
      rounds: [
        [
          'Titan Esports Club 0-2 JDG Esports',
          'All Gamers 2-0 TYLOO',
          'Bilibili Gaming 2-0 Wolves Esports',
          'Dragon Ranger Gaming 1-2 Nova Esports',
          'FunPlus Phoenix 1-2 Trace Esports',
        ],
        [
          'Titan Esports Club 0-2 All Gamers',
          'EDward Gaming 1-2 Wolves Esports',
          'TYLOO 1-2 Trace Esports',
          'Nova Esports 1-2 Bilibili Gaming',
          'JDG Esports 0-2 FunPlus Phoenix',
        ],
        [
          'EDward Gaming 0-2 Dragon Ranger Gaming',
          'Nova Esports 2-0 Wolves Esports',
          'JDG Esports 2-1 Trace Esports',
          'Titan Esports Club 1-2 TYLOO',
          'All Gamers 1-2 FunPlus Phoenix',
        ],
        [
          'Bilibili Gaming 2-0 Dragon Ranger Gaming',
          'EDward Gaming 2-0 Nova Esports',
          'All Gamers 0-2 Trace Esports',
          'Titan Esports Club 2-0 FunPlus Phoenix',
          'TYLOO 0-2 JDG Esports',
        ],
        [
          'Dragon Ranger Gaming 0-2 Wolves Esports',
          'Trace Esports 2-1 Titan Esports Club',
          'EDward Gaming 2-0 Bilibili Gaming',
          'JDG Esports 2-0 All Gamers',
          'TYLOO 2-1 FunPlus Phoenix',
        ],
      ],
      groupRanks: [
        'Bilibili Gaming, Wolves Esports = Nova Esports = EDward Gaming, Dragon Ranger Gaming',
        'JDG Esports = Trace Esports, All Gamers = TYLOO = FunPlus Phoenix, Titan Esports Club',
      ],
    },
    {
      name: 'Knockout round',
      format: 'SingleElimination',
      bestOf: 3,
      truncatedAfterRound: 1,
      lines: 'Trace Esports, All Gamers, JDG Esports, Bilibili Gaming',
      rounds: [['Trace Esports 2-0 All Gamers', 'JDG Esports 0-2 Bilibili Gaming']],
    },
    {
      name: 'Playoffs',
      format: 'DoubleElimination',
      bestOf: 3,
      grandFinalReset: false,
      lines: 'FunPlus Phoenix, Trace Esports, EDward Gaming, Bilibili Gaming',
      winners: [
        ['FunPlus Phoenix 0-2 Trace Esports', 'EDward Gaming 2-1 Bilibili Gaming'],
        ['Trace Esports 0-2 EDward Gaming'],
      ],
      losers: [['FunPlus Phoenix 2-1 Bilibili Gaming'], ['Trace Esports 2-3 FunPlus Phoenix bo5']],
      final: [['EDward Gaming 3-2 FunPlus Phoenix bo5']],
    },
  ],
}
