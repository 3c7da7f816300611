// What is said and shown in a match room: history by pages, no waiting for anybody, and images that are only images.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockRooms, lockStage, lockTournament } from '../../src/platform/store/locks.ts'
import { bases } from '../../src/platform/api.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { roomsOf } from './room-world.ts'

let platform: TestPlatform
let rooms: ReturnType<typeof roomsOf>
let as: string
beforeAll(async () => {
  platform = await startPlatform()
  as = await platform.token('SystemAdmin')
  rooms = roomsOf(platform, as)
})
afterAll(() => platform.close())

const say = (matchId: string, text: string, tournamentTeamId?: string) =>
  rooms.call('sendMessage', { as, params: { matchId }, body: { text, ...(tournamentTeamId && { tournamentTeamId }) } })
const heard = async (matchId: string, query: object = {}) =>
  (await rooms.call('listMessages', { as, params: { matchId }, query })).payload

test('the history is read from its end, and page by page to both sides', async () => {
  const { matchId, a } = await rooms.open()
  for (let n = 1; n <= 7; n++) await say(matchId, `Message ${n}`, n === 7 ? a : undefined)
  const newest = await heard(matchId, { limit: 3 })
  expect(newest.messages.map(({ text }) => text)).toEqual(['Message 5', 'Message 6', 'Message 7'])
  expect(newest).toMatchObject({ earlier: true, later: false })
  expect(newest.messages.map(({ role }) => role)).toEqual(['admin', 'admin', 'captain'])
  const first = newest.messages[0]?.id ?? ''
  const before = await heard(matchId, { before: first, limit: 3 })
  expect(before.messages.map(({ text }) => text)).toEqual(['Message 2', 'Message 3', 'Message 4'])
  const after = await heard(matchId, { after: before.messages[2]?.id ?? '', limit: 2 })
  expect(after.messages.map(({ text }) => text)).toEqual(['Message 5', 'Message 6'])
  expect(after.later).toBe(true)
})

test('what is said waits for no lock of room, stage or tournament, and leaves no row in the audit log', async () => {
  const room = await rooms.open()
  const { matchId, stageId, tournamentId } = room
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let ended: Promise<unknown> | undefined
  await new Promise<void>((taken, failed) => {
    ended = platform.store.inTransaction(async (tx) => {
      await lockTournament(tx, tournamentId)
      await lockStage(tx, stageId, { alone: true })
      await lockRooms(tx, [matchId])
      await tx.execute(`select from tournaments where id = '${tournamentId}' for update`)
      await tx.execute(`select from stages where id = '${stageId}' for update`)
      taken()
      await held
    })
    ended.catch(failed)
  })
  expect((await say(matchId, 'Anybody there?')).status).toBe(200)
  release()
  await ended
  const rows = await platform.store.pool.query(`select from audit_log where action = 'sendMessage'`)
  expect(rows.rowCount).toBe(0)
})

test('a live change carries the message', async () => {
  const { matchId, stageId, tournamentId } = await rooms.open()
  const { payload } = await say(matchId, 'GG')
  const { rows } = await platform.store.pool.query<{ topics: string[]; about: unknown; row: unknown }>(
    `select topics, about, rows -> 0 -> 'row' as row from events where rows -> 0 ->> 'id' = $1 and rows -> 0 ->> 'kind' = 'message'`,
    [payload.id],
  )
  expect(rows).toEqual([
    {
      topics: ['message'],
      about: [
        { kind: 'room', id: matchId },
        { kind: 'stage', id: stageId },
        { kind: 'tournament', id: tournamentId },
      ],
      row: payload,
    },
  ])
})

test('an empty message, one that is too long, and one in an aborted room are refused', async () => {
  const { matchId } = await rooms.open()
  expect((await say(matchId, '   ')).status).toBe(400)
  expect((await say(matchId, 'x'.repeat(2_001))).status).toBe(400)
  await rooms.call('abortRoom', { as, params: { matchId }, body: {} })
  expect((await say(matchId, 'Hello')).envelope.code).toBe('room.aborted')
})

async function upload(matchId: string, file: Blob, name: string, type = 'playerImage') {
  const body = new FormData()
  body.set('type', type)
  body.set('file', file, name)
  const path = `${bases.main}/admin/tournament/v1/matches/${matchId}/games/1/evidences`
  const response = await fetch(platform.url + path, { method: 'PUT', headers: { authorization: `Bearer ${as}` }, body })
  const envelope = (await response.json()) as { payload?: Record<string, unknown> }
  return { status: response.status, payload: envelope.payload ?? {} }
}

const picture = (width = 64, height = 48) => sharp({ create: { width, height, channels: 3, background: '#6633aa' } })
const blobOf = (bytes: Buffer, type = 'image/png') => new Blob([new Uint8Array(bytes)], { type })

test('a photograph is kept without what the camera noted, turned upright, and served by itself', async () => {
  const { matchId } = await rooms.open()
  const photograph = await picture()
    .withExif({ IFD0: { Copyright: 'somebody', Orientation: '6' }, IFD3: { GPSLatitude: '22/1 17/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { status, payload } = await upload(matchId, blobOf(photograph, 'image/jpeg'), '../../../etc/passwd.jpg')
  expect(status).toBe(200)
  expect(payload).toMatchObject({ n: 1, type: 'playerImage', width: 48, height: 64, tournamentTeamId: null })
  const served = await fetch(`${platform.url}${bases.main}${String(payload['url'])}`)
  expect(served.status).toBe(200)
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; sandbox`,
    'content-disposition': `inline; filename="evidence-${String(payload['id'])}.jpg"`,
  })
  const kept = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
  expect([kept.format, kept.exif, kept.orientation]).toEqual(['jpeg', undefined, undefined])
  const wrong = String(payload['url']).replace(/[^/]+$/, 'guess')
  expect((await fetch(`${platform.url}${bases.main}${wrong}`)).status).toBe(404)
  const listed = await rooms.call('listEvidence', { as, params: { matchId, n: 1 } })
  expect(listed.payload.evidences).toEqual([payload])
})

test('what is no image, or a damaged or a giant one, is refused with what is wrong', async () => {
  const { matchId } = await rooms.open()
  const png = await picture().png().toBuffer()
  const jpeg = await picture(640, 480).jpeg().toBuffer()
  const giant = Buffer.from(png)
  // A header that promises 50,000 × 50,000 pixels.
  giant.writeUInt32BE(50_000, 16)
  giant.writeUInt32BE(50_000, 20)
  const hostile = {
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    html: Buffer.from('<!doctype html><script>alert(1)</script>'),
    gif: Buffer.from('GIF89a\u0001\u0000\u0001\u0000'),
    webp: await picture().webp().toBuffer(),
    empty: Buffer.alloc(0),
    headOnly: png.subarray(0, 20),
    truncated: jpeg.subarray(0, jpeg.length / 2),
    giant,
    pngName: Buffer.from('\u0089PNG but not really'),
    large: Buffer.concat([jpeg, Buffer.alloc(8 * 1024 * 1024)]),
  }
  for (const [name, bytes] of Object.entries(hostile)) {
    const { status, payload } = await upload(matchId, blobOf(bytes), `${name}.png`)
    expect([name, status, Object.keys(payload)]).toEqual([name, name === 'large' ? status : 400, ['file']])
  }
  const listed = await rooms.call('listEvidence', { as, params: { matchId, n: 1 } })
  expect(listed.payload.evidences).toEqual([])
})

test('a script hidden behind an image does not survive, nor does its wrong name', async () => {
  const { matchId } = await rooms.open()
  const both = Buffer.concat([await picture().png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
  const { status, payload } = await upload(matchId, blobOf(both, 'text/html'), 'page.html', 'file')
  expect(status).toBe(200)
  const served = await fetch(`${platform.url}${bases.main}${String(payload['url'])}`)
  expect(served.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await served.arrayBuffer()).includes('<script>')).toBe(false)
})

test('a form sent again under its key is one image', async () => {
  const { matchId } = await rooms.open()
  const bytes = blobOf(await picture().png().toBuffer())
  const send = () => {
    const body = new FormData()
    body.set('type', 'statistics')
    body.set('file', bytes, 'score.png')
    return fetch(`${platform.url}${bases.main}/admin/tournament/v1/matches/${matchId}/games/1/evidences`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${as}`, 'idempotency-key': `same-${matchId}` },
      body,
    })
  }
  expect((await send()).status).toBe(200)
  const again = await send()
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
  const listed = await rooms.call('listEvidence', { as, params: { matchId, n: 1 } })
  expect(listed.payload.evidences).toHaveLength(1)
})
