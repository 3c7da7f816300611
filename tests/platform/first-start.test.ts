// The first start with a demonstration and every setting that the README names: it fills the database, and nothing leaves.
import { createECDH } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../../src/platform/project-folder.ts'
import { isExampleAddress } from '../../src/platform/delivery/example-addresses.ts'
import { seedLarge } from '../../src/platform/seed/large.ts'
import { seed } from '../../src/platform/seed/seed.ts'
import type { DbClient } from '../../src/platform/store/connection.ts'
import { startMailServer } from '../support/mail-server.ts'
import { startPlatform } from '../support/platform.ts'

const pair = createECDH('prime256v1')
const publicKey = pair.generateKeys('base64url')

/** Each setting with a value that is not its default. */
const settings = {
  HOST: '127.0.0.1',
  ARENA_ORIGIN: 'https://arena.example.org',
  ARENA_PROXIES: '1',
  ARENA_CONSOLE_ORIGINS: 'https://console.example.org',
  ARENA_CONNECTIONS: '4',
  ARENA_STATEMENT_SECONDS: '60',
  ARENA_LOCK_SECONDS: '60',
  ARENA_CLIENT_ID: 'scripts',
  ARENA_CLIENT_SECRET: 'a secret of scripts',
  ARENA_CLIENT_ROLE: 'VenueOperator',
  ARENA_FRONT_CACHE_URL: 'https://front.example.org/drop',
  ARENA_TIME_ZONE: 'Europe/London',
  ARENA_MAIL_FROM: 'Arena <no-reply@arena.example.org>',
  ARENA_MAIL_RETURN: 'bounces@arena.example.org',
  ARENA_RECEIPT_SECRET: 'a-secret-of-receipts',
  ARENA_PUSH_PUBLIC_KEY: publicKey,
  ARENA_PUSH_PRIVATE_KEY: pair.getPrivateKey('base64url'),
  ARENA_PUSH_CONTACT: 'mailto:push@arena.example.org',
  ARENA_PUSH_SERVICES: 'https://push.example.org',
  ARENA_SEND_RATE: '1000',
  ARENA_SEND_CONNECTIONS: '2',
}
/** Given by the test, read before the platform is made, or another way to say one of these. */
const apart = ['PORT', 'DATABASE_URL', 'ARENA_DATA', 'ARENA_SEED', 'SMTP_URL', 'UV_THREADPOOL_SIZE', 'ARENA_LOG']

test('every setting of the README has a value here', () => {
  const text = readFileSync(join(projectFolder, 'src/platform/README.md'), 'utf8')
  const [table = ''] = text.split('For `npm run arena` in a terminal')
  const rows = table.split('\n').filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((line) => line.split('|')[1]?.match(/[A-Z][A-Z_]+/g) ?? [])
  const other = named.filter((name) => !apart.includes(name) && !name.endsWith('_FILE'))
  expect(other.toSorted()).toEqual(Object.keys(settings).toSorted())
})

test('a demonstration with what the large one has more: nothing of it is on its way, and all addresses are examples', async () => {
  const server = await startMailServer()
  const platform = await startPlatform({
    environment: { ...settings, SMTP_URL: server.url, ARENA_SEED: 'demo' },
    // The large one has more members as well, made by the same statement.
    loadSeed: async () => async (act) => {
      await seed(act, 'demo')
      await seedLarge(act, { tournaments: 20, matchRooms: 20 })
    },
  })
  try {
    const { pool } = platform.store
    const { rows } = await pool.query<{ state: string }>('select distinct state from sendings order by state')
    expect(rows.map(({ state }) => state)).toEqual(['Done', 'Paused', 'Scheduled'])
    const due = `select count(*)::int as n from sendings where state = 'Scheduled' and start_time < extract(epoch from clock_timestamp()) + 3600`
    expect((await pool.query(due)).rows).toEqual([{ n: 0 }])
    expect(server.mails).toEqual([])
    const domains = await mailDomains(pool)
    expect(domains).toContain('example.com')
    expect(domains.filter((domain) => !isExampleAddress(`a@${domain}`))).toEqual([])
  } finally {
    await platform.close()
    await server.close()
  }
})

/** Of all mail addresses in any column of any table. */
async function mailDomains(client: DbClient): Promise<string[]> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = current_schema() and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'ARRAY')`,
  )
  const found = new Set<string>()
  for (const { table, column } of columns) {
    const { rows } = await client.query<{ domain: string }>(
      `select distinct lower(part[1]) as domain from "${table}",
         regexp_matches("${column}"::text, '[[:alnum:]]@([[:alnum:]-]+(?:\\.[[:alnum:]-]+)+)', 'g') as part where "${column}"::text like '%@%'`,
    )
    for (const { domain } of rows) found.add(domain)
  }
  return [...found].toSorted()
}
