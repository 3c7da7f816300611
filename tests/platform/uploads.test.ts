// What is sent up: too large is said so and not cut off, and who may not send anything holds nothing open.
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { maxImageBytes } from '../../src/contract/limits.ts'
import { timeouts } from '../../src/platform/front-door.ts'
import { startWorld } from './world.ts'

const { platform, world } = await startWorld()

const address = async () => {
  const { id } = await world.tournament()
  return `${platform.url}/api/admin/tournament/v1/tournaments/${id}/assets`
}

function formOf(bytes: number): FormData {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'logo.png')
  return form
}

test.each([
  { what: 'a little above the limit', bytes: maxImageBytes + 100_000 },
  { what: 'five times the limit', bytes: maxImageBytes * 5 },
])('a file $what is too large, and that is said', async ({ bytes }) => {
  const headers = { authorization: `Bearer ${world.as}` }
  const response = await fetch(await address(), { method: 'POST', headers, body: formOf(bytes) })
  expect([response.status, await response.json()]).toEqual([413, expect.objectContaining({ code: 'request.tooLarge' })])
})

test('a body that does not say how long it is is too large all the same', async () => {
  const headers = { authorization: `Bearer ${world.as}`, 'content-type': 'application/json' }
  const piece = new TextEncoder().encode(' '.repeat(1_000_000))
  let left = 12
  const body = new ReadableStream({
    pull: (out) => (left-- > 0 ? out.enqueue(piece) : out.close()),
  })
  const init: RequestInit & { duplex: 'half' } = { method: 'PUT', headers, body, duplex: 'half' }
  const response = await fetch(`${platform.url}/api/admin/tournament/v1/tournaments`, init)
  expect(response.status).toBe(413)
})

test.each([
  { who: 'nobody', token: async () => 'none', status: 401 },
  { who: 'an account without a role', token: () => platform.token('Unknown'), status: 403 },
  { who: 'a venue operator', token: () => platform.token('VenueOperator'), status: 403 },
])('$who is refused while the upload is still to come', async ({ token, status }) => {
  const headers = {
    authorization: `Bearer ${await token()}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': '5000000',
  }
  const asked = request(await address(), { method: 'POST', headers })
  asked.on('error', () => undefined)
  asked.write('--x\r\n')
  const answered = await new Promise<number | undefined>((resolve) =>
    asked.once('response', ({ statusCode }) => resolve(statusCode)),
  )
  expect(answered).toBe(status)
  asked.destroy()
})

test('what is sent drop by drop ends, and a connection in between outlives that of a front', () => {
  // As Node keeps them; half a minute and more is what no test waits for.
  expect(timeouts.requestTimeout + timeouts.connectionsCheckingInterval).toBeLessThanOrEqual(35_000)
  expect(timeouts.keepAliveTimeout).toBeGreaterThan(60_000)
})
