// How rare a word is, is read off samples of the texts that are searched. With the usual hundred of them one rare text among
// the samples stands for a hundredth of all rows, and a search for it walks the whole list instead of asking the index.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPlatform, type TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

test('each index of words keeps a thousand samples', async () => {
  const { rows } = await platform.store.pool.query<{ index: string; samples: number | null }>(`
    select indexrelid::regclass::text as index, nullif(attstattarget, -1) as samples
    from pg_index join pg_opclass on pg_opclass.oid = indclass[0]
      join pg_attribute on attrelid = indexrelid and attnum = 1
    where opcname = 'gin_trgm_ops' and indkey[0] = 0`)
  expect(rows.length).toBeGreaterThan(15)
  // A new one: `ALTER INDEX … ALTER COLUMN 1 SET STATISTICS 1000` in its migration.
  expect(rows.filter(({ samples }) => samples !== 1000)).toEqual([])
})
