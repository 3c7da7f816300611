// Lists in which the wheel, sorting, searching and changes by others come between any two acts of a person: what is acted on
// is the row that was last shown as current.
import * as fc from 'fast-check'
import { test } from 'vitest'
import { aStep, hereAsAWhole, Person, readInWindows } from './person-at-list.ts'

test.each([
  ['a list of 100,000 that is read in windows', readInWindows, 100_000, 25],
  ['a list that is here as a whole', hereAsAWhole, 2000, 200],
] as const)('%s: the row acted on is the one last shown as current', (_, aWorld, count, numRuns) => {
  fc.assert(
    fc.property(fc.array(aStep(count), { maxLength: 30 }), (steps) => {
      const person = new Person(aWorld(count))
      for (const step of steps) step(person)
    }),
    { numRuns },
  )
})
