// A file that is saved from a page about one thing is called by that thing's name (src/shell/place/save-file.ts): five members
// have five lists of points.
import { expect, test } from 'vitest'
import { productSources, textOf } from './tracked-files.ts'

/** Each call of `usePage` up to its end. */
const pages = productSources
  .filter((file) => file.startsWith('src/screens/'))
  .flatMap((file) =>
    [...textOf(file).matchAll(/usePage\(\{([^]*?)\n {2}\}\)/g)].map(([, page = '']) => ({ file, page })),
  )

test('a page that is called by a name it has read names its files by it', () => {
  const named = pages.filter(({ page }) => /\babout: \{/.test(page) && /\btitle: name\b|\btitle: invoice/.test(page))
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter(({ page }) => !/\bof: \[/.test(page)).map(({ file }) => file)).toEqual([])
})
