// @vitest-environment happy-dom
// What proves a result and is no image: seen by its name, read where it is a text, and saved.
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { Evidence } from '../../src/contract/room-talk.ts'
import { EvidencePane } from '../../src/screens/rooms/evidence-pane.tsx'
import { sizeText } from '../../src/screens/rooms/size-text.ts'
import { tableIn } from '../../src/screens/rooms/text-table.ts'
import { noon } from '../support/builders.ts'
import { aGame, aRoom } from '../support/room-builders.ts'
import { all, one, until } from '../ui/render.ts'
import { aWorld } from '../registry/world.ts'
import { aSession, draw } from './shell-session.tsx'

test.each([
  ['score.csv', 'player,kills\n"Ada, the first",12\n', ['player', 'kills'], [['Ada, the first', '12']]],
  [
    'score.json',
    '[{"player":"Ada","kills":12},{"player":"Bo","dead":[1]}]',
    ['player', 'kills', 'dead'],
    [
      ['Ada', '12', ''],
      ['Bo', '', '[1]'],
    ],
  ],
  [
    'score.json',
    '{"map":"Haven","rounds":24}',
    [],
    [
      ['map', 'Haven'],
      ['rounds', '24'],
    ],
  ],
])('%s is shown as a table: %s', (name, text, header, rows) => {
  expect(tableIn(name, text)).toEqual({ header, rows })
})

test.each([
  ['score.txt', 'a,b\n1,2'],
  ['score.json', '{"map":'],
  ['score.json', '[1,2]'],
  ['score.json', 'null'],
  ['score.csv', 'no columns'],
  ['score.csv', ''],
])('%s is read as the text it is: %s', (name, text) => {
  expect(tableIn(name, text)).toBeUndefined()
})

test('sizes are told as people say them', () => {
  expect([0, 999, 1_000, 4_210, 8_388_608].map(sizeText)).toEqual(['0 B', '999 B', '1.0 kB', '4.2 kB', '8.4 MB'])
})

const file = (over: Partial<Evidence>): Evidence => ({
  id: '7',
  n: 1,
  type: 'file',
  format: 'text',
  name: 'notes.txt',
  size: 12,
  url: '/files/evidence/7/secret',
  width: null,
  height: null,
  tournamentTeamId: null,
  by: 'Admin',
  time: noon,
  ...over,
})

async function drawn(evidences: Evidence[], image: string | null, text = '') {
  const room = aRoom()
  const [game = aGame()] = room.games
  const world = aWorld([], { commands })
  const session = aSession(world)
  const of = { matchId: room.matchId, n: game.n }
  session.cache.queries.setQueryData(queryOf(endpoints.listEvidence, { params: of }).queryKey, { evidences })
  for (const { id } of evidences)
    session.cache.queries.setQueryData(queryOf(endpoints.getEvidence, { params: { ...of, evidence: id } }).queryKey, {
      text,
      cut: false,
    })
  return draw(session, <EvidencePane room={room} game={game} image={image} onImage={() => undefined} />)
}

test('a file is listed by its name and size, without a picture', async () => {
  const box = await drawn([file({})], null)
  expect(all(box, 'img')).toEqual([])
  expect(one(box, 'ul button').textContent).toContain('notes.txt')
  expect(one(box, 'ul button').textContent).toContain('12 B')
})

test('in the viewer a text is read, markup and all, and the file is saved', async () => {
  await drawn([file({})], '7', '<script>alert(1)</script>')
  await until(() => one(document.body, 'pre'))
  expect(one(document.body, 'pre').textContent).toBe('<script>alert(1)</script>')
  const link = one(document.body, 'a[download]')
  expect([link.getAttribute('download'), link.getAttribute('href')]).toEqual([
    'notes.txt',
    expect.stringContaining('/files/evidence/7/secret'),
  ])
})

test('in the viewer statistics are a table, and a replay says that it is not shown', async () => {
  await drawn([file({ type: 'statistics', name: 'score.csv' })], '7', 'player,kills\nAda,12\n')
  await until(() => one(document.body, 'table'))
  expect(all(document.body, 'th, td').map(({ textContent }) => textContent)).toEqual(['player', 'kills', 'Ada', '12'])
  await drawn([file({ format: 'file', name: 'game.rofl' })], '7')
  await until(() => expect(document.body.textContent).toContain('No preview'))
})
