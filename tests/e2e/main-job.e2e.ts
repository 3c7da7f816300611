// The main job on a real tournament, three ways: by keyboard alone, by mouse alone, as a script. Each leads to the real
// final ranking, and they leave the same audit rows but for where the commands were given.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as brackets from '../../commands/brackets.ts'
import { updateScore } from '../../commands/matches.ts'
import { goTournaments } from '../../commands/places.ts'
import { goBracket, goTeams, goTeamStandings } from '../../commands/tournament-places.ts'
import { focusFilter, openPalette } from '../../commands/session.ts'
import { finalizeStage } from '../../commands/stages.ts'
import { approveStandings } from '../../commands/standings.ts'
import { addTeams, confirmRoster } from '../../commands/teams.ts'
import { closeRegistration, openRegistration } from '../../commands/tournaments.ts'
import * as bracketView from '../../commands/bracket-view.ts'
import * as table from '../../commands/table.ts'
import type { AuditEntry } from '../../src/contract/audit.ts'
import { recordedSeeds } from '../../src/rules/bracket/recorded.ts'
import { Desk, expect, startsWith, test } from '../support/desk.ts'
import { eliminationRanks, resultOf, stageOf, teamList, tournamentRecord } from '../support/records.ts'
import { projectFolder, type RunningPlatform } from '../support/running-platform.ts'
import { ServiceDesk } from '../support/service-desk.ts'

const cup = 'League of Legends World Championship 2022'
const stageName = 'Knock-out'
const record = tournamentRecord('lol-worlds-2022-knockout')
const played = stageOf(record, 1)
/** Teams in the order that puts them on the lines of the real draw. */
const draw = recordedSeeds(played).filter((name) => name !== null)
/** As one walks through the bracket, and the key that leads to a match where the cursor does not go by itself. */
const walk = [
  ['G1-M1'],
  ['G1-M2'],
  ['G1-M3'],
  ['G1-M4'],
  ['G1-M6', bracketView.bracketDown],
  ['G1-M5'],
  ['G1-M7'],
] as const
const scriptFile = join(projectFolder, 'tests/scripts/main-job.arena')

// They are compared at the end, so they run in one worker, one after the other.
test.describe.configure({ mode: 'serial' })
const histories = new Map<string, readonly AuditEntry[]>()

test('by keyboard alone', async ({ page, fresh }) => {
  const desk = new Desk(page, fresh.url)
  await desk.signIn()
  await desk.press(goTournaments)
  await desk.expectPlace(desk.say('ui.tournaments.title'))
  await expect(desk.row(cup)).toBeVisible()
  await desk.press(focusFilter)
  await page.keyboard.type('league of legends world')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: cup })).toBeVisible()
  await desk.press(openRegistration)
  await desk.confirm()
  await desk.expectDone(openRegistration)

  await desk.press(goTeams)
  await desk.expectReady(addTeams)
  await desk.press(addTeams)
  await expect(desk.dialog().getByRole('textbox')).toBeFocused()
  await desk.paste(teamList(record))
  await page.keyboard.press('Control+Enter')
  await desk.confirm()
  await desk.expectDone(addTeams)
  await expect(desk.row('DWG KIA')).toBeVisible()
  await desk.press(table.tableSelectAll)
  await desk.press(confirmRoster)
  await desk.expectDone(confirmRoster)
  await desk.press(closeRegistration)
  await desk.expectDone(closeRegistration)

  await desk.press(goBracket)
  await desk.expectReady(brackets.generateBrackets)
  await desk.press(brackets.generateBrackets)
  await expect(desk.match('G1-M7')).toBeVisible()
  const list = await desk.palette('seed bracket')
  await expect(list.getByRole('option', { name: startsWith(desk.title(brackets.seedBracket)) })).toBeVisible()
  await page.keyboard.press('Enter')
  for (const team of draw) {
    await page.keyboard.type(team)
    // A team of that name in another tournament stands below it.
    await expect(list.getByRole('option', { name: startsWith(team), selected: true })).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Control+Enter')
  await desk.expectDone(brackets.seedBracket)
  await desk.press(finalizeStage)
  await desk.confirm(stageName)
  await desk.expectDone(finalizeStage)

  for (const [identifier, key] of walk) {
    if (key) await desk.press(key)
    await expect(desk.match(identifier)).toHaveAttribute('data-cursor', 'true')
    await page.keyboard.press('Enter')
    const form = page.getByRole('form', { name: desk.title(updateScore) })
    await expect(form.getByRole('textbox').first()).toBeFocused()
    const [home, away] = await realScore(desk, identifier)
    await page.keyboard.type(home)
    await page.keyboard.press('Tab')
    await page.keyboard.type(away)
    await page.keyboard.press('Enter')
    await expect(form).toBeHidden()
  }
  await desk.press(brackets.completeBracket)
  await desk.confirm(`${stageName} 1`)
  await desk.expectDone(brackets.completeBracket)
  await desk.press(goTeamStandings)
  await desk.expectReady(approveStandings)
  await desk.press(approveStandings)
  await desk.confirm(stageName)
  await desk.expectDone(approveStandings)
  await expectRealRanking(desk)
  histories.set('keyboard', await historyOn(fresh))
})

test('by mouse alone', async ({ page, fresh }) => {
  const desk = new Desk(page, fresh.url)
  await desk.signIn()
  const click = (role: 'link' | 'button' | 'textbox', name: string) =>
    page
      .getByRole(role, { name: startsWith(name) })
      .first()
      .click()
  await click('link', desk.say('ui.shell.place.tournaments'))
  await desk.row(cup).dblclick()
  await desk.button(openRegistration).click()
  await desk.confirmByMouse(openRegistration)
  await desk.expectDone(openRegistration)

  await click('link', desk.say('ui.tournament.tab.teams'))
  await desk.button(addTeams).first().click()
  await desk.dialog().getByRole('textbox').click()
  await desk.paste(teamList(record))
  await desk
    .dialog()
    .getByRole('button', { name: startsWith(desk.title(addTeams)) })
    .click()
  await desk.confirmByMouse(addTeams)
  await expect(desk.row('DWG KIA')).toBeVisible()
  await page.getByRole('checkbox', { name: desk.say('ui.list.selectAll') }).click()
  await expect(page.locator('tr[aria-selected=true]')).toHaveCount(record.teams.length)
  await desk.row('DWG KIA').click({ button: 'right' })
  await desk.menuItem(confirmRoster).click()
  await desk.expectDone(confirmRoster)
  await desk.button(closeRegistration).click()
  await desk.expectDone(closeRegistration)

  await click('link', desk.say('ui.tournament.tab.bracket'))
  await desk.button(brackets.generateBrackets).first().click()
  await expect(desk.match('G1-M7')).toBeVisible()
  await desk.hint(openPalette).click()
  await desk.paste('seed bracket')
  const option = (name: string) => desk.dialog().getByRole('option', { name: startsWith(name) })
  await option(desk.title(brackets.seedBracket)).click()
  for (const team of draw) await option(team).first().click()
  await option(desk.say('ui.shell.palette.done')).click()
  await option(desk.say('ui.shell.palette.review')).click()
  await desk.expectDone(brackets.seedBracket)
  await desk.button(finalizeStage).click()
  await desk.confirmByMouse(finalizeStage, stageName)
  await desk.expectDone(finalizeStage)

  for (const [identifier] of walk) {
    await desk.match(identifier).dblclick()
    const form = page.getByRole('form', { name: desk.title(updateScore) })
    const scores = await realScore(desk, identifier)
    for (const [slot, score] of scores.entries()) {
      await form.getByRole('textbox').nth(slot).click()
      await desk.paste(score)
    }
    await form.getByRole('button', { name: startsWith(desk.say('ui.bracket.save')) }).click()
    await expect(form).toBeHidden()
  }
  await desk.button(brackets.completeBracket).click()
  await desk.confirmByMouse(brackets.completeBracket, `${stageName} 1`)
  await desk.expectDone(brackets.completeBracket)
  await click('link', desk.say('ui.tournament.tab.team-standings'))
  await desk.button(approveStandings).click()
  await desk.confirmByMouse(approveStandings, stageName)
  await desk.expectDone(approveStandings)
  await expectRealRanking(desk)
  histories.set('mouse', await historyOn(fresh))
})

test('as a script pasted into the command line of the page', async ({ page, context, fresh }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: fresh.url })
  const desk = new Desk(page, fresh.url)
  await desk.signIn()
  await page.evaluate((text) => navigator.clipboard.writeText(text), readFileSync(scriptFile, 'utf8'))
  await desk.keys(':')
  await expect(desk.commandLine()).toBeFocused()
  await page.keyboard.press('Control+v')
  await page.keyboard.press('Enter')
  await expect(page.getByText(desk.say('ui.shell.line.scriptDone'))).toBeVisible()
  // The keys belong to the page again.
  await expect(desk.commandLine()).toBeHidden()
  await expectRealRanking(desk)
  histories.set('page script', await historyOn(fresh))
})

test('as a script on the command line', async ({ fresh }) => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'src/cli/main.ts', 'run', scriptFile],
    {
      cwd: projectFolder,
      env: { ...process.env, ARENA_DATA: fresh.data, ARENA_URL: fresh.url, LANG: 'en' },
    },
  )
  expect(stdout).toContain('standings approve')
  expect(await realRankingOn(fresh)).toEqual(eliminationRanks(played))
  histories.set('script', await historyOn(fresh))
})

test('the ways leave the same audit rows but for where the commands were given', () => {
  const keyboard = toldOf('keyboard')
  expect(keyboard.length).toBeGreaterThan(20)
  expect(toldOf('mouse')).toEqual(keyboard)
  expect(toldOf('page script')).toEqual(keyboard)
  // Signed in as a service, not as a person.
  const whoever = { actor: '', actorName: '' }
  expect(toldOf('script').map((row) => ({ ...row, ...whoever }))).toEqual(
    keyboard.map((row) => ({ ...row, ...whoever })),
  )
  expect(sourcesOf('keyboard')).toEqual(new Set(['key', 'button', 'palette']))
  expect(sourcesOf('mouse')).toEqual(new Set(['button', 'menu', 'palette']))
  expect(sourcesOf('page script')).toEqual(new Set(['script']))
  expect(sourcesOf('script')).toEqual(new Set(['script']))
})

/**
 * Rows without what must differ: number, moment, surface, request and batch. A job's requests arrive in any order. A page says whose
 * numbers a result has, a script need not.
 */
function toldOf(way: string) {
  const rows = (histories.get(way) ?? []).map(
    ({ id: _id, time: _time, source: _source, batch: _batch, requestId: _request, ...row }) => ({
      ...row,
      command: row.command.replace(/ --teams=\S+$/, ''),
    }),
  )
  const first = rows.findIndex((row) => row.action === 'confirmRoster')
  const job = rows.filter((row) => row.action === 'confirmRoster')
  return rows.toSpliced(first, job.length, ...job.toSorted((a, b) => a.target.localeCompare(b.target)))
}

function sourcesOf(way: string): Set<string> {
  return new Set(histories.get(way)?.map((row) => row.source))
}

/** The score of a match in the order in which its teams stand in the bracket. */
async function realScore(desk: Desk, identifier: string): Promise<[string, string]> {
  await expect(desk.match(identifier)).not.toContainText(desk.say('ui.bracket.tbd'))
  const text = (await desk.match(identifier).textContent()) ?? ''
  const pair = record.teams.map((team) => team.name).filter((name) => text.includes(name))
  const [home = '', away = ''] = resultOf(
    played,
    pair.toSorted((a, b) => text.indexOf(a) - text.indexOf(b)),
  ).score.split('-')
  return [home, away]
}

async function expectRealRanking(desk: Desk): Promise<void> {
  const final = desk.page.getByRole('region', { name: desk.say('ui.standings.final') }).getByRole('listitem')
  const real = eliminationRanks(played)
  await expect(final).toHaveCount(Object.keys(real).length)
  const shown = (await final.allTextContents()).map((text) => /^(\d+)(.*)Knock-out(?: · .*)?$/.exec(text) ?? [])
  expect(Object.fromEntries(shown.map(([, rank, name]) => [name, Number(rank)]))).toEqual(real)
}

async function realRankingOn(platform: RunningPlatform): Promise<Record<string, number>> {
  const service = await ServiceDesk.open(platform)
  const { id } = await service.tournament(cup)
  return Object.fromEntries((await service.finalRanking(id)).map(({ name, rank }) => [name, rank]))
}

async function historyOn(platform: RunningPlatform): Promise<readonly AuditEntry[]> {
  const service = await ServiceDesk.open(platform)
  const { id } = await service.tournament(cup)
  // What the demonstration has done with it is no act of a story.
  return (await service.audit(id)).filter(({ requestId }) => requestId !== 'demonstration')
}
