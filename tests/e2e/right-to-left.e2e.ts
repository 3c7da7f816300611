// Names that run from right to left stand on every page without turning round what is beside them.
import { paths } from '../../src/paths.ts'
import { type Desk, expect, test } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import { smallCup } from './small-cup.ts'

const cup = 'גביע הנמל 7'
const teams = {
  'Kowloon Kings': 'נמרים 1',
  'Taipei Tigers': 'أسود 2',
  'Harbour Hawks': 'נצים 3',
  'Neon Nine': 'تسعة 9',
}

test('a right-to-left name is apart from what stands beside it, wherever it is shown', async ({ desk, platform }) => {
  const service = await ServiceDesk.open(platform)
  const text = Object.entries(teams).reduce(
    (all, [from, to]) => all.replaceAll(from, to),
    JSON.stringify(smallCup(cup)),
  )
  const id = await service.import(JSON.parse(text) as ReturnType<typeof smallCup>, 'start')
  await desk.open(`${paths.tournaments()}?q=${encodeURIComponent(cup)}`)
  await expect(desk.row(cup)).toBeVisible()
  await expectApart(desk)
  for (const path of [paths.edit(id), paths.stages(id), paths.teams(id), paths.teamStandings(id), paths.bracket(id)]) {
    await desk.open(path)
    await expect(desk.page.getByText(cup).first()).toBeVisible()
    await expectApart(desk)
  }
  // In the palette a part of the name is marked.
  const palette = await desk.palette('גביע')
  await expect(palette.getByText(cup).first()).toBeVisible()
  await expect(palette.locator('bdi b').first()).toBeVisible()
  await expectApart(desk)
})

/** Each such name is alone in an element of its own direction, or in signs that keep it apart; within `bdi` it may be in parts. */
async function expectApart({ page }: Desk): Promise<void> {
  const mixed = await page.evaluate(() => {
    const runs = /[\u0590-\u06ff]/
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.textContent ?? '').replaceAll(/\u2068[^\u2069]*\u2069/g, '')
      const parent = node.parentElement
      if (!runs.test(text) || !parent || parent.closest('title, script, [hidden], bdi')) continue
      const { unicodeBidi, display } = getComputedStyle(parent)
      const whole = [...parent.childNodes].filter(
        (part) => part.nodeType === Node.TEXT_NODE || part instanceof HTMLElement,
      )
      const apart = unicodeBidi.includes('isolate') || display !== 'inline'
      if (!apart || whole.length > 1) found.push(`${parent.tagName} ${parent.className}: ${parent.textContent}`)
    }
    return found
  })
  expect([page.url(), mixed]).toEqual([page.url(), []])
}
