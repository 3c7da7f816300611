// What keeps a platform from starting: each is said in one plain sentence, with the variable that mends it.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { reason } from '../../src/contract/reason.ts'
import { Invalid, Refusal } from '../../src/platform/call.ts'
import { explainStart } from '../../src/platform/explain-start.ts'
import { demoServiceAccount } from '../../src/platform/identity/service-account.ts'
import { createLog } from '../../src/platform/log.ts'
import { openStore } from '../../src/platform/open-store.ts'
import { openCluster } from '../../src/platform/store/cluster.ts'
import { connect } from '../../src/platform/store/connection.ts'
import { migrate } from '../../src/platform/store/migrate.ts'
import { cloneDatabase, startPlatform } from '../support/platform.ts'

/** What the start says with this database. */
async function saidOf(databaseUrl: string): Promise<string> {
  const environment = { DATABASE_URL: databaseUrl }
  return said(environment, async () => {
    const store = await openStore(readConfig(environment), createLog('silent'), undefined)
    await store.stop()
  })
}

async function said(environment: Record<string, string>, start: () => Promise<void>): Promise<string> {
  try {
    await start()
  } catch (error) {
    return explainStart(error, environment)
  }
  return 'it started'
}

/** Somebody else at the address of a database. */
async function listener(hear: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    hear(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo // listening on TCP: never a pipe name
  return `postgres://arena:secret@127.0.0.1:${port}/arena`
}

/** A database that refuses everybody with this code. */
function refusing(code: string): Promise<string> {
  const text = Buffer.from(`SFATAL\0C${code}\0Mno\0\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(text.length + 4)
  return listener((socket) => socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, text]))))
}

const cluster = () => new URL(inject('cluster'))
const withPath = (path: string) => Object.assign(cluster(), { pathname: path }).href

test.each<{ what: string; url: () => Promise<string>; says: RegExp }>([
  { what: 'of another kind', url: async () => 'mysql://127.0.0.1/arena', says: /must begin with postgres/ },
  { what: 'that is no address', url: async () => 'postgres://[::1/arena', says: /Invalid URL/ },
  { what: 'at which nobody listens', url: async () => 'postgres://arena@127.0.0.1:1/arena', says: /nobody answers/ },
  {
    what: 'of an unknown host',
    url: async () => 'postgres://arena@nowhere.invalid/arena',
    says: /no host of that name/,
  },
  { what: 'of a missing socket', url: async () => 'postgres://arena@/arena?host=/nowhere', says: /no such socket/ },
  { what: 'without its database', url: async () => withPath('/nowhere'), says: /no such database/ },
  { what: 'with a wrong password', url: () => refusing('28P01'), says: /password is not right/ },
  { what: 'of a user who may not', url: () => refusing('28000'), says: /user may not connect/ },
  { what: 'that is full of connections', url: () => refusing('53300'), says: /no connection left/ },
  { what: 'that is starting', url: () => refusing('57P03'), says: /starting or stopping/ },
  {
    what: 'that must be encrypted and cannot be',
    url: async () => `${await listener((socket) => socket.once('data', () => socket.end('N')))}?sslmode=require`,
    says: /SSL/,
  },
  { what: 'that cuts the connection', url: () => listener((socket) => socket.destroy()), says: /connection was cut/ },
  {
    what: 'that is a web server',
    url: () => listener((socket) => socket.end('HTTP/1.1 400 Bad\r\n\r\n')),
    says: /connection was cut/,
  },
  {
    what: 'that can only be read',
    url: async () => `${await cloneDatabase()}&options=-c%20default_transaction_read_only%3Don`,
    says: /only be read/,
  },
])('DATABASE_URL $what', async ({ url, says }) => {
  const sentence = await saidOf(await url())
  expect(sentence).toMatch(says)
  expect(sentence).toMatch(/DATABASE_URL/)
  expect(sentence).not.toMatch(/\n|\bat .*:\d+/)
})

test('DATABASE_URL of a database that says nothing', async () => {
  const url = await listener(() => undefined)
  const sentence = await said({ DATABASE_URL: url }, () => migrate(url, 500))
  expect(sentence).toMatch(/DATABASE_URL cannot be used: .*timeout/)
})

test('a database that another process holds, longer than a change of it can take', async () => {
  const url = await cloneDatabase()
  const other = connect(url, { max: 1 })
  onTestFinished(() => other.close())
  await other.pool.query('select pg_advisory_lock(4173)')
  const sentence = await said({ DATABASE_URL: url }, () => migrate(url, 500))
  expect(sentence).toMatch(/DATABASE_URL cannot be used: another process has been changing the database/)
})

test.each([
  { what: 'is a file', folder: (file: string) => file, says: /is a file/ },
  { what: 'lies in a file', folder: (file: string) => join(file, 'data'), says: /is a file, or lies in one/ },
  { what: 'has too long a name', folder: (file: string) => `${file}${'x'.repeat(300)}`, says: /too long a name/ },
])('a data folder that $what', async ({ folder, says }) => {
  const parent = await mkdtemp(join(tmpdir(), 'arena-start-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const file = join(parent, 'file')
  await writeFile(file, '')
  const environment = { ARENA_DATA: folder(file) }
  const sentence = await said(environment, async () => {
    const opened = await openCluster({ folder: environment.ARENA_DATA })
    await opened.stop()
  })
  expect(sentence).toMatch(says)
  expect(sentence).toMatch(/ARENA_DATA\.$/)
})

test.each([
  { code: 'EROFS', says: /cannot be written/ },
  { code: 'ENOSPC', says: /is full/ },
  { code: 'EACCES', says: /may not be written by this user/ },
])('a data folder on a disk that answers $code', ({ code, says }) => {
  // As the system says it; no test can make a disk read-only.
  const error = Object.assign(new Error(`${code}: mkdir '.arena'`), { code, syscall: 'mkdir' })
  expect(explainStart(error, {})).toMatch(says)
  expect(explainStart(error, {})).toMatch(/ARENA_DATA\.$/)
})

test.each([
  { what: 'no host anybody knows', environment: { HOST: 'nowhere.invalid' } },
  { what: 'an address instead of a host', environment: { HOST: 'http://127.0.0.1' } },
  { what: 'an address of another machine', environment: { HOST: '203.0.113.7' } },
])('$what is said of HOST, and not of the database', async ({ environment }) => {
  const databaseUrl = await cloneDatabase()
  const sentence = await said({ ...environment, DATABASE_URL: databaseUrl }, async () => {
    const platform = await startPlatform({ environment: { ...environment, DATABASE_URL: databaseUrl } })
    await platform.close()
  })
  expect(sentence).toMatch(/HOST must be a name or an address of this machine\.$/)
  expect(sentence).not.toMatch(/\n|DATABASE_URL/)
})

test.each([
  { what: 'that is no JSON', write: (path: string) => writeFile(path, '{'), says: /Delete it/ },
  { what: 'of another form', write: (path: string) => writeFile(path, '{"clientId":1}'), says: /Delete it/ },
  { what: 'that is a folder', write: (path: string) => mkdir(path), says: /a folder where a file belongs/ },
])('an account for scripts $what', async ({ write, says }) => {
  const folder = await mkdtemp(join(tmpdir(), 'arena-start-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await write(join(folder, 'service-account.json'))
  const sentence = await said({ ARENA_DATA: folder }, async () => void (await demoServiceAccount(folder)))
  expect(sentence).toMatch(says)
  expect(sentence).not.toMatch(/\n|\bat .*:\d+/)
})

const words: Record<string, readonly string[]> = {
  PORT: ['-1', '65536', '80a', '1e3', '4173.5', '０', ' '],
  ARENA_ORIGIN: [
    'arena.example',
    'ftp://a.example',
    'https://',
    'https://me:pw@a.example',
    'https://a.example/#x',
    'https://*.a.example',
  ],
  ARENA_PROXIES: ['-1', '10', 'one', '1.5'],
  ARENA_SEED: ['huge', 'Demo', '1'],
  ARENA_CLIENT_ID: ['two words', 'x'.repeat(65), 'é'],
  ARENA_CLIENT_SECRET: ['short'],
  ARENA_CLIENT_ROLE: ['Admin', 'Unknown'],
  ARENA_FRONT_CACHE_URL: ['http://', 'www.example.org', 'https://['],
  ARENA_TIME_ZONE: ['Mars/Base', '+8'],
  ARENA_LOG: ['loud', 'INFO'],
  DATABASE_URL: ['mysql://a', 'arena', ' postgres://a'],
}

test.each(Object.entries(words))('what %s cannot be is said in one line that names it', (name, values) => {
  for (const value of values) {
    const environment = { [name]: value }
    const sentence = explained(environment)
    expect([value, sentence]).toEqual([value, expect.stringContaining(`${name} `)])
    expect(sentence).not.toContain('\n')
  }
})

test('what nobody foresaw is one line too, and tells where it came from to those who ask', () => {
  const error = new Error('the moon\nis gone')
  expect(explainStart(error, {})).toBe('The platform cannot start: the moon is gone (ARENA_LOG=debug tells where)')
  expect(explainStart(error, { ARENA_LOG: 'debug' })).toMatch(/^the moon\nis gone\n +at /)
})

test('what a rule refuses at the start is said by its sentence, not by its key', () => {
  const refused = new Refusal(reason('notification.noRecipient'))
  const sentence = 'There is no recipient: none of these members has an address for this channel.'
  expect(explainStart(refused, {})).toBe(`The platform cannot start: ${sentence} (ARENA_LOG=debug tells where)`)
  expect(explainStart(refused, { ARENA_LOG: 'debug' })).toMatch(/^There is no recipient: .*\n +at /)
  const invalid = new Invalid({
    memberIds: [reason('notification.unknownMembers', { ids: ['7', '8'] })],
    at: ['inThePast'],
  })
  expect(explainStart(invalid, {})).toContain('memberIds: There are no members with these ids: 7, 8. at: ')
})

function explained(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    return explainStart(error, environment)
  }
  return 'it started'
}
