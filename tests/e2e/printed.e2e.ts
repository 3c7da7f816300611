// Bracket and standings on paper: everything is there, nothing is cut, and nothing that only means something on a screen.
import { paths } from '../../src/paths.ts'
import { expect, test } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import { largeCup } from './format-cup.ts'

/** A4 on its side without its margins, in pixels of the browser. */
const sheet = { width: 1031, height: 703 }

test('a bracket of 16 fits on a sheet, black on white, with its title and without buttons', async ({
  desk,
  platform,
}) => {
  const service = await ServiceDesk.open(platform)
  await desk.open(paths.bracket(await largeCup(service, 'Paper Cup', 16)))
  await expect(desk.match('G1-M15')).toBeVisible()
  await desk.page.setViewportSize(sheet)
  await desk.page.emulateMedia({ media: 'print' })
  await desk.page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  for (let match = 1; match <= 15; match++) {
    const box = await desk.match(`G1-M${match}`).filter({ visible: true }).boundingBox()
    expect(box?.x).toBeGreaterThan(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(sheet.width)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(sheet.height)
  }
  await expect(desk.page.getByRole('heading', { name: 'Paper Cup' })).toBeVisible()
  await expect(desk.page.getByRole('button')).toHaveCount(0)
  await expect(desk.page.getByRole('complementary')).toHaveCount(0)
  const colours = await desk.page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body)
    return { color, backgroundColor }
  })
  expect(colours).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' })
  expect(await pagesOf(await desk.page.pdf({ preferCSSPageSize: true }))).toBe(1)
})

test('a bracket too large for a sheet is printed as the list of its matches', async ({ desk, platform }) => {
  const service = await ServiceDesk.open(platform)
  await desk.open(paths.bracket(await largeCup(service, 'Long Paper Cup', 64)))
  await expect(desk.match('G1-M1')).toBeVisible()
  await desk.page.emulateMedia({ media: 'print' })
  await desk.page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(desk.page.getByRole('row')).toHaveCount(64)
  const last = desk.page
    .getByRole('row')
    .filter({ has: desk.page.getByRole('rowheader', { name: 'G1-M63', exact: true }) })
  await expect(last).toContainText(desk.say('ui.bracket.winnerOf', { match: 'G1-M61' }))
})

test('standings are printed whole, with the ranking of the tournament', async ({ desk, platform }) => {
  const service = await ServiceDesk.open(platform)
  const { id } = await service.tournament('FIFA World Cup 2022 — final ranking')
  await desk.open(paths.teamStandings(id))
  await expect(desk.row('Argentina')).toBeVisible()
  await desk.page.setViewportSize(sheet)
  await desk.page.emulateMedia({ media: 'print' })
  await desk.page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const ranking = desk.page.getByRole('region', { name: desk.say('ui.standings.final') }).getByRole('listitem')
  await expect(ranking).toHaveCount(32)
  const last = await desk.row('USA').boundingBox()
  expect((await ranking.first().boundingBox())?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0))
  for (const cell of await desk.row('Croatia').getByRole('gridcell').all()) {
    const box = await cell.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(sheet.width)
  }
})

async function pagesOf(pdf: Buffer): Promise<number> {
  return [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length
}
