// Browsers that keep nothing for a page, or hold something else under its names: the console works all the same.
import type { Page } from 'playwright/test'
import { paths } from '../../src/paths.ts'
import { Desk, expect, test } from '../support/desk.ts'

const cup = 'VCT 2024 China Stage 2'

/** What a browser does without, as a script that runs before the page's own. */
const without: Record<string, (page: Page) => Promise<unknown>> = {
  'no IndexedDB': (page) =>
    page.addInitScript(() => void Object.defineProperty(window, 'indexedDB', { value: undefined })),
  'an IndexedDB that throws': (page) =>
    page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('denied', 'SecurityError')
      }
    }),
  'an IndexedDB that fails later': (page) =>
    page.addInitScript(() => {
      IDBDatabase.prototype.transaction = () => {
        throw new DOMException('closing', 'InvalidStateError')
      }
    }),
  'no BroadcastChannel': (page) =>
    page.addInitScript(() => void Object.defineProperty(window, 'BroadcastChannel', { value: undefined })),
  'no local storage': (page) =>
    page.addInitScript(
      () =>
        void Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('denied', 'SecurityError')
          },
        }),
    ),
}

for (const [what, forbid] of Object.entries(without)) {
  test(`with ${what} one signs in, acts and loads the page again`, async ({ page, platform }) => {
    await forbid(page)
    const desk = new Desk(page, platform.url)
    await desk.signIn('admin', paths.tournaments())
    await expect(desk.row(cup)).toBeVisible()
    if (!what.includes('BroadcastChannel')) await desk.expectSaid(desk.say('ui.shell.notKept'))
    await desk.line('console language zh')
    desk.language = 'zh'
    await desk.expectPlace(desk.say('ui.tournaments.title'))
    await page.reload()
    await expect(desk.row(cup)).toBeVisible()
  })
}

test('without session storage the page says why nobody can sign in', async ({ page, platform }) => {
  await page.addInitScript(
    () =>
      void Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      }),
  )
  const desk = new Desk(page, platform.url)
  await page.goto(platform.url)
  await expect(page.getByRole('alert')).toHaveText(desk.say('problem.noStorage'))
})

const junk = ['', 'null', '{', '[]', '{"a":1}', '[null]', '[{}]', '5', '"x"', '\u0000賽', 'x'.repeat(100_000)]

test('whatever stands under the names of the page, it opens', async ({ desk }) => {
  const { page } = desk
  // Every name there is and will be, in both storages.
  await page.addInitScript(() => {
    const { getItem } = Storage.prototype
    Storage.prototype.getItem = function (name) {
      return name.startsWith('arena.') ? (getItem.call(localStorage, 'junk') ?? '') : getItem.call(this, name)
    }
  })
  await page.goto(`${desk.url}/healthz`)
  for (const text of junk) {
    await page.evaluate((value) => localStorage.setItem('junk', value), text)
    await page.goto(desk.url + paths.tournaments())
    await expect(desk.row(cup), JSON.stringify(text.slice(0, 20))).toBeVisible()
    await desk.keys('?')
    await expect(desk.dialog().getByRole('heading').first()).toBeVisible()
    await desk.keys('escape')
    await desk.palette('open')
    await desk.keys('escape')
  }
})

test('a database of another version under our name does not keep anybody out', async ({ page, platform }) => {
  await page.goto(`${platform.url}/healthz`)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open('arena-session', 9)
        request.addEventListener('success', () => {
          request.result.close()
          resolve()
        })
      }),
  )
  const desk = new Desk(page, platform.url)
  await desk.signIn('admin', paths.tournaments())
  await expect(desk.row(cup)).toBeVisible()
  await page.reload()
  await expect(desk.row(cup)).toBeVisible()
})
