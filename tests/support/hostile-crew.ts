// Those who try to bring a platform down, each in a way of its own, over and over.
import { request } from 'node:http'
import { deflateSync } from 'node:zlib'
import { connect } from '../../src/platform/store/connection.ts'
import { authorization, openBrowser } from './browser.ts'
import { chunk } from './hostile-image.ts'

type Target = { url: string; token: string; databaseUrl: string; tournamentId: string; times: number }

const api = '/api/admin/tournament/v1'

/** What each was answered with. */
export async function attack(target: Target): Promise<Record<string, number[]>> {
  const [fields, lists, tall, wide, slow, locked, passwords] = await Promise.all([
    bodies(target, `{${Array.from({ length: 100_000 }, (_, at) => `"a${at}":1`).join(',')}}`),
    bodies(target, `{"region":[${'{},'.repeat(45_000)}{}]}`),
    pictures(target, grey(1, 40_000_000)),
    pictures(target, grey(12_000, 3_333)),
    slowUploads(target),
    lockedTables(target),
    wrongPasswords(target),
  ])
  return { fields, lists, tall, wide, slow, locked, passwords }
}

async function bodies({ url, token, times }: Target, body: string): Promise<number[]> {
  const answers: number[] = []
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  for (let at = 0; at < 5 * times; at++) {
    const response = await fetch(`${url}${api}/tournaments`, { method: 'PUT', headers, body })
    await response.arrayBuffer()
    answers.push(response.status)
  }
  return answers
}

/** Ten at once. */
async function pictures({ url, token, tournamentId, times }: Target, picture: Buffer<ArrayBuffer>): Promise<number[]> {
  const send = async () => {
    const body = new FormData()
    body.set('image', 'logo')
    body.set('file', new Blob([picture]), 'logo.png')
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${url}${api}/tournaments/${tournamentId}/assets`, { method: 'POST', headers, body })
    await response.arrayBuffer()
    return response.status
  }
  const answers: number[] = []
  for (let at = 0; at < times; at++) answers.push(...(await Promise.all(Array.from({ length: 10 }, send))))
  return answers
}

/** Begun and never ended, with a token that opens nothing and with one that does; let go after they were answered or at the end. */
async function slowUploads({ url, token, tournamentId, times }: Target): Promise<number[]> {
  const begin = (as: string) =>
    new Promise<number>((resolve) => {
      const headers = {
        authorization: `Bearer ${as}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '5000000',
      }
      const sent = request(`${url}${api}/tournaments/${tournamentId}/assets`, { method: 'POST', headers })
      sent.once('response', ({ statusCode = 0 }) => {
        resolve(statusCode)
        sent.destroy()
      })
      sent.once('error', () => resolve(0))
      sent.write('--x\r\n')
    })
  return Promise.all(Array.from({ length: 20 * times }, (_, at) => begin(at % 2 === 0 ? 'nothing' : token)))
}

/** Of accounts that do not exist, twenty at once, over and over, from a browser that has begun one sign-in. */
async function wrongPasswords({ url, times }: Target): Promise<number[]> {
  const browser = openBrowser()
  const page = await browser.follow(await browser.get(authorization(url).url), `${url}/sign-in/`)
  const answers: number[] = []
  const guess = async (_: unknown, at: number) => {
    const response = await browser.post(page, {
      email: `nobody-${answers.length}-${at}@example.org`,
      password: 'guess',
    })
    await response.arrayBuffer()
    answers.push(response.status)
  }
  for (let round = 0; round < 5 * times; round++) await Promise.all(Array.from({ length: 20 }, guess))
  return answers
}

/** A table is held while many read it. */
async function lockedTables({ url, token, databaseUrl, times }: Target): Promise<number[]> {
  const store = connect(databaseUrl, { max: 1 })
  const answers: number[] = []
  const headers = { authorization: `Bearer ${token}` }
  const read = async () => {
    const response = await fetch(`${url}${api}/tournaments`, { headers })
    await response.arrayBuffer()
    answers.push(response.status)
  }
  for (let at = 0; at < times; at++) {
    const client = await store.pool.connect()
    await client.query('begin; lock table tournaments in access exclusive mode')
    for (let round = 0; round < 20; round++) await Promise.all(Array.from({ length: 10 }, read))
    await client.query('rollback')
    client.release()
  }
  await store.close()
  return answers
}

/** A picture of one colour, small as a file. */
function grey(width: number, height: number): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((width + 1) * height))
  const begin = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([begin, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
