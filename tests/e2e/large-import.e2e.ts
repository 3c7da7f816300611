// A tournament of 512 teams out of a file: by keys alone, and by mouse alone.
import { importTournament } from '../../commands/tournaments.ts'
import type { TournamentRecord } from '../../src/contract/tournament-record.ts'
import { paths } from '../../src/paths.ts'
import { chooseFile } from '../support/chosen-file.ts'
import { type Desk, expect, startsWith, test } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'

const size = 512

function largeRecord(name: string): TournamentRecord {
  const seeds = Array.from({ length: size }, (_, at) => `Team ${String(at + 1).padStart(3, '0')}`)
  return {
    name,
    game: 'Valorant',
    region: ['Hong Kong'],
    date: '2026-11-01',
    format: 'SingleElimination',
    stages: [{ name: 'Main bracket', format: 'SingleElimination', bestOf: 3, seeds, matches: [] }],
    teams: seeds.map((team) => ({ name: team })),
  }
}

const ways = {
  async keys(desk: Desk, name: string) {
    const { page } = desk
    await desk.press(importTournament)
    const choose = desk.dialog().getByRole('button', { name: startsWith(desk.say('ui.shell.file.choose')) })
    await expect(desk.dialog().getByRole('textbox').first()).toBeFocused()
    await page.keyboard.press('Alt+F10')
    await expect(choose).toBeFocused()
    await chooseFile(page, fileOf(name), () => page.keyboard.press('Enter'))
    await expect(desk.dialog().getByRole('textbox').first()).toHaveValue(/Team 512/)
    await page.keyboard.press('Control+Enter')
    await readQuestion(desk, name)
    await desk.confirm()
  },
  async mouse(desk: Desk, name: string) {
    const { page } = desk
    const menu = page.getByRole('button', { name: desk.say('ui.shell.paneMenu') }).first()
    await menu.click()
    await desk.menuItem(importTournament).click()
    const choose = desk.dialog().getByRole('button', { name: startsWith(desk.say('ui.shell.file.choose')) })
    await chooseFile(page, fileOf(name), () => choose.click())
    await expect(desk.dialog().getByRole('textbox').first()).toHaveValue(/Team 512/)
    await desk
      .dialog()
      .getByRole('button', { name: startsWith(desk.title(importTournament)) })
      .click()
    await readQuestion(desk, name)
    await desk.confirmByMouse(importTournament)
  },
}

for (const by of ['keys', 'mouse'] as const) {
  test(`${size} teams are imported by ${by} alone`, async ({ desk, platform }) => {
    const name = `Open of ${size} by ${by}`
    await desk.open(paths.tournaments())
    await desk.expectReady(importTournament)
    await ways[by](desk, name)
    // It leads to the tournament.
    await expect(desk.page.getByRole('heading', { name, level: 1 })).toBeVisible()
    const { teamCount } = await (await ServiceDesk.open(platform)).tournament(name)
    expect(teamCount).toBe(size)
  })
}

/** Its name and size, with both buttons on the screen. */
async function readQuestion(desk: Desk, name: string): Promise<void> {
  const question = desk.question()
  await expect(question.getByRole('heading')).toContainText(name)
  await expect(question).toContainText(String(size))
  await expect(question.getByRole('button', { name: startsWith(desk.title(importTournament)) })).toBeInViewport()
  await expect(question.getByRole('button', { name: startsWith(desk.say('ui.shell.confirm.keep')) })).toBeInViewport()
}

function fileOf(name: string) {
  return { name: 'open.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(largeRecord(name))) }
}
