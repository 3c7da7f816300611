// @vitest-environment happy-dom
// Parts of a match room in a session without a platform: what captains reported and wrote, and a message that cannot be sent.
import { expect, test } from 'vitest'
import { act } from 'react'
import { commands } from '../../commands/index.ts'
import { sendMessage } from '../../commands/rooms.ts'
import type { MatchRoom } from '../../src/contract/match-room.ts'
import { queryOf } from '../../src/api/cache.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { Message } from '../../src/contract/room-talk.ts'
import { EvidencePane } from '../../src/screens/rooms/evidence-pane.tsx'
import { ReadProblem } from '../../src/shell/frame/read-problem.tsx'
import { say } from '../../src/shell/words/say.ts'
import { ChatPane } from '../../src/screens/rooms/chat-pane.tsx'
import { useUnread } from '../../src/screens/rooms/unread.ts'
import { MessageField } from '../../src/screens/rooms/message-field.tsx'
import { Submissions } from '../../src/screens/rooms/submissions.tsx'
import { TeamsPane } from '../../src/screens/rooms/teams-pane.tsx'
import { PlayerText } from '../../src/ui/player-text.tsx'
import { noon } from '../support/builders.ts'
import { aGame, aRoom, aRoomTeam } from '../support/room-builders.ts'
import { all, one, press, render, until } from '../ui/render.ts'
import { aWorld } from '../registry/world.ts'
import { aSession, draw } from './shell-session.tsx'

const reported = (team: string | null, points: readonly [number, number]) => ({
  tournamentTeamId: team,
  time: noon,
  by: team ?? 'capture',
  scores: [
    { tournamentTeamId: 'Alpha', totalScore: points[0] },
    { tournamentTeamId: 'Bravo', totalScore: points[1] },
  ],
})

async function drawnSubmissions(room: MatchRoom) {
  const [game] = room.games
  if (!game) throw new Error('a room without a game')
  return draw(aSession(aWorld()), <Submissions room={room} game={game} />)
}

test('submissions stand side by side, and only what differs is marked', async () => {
  const submissions = [reported('Alpha', [13, 9]), reported('Bravo', [11, 9]), reported(null, [13, 9])]
  const box = await drawnSubmissions(aRoom({ games: [aGame({ state: 'Disputed', submissions })] }))
  expect(all(box, 'thead th').map((head) => head.textContent)).toEqual([
    'Reported by',
    expect.stringContaining('Alpha'),
    expect.stringContaining('Bravo'),
    expect.stringContaining('Captured from the game'),
  ])
  const cells = all(box, 'tbody td')
  expect(cells.map((cell) => cell.textContent)).toEqual(['13', '11', '13', '9', '9', '9'])
  expect(cells.map((cell) => cell.className.includes('text-warn'))).toEqual([true, true, true, false, false, false])
})

test('each team says whether it has checked in or is ready, and offers what comes next', async () => {
  const teams = [aRoomTeam('Alpha'), aRoomTeam('Bravo', { checkedIn: true }), aRoomTeam('Comet', { ready: true })]
  const box = await draw(aSession(aWorld([], { commands })), <TeamsPane room={aRoom({ teams })} />)
  expect(all(box, 'h3').map((head) => head.textContent)).toEqual([
    expect.stringMatching(/Alpha.*not checked in/),
    expect.stringMatching(/Bravochecked in/),
    expect.stringMatching(/Comet.*ready/),
  ])
  const offered = all(box, 'section section').map((team) => all(team, 'button').length)
  // Who is ready is not forced to be.
  expect(offered).toEqual([2, 2, 1])
})

test('what a player writes is text, in a box of its own', async () => {
  const hostile = '<img src=x onerror=alert(1)>\u202e\n<button>Approve</button>'
  const box = await render(<PlayerText text={hostile} />)
  expect(all(box, 'img, button')).toEqual([])
  expect(one(box, 'span').textContent).toBe(hostile)
  expect(one(box, 'span').getAttribute('dir')).toBe('auto')
})

test('a message that could not be sent stands there still, also when one comes back', async () => {
  const field = <MessageField room={aRoom({ matchId: '35' })} command={sendMessage} canned />
  const box = await draw(aSession(aWorld([], { commands })), field)
  const text = one(box, 'textarea') as HTMLTextAreaElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(text, 'Please wait')
    text.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await press(text, 'Enter')
  // There is no such room in this world: the run says so.
  await until(() => expect(one(box, '[role=alert]').textContent).toContain('Try again'))
  expect(text.value).toBe('Please wait')
  const again = await draw(aSession(aWorld([], { commands })), field)
  expect((one(again, 'textarea') as HTMLTextAreaElement).value).toBe('Please wait')
})

test('the Enter that chooses a Chinese character sends nothing, in Safari either', async () => {
  const world = aWorld([], { commands })
  const box = await draw(aSession(world), <MessageField room={aRoom({ matchId: '34' })} command={sendMessage} canned />)
  const text = one(box, 'textarea') as HTMLTextAreaElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(text, '請稍等')
    text.dispatchEvent(new Event('input', { bubbles: true }))
  })
  for (const more of [{ isComposing: true }, { keyCode: 229 }]) await press(text, 'Enter', more)
  expect([text.value, box.querySelector('[role=alert]'), world.log.writes]).toEqual(['請稍等', null, []])
})

function Unread() {
  return <output>{useUnread('36')}</output>
}

test('messages of captains are unread until the chat itself is looked at, not its last lines', async () => {
  const room = aRoom({ matchId: '36' })
  const session = aSession(aWorld([], { commands }))
  const said = (id: string, role: Message['role']): Message => ({
    id,
    role,
    by: 'Alpha',
    tournamentTeamId: role === 'captain' ? 'Alpha' : null,
    text: `line ${id}`,
    time: noon,
  })
  const messages = [said('1', 'captain'), said('2', 'admin'), said('3', 'captain')]
  const { queryKey } = queryOf(endpoints.listMessages, { params: { matchId: '36' } })
  session.cache.queries.setQueryData(queryKey, { messages, earlier: false, later: false })

  const beside = await draw(session, [<Unread key="count" />, <ChatPane key="chat" room={room} short />])
  expect(all(beside, '[role=log] li').map((line) => line.textContent)).toEqual([
    expect.stringContaining('line 1'),
    expect.stringContaining('line 2'),
    expect.stringContaining('line 3'),
  ])
  expect(one(beside, 'output').textContent).toBe('2')
  const whole = await draw(session, [<Unread key="count" />, <ChatPane key="chat" room={room} />])
  expect(one(whole, 'output').textContent).toBe('0')
})

test('of files that could not be read no number is said', async () => {
  const box = await draw(
    aSession(aWorld([])),
    <EvidencePane room={aRoom()} game={aGame()} image={null} onImage={() => undefined} />,
  )
  await until(() => expect(box.textContent).toContain(say('ui.list.retry')))
  expect(box.textContent).not.toContain(say('ui.rooms.evidenceCount', { count: 0, game: 1 }))
})

test.each([
  ['at another venue', { kind: 'error', reason: { code: 'role.otherVenue' } }, false],
  ['out of reach', { kind: 'unreachable' }, true],
] as const)('what is %s can be asked for again, or not', async (_, why, isOffered) => {
  const problem = { ...why, message: 'Not to be had' }
  const box = await draw(aSession(aWorld([])), <ReadProblem problem={problem} again={() => undefined} />)
  expect(box.textContent).not.toBe('')
  expect(all(box, 'button')).toHaveLength(isOffered ? 1 : 0)
})
