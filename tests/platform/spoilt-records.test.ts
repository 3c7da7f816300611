// Records in which something is not as it should be: each is read or refused with what is wrong, and the platform lives.
// `npm run soak -- --faults` spoils more of them.
import { expect, test } from 'vitest'
import { recordSampleText } from '../../src/contract/record-sample.ts'
import type { TournamentRecord } from '../../src/contract/tournament-record.ts'
import { decodeRecord } from '../../src/platform/seed/records/decode.ts'
import { lolWorlds2022 } from '../../src/platform/seed/records/lol-worlds-2022-knockout.ts'
import { startPlatform } from '../support/platform.ts'
import { randomFrom } from '../support/random.ts'

const count = Number(process.env['ARENA_RECORDS'] ?? 150)
const seed = Number(process.env['ARENA_RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 30))

const strange: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  9_007_199_254_740_991,
  1e308,
  '',
  ' ',
  'Alpha',
  '__proto__',
  '\u0000',
  '\ud800',
  'x'.repeat(10_000),
  '0001-01-01',
  '+275760-09-13T00:00Z',
  '2026-05-02T20:00:00.5Z',
  [],
  [[]],
  {},
  { team: 'Alpha' },
  Array(3_000).fill('Alpha'),
]

/** Everything in it, as where it stands. */
function placesIn(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([name, part]) => placesIn(part, [...at, name]))]
}

/** With the part at that place changed; nothing leaves it out. */
function changed(value: unknown, [name, ...rest]: readonly string[], make: (part: unknown) => unknown): unknown {
  if (name === undefined || typeof value !== 'object' || value === null) return make(value)
  const parts = Object.entries(value).map(([key, part]): [string, unknown] => [
    key,
    key === name ? changed(part, rest, make) : part,
  ])
  const kept = parts.filter(([, part]) => part !== undefined)
  return Array.isArray(value) ? kept.map(([, part]) => part) : Object.fromEntries(kept)
}

test(`${count} spoilt records are read or refused (seed ${seed})`, { timeout: 60_000 + count * 200 }, async () => {
  const platform = await startPlatform()
  const as = await platform.token('SystemAdmin')
  const random = randomFrom(seed)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]
  const whole: readonly unknown[] = [JSON.parse(recordSampleText()), decodeRecord(lolWorlds2022)]
  const answers = new Map<number, number>()
  for (let made = 0; made < count; made++) {
    let record = pick(whole)
    for (let changes = Math.ceil(random() * 3); changes > 0; changes--) {
      const place = pick(placesIn(record).slice(1)) ?? []
      const other = pick(placesIn(record)) ?? []
      const from = other.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], record)
      const make = pick([() => undefined, () => from, () => pick(strange), (part: unknown) => [part, part]])
      if (make) record = changed(record, place, make)
    }
    const until = pick(['registration', 'start', 'end'] as const) ?? 'end'
    // Not a record any more, as far as the compiler knows.
    const body = { record: record as TournamentRecord, until, game: 'Forts' }
    const { status, text } = await platform.call('importTournament', { as, body, headers: { 'arena-dry-run': 'true' } })
    answers.set(status, (answers.get(status) ?? 0) + 1)
    if (status >= 500) throw new Error(`${status} at ${JSON.stringify(body)}: ${text}`)
  }
  const told = [...answers].map(([status, times]) => `${times} × ${status}`).join(', ')
  console.log(`shown: ${count} spoilt records: ${told}`)
  expect(answers.get(400) ?? 0).toBeGreaterThan(0)
  await platform.close()
})
