// Migrations that were released stay as they are, and the version before new ones is kept as a dump.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unpackDump } from '../support/database-dump.ts'
import { root } from './tracked-files.ts'

const kept = join(root, 'tests/platform/upgrades')
const dumps = readdirSync(kept)
  .filter((file) => file.endsWith('.json.gz'))
  .toSorted()
const migrations = join(root, 'src/platform/store/migrations')
const { entries } = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string; when: number }[]
}
const released = unpackDump(readFileSync(join(kept, dumps.at(-1) ?? ''))).migrations

test('a released migration is not changed, moved or taken away', () => {
  const now = entries.slice(0, released.length).map(({ tag }) => {
    const text = readFileSync(join(migrations, `${tag}.sql`), 'utf8').replaceAll('\r\n', '\n')
    return { tag, hash: createHash('sha256').update(text).digest('hex') }
  })
  expect(now).toEqual(released)
})

test('migrations run in the order of their names: each is later than the one before', () => {
  expect(entries.map(({ when }) => when)).toEqual(entries.map(({ when }) => when).toSorted((a, b) => a - b))
})

/** chosen: migrations made within a day of each other are one release (milliseconds). */
const oneRelease = 24 * 3_600_000

test('the version before a new migration is kept (npm run keep-version, tests/platform/upgrades/README.md)', () => {
  const [first, ...others] = entries.slice(released.length)
  const unkept = others.filter(({ when }) => when - (first?.when ?? when) > oneRelease)
  expect(unkept.map(({ tag }) => tag)).toEqual([])
})
