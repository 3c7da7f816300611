// §2: every page and every redirect of the specification, read from this list.
import { expect, test } from 'vitest'
import { isPageRoute } from '../../src/contract/page-routes.ts'
import { specifiedPages as pages, specifiedRedirects as redirects } from '../support/specified-pages.ts'
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
