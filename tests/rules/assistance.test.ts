// A call for help: its caller takes it back and is not offered to claim it; every other administrator of the venue may claim it.
import { expect, test } from 'vitest'
import { askAssistance, claimAssistance, resolveAssistance, withdrawAssistance } from '../../commands/rooms.ts'
import { administrators } from '../../src/contract/user.ts'
import type { RoomView } from '../../src/contract/views.ts'
import { anAsking, aUser } from '../support/builders.ts'
import { aRoom } from '../support/room-builders.ts'

const at = { venueCompanyId: 'c1', venueId: 'v1' }
const teams = [null, 'a'] as const
const called = (by: string | null, tournamentTeamId: string | null) =>
  ({
    room: aRoom({
      venues: [at],
      assistance: { tournamentTeamId, text: 'Help', time: 1, by, claimedBy: null, note: '' },
    }),
  }) satisfies RoomView

const cases = administrators.flatMap((role) =>
  teams.flatMap((team) => ['Me', 'Another', null].map((by) => ({ role, team, by }))),
)

test.each(cases)('$role, a call by $by for team $team', ({ role, team, by }) => {
  const asking = { ...anAsking({ role }), user: aUser({ role, name: 'Me', ...at }) }
  const view = called(by, team)
  const codes = [claimAssistance, withdrawAssistance, resolveAssistance, askAssistance].map(
    ({ whyNot }) => whyNot(view, asking)?.code,
  )
  expect(codes).toEqual([
    by === 'Me' && team === null ? 'room.assistanceOwn' : undefined,
    by === 'Me' ? undefined : 'room.assistanceOfOthers',
    undefined,
    'room.assistanceAsked',
  ])
})
