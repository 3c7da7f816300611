import { expect, test } from 'vitest'
import type { MatchRoom } from '../../src/contract/match-room.ts'
import type { User } from '../../src/contract/user.ts'
import { whyNotAtVenue } from '../../src/rules/roles.ts'
import {
  rosterIn,
  whyNotAskAssistance,
  whyNotCheckIn,
  whyNotClaimAssistance,
  whyNotForceReady,
  whyNotResolveAssistance,
  whyNotRestartCheckIn,
  whyNotSendMessage,
  whyNotSetReady,
  whyNotSetRoster,
} from '../../src/rules/rooms.ts'
import { anAsking, aUser, noon } from '../support/builders.ts'
import { aGame, aRoom, aRoomTeam } from '../support/room-builders.ts'

const alphaIn = [aRoomTeam('Alpha', { checkedIn: true }), aRoomTeam('Bravo')]
const alphaReady = [aRoomTeam('Alpha', { checkedIn: true, ready: true }), aRoomTeam('Bravo')]
const playing = [aGame({ state: 'Playing' })]
const asked = { tournamentTeamId: 'Alpha', text: 'Lag', time: noon, by: null, claimedBy: null, note: '' }

test.each([
  { why: 'the team waits', args: { team: 'Alpha' }, reason: undefined },
  { why: 'a player by nickname', args: { player: 'player bravo' }, reason: undefined },
  { why: 'nobody of that name', args: { player: 'Kit' }, reason: 'room.unknownPlayer' },
  { why: 'no team of that name', args: { team: 'Charlie' }, reason: 'room.unknownTeam' },
  { why: 'in already', room: { teams: alphaIn }, args: { team: 'Alpha' }, reason: 'room.alreadyIn' },
  {
    why: 'in, and out again',
    room: { teams: alphaIn },
    args: { player: 'pAlpha', checkedIn: false },
    reason: undefined,
  },
  { why: 'out already', args: { player: 'pAlpha', checkedIn: false }, reason: 'room.notIn' },
  {
    why: 'too early',
    room: { games: [aGame({ state: 'Initial' })] },
    args: { team: 'Alpha' },
    reason: 'room.checkInNotOpen',
  },
  { why: 'a game is on', room: { games: playing }, args: { team: 'Alpha' }, reason: 'room.gameRuns' },
  { why: 'the room is over', room: { state: 'Closed' as const }, args: { team: 'Alpha' }, reason: 'room.notOpen' },
])('check-in: $why', ({ room = {}, args, reason }) => {
  expect(whyNotCheckIn({ room: aRoom(room) }, anAsking(), args)?.code).toBe(reason)
})

test.each([
  { why: 'checked in', room: { teams: alphaIn }, args: { team: 'Alpha' }, reason: undefined },
  { why: 'not there yet', room: {}, args: { team: 'Bravo' }, reason: 'room.notCheckedIn' },
  { why: 'ready already', room: { teams: alphaReady }, args: { team: 'Alpha' }, reason: 'room.alreadyReady' },
  {
    why: 'ready, and no longer',
    room: { teams: alphaReady },
    args: { team: 'Alpha', ready: false },
    reason: undefined,
  },
  { why: 'never was', room: {}, args: { team: 'Alpha', ready: false }, reason: 'room.notReady' },
  { why: 'a game is on', room: { games: playing }, args: { team: 'Alpha' }, reason: 'room.gameRuns' },
])('ready: $why', ({ room, args, reason }) => {
  expect(whyNotSetReady({ room: aRoom(room) }, anAsking(), args)?.code).toBe(reason)
})

test('a team that is not there can be forced ready, once', () => {
  expect(whyNotForceReady({ room: aRoom() }, anAsking(), { team: 'Alpha' })).toBeUndefined()
  expect(whyNotForceReady({ room: aRoom({ teams: alphaReady }) }, anAsking(), { team: 'Alpha' })?.code).toBe(
    'room.alreadyReady',
  )
})

test.each([
  { why: 'nothing was played', room: {}, args: {}, reason: undefined },
  { why: 'later', room: {}, args: { checkInStartTime: noon + 60, checkInDuration: 5 }, reason: undefined },
  { why: 'in the past', room: {}, args: { checkInStartTime: noon - 60 }, reason: 'match.invalidCheckInTime' },
  { why: 'a game was played', room: { games: playing }, args: {}, reason: 'room.begun' },
  { why: 'the room is over', room: { state: 'Completed' as const }, args: {}, reason: 'room.notOpen' },
])('restarting the check-in: $why', ({ room, args, reason }) => {
  expect(whyNotRestartCheckIn({ room: aRoom(room) }, anAsking(), args)?.code).toBe(reason)
})

test('who plays changes between games only', () => {
  const between = aRoom({ games: [aGame({ state: 'Completed' }), aGame({ n: 2 })] })
  expect(whyNotSetRoster({ room: between }, anAsking(), { team: 'Alpha' })).toBeUndefined()
  expect(whyNotSetRoster({ room: aRoom({ games: playing }) }, anAsking(), {})?.code).toBe('room.gameRuns')
})

test('a line-up keeps its captain', () => {
  const players = (['Captain', 'Starter', 'Bench'] as const).map((role, i) => ({
    playerId: String(i),
    nickname: `P${i}`,
    role,
    inGameName: '',
    discordId: null,
    checkedIn: false,
    ready: false,
  }))
  const room = aRoom({ teams: [aRoomTeam('Alpha', { players })] })
  expect(rosterIn(room, 'Alpha', { starters: ['P0', 'P2'], bench: ['P1'] })).toEqual([
    { playerId: '0', role: 'Captain' },
    { playerId: '2', role: 'Starter' },
    { playerId: '1', role: 'Bench' },
  ])
})

test('assistance is asked for once, claimed by one, and resolved', () => {
  const waiting: Partial<MatchRoom> = { assistance: asked }
  expect(whyNotAskAssistance({ room: aRoom() }, anAsking())).toBeUndefined()
  expect(whyNotAskAssistance({ room: aRoom(waiting) }, anAsking())?.code).toBe('room.assistanceAsked')
  expect(whyNotClaimAssistance({ room: aRoom() }, anAsking())?.code).toBe('room.noAssistance')
  expect(whyNotClaimAssistance({ room: aRoom(waiting) }, anAsking())).toBeUndefined()
  const mine = aRoom({ assistance: { ...asked, claimedBy: aUser().name } })
  expect(whyNotClaimAssistance({ room: mine }, anAsking())?.code).toBe('room.assistanceClaimed')
  expect(whyNotResolveAssistance({ room: mine }, anAsking())).toBeUndefined()
})

test('an aborted room is silent', () => {
  expect(whyNotSendMessage({ room: aRoom({ state: 'Completed' }) }, anAsking())).toBeUndefined()
  expect(whyNotSendMessage({ room: aRoom({ state: 'Aborted' }) }, anAsking())?.code).toBe('room.aborted')
})

const venues = [{ venueCompanyId: 'c1', venueId: 'v1' }]
const of = (role: User['role'], venueCompanyId: string, venueId: string | null) =>
  aUser({ role, venueCompanyId, venueId })

test.each([
  { who: 'the operator of its venue', user: of('VenueOperator', 'c1', 'v1'), may: true },
  { who: 'the operator of another venue', user: of('VenueOperator', 'c1', 'v2'), may: false },
  { who: 'the company of its venue', user: of('VenueCompanyAdmin', 'c1', null), may: true },
  { who: 'another company', user: of('VenueCompanyAdmin', 'c2', null), may: false },
  { who: 'a system administrator', user: aUser(), may: true },
])('$who may act there: $may', ({ user, may }) => {
  expect(whyNotAtVenue(venues, user)?.code).toBe(may ? undefined : 'role.otherVenue')
  if (user.role !== 'SystemAdmin') expect(whyNotAtVenue([], user)?.code).toBe('role.otherVenue')
})
