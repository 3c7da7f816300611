// Images without a reference are removed after a while, referenced ones never; each account can send a limited number a day.
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { maxFilesADay } from '../../src/contract/limits.ts'
import { cleanUp } from '../../src/platform/clean-up.ts'
import { images } from '../../src/platform/store/schema/images.ts'
import { auditLog } from '../../src/platform/store/schema/platform.ts'
import { startWorld } from './world.ts'

const { platform, world } = await startWorld()
const { db } = platform.store
const day = 86_400

async function logo(id: string, as = world.as): Promise<{ status: number; path: string }> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#6633aa' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('image', 'logo')
  body.set('file', new Blob([new Uint8Array(picture)]), 'logo.png')
  const address = `${platform.url}/api/admin/tournament/v1/tournaments/${id}/assets`
  const response = await fetch(address, { method: 'POST', headers: { authorization: `Bearer ${as}` }, body })
  const { payload } = (await response.json()) as { payload?: { logo?: string } }
  return { status: response.status, path: payload?.logo ?? '' }
}

const isThere = async (path: string) => (await fetch(`${platform.url}/api${path}`)).status === 200

/** As if everything had happened so long ago. */
async function later(seconds: number): Promise<void> {
  await db.update(images).set({ time: sql`time - ${seconds}`, unshown: sql`unshown - ${seconds}` })
  await cleanUp(platform.store)
}

test('an image is kept while something shows it, and a week longer', async () => {
  const { id } = await world.tournament()
  const first = await logo(id)
  const copy = (await platform.call('copyTournament', { as: world.as, params: { id }, body: { name: 'A copy' } }))
    .payload
  expect(copy.logo).toBe(first.path)
  const second = await logo(id)
  const third = await logo(id)

  await later(day)
  expect(await Promise.all([first, second, third].map(({ path }) => isThere(path)))).toEqual([true, true, true])
  await later(6 * day)
  expect(await isThere(second.path)).toBe(true)
  await later(2 * day)
  expect(await Promise.all([first, second, third].map(({ path }) => isThere(path)))).toEqual([true, false, true])
})

test('an image that is shown again within the week begins anew', async () => {
  const { id } = await world.tournament()
  const [first] = [await logo(id), await logo(id)]
  await later(day)
  await db.execute(sql`update tournaments set logo = ${first.path} where id = ${id}`)
  await later(6 * day)
  await logo(id)
  await later(2 * day)
  expect(await isThere(first.path)).toBe(true)
  await later(8 * day)
  expect(await isThere(first.path)).toBe(false)
})

test('an account that has sent as much as one may in a day sends no more', async () => {
  const { id } = await world.tournament()
  await logo(id)
  const [row] = await db.select().from(auditLog).where(eq(auditLog.action, 'setTournamentImage')).limit(1)
  if (!row) throw new Error('nothing was recorded')
  await db.execute(sql`
    insert into audit_log (time, actor, actor_name, role, action, command, source, target, scope, outcome, request_id)
    select time, actor, actor_name, role, action, command, source, target, scope, outcome, request_id
    from audit_log, generate_series(1, ${maxFilesADay}) where id = ${row.id}`)
  expect((await logo(id)).status).toBe(409)
  expect((await logo(id, await platform.token('SystemAdmin'))).status).toBe(200)
})
