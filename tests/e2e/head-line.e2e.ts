// What every page begins with: one heading, few tab stops before the content, and on each tab of a tournament the same step.
import { generateBrackets } from '../../commands/brackets.ts'
import { showHistory } from '../../commands/session.ts'
import { closeRegistration } from '../../commands/tournaments.ts'
import { paths } from '../../src/paths.ts'
import { type Desk, expect, test } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import { smallCup } from './small-cup.ts'

/** chosen: the skip link, the top bar, the places, the head and the tabs, and one to spare. */
const mostStops = 6

async function stopsBeforeContent({ page }: Desk): Promise<number> {
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="#main"]')?.focus())
  for (let stops = 1; stops < 30; stops++) {
    await page.keyboard.press('Tab')
    const inContent = await page.evaluate(() => document.activeElement?.closest('header, nav') === null)
    if (inContent) return stops
  }
  return 30
}

test('a page has one heading and few tab stops before its content', async ({ desk, platform }) => {
  const service = await ServiceDesk.open(platform)
  const id = await service.import(smallCup('Short Way Cup'), 'start')
  const pages = [paths.home(), paths.tournaments(), paths.users(), paths.edit(id), paths.stages(id), paths.bracket(id)]
  for (const path of [...pages, paths.teams(id), paths.teamStandings(id)]) {
    await desk.open(path)
    // The tree of a bracket has no size of its own; its matches have.
    await expect(desk.page.locator('main [role=grid], main form, main [role=treeitem]').first(), path).toBeVisible()
    await expect(desk.page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    expect(await stopsBeforeContent(desk), path).toBeLessThanOrEqual(mostStops)
  }
})

test('the step that is due stands in the head of every tab, and is the next one when it is done', async ({
  desk,
  platform,
}) => {
  const service = await ServiceDesk.open(platform)
  const id = await service.import(smallCup('Next Step Cup'), 'registration')
  for (const path of [paths.stages(id), paths.bracket(id), paths.teams(id), paths.teamStandings(id), paths.edit(id)]) {
    await desk.open(path)
    await expect(desk.button(closeRegistration).first()).toBeEnabled()
  }
  await desk.button(closeRegistration).click()
  await expect(desk.button(generateBrackets)).toBeEnabled()
  await expect(desk.button(closeRegistration)).toHaveCount(0)
})

test('the history tells what another does while it is open, by names', async ({ desk, platform }) => {
  const service = await ServiceDesk.open(platform)
  const id = await service.import(smallCup('Told Cup'), 'registration')
  await desk.open(paths.teams(id))
  await desk.press(showHistory)
  const history = desk.page.getByRole('region', { name: desk.say('ui.shell.history.title') })
  await expect(history).toBeVisible()
  await service.run(`tournament close-registration ${id}`)
  const told = history.locator('summary').filter({ hasText: desk.title(closeRegistration) })
  await expect(told).toBeVisible()
  await expect(told).not.toContainText(id)
  // The line that was sent stands behind the sentence.
  const sent = history.getByText(`close-registration ${id}`)
  await expect(sent).toBeHidden()
  await told.click()
  await expect(sent).toBeVisible()
  await desk.press(showHistory)
  await expect(history).toBeHidden()
})
