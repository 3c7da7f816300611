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
  const last = readdirSync(`${store}/migrations/meta`)
    .filter((file) => file.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1)
  const migrated = JSON.parse(readFileSync(`${store}/migrations/meta/${last}`, 'utf8')) as typeof described
  // To mend: npx drizzle-kit generate --config src/platform/store/drizzle.config.ts
  expect(await generateMigration(migrated, described)).toEqual([])
})
