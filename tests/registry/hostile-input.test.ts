// Text made to break what reads it: nothing throws, and twice as much takes about twice the steps and the memory. `npm run soak -- --faults`
// tries more of it, and longer texts, and looks at the clock, which alone sees what a pattern takes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseMatchQuery } from '../../src/rules/match-query.ts'
import { readBracketSheet } from '../../src/rules/bracket-sheet.ts'
import { highlight } from '../../src/registry/highlight.ts'
import { figure, isSoak } from '../support/figure.ts'
import { randomFrom } from '../support/random.ts'
import { countIn } from '../support/steps.ts'
import { pieces, readers, searchIn, shapes } from '../support/works/hostile-texts.ts'

const inputs = Number(process.env['ARENA_INPUTS'] ?? 3_000)
const longest = Number(process.env['ARENA_INPUT_LENGTH'] ?? 100_000)
const seed = Number(process.env['ARENA_RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 30))
/** Of what is made of a text while it is read. */
const bytesPerCharacter = 200
const cases = Object.entries(readers)

test.each(cases)(`%s: nothing it reads makes it throw (seed ${seed})`, { timeout: 600_000 }, (_, { read, most }) => {
  const random = randomFrom(seed)
  const pick = () => pieces[Math.floor(random() * pieces.length)] ?? ''
  for (let made = 0; made < inputs / cases.length; made++) {
    // Most are short, so that there are many; some are of any length there may be.
    const isLong = made % 100 === 0
    const length = isLong ? Math.min(longest, most ?? longest) ** random() : random() * 40
    const text = Array.from({ length: Math.ceil(length) }, pick).join('')
    try {
      read(isLong ? text.slice(0, length) : text)
    } catch (error) {
      throw new Error(`threw at ${JSON.stringify(text.slice(0, 2_000))}`, { cause: error })
    }
  }
})

let counting: ReturnType<typeof countIn>
beforeAll(() => {
  counting = countIn('works/hostile-texts.ts')
})
afterAll(() => counting.end())

test.each(cases)('%s: four times the text takes about four times the steps', async (name, { most }) => {
  const length = Math.min(20_000, most ?? 20_000)
  const [, ...short] = await counting.stretches(name, length / 4)
  const [, ...long] = await counting.stretches(name, length)
  expect([short.length, long.length]).toEqual(Array(2).fill(Object.keys(shapes).length))
  // What is quadratic takes sixteen times as many.
  const tooMany = Object.keys(shapes).filter((_, at) => (long[at] ?? 0) > 8 * (short[at] ?? 0) + 2_000)
  expect(tooMany).toEqual([])
})

test.each(cases)(
  '%s: a long text of every kind is read to its end, and no more memory than that',
  { timeout: 60_000 + longest / 8 },
  (name, { read, most }) => {
    const length = Math.min(longest, most ?? longest)
    const before = peakMegabytes()
    let worst = 0
    for (const make of Object.values(shapes)) {
      const [short, long] = [make(length / 4), make(length).slice(0, length)]
      read(short)
      read(long)
      // A machine that was busy elsewhere is asked again.
      if (isSoak) worst = Math.max(worst, Math.min(...[1, 2, 3].map(() => timesAsLong(read, short, long))))
    }
    const grown = peakMegabytes() - before
    if (isSoak) figure(`${name}: four times the text`, worst, { atMost: 12, unit: 'times as long' })
    console.log(`shown: ${name} ${length} characters, ${grown.toFixed(0)} MB`)
    expect(grown).toBeLessThan(100 + (bytesPerCharacter * length) / 2 ** 20)
  },
)

/** The most memory this process ever had. */
function peakMegabytes(): number {
  return process.resourceUsage().maxRSS / 1024
}

/** Four times the text; what is quadratic takes sixteen times as long. Short times are mostly noise. */
function timesAsLong(read: (text: string) => unknown, short: string, long: string): number {
  const [one, four] = [short, long].map((text) => {
    const started = performance.now()
    read(text)
    return performance.now() - started
  })
  return (four ?? 0) / Math.max(40, one ?? 0)
}

test('one name in which every word begins alike does not stop the search', () => {
  const name = 'a'.repeat(1) + ' a'.repeat(99)
  // All ways to begin with these letters are more than any machine tries.
  const query = 'a'.repeat(60) + 'b'
  expect(searchIn([name], query).hits).toEqual([])
  expect(highlight(name, query)).toEqual([])
})

test('names that every object has are states like others: unknown ones', () => {
  for (const name of ['__proto__', 'constructor', 'toString'])
    expect(parseMatchQuery(`state:${name}`)).toMatchObject({ code: 'matchQuery.state' })
})

test('a sheet of ten thousand columns is refused before it is taken apart', () => {
  const sheet = `match${',x'.repeat(10_000)}\n${'G1-M1\n'.repeat(100_000)}`
  expect(readBracketSheet(sheet)).toMatchObject({ code: 'sheet.tooLarge' })
})
