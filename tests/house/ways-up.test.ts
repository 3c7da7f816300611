// The way up from a record leads to its list as that was left: with its search and filters.
import { expect, test } from 'vitest'
import { productSources, textOf } from './tracked-files.ts'

/** Home is no list; the drawing leaves a mode of itself; a counter does not begin with the last code. */
const otherwise = ['paths.home()', 'here', 'paths.redeem()']

test('each page of a record goes up to its list as it was left', () => {
  const ways = productSources
    .filter((file) => file.startsWith('src/screens/'))
    .flatMap((file) =>
      [...textOf(file).matchAll(/\bup(?::| =) ([^,}\n]+\)|\w+)/g)].map(([, way = '']) => ({ file, way })),
    )
  expect(ways.length).toBeGreaterThan(15)
  const plain = ways.filter(
    ({ way }) => !way.startsWith('asLeft(') && way !== 'string' && !otherwise.includes(way.trim()),
  )
  expect(plain).toEqual([])
})
