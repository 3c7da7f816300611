// Lists: filters by key, by click and typed, columns that stay as one left them, and what stands in place of rows.
import { goTournaments } from '../../commands/places.ts'
import { exportCsv } from '../../commands/session.ts'
import { tableColumns, tableReset, tableSort } from '../../commands/table.ts'
import { paths } from '../../src/paths.ts'
import { expect, test } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import { smallCup } from './small-cup.ts'

/** Numbers within names by their value, as the list has them. */
const inOrder = new Intl.Collator(undefined, { numeric: true }).compare

test('filters are set by key, by click and by a typed line, and stand in the address', async ({ desk }) => {
  const { page } = desk
  await desk.open(paths.tournaments())
  await expect(desk.row('FIFA World Cup 2022 — final ranking')).toBeVisible()
  await desk.keys('f s')
  const completed = page.getByRole('option', { name: desk.say('state.tournament.Completed') })
  await expect(completed).toBeVisible()
  await desk.keys('c o m enter')
  await expect(completed).toHaveCount(0)
  await expect(page).toHaveURL(/\?state=Completed$/)
  await expect(desk.row('VCT 2024 China Stage 2')).toHaveCount(0)
  await desk.press(tableReset)
  await expect(desk.row('VCT 2024 China Stage 2')).toBeVisible()

  await page
    .getByRole('button', { name: desk.say('ui.list.labelled', { label: desk.say('ui.list.filter.game') }) })
    .click()
  await page.getByRole('option', { name: 'Valorant' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\?game=Valorant$/)
  await expect(desk.row('FIFA World Cup 2022 — final ranking')).toHaveCount(0)

  await desk.line(`${goTournaments.id.replace('.', ' ')} --state=Published,InProgress --search=LoL`)
  await expect(page).toHaveURL(/\?q=LoL&state=Published%2CInProgress$/)
  await expect(page.getByRole('searchbox')).toHaveValue('LoL')
  await expect(desk.row('LoL Worlds 2022 — quarter-finals')).toBeVisible()
  await expect(desk.row('VCT 2024 China Stage 2')).toHaveCount(0)
})

test('columns are hidden, moved and sorted, and are so again after a reload', async ({ desk }) => {
  const { page } = desk
  const headers = () => page.getByRole('columnheader').allInnerTexts()
  await desk.open(paths.tournaments())
  await expect(desk.row('VCT 2024 China Stage 2')).toBeVisible()
  const name = desk.say('arg.name')
  const before = (await headers()).slice(1)
  await desk.press(tableColumns)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: desk.say('arg.region') }).press('Space')
  await dialog.getByRole('button', { name: desk.say('ui.list.columns.down', { column: name }) }).press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name }).getByRole('button').click()
  await expect(page.getByText(desk.say('ui.list.sortedBy', { column: name }))).toBeVisible()
  const [first = '', second = '', ...others] = before
  const after = [second, `${first}↑`, ...others.filter((column) => column !== desk.say('arg.region'))]
  expect((await headers()).slice(1)).toEqual(after)
  await page.reload()
  await expect(desk.row('VCT 2024 China Stage 2')).toBeVisible()
  expect((await headers()).slice(1)).toEqual(after)

  await desk.press(tableColumns)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: desk.say('ui.list.columns.reset') })
    .click()
  await page.keyboard.press('Escape')
  expect((await headers()).slice(1)).toEqual(before)
})

test('a list without rows says why, in sight, and what to do about it', async ({ desk, platform }) => {
  const { page } = desk
  const service = await ServiceDesk.open(platform)
  await service.run('tournament create "Cup without teams" --game=Forts --region=All')
  const { id } = await service.tournament('Cup without teams')
  // Inside of what cuts off, and not only somewhere on the page.
  await desk.open(paths.teams(id))
  await expect(page.getByText(desk.say('ui.teams.empty'))).toBeInViewport({ ratio: 1 })
  await desk.open(paths.tournaments({ search: 'nothing-is-called-that' }))
  const reset = page.getByRole('button', { name: desk.say('ui.list.resetFilters') })
  await expect(reset).toBeInViewport({ ratio: 1 })
  await reset.click()
  await expect(desk.row('VCT 2024 China Stage 2')).toBeVisible()
})

test('a list fills its page however few rows it has, and says how many', async ({ desk }) => {
  const { page } = desk
  await desk.open(paths.tournaments())
  await desk.row('LoL Worlds 2022').waitFor()
  const list = await page.getByRole('region', { name: desk.say('ui.tournaments.title') }).boundingBox()
  const footer = page.getByRole('contentinfo')
  const below = await footer.boundingBox()
  expect((below?.y ?? 0) - ((list?.y ?? 0) + (list?.height ?? 0))).toBeLessThan(20)
  // In Firefox one that is placed by the list instead of its cell makes the list as wide as the text.
  const hidden = page.getByRole('grid').locator('td .sr-only', { hasText: 'Double elimination' })
  await expect(hidden.first()).toBeAttached()
  const places = await hidden.evaluateAll((all: HTMLElement[]) =>
    all.map((one) => one.offsetParent?.closest('td')?.localName),
  )
  expect(new Set(places)).toEqual(new Set(['td']))
  await page.getByRole('searchbox').fill('quarter')
  await expect(footer).toContainText(/\b1 of \d+ rows/)

  await desk.row('LoL Worlds 2022').dblclick()
  await desk.keys('t s')
  await desk.row('Knock-out').waitFor()
  await expect(footer).toContainText(desk.say('ui.shell.status.rows', { count: 1 }))
  await expect(footer).not.toContainText(desk.say('ui.shell.status.rows_other', { count: 1 }))

  await desk.open(paths.home())
  await desk.row('LoL Worlds 2022').waitFor()
  await expect(page.getByRole('columnheader', { name: desk.say('arg.name') })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: desk.say('ui.tournaments.column.id') })).toHaveCount(0)
})

test('a state that changes is shown whole', async ({ desk, platform }) => {
  const service = await ServiceDesk.open(platform)
  const id = await service.import(smallCup('Changing Cup'), 'registration')
  await desk.open(`${paths.tournaments()}?q=Changing`)
  const cells = desk.row('Changing Cup').locator('td')
  const open = cells.filter({ hasText: desk.say('state.tournament.OpenRegistration') })
  await expect(open).toBeVisible()
  await service.run(`tournament close-registration ${id}`)
  const closed = cells.filter({ hasText: desk.say('state.tournament.CompleteRegistration') })
  await expect(closed).toBeVisible()
  expect(await closed.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('a list is sorted by two keys, by a typed line, and says its order', async ({ desk }) => {
  const { page } = desk
  await desk.open(paths.tournaments())
  await expect(desk.row('VCT 2024 China Stage 2')).toBeVisible()
  const names = () => page.getByRole('rowheader').allInnerTexts()
  const shown = await names()
  await desk.press(tableSort)
  await page.keyboard.press('1')
  const name = desk.say('arg.name')
  await expect(page.getByText(`${desk.say('ui.list.sortedBy', { column: name })} ↑`)).toBeVisible()
  expect(await names()).toEqual(shown.toSorted(inOrder))
  await desk.line(`table sort ${name} descending`)
  await expect(page.getByText(`${desk.say('ui.list.sortedBy', { column: name })} ↓`)).toBeVisible()
  expect(await names()).toEqual(shown.toSorted((a, b) => inOrder(b, a)))
  await desk.line('table sort nonsense')
  await desk.expectSaid(desk.say('ui.shell.noSuchColumn', { column: 'nonsense', names: '' }).split(' ')[0] ?? '')
})

test('one click on a name opens it, with control in a tab of its own; the menu of a list has what is done with it', async ({
  desk,
}) => {
  const { page } = desk
  await desk.open(paths.tournaments())
  const name = page.getByRole('link', { name: 'VCT 2024 China Stage 2' })
  await expect(name).toHaveAttribute('href', /^\/tournament\/\d+$/)
  // The page leaves it to the browser; a tab that really opened would take Playwright's attention for good now and then.
  const isTaken = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const look = (event: MouseEvent) => {
          resolve(event.defaultPrevented)
          event.preventDefault()
        }
        addEventListener('click', look, { once: true })
      }),
  )
  await name.click({ modifiers: ['Control'] })
  expect(await isTaken).toBe(false)
  await expect(page).toHaveURL(/\/tournaments/)
  await page.getByRole('button', { name: desk.say('ui.shell.paneMenu') }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), desk.menuItem(exportCsv).click()])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  await name.click()
  await expect(page).toHaveURL(/\/tournament\/\d+/)
})

test('in a long list a click far from the row that was current makes its own row current', async ({ desk }) => {
  const { page } = desk
  await desk.open(paths.members())
  const grid = page.getByRole('grid')
  const current = grid.locator('tr[data-cursor]')
  const rowAt = (position: number) => grid.locator(`tr[aria-rowindex="${position + 2}"]`)
  const clickAt = async (position: number, modifiers: ('Shift' | 'ControlOrMeta')[] = []) => {
    await rowAt(position).locator('td').nth(1).click({ modifiers })
    await expect(current).toHaveAttribute('aria-rowindex', `${position + 2}`)
  }
  const wheelTo = async (position: number) => {
    await grid.evaluate((table, rows) => {
      const height = table.querySelector('tbody tr')?.getBoundingClientRect().height ?? 0
      table.parentElement?.scrollTo({ top: rows * height })
    }, position - 3)
    await rowAt(position).waitFor()
  }
  await rowAt(5).waitFor()
  await clickAt(5)
  await wheelTo(1083)
  await clickAt(1083)
  await desk.keys('x')
  await expect(grid.locator('tr[aria-selected="true"]')).toHaveAttribute('aria-rowindex', '1085')
  await desk.keys('j')
  await expect(current).toHaveAttribute('aria-rowindex', '1086')
  await desk.keys('x')
  await expect(grid.locator('tr[aria-selected="true"]')).toHaveCount(2)
})
