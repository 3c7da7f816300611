// What a story may not do by itself, since it fails once in a while.
import { expect, test } from 'vitest'
import { linesWith, sources } from './tracked-files.ts'

const stories = sources.filter((file) => file.startsWith('tests/') && !file.startsWith('tests/house/'))

test('a file is chosen through `chooseFile`, which waits until Chromium reports choosers', () => {
  const found = stories.flatMap((file) => linesWith(file, /['"]filechooser['"]/))
  expect(found).toEqual([expect.stringMatching(/^tests\/support\/chosen-file\.ts:/)])
})

test('no route of a page is taken away: Chromium may lose the request that is made at that moment', () => {
  const found = stories.flatMap((file) => linesWith(file, /\.unroute(All)?\(|\btimes: \d/))
  // At the end of its story nothing is asked for any more.
  expect(found).toEqual([expect.stringMatching(/^tests\/e2e\/start\.e2e\.ts:.*unrouteAll/)])
})
