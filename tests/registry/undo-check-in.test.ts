// Undoing a check-in: exactly those whom it brought go out again.
import { expect, test } from 'vitest'
import { checkInPlayer } from '../../commands/rooms.ts'
import type { RoomTeam } from '../../src/contract/match-room.ts'
import { aRoom, aRoomTeam } from '../support/room-builders.ts'

const parts = { ace: 'Captain', mid: 'Starter', sub: 'Bench' } as const

/** Alpha with a captain, a starter and somebody on the bench; those named are there. */
function alpha(...there: string[]): RoomTeam {
  const players = Object.entries(parts).map(([playerId, role]) => ({
    playerId,
    nickname: playerId,
    role,
    inGameName: '',
    discordId: null,
    ready: false,
    checkedIn: there.includes(playerId),
  }))
  return aRoomTeam('Alpha', { players, checkedIn: there.includes('ace') && there.includes('mid') })
}

const undone = (before: RoomTeam, after: RoomTeam, args: { who: string; checkedIn: boolean }) =>
  checkInPlayer.undo?.(
    { room: aRoom({ teams: [before, aRoomTeam('Bravo')] }) },
    args,
    aRoom({ teams: [after, aRoomTeam('Bravo')] }),
  )

const one = (who: string, checkedIn: boolean) => ({
  id: 'room.check-in',
  targets: ['34'],
  args: { who, ...(who !== 'Alpha' && { team: 'Alpha' }), checkedIn },
})

test.each([
  { what: 'a captain who brought the whole team', before: [], after: ['ace', 'mid'], back: ['Alpha'] },
  { what: 'a captain who brought the one who was missing', before: ['mid'], after: ['ace', 'mid'], back: ['ace'] },
  { what: 'a captain who came alone', before: [], after: ['ace'], back: ['ace'] },
])('$what', ({ before, after, back }) => {
  const args = { who: 'ace', checkedIn: true }
  expect(undone(alpha(...before), alpha(...after), args)).toEqual(back.map((who) => one(who, false)))
})

test('who was there before a team checked in stays, and who went with it comes back', () => {
  expect(undone(alpha('mid'), alpha('ace', 'mid'), { who: 'Alpha', checkedIn: true })).toEqual([one('ace', false)])
  expect(undone(alpha('ace', 'mid'), alpha(), { who: 'Alpha', checkedIn: false })).toEqual([one('Alpha', true)])
})
