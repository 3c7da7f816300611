// §3: every field of a tournament, a stage, a member and a venue can be set, and is answered as it was set.
import { expect, test } from 'vitest'
import { TournamentFields } from '../../src/contract/tournament-detail.ts'
import { MemberFields } from '../../src/contract/member.ts'
import { StageFields } from '../../src/contract/stage.ts'
import { VenueFields } from '../../src/contract/venue.ts'
import { noon } from '../support/builders.ts'
import { startWorld } from './world.ts'

const { world } = await startWorld({ clock: () => noon })
const { as, call } = world
const hour = 3_600

test('a tournament keeps each of its fields', async () => {
  const paragraph = (text: string) => [{ type: 'paragraph' as const, text: [{ text }] }]
  const fields = {
    name: 'Whole Cup',
    game: 'League of Legends',
    region: ['Hong Kong', 'Taiwan'],
    visibility: 'private' as const,
    featured: true,
    instant: true,
    registrationStart: noon + hour,
    registrationEnd: noon + 2 * hour,
    matchStart: noon + 3 * hour,
    matchEnd: noon + 9 * hour,
    checkInDuration: 25,
    tournamentCheckIn: 40,
    minTeams: 3,
    maxTeams: 8,
    starters: 4,
    benched: 3,
    logo: '/files/images/4/logo--------------------',
    banner: '/files/images/5/banner------------------',
    mobileBanner: '/files/images/6/mobile------------------',
    prize: {
      champion: { kind: 'pool' as const, currency: 'TWD' as const, value: '1000.00' },
      firstRunnerUp: { kind: 'text' as const, text: 'A keyboard' },
      secondRunnerUp: null,
    },
    registrationFee: '12.50',
    currency: 'TWD' as const,
    autoDepositPrize: true,
    discordRequired: true,
    copyOnFull: true,
    groups: [
      { name: 'North', maxTeams: 3 },
      { name: 'South', maxTeams: 5 },
    ],
    about: paragraph('All welcome'),
    rules: paragraph('Be fair'),
    form: [{ key: 'q1', type: 'text' as const, label: 'Shirt', help: 'Size', required: true, options: [] }],
  }
  expect(Object.keys(fields).toSorted()).toEqual(Object.keys(TournamentFields.entries).toSorted())
  const { id } = (await call('createTournament', { as, body: fields })).payload
  const kept = (await call('getTournament', { as, params: { id } })).payload
  expect(kept).toMatchObject(fields)
})

test('a stage keeps each of its fields', async () => {
  const { id: tournamentId } = await world.tournament({ game: 'League of Legends' })
  const fields = {
    name: 'Whole Stage',
    format: 'RoundRobin' as const,
    groups: 3,
    bestOf: 5,
    encounterTimes: 2,
    autoApprove: 'identical' as const,
    autoApproveDelay: 7,
    secondConfirmation: false,
    autoCompleteBracket: true,
    autoCancelTournament: true,
    autoGenerateMatch: true,
    thirdPlaceMatch: true,
    autoEvidence: true,
    autoCheckInAll: true,
    maxTeamsPerMatch: 12,
    lolMap: 12 as const,
    pickMode: 4 as const,
    autoLobbyDisabled: true,
    grandFinal: 'single' as const,
    pointsWin: 2,
    pointsDraw: 1,
    leavers: 'annul' as const,
    tieBreakers: ['points' as const, 'wins' as const],
    advancing: 2,
  }
  expect(Object.keys(fields).toSorted()).toEqual(Object.keys(StageFields.entries).toSorted())
  const { id } = (await call('createStage', { as, params: { id: tournamentId }, body: fields })).payload
  expect((await call('getStage', { as, params: { id } })).payload).toMatchObject(fields)
})

test('a member keeps each of the fields, a loyalty balance and a wallet', async () => {
  const fields = {
    nickname: 'Kit',
    firstName: 'Kit',
    lastName: 'Wong',
    email: 'kit@example.com',
    mobile: '+85291234567',
    gender: 'Other' as const,
    birthday: '2001-12-31',
    discordId: '80351110224678912',
  }
  expect(Object.keys(fields).toSorted()).toEqual(Object.keys(MemberFields.entries).toSorted())
  const { memberId: id } = (await call('createMember', { as, body: fields })).payload
  expect((await call('getMember', { as, params: { id } })).payload).toMatchObject({ ...fields, loyaltyPoints: 0 })
  expect((await call('getWallet', { as, params: { id } })).payload).toMatchObject({ memberId: id, balance: '0.00' })
})

test('a venue keeps each of its fields, and its company a logo', async () => {
  const fields = {
    name: 'Whole Hall',
    addressLine1: '18 Nathan Road',
    addressLine2: 'Floor 3',
    province: 'Kowloon',
    country: 'Hong Kong',
    contactEmail: 'hall@example.com',
    phone: '+85221234567',
    website: 'https://hall.example.com',
    timeZone: 'Asia/Taipei',
    opening: '10:00',
    closing: '22:00',
    otherHours: ['2026-12-24 closed'],
    ipWhitelist: ['203.0.113.7', '198.51.100.0/24'],
  }
  expect(Object.keys(fields).toSorted()).toEqual(Object.keys(VenueFields.entries).toSorted())
  const { id } = (await call('createVenueCompany', { as, body: { name: 'Whole Group' } })).payload
  const logo = 'https://group.example.com/logo.png'
  const company = (await call('editVenueCompany', { as, params: { id }, body: { logo } })).payload
  expect(company).toMatchObject({ name: 'Whole Group', logo })
  const { venueId } = (await call('createVenue', { as, params: { id }, body: fields })).payload
  expect((await call('editVenue', { as, params: { venueId }, body: { logo } })).payload.logo).toBe(logo)
  expect((await call('getVenue', { as, params: { venueId } })).payload).toMatchObject({ ...fields, logo })
})
