// Images of a tournament are cut to their shape, and one that is there is never taken away; a full instant one opens another.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bases } from '../../src/platform/api.ts'
import { startWorld } from './world.ts'

const { platform, world } = await startWorld()

async function upload(id: string, fields: Record<string, string>, file: Buffer) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', new Blob([new Uint8Array(file)]), 'picture.png')
  const path = `${bases.main}/admin/tournament/v1/tournaments/${id}/assets`
  const headers = { authorization: `Bearer ${world.as}` }
  const response = await fetch(platform.url + path, { method: 'POST', headers, body })
  const envelope = (await response.json()) as { payload?: Record<string, unknown> }
  return { status: response.status, payload: envelope.payload ?? {} }
}

/** Left half red, right half blue. */
async function halves(width: number, height: number): Promise<Buffer> {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: '#ff0000' } }
  const blue = await sharp({ create: { ...half.create, background: '#0000ff' } })
    .png()
    .toBuffer()
  return sharp({ create: { ...half.create, width } })
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .png()
    .toBuffer()
}

async function served(address: unknown) {
  const answer = await fetch(`${platform.url}${bases.main}${String(address)}`)
  expect(answer.status).toBe(200)
  return sharp(Buffer.from(await answer.arrayBuffer()))
}

test.each([
  { image: 'logo', of: [2000, 1000], size: [512, 512] },
  { image: 'banner', of: [400, 400], size: [400, 100] },
  { image: 'mobileBanner', of: [3000, 1000], size: [1080, 540] },
])('$image is cut to its shape, and never enlarged', async ({ image, of: [width = 0, height = 0], size }) => {
  const { id } = await world.tournament()
  const { status, payload } = await upload(id, { image }, await halves(width, height))
  expect(status).toBe(200)
  const kept = await (await served(payload[image])).metadata()
  expect([kept.width, kept.height]).toEqual(size)
})

test('the part that is named is kept', async () => {
  const { id } = await world.tournament()
  const { payload } = await upload(id, { image: 'logo', crop: '0.5,0,0.5,1' }, await halves(1000, 500))
  const { dominant } = await (await served(payload['logo'])).stats()
  expect(dominant.b).toBeGreaterThan(dominant.r)
})

test('what is no image, and a part outside of it, are refused', async () => {
  const { id } = await world.tournament()
  const page = await upload(id, { image: 'logo' }, Buffer.from('<script>alert(1)</script>'))
  expect([page.status, page.payload]).toEqual([400, { file: [expect.any(String)] }])
  const outside = await upload(id, { image: 'logo', crop: '0.9,0,0.5,1' }, await halves(100, 100))
  expect([outside.status, Object.keys(outside.payload)]).toEqual([400, ['crop']])
})

test('an image that is there is replaced, never taken away', async () => {
  const { id } = await world.tournament()
  await upload(id, { image: 'logo' }, await halves(100, 100))
  const edited = await world.call('editTournament', { as: world.as, params: { id }, body: { logo: null } })
  expect([edited.status, Object.keys(edited.envelope.payload as object)]).toEqual([400, ['logo']])
})

test('an instant tournament that is full opens another one like it, where it is set to', async () => {
  const automatic = { autoGenerateMatch: true, autoCompleteBracket: true, autoApprove: 'first' } as const
  const { id } = await world.open(0, automatic, { name: 'Sit Cup', maxTeams: 2, instant: true, copyOnFull: true })
  await world.call('addTeams', { as: world.as, params: { id }, body: { teams: [{ name: 'One' }, { name: 'Two' }] } })
  const { tournaments } = (await world.call('listTournaments', { as: world.as, query: { search: 'Sit Cup' } })).payload
  expect(tournaments.map(({ name, state }) => `${name} ${state}`).toSorted()).toEqual([
    'Sit Cup (2) OpenRegistration',
    'Sit Cup CompleteRegistration',
  ])
  expect(tournaments.find(({ name }) => name === 'Sit Cup (2)')?.formats).toEqual(['SingleElimination'])
})
