// How the work of long tables and palettes grows, in steps, which are the same on every machine. `npm run bench` takes the time.
import { expect, onTestFinished, test } from 'vitest'
import { percentile } from '../bench/matcher.ts'
import { countIn } from '../support/steps.ts'

function counting(file: string) {
  const { steps, stretches, end } = countIn(file)
  onTestFinished(end)
  return { steps, stretches }
}

test('loops that no function is called in are counted, and what was counted before is not', async () => {
  const { steps } = counting('works/loops.ts')
  for (const size of [10, 100, 100]) expect(await steps('once over', size)).toBeLessThan(2 * size + 20)
  for (const size of [10, 100, 100]) expect(await steps('each with each', size)).toBeGreaterThan(size * size)
})

/** chosen: about twice the steps for each row at 20,000 rows when this was written; a sort compares a row with fifteen others. */
const table = {
  'the first sort by text': 400,
  'the same sort the other way': 10,
  'the first search': 30,
  'a search that goes on': 5,
  'select all': 5,
  'one changed row': 60,
}

test('a table of 20,000 rows: what one does with it takes a few steps for each row', async () => {
  const { steps } = counting('works/table.ts')
  const rows = 20_000
  const taken = new Map<string, number>()
  for (const name of Object.keys(table)) taken.set(name, (await steps(name, rows)) / rows)
  console.log(`steps for each row: ${[...taken].map(([name, each]) => `${name} ${each.toFixed(1)}`).join(', ')}`)
  for (const [name, most] of Object.entries(table)) {
    expect(taken.get(name), name).toBeGreaterThan(0.5)
    expect(taken.get(name), name).toBeLessThan(most)
  }
})

test('a key in a palette of 4,000 entries takes a few steps for each entry', async () => {
  const { stretches } = counting('works/palette.ts')
  const entries = 4_000
  const keys = (await stretches('keys', entries)).map((steps) => steps / entries)
  expect(keys.length).toBeGreaterThan(50)
  expect(percentile(keys, 0.5)).toBeLessThan(10)
  expect(Math.max(...keys)).toBeLessThan(150)
})
