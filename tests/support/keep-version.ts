// `npm run keep-version -- <folder>`: starts the program of a checkout on an empty database, fills that through its API with
// all that it takes, and keeps it as a dump for tests/platform/upgrades.test.ts. Without a folder: this checkout.
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openCluster } from '../../src/platform/store/cluster.ts'
import { dumpDatabase, packDump } from './database-dump.ts'
import { fillVersion } from './fill-version.ts'
import { freePort, projectFolder } from './running-platform.ts'

const {
  positionals: [given = projectFolder],
} = parseArgs({ allowPositionals: true })
const checkout = resolve(given)
const folder = mkdtempSync(join(tmpdir(), 'arena-keep-'))
const cluster = await openCluster({ folder, durable: false })
const admin = new pg.Client(cluster.url('postgres'))
await admin.connect()
await admin.query('create database kept')
await admin.end()

const service = { id: 'arena-scripts', secret: randomBytes(24).toString('base64url') }
const child = spawn(process.execPath, ['--import', 'tsx', 'src/platform/main.ts', '--dev'], {
  cwd: checkout,
  env: {
    ...process.env,
    PORT: String(await freePort()),
    DATABASE_URL: cluster.url('kept'),
    ARENA_DATA: join(folder, 'data'),
    ARENA_CLIENT_ID: service.id,
    ARENA_CLIENT_SECRET: service.secret,
    ARENA_LOG: 'error',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = new Promise((done) => child.once('exit', done))
try {
  const url = await new Promise<string>((ready, failed) => {
    child.once('exit', (code) => failed(new Error(`the program of ${checkout} ended with ${code}`)))
    createInterface(child.stdout).on('line', (line) => {
      const [, address] = /^ready (\S+)$/.exec(line) ?? []
      if (address !== undefined) ready(address)
    })
  })
  const refused = await fillVersion(url, service)
  for (const line of refused) console.log(`refused: ${line}`)
} finally {
  child.kill('SIGTERM')
  await ended
}

const migrationsFolder = join(checkout, 'src/platform/store/migrations')
const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string }[]
}
const migrations = journal.entries.map(({ tag }) => {
  const text = readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8')
  return { tag, hash: createHash('sha256').update(text).digest('hex') }
})
const client = new pg.Client(cluster.url('kept'))
await client.connect()
// Keys of sign-in, and what was signed in with them, are made anew; pictures are large and never change.
const dump = await dumpDatabase(client, migrations, [
  'public.platform_keys',
  'public.oidc_payloads',
  'public.idempotency',
])
await client.end()
await cluster.stop()
rmSync(folder, { recursive: true })
const bytes = packDump(dump)
const file = join(projectFolder, 'tests/platform/upgrades', `${migrations.at(-1)?.tag}.json.gz`)
writeFileSync(file, bytes)
const sizes = Object.entries(dump.rows).map(([table, rows]) => `${table} ${rows.length} (${rows.join('').length})`)
console.log(`${file}: ${bytes.length} bytes\n${sizes.join('\n')}`)
