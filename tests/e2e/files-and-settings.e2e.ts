// Files dropped where they belong, a bracket saved and read again, stages put in order, a whole round set at once.
import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright/test'
import { addTeams } from '../../commands/teams.ts'
import { exportBracket, importBracket, seedBracket } from '../../commands/brackets.ts'
import { setRoundSetting } from '../../commands/matches.ts'
import { createStage, editStage, moveStage } from '../../commands/stages.ts'
import { importTournament } from '../../commands/tournaments.ts'
import { paths } from '../../src/paths.ts'
import { decodeRecord } from '../../src/platform/seed/records/decode.ts'
import { type Desk, expect, test } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import { smallCup } from './small-cup.ts'

/** A file in the hand of the mouse, let go over the page. */
async function drop(desk: Desk, name: string, text: string | readonly number[]): Promise<void> {
  await dropOn(desk, desk.page.getByRole('main').getByRole('grid').or(desk.page.getByRole('tree')).first(), name, text)
}

/** `text`: or the bytes of the file. */
async function dropOn(desk: Desk, place: Locator, name: string, text: string | readonly number[]): Promise<void> {
  const file = await desk.page.evaluateHandle(
    (given) => {
      const transfer = new DataTransfer()
      const { text } = given
      transfer.items.add(new File([typeof text === 'string' ? text : Uint8Array.from(text)], given.name))
      return transfer
    },
    { name, text },
  )
  for (const type of ['dragover', 'drop']) await place.dispatchEvent(type, { dataTransfer: file })
}

test('a tournament file is dropped on the list, a list of teams on the teams', async ({ desk, platform }) => {
  const record = decodeRecord(smallCup('Cup of Files'))
  await desk.open(paths.tournaments())
  await expect(desk.row(/VCT/)).toBeVisible()
  await drop(desk, 'cup.json', JSON.stringify(record))
  await expect(desk.dialog().getByRole('textbox').first()).toHaveValue(/Cup of Files/)
  await desk.page.keyboard.press('Control+Enter')
  await desk.confirm()
  await desk.expectDone(importTournament)
  await expect(desk.row('Cup of Files')).toBeVisible()

  const service = await ServiceDesk.open(platform)
  const { id } = await service.tournament('League of Legends World Championship 2022')
  await service.run(`tournament open-registration ${id} --yes`)
  await desk.open(paths.teams(id))
  await desk.expectReady(addTeams)
  const first = desk.page.getByRole('main')
  await expect(first).toBeVisible()
  await drop(desk, 'teams.csv', '2. Beta Wolves\n1. Alpha Bears\n')
  await expect(desk.dialog().getByRole('textbox').first()).toHaveValue(/Beta Wolves/)
  await desk.page.keyboard.press('Control+Enter')
  await desk.confirm()
  await expect(desk.row('Alpha Bears')).toBeVisible()
  await expect(desk.row('Beta Wolves')).toBeVisible()

  // 隊名 as an older spreadsheet in Taiwan saves it: Big5, which the file does not say.
  await drop(desk, 'big5.csv', [0xb6, 0xa4, 0xa6, 0x57])
  await desk.dialog().getByRole('button', { name: 'Big5' }).click()
  await expect(desk.dialog().getByRole('textbox').first()).toHaveValue('隊名')
  await desk.page.keyboard.press('Control+Enter')
  await desk.confirm()
  await expect(desk.row('隊名')).toBeVisible()
})

test('a bracket is saved, and read again after it was seeded otherwise', async ({ desk, platform }) => {
  const service = await ServiceDesk.open(platform)
  const id = await service.import(smallCup('Cup of Sheets'), 'start')
  await desk.open(paths.bracket(id))
  await expect(desk.match('G1-M1')).toBeVisible()
  await desk.press(exportBracket)
  await expect(desk.dialog().getByText(desk.say('choice.as.csv'))).toBeVisible()
  const saved = desk.page.waitForEvent('download')
  await desk.page.keyboard.press('Control+Enter')
  const file = await saved
  expect(file.suggestedFilename()).toBe('Cup-of-Sheets-Playoffs.csv')
  const sheet = await readFile(await file.path(), 'utf8')
  expect(sheet).toContain('match,division,round')
  const [stage] = await service.stages(id)
  await service.run(
    `go bracket ${id}\nbracket seed ${stage?.id ?? ''}/1 --teams="Neon Nine","Harbour Hawks","Taipei Tigers","Kowloon Kings"`,
  )
  await expect(desk.match('G1-M1')).toContainText('Neon Nine')
  await drop(desk, 'Playoffs.csv', sheet)
  await expect(desk.dialog().getByRole('textbox').first()).toHaveValue(/G1-M1/)
  await desk.page.keyboard.press('Control+Enter')
  await desk.confirm()
  await desk.expectDone(importBracket)
  await expect(desk.match('G1-M1')).toContainText('Kowloon Kings')
})

test('a list of seeds is dropped on the seeding', async ({ desk, platform }) => {
  const service = await ServiceDesk.open(platform)
  const id = await service.import(smallCup('Cup of Seeds'), 'start')
  await desk.open(paths.bracket(id))
  await expect(desk.match('G1-M1')).toBeVisible()
  await desk.press(seedBracket)
  const list = desk.page.getByRole('listbox').last()
  await expect(list).toBeVisible()
  const text = 'Neon Nine\nHarbour Hawks\nTaipei Tigers\nKowloon Kings\n'
  await dropOn(desk, list, 'seeds.txt', text)
  await expect(list.getByRole('option').first()).toContainText('Neon Nine')
  await desk.keys('mod+s')
  await desk.expectDone(seedBracket)
})

test('a stage starts from what a new one has; stages change places by mouse; a running one says why it stays', async ({
  desk,
  platform,
}) => {
  const service = await ServiceDesk.open(platform)
  const id = await service.import(smallCup('Cup of Stages'), 'registration')
  await desk.open(paths.stages(id))
  await desk.expectReady(createStage)
  await desk.press(createStage)
  const form = desk.dialog()
  await expect(form.getByRole('textbox', { name: desk.say('arg.bestOf') })).toHaveValue('1')
  await expect(form).toContainText(desk.say('argHelp.autoApprove'))
  await expect(form.getByText(desk.say('arg.lolMap'))).toHaveCount(0)
  await desk.paste('Last chance')
  await form.getByRole('button', { name: desk.say('ui.shell.form.choose') }).click()
  await desk.page.getByRole('option', { name: desk.say('state.format.RoundRobin') }).click()
  await expect(form).toContainText(desk.say('argHelp.tieBreakers'))
  await desk.page.keyboard.press('Control+Enter')
  await expect(desk.row('Last chance')).toBeVisible()

  await desk.row('Last chance').click()
  await desk.page.getByRole('button', { name: desk.say('ui.stages.earlier') }).click()
  await desk.expectDone(moveStage)
  await expect
    .poll(async () => (await service.stages(id)).map(({ name }) => name))
    .toEqual(['Playoffs', 'Last chance', 'Grand final'])

  const running = await service.tournament('LoL Worlds 2022 — quarter-finals')
  await desk.open(paths.stages(running.id))
  await expect(desk.row('Knock-out')).toBeVisible()
  await desk.row('Knock-out').click()
  await desk.press(editStage)
  await desk.expectRefusal('stage.tournamentRunning')
  await expect(desk.dialog().getByRole('textbox')).toHaveCount(0)
})

test('a round is set at once, and its start in the past is said before', async ({ desk, platform }) => {
  const service = await ServiceDesk.open(platform)
  const { id } = await service.tournament('LoL Worlds 2022 — quarter-finals')
  await desk.open(paths.bracket(id))
  await expect(desk.match('G1-M5')).toBeVisible()
  await desk.press(setRoundSetting)
  const form = desk.dialog()
  await form.getByLabel(desk.say('arg.checkInStartTime')).fill('2020-01-01T10:00')
  await expect(form).toContainText(desk.say('reason.match.startInPast'))
  await form.getByLabel(desk.say('arg.checkInStartTime')).fill('')
  await form.getByRole('textbox', { name: desk.say('arg.checkInDuration') }).fill('25')
  await desk.page.keyboard.press('Control+Enter')
  await desk.expectDone(setRoundSetting)
  const [stage] = await service.stages(id)
  const semifinals = stage?.brackets[0]?.matches.filter((match) => match.roundOf === 4) ?? []
  expect(semifinals.map((match) => match.checkInDuration)).toEqual([25, 25])
})
