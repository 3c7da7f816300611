// The focus is always somewhere that makes sense: on every page, after every move, and after what goes away.
import { goAudit, goHome, goTournaments, goUsers } from '../../commands/places.ts'
import { goBracket, goTeams } from '../../commands/tournament-places.ts'
import { openPalette, showTranscript } from '../../commands/session.ts'
import { paths } from '../../src/paths.ts'
import { type Desk, expect, test } from '../support/desk.ts'

const cup = 'LoL Worlds 2022 — quarter-finals'

/** What has the focus, as a reader would find it: its role, and the row that it tells. */
async function focusOf({ page }: Desk): Promise<{ role: string; tells: boolean }> {
  return page.evaluate(() => {
    const here = document.activeElement
    const told = here?.getAttribute('aria-activedescendant')
    return {
      role: here === null || here === document.body ? 'nothing' : (here.getAttribute('role') ?? here.localName),
      tells: told !== null && told !== undefined && document.getElementById(told) !== null,
    }
  })
}

test('on every page something has the focus, and moving gives it to what one moves in', async ({ desk }) => {
  await desk.open(paths.home())
  for (const command of [goTournaments, goUsers, goAudit, goHome]) {
    await desk.press(command)
    await expect.poll(async () => (await focusOf(desk)).role, command.id).not.toBe('nothing')
    await desk.keys('j')
    // As long as nobody has done anything, the audit log has no row to tell.
    const tells = command === goAudit ? {} : { tells: true }
    await expect.poll(async () => focusOf(desk), command.id).toMatchObject({ role: 'grid', ...tells })
  }
})

test('coming back the cursor stands where it stood; Escape goes one level at a time', async ({ desk }) => {
  const { page } = desk
  await desk.open(paths.tournaments())
  await desk.row(cup).click()
  await desk.press(goBracket)
  await expect(page.getByRole('treeitem').first()).toBeVisible()
  await desk.keys('j')
  await expect.poll(async () => focusOf(desk)).toEqual({ role: 'tree', tells: true })
  await desk.press(goTeams)
  await expect(page.getByRole('grid')).toBeVisible()
  await desk.press(showTranscript)
  await desk.keys('j x')
  await expect(page.locator('tr[aria-selected=true]')).toHaveCount(1)
  // Escape drops keys that still wait, so the panel is there first.
  await expect(page.getByRole('button', { name: desk.say('ui.shell.transcript.close') })).toBeVisible()
  // Panel, selection, page.
  await desk.keys('escape')
  await expect(page.getByRole('button', { name: desk.say('ui.shell.transcript.close') })).toHaveCount(0)
  await expect(page.locator('tr[aria-selected=true]')).toHaveCount(1)
  await desk.keys('escape')
  await expect(page.locator('tr[aria-selected=true]')).toHaveCount(0)
  await desk.keys('escape')
  await desk.expectPlace(desk.say('ui.tournaments.title'))
  await expect(page.locator('tr[data-cursor]')).toContainText(cup)
  await expect.poll(async () => focusOf(desk)).toEqual({ role: 'grid', tells: true })
  // A list that is a place of its own is not left by it.
  await desk.keys('escape')
  await desk.palette('nothing at all')
  await desk.keys('escape')
  await desk.expectPlace(desk.say('ui.tournaments.title'))
  await expect.poll(async () => (await focusOf(desk)).role).toBe('grid')
  await desk.press(openPalette)
  await desk.keys('escape')
  await expect.poll(async () => (await focusOf(desk)).role).toBe('grid')
})

test('a way to a list and moves in it, typed at once, open the row that was meant', async ({ desk }) => {
  const { page } = desk
  await desk.open(paths.tournaments())
  await expect(desk.row(cup)).toBeVisible()
  const third = await page.getByRole('row').nth(3).getByRole('rowheader').textContent()
  for (let round = 0; round < 5; round++) {
    await desk.press(goHome)
    await desk.expectPlace(desk.say('ui.home.title'))
    await desk.keys('g t j j j o')
    await expect(page.getByRole('heading', { name: third ?? '', level: 1 }).first()).toBeAttached()
  }
})
