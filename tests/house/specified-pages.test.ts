// §2: every page and every redirect of the specification, read from this list; and every route is a page of the platform.
import { expect, test } from 'vitest'
import { isPageRoute, pagePatterns } from '../../src/contract/page-routes.ts'
import { specifiedPages as pages, specifiedRedirects as redirects } from '../support/specified-pages.ts'
import { routeTables } from './tracked-files.ts'
import { wholeRoutes } from './whole-routes.ts'

const routes = wholeRoutes()

test('the specification names 42 pages and 11 redirects', () => {
  expect([pages.length, redirects.length]).toEqual([42, 11])
})

test.each(pages)('%s is a page', (page) => {
  expect(isPageRoute(page)).toBe(true)
  expect(routes.find(({ path }) => path === page)).toMatchObject({ redirectsTo: undefined })
})

test.each(redirects)('$from leads on', ({ from, written }) => {
  expect(isPageRoute(from)).toBe(true)
  expect(routes.filter(({ path }) => path === from).map(({ redirectsTo }) => redirectsTo)).toContain(written)
})

test('every route of the console is a page', () => {
  const routes = routeTables()
  const places = [...routes.matchAll(/path: '([^'*]+)'/g)].map(([, path = '']) => path.replace('?', ''))
  expect(places.length).toBeGreaterThan(25)
  const ends = (place: string) => pagePatterns.some((route) => `${route}/`.endsWith(`/${place.replace(/^\//, '')}/`))
  expect(places.filter((place) => place !== '/' && !ends(place))).toEqual([])
  for (const route of pagePatterns) expect(isPageRoute(route.replace(/:\w+/g, '7%20a'))).toBe(true)
})
