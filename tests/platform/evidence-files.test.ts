// Files that prove a result and are no images (L54): what is taken, how it is kept and served, and what is tried with it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxEvidenceFiles, maxImageBytes, maxEvidenceText } from '../../src/contract/limits.ts'
import { insertEvidence } from '../../src/platform/store/room-evidence.ts'
import { bases } from '../../src/platform/api.ts'
import en from '../../locales/en/problems.json' with { type: 'json' }
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { roomsOf } from './room-world.ts'

let platform: TestPlatform
let as: string
let rooms: ReturnType<typeof roomsOf>
beforeAll(async () => {
  platform = await startPlatform()
  as = await platform.token('SystemAdmin')
  rooms = roomsOf(platform, as)
})
afterAll(() => platform.close())

type Sent = { matchId: string; name: string; type?: string; who?: string }

async function send(content: string | Buffer, { matchId, name, type = 'file', who = as }: Sent) {
  const body = new FormData()
  body.set('type', type)
  body.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  const path = `${bases.main}/admin/tournament/v1/matches/${matchId}/games/1/evidences`
  const response = await fetch(platform.url + path, {
    method: 'PUT',
    headers: { authorization: `Bearer ${who}` },
    body,
  })
  const { payload = {}, reason } = (await response.json()) as { payload?: Record<string, unknown>; reason?: object }
  return { status: response.status, payload, ...(reason && { reason }) }
}

const served = (url: unknown) => fetch(`${platform.url}${bases.main}${String(url)}`)

test('a text, a document and a replay are kept as they came and saved under their names', async () => {
  const { matchId } = await rooms.open()
  const files = [
    ['notes.txt', 'text', 'Both teams agreed on 13-11.\n'],
    ['rules.pdf', 'file', '%PDF-1.7\n\u0000\u0001'],
    ['GAME 1.rofl', 'file', 'RIOT\u0000\u0001\u0002'],
  ] as const
  for (const [name, format, content] of files) {
    const { status, payload } = await send(content, { matchId, name })
    expect([status, payload]).toMatchObject([200, { type: 'file', format, name, size: content.length, width: null }])
    const file = await served(payload['url'])
    expect(await file.text()).toBe(content)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'content-security-policy': `default-src 'none'; sandbox`,
      'x-content-type-options': 'nosniff',
    })
  }
  const listed = await rooms.call('listEvidence', { as, params: { matchId, n: 1 } })
  expect(listed.payload.evidences.map(({ name }) => name)).toEqual(files.map(([name]) => name))
})

test('captured statistics are an image or a text that can be read', async () => {
  const { matchId } = await rooms.open()
  const csv = 'player,kills\nAda,12\n阿貝,9\n'
  const { status, payload } = await send(csv, { matchId, name: 'score.csv', type: 'statistics' })
  expect(status).toBe(200)
  const params = { matchId, n: 1, evidence: String(payload['id']) }
  const read = await rooms.call('getEvidence', { as, params })
  expect(read.payload).toEqual({ text: csv, cut: false })
  const replay = await send('RIOT', { matchId, name: 'game.rofl', type: 'statistics' })
  expect(replay).toEqual({
    status: 400,
    payload: { file: ['Captured statistics must be an image or a text file: JSON, CSV, TXT or LOG.'] },
  })
  const other = await rooms.open()
  const elsewhere = await rooms.call('getEvidence', { as, params: { ...params, matchId: other.matchId } })
  expect(elsewhere.status).toBe(404)
})

test('pages and drawings under the name of a text are never shown as what they are', async () => {
  const { matchId } = await rooms.open()
  for (const content of ['<!doctype html><script>alert(1)</script>', '<svg onload="alert(1)"/>']) {
    const { payload } = await send(content, { matchId, name: 'notes.txt' })
    const file = await served(payload['url'])
    expect(file.headers.get('content-type')).toBe('application/octet-stream')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
  }
})

test.each([
  ['a page', 'page.html', '<p>', 'fileKind'],
  ['a drawing', 'drawing.svg', '<svg/>', 'fileKind'],
  ['a program', 'game.exe', 'MZ', 'fileKind'],
  ['a program that looks like a text', 'notes\u202etxt.exe', 'MZ', 'fileKind'],
  ['no ending', 'README', 'text', 'fileKind'],
  ['no name', 'blob', 'text', 'fileKind'],
  ['a name like a property', 'x.constructor', 'text', 'fileKind'],
  ['nothing', 'notes.txt', '', 'emptyFile'],
  ['a text with NUL', 'notes.txt', 'a\u0000b', 'notText'],
  ['a text in another encoding', 'notes.txt', Buffer.from([0xff, 0xfe, 0x41, 0x00]), 'notText'],
  ['an image that is none', 'shot.png', 'not an image', 'notAnImage'],
  ['too much', 'notes.txt', Buffer.alloc(maxImageBytes + 1, 'x'), 'fileTooLarge'],
] as const)('%s is refused', async (_what, name, content, why) => {
  const { matchId } = await rooms.open()
  const { status, payload } = await send(content, { matchId, name })
  expect([status, payload]).toEqual([400, { file: [en.problem.field[why]] }])
  const listed = await rooms.call('listEvidence', { as, params: { matchId, n: 1 } })
  expect(listed.payload.evidences).toEqual([])
})

test.each([
  ['with folders', '../../etc/passwd.txt', 'passwd.txt'],
  ['with folders of Windows', 'C:\\Users\\me\\notes.txt', 'notes.txt'],
  ['that turns round', 'a\u202eb\u200b.txt', 'ab.txt'],
  ['with quotes and breaks', 'a"\r\nset-cookie: x.txt', 'aset-cookie x.txt'],
  ['from right to left', '\u05e9\u05dc\u05d5\u05dd.txt', '\u05e9\u05dc\u05d5\u05dd.txt'],
  ['without end', `${'長'.repeat(300)}.txt`, `${'長'.repeat(96)}.txt`],
  ['of two faces', 'stats.json.txt', 'stats.json.txt'],
])('a name %s is kept plain', async (_what, name, kept) => {
  const { matchId } = await rooms.open()
  const { status, payload } = await send('text', { matchId, name })
  expect([status, payload['name']]).toEqual([200, kept])
  expect((await served(payload['url'])).status).toBe(200)
})

test('a text of 5 MB is kept whole, and its beginning is shown', async () => {
  const { matchId } = await rooms.open()
  const text = 'line of a log\n'.repeat(375_000)
  const { status, payload } = await send(text, { matchId, name: 'server.log' })
  expect([status, payload['size']]).toEqual([200, text.length])
  const read = await rooms.call('getEvidence', { as, params: { matchId, n: 1, evidence: String(payload['id']) } })
  expect([read.payload.text.length, read.payload.cut]).toEqual([maxEvidenceText, true])
})

test('the same file twice is twice there; who may not send one is refused', async () => {
  const { matchId } = await rooms.open()
  const first = await send('same', { matchId, name: 'notes.txt' })
  const second = await send('same', { matchId, name: 'notes.txt' })
  expect(second.payload['id']).not.toBe(first.payload['id'])
  const operator = await platform.token('VenueOperator')
  expect((await send('text', { matchId, name: 'notes.txt', who: operator })).status).toBe(403)
})

test('a game has a hundred files at most, also when two come at once; other games have their own', async () => {
  const { matchId } = await rooms.open()
  const kept = {
    type: 'file',
    format: 'text',
    name: 'notes.txt',
    by: 'Kit',
    secret: 'secret',
    mediaType: 'text/plain',
  } as const
  const time = platform.store.now()
  for (let at = 1; at < maxEvidenceFiles; at++)
    await insertEvidence(platform.store.db, { ...kept, matchId, game: 1, time, bytes: Buffer.from('text') })
  const sent = await Promise.all(['a.txt', 'b.txt', 'c.txt'].map((name) => send('text', { matchId, name })))
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(sent.filter(({ status }) => status === 409)).toHaveLength(2)
  expect(await send('text', { matchId, name: 'd.txt' })).toMatchObject({
    status: 409,
    reason: { code: 'room.evidenceFull' },
  })
  const { evidences } = (await rooms.call('listEvidence', { as, params: { matchId, n: 1 } })).payload
  expect(evidences).toHaveLength(maxEvidenceFiles)
  const other = await rooms.open()
  expect(await send('text', { matchId: other.matchId, name: 'a.txt' })).toMatchObject({ status: 200 })
})
