// League of Legends World Championship 2022, knock-out: best of five, eight teams with their line-ups.
import type { CompactRecord } from './decode.ts'

export const lolWorlds2022: CompactRecord = {
  name: 'League of Legends World Championship 2022, knock-out',
  game: 'League of Legends',
  region: 'International',
  date: '2022-10-20',
  lineUps: {
    'JD Gaming': '369 Kanavi Yagao Hope Missing',
    Rogue: 'Odoamne Malrang Larssen Comp Trymbi',
    T1: 'Zeus Oner Faker Gumayusi Keria',
    'Royal Never Give Up': 'Breathe Wei Xiaohu GALA Ming',
    DRX: 'Kingen Pyosik Zeka Deft BeryL',
    'EDward Gaming': 'Flandre Jiejie Scout Viper Meiko',
    'Gen.G': 'Doran Peanut Chovy Ruler Lehends',
    'DWG KIA': 'Nuguri Canyon ShowMaker deokdam Kellin',
  },
  stages: [
    {
      name: 'Knock-out',
      format: 'SingleElimination',
      bestOf: 5,
      lines: 'JD Gaming, Rogue, T1, Royal Never Give Up, Gen.G, DWG KIA, DRX, EDward Gaming',
      rounds: [
        [
          '10-20 JD Gaming 3-0 Rogue',
          '10-21 T1 3-0 Royal Never Give Up',
          '10-22 Gen.G 3-2 DWG KIA',
          '10-23 DRX 3-2 EDward Gaming',
        ],
        ['10-29 T1 3-1 JD Gaming', '10-30 DRX 3-1 Gen.G'],
        ['11-05 DRX 3-2 T1'],
      ],
    },
  ],
}
