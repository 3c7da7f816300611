// Each statement of §2 to §9 of the specification has tests that hold it; the others are listed with a reason, and the list only
// gets shorter.
import { expect, test } from 'vitest'
import { statements } from '../specification/all.ts'
import { isTested } from './test-titles.ts'

const all = Object.entries(statements).flatMap(([section, stated]) => stated.map((one) => ({ section, ...one })))

test('each statement is held by tests that are there', () => {
  const lost = all.flatMap(({ section, says, held = [] }) =>
    held
      .filter((one) => {
        const [, file = '', title = ''] = /^(\S+) "(.+)"$/.exec(one) ?? []
        return !isTested(file, title)
      })
      .map((one) => `${section} ${says}: ${one}`),
  )
  expect(lost).toEqual([])
})

test('each statement says something of its own', () => {
  for (const stated of Object.values(statements)) {
    const said = stated.map(({ says }) => says)
    expect(new Set(said).size).toBe(said.length)
  }
})

test('each statement has either its tests or a reason why there is none', () => {
  expect(all.filter(({ held, open }) => (held !== undefined && held.length > 0) === (open !== undefined))).toEqual([])
})

test('at most eight are open', () => {
  expect(all.filter(({ open }) => open !== undefined).length).toBeLessThanOrEqual(8)
})
