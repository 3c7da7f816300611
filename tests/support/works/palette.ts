// Queries typed key by key into a palette of so many entries: tests/house/bench.test.ts counts the steps of each key.
import { createIndex } from '../../../src/registry/rank.ts'
import { typed } from '../../bench/matcher.ts'
import { paletteItems } from '../../bench/page/data.ts'
import type { Works } from '../steps.ts'

export const works: Works = {
  keys(entries) {
    const index = createIndex(paletteItems(entries))
    index.search('a')
    return (mark) => {
      for (const query of typed) {
        index.search('')
        for (let length = 1; length <= query.length; length++) {
          mark()
          index.search(query.slice(0, length))
        }
        mark()
      }
    }
  },
}
