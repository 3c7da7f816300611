// The migrations and the schema files must say the same.
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const store = fileURLToPath(new URL('../../src/platform/store', import.meta.url))

test('the migrations make exactly what the schema files describe', async () => {
  const modules = await Promise.all(
    readdirSync(`${store}/schema`).map((file) => import(`${store}/schema/${file}`) as Promise<Record<string, unknown>>),
  )
  const described = generateDrizzleJson(
    Object.assign({}, ...modules) as Record<string, unknown>,
    undefined,
    undefined,
    'snake_case',
  )
  const [last] = snapshots().toReversed()
  const migrated = JSON.parse(readFileSync(`${store}/migrations/meta/${last}`, 'utf8')) as typeof described
  // Fails after a change of the schema: npm run migrations -- --name what_changes
  expect(await generateMigration(migrated, described)).toEqual([])
})

// The next migration is written from the last snapshot alone; the others were most of the bytes of the folder.
test('the snapshot of the newest migration is kept, and no other: remove the one before it', () => {
  const newest = readdirSync(`${store}/migrations`)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .at(-1)
  expect(snapshots()).toEqual([`${newest?.slice(0, 4)}_snapshot.json`])
})

function snapshots(): string[] {
  return readdirSync(`${store}/migrations/meta`)
    .filter((file) => file.endsWith('_snapshot.json'))
    .toSorted()
}
