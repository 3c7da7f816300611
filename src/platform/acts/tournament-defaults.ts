// chosen: defaults of a new tournament.
import type { TournamentFields } from '../../contract/tournament-detail.ts'

type Given = Partial<TournamentFields> & Pick<TournamentFields, 'name' | 'game' | 'region'>

/** Games that are played in teams of five. */
const fives = new Set([
  'Counter-Strike Global Offensive',
  'League of Legends',
  'Rainbow Six Siege',
  'Valorant',
  'Wild Rift',
  'Arena of Valor',
])

export function withDefaults(fields: Given): TournamentFields {
  return {
    visibility: 'public',
    featured: false,
    instant: false,
    registrationStart: null,
    registrationEnd: null,
    matchStart: null,
    matchEnd: null,
    checkInDuration: 15,
    tournamentCheckIn: null,
    minTeams: 2,
    maxTeams: null,
    starters: fives.has(fields.game) ? 5 : 1,
    benched: fives.has(fields.game) ? 5 : 0,
    logo: null,
    banner: null,
    mobileBanner: null,
    about: [],
    rules: [],
    form: [],
    prize: { champion: null, firstRunnerUp: null, secondRunnerUp: null },
    registrationFee: '0.00',
    currency: 'TWD',
    autoDepositPrize: false,
    discordRequired: false,
    copyOnFull: false,
    groups: [],
    ...fields,
  }
}
