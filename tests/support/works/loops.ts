// Loops whose steps are known: tests/house/steps.test.ts tries the counting with them.
import type { Works } from '../steps.ts'

export const works: Works = {
  'once over': (size) => () => {
    let sum = 0
    for (let at = 0; at < size; at++) sum += at
    return sum
  },
  'each with each': (size) => () => {
    let sum = 0
    for (let one = 0; one < size; one++) for (let other = 0; other < size; other++) sum += one * other
    return sum
  },
}
