// From nothing to a tournament: by key and by mouse, with games and regions as they are supported at that moment.
import { createStage } from '../../commands/stages.ts'
import { createFromTemplate } from '../../commands/templates.ts'
import { createInSteps, createTournament, publishTournament } from '../../commands/tournaments.ts'
import { goTemplates, goTournaments } from '../../commands/places.ts'
import { goField, goPublish } from '../../commands/tournament-places.ts'
import { paths } from '../../src/paths.ts'
import { chooseFile } from '../support/chosen-file.ts'
import { expect, startsWith, test, type Desk, told } from '../support/desk.ts'
import { meanwhile } from '../support/held-requests.ts'
import { picture } from '../support/picture.ts'
import { ServiceDesk } from '../support/service-desk.ts'

test.describe.configure({ mode: 'parallel' })

/** Chooses from a list of the form by its name and the beginning of the option. */
async function choose(desk: Desk, list: string, option: string): Promise<void> {
  const box = desk.page.getByRole('main').or(desk.dialog())
  await box
    .getByRole('button', { name: new RegExp(desk.say(`arg.${list}`)) })
    .last()
    .click()
  await desk.page.getByRole('option', { name: startsWith(option) }).click()
}

async function tick(desk: Desk, ...regions: string[]): Promise<void> {
  const group = desk.dialog().getByRole('group', { name: desk.say('arg.region') })
  for (const region of regions) await group.getByRole('checkbox', { name: desk.say(`choice.region.${region}`) }).check()
}

for (const language of ['en', 'zh'] as const) {
  test(
    `a key, a name, a game and a region make a tournament, and the page goes to it (${language})`,
    told(language === 'zh'),
    async ({ desk }) => {
      const name = `Harbour Cup ${language}`
      await desk.open(paths.home())
      await desk.speak(language)
      await desk.press(createTournament)
      await expect(desk.dialog().getByRole('textbox', { name: desk.say('arg.name') })).toBeFocused()
      await desk.paste(name)
      await choose(desk, 'game', 'Valorant')
      await tick(desk, 'Taiwan', 'Hong Kong')
      await desk.keys('mod+enter')
      await desk.expectSaid(desk.say('cmd.tournament.create.done'))
      await expect(desk.page.getByRole('heading', { name })).toBeVisible()
      await expect(desk.page).toHaveURL(/\/tournament\/\d+\/stages$/)
    },
  )
}

test('the list leads to it by mouse, and an open form sees a game that is added meanwhile', async ({
  desk,
  platform,
}) => {
  const service = await ServiceDesk.open(platform)
  await desk.open(paths.tournaments())
  await desk.button(createTournament).click()
  await desk
    .dialog()
    .getByRole('textbox', { name: desk.say('arg.name') })
    .fill('Boost Cup')
  await service.run('setting add games "Rocket League"')
  await expect(async () => {
    await choose(desk, 'game', 'Rocket League')
  }).toPass()
  await tick(desk, 'All')
  await desk
    .dialog()
    .getByRole('button', { name: startsWith(desk.title(createTournament)) })
    .click()
  await expect(desk.page.getByRole('heading', { name: 'Boost Cup' })).toBeVisible()
  await service.run('setting remove games "Rocket League" --yes')
})

test('a tournament that is not there is said plainly, with the way to those that are', async ({ desk }) => {
  await desk.open(paths.stages('999999'))
  await desk.expectRefusal('notFound')
  await expect(desk.page.getByRole('alert')).toHaveCount(0)
  await desk.button(goTournaments).click()
  await desk.expectPlace(desk.say('ui.tournaments.title'))
})

test('settings that cannot be loaded are told in a message, and tried again', async ({ desk }) => {
  const letCome = await meanwhile(desk.page, '**/config/v1/settings', (route) => route.abort())
  await desk.open(paths.home())
  await desk.expectSaid(desk.say('ui.shell.settingsFailed'))
  letCome()
  await desk.page.getByRole('button', { name: desk.say('ui.shell.retry') }).click()
  await desk.press(createTournament)
  await choose(desk, 'game', 'Forts')
})

test('a dialog with something typed asks before it is left, by key, by button and by a click beside it', async ({
  desk,
}) => {
  await desk.open(paths.home())
  await desk.press(createTournament)
  const name = desk.dialog().getByRole('textbox', { name: desk.say('arg.name') })
  const stay = desk.page.getByRole('button', { name: desk.say('ui.shell.unsaved.stay') })
  const form = desk.page.getByRole('dialog', { name: desk.title(createTournament) })
  await expect(name).toBeFocused()
  await desk.paste('Half a name')
  for (const leave of [
    () => desk.page.keyboard.press('Escape'),
    () => form.getByRole('button', { name: desk.say('ui.shell.cancel') }).click(),
    () => desk.page.mouse.click(5, 300),
  ]) {
    await leave()
    await expect(stay).toBeFocused()
    await desk.page.keyboard.press('Enter')
    await expect(stay).toHaveCount(0)
    await expect(form.getByRole('textbox', { name: desk.say('arg.name') })).toHaveValue('Half a name')
  }
  await desk.page.keyboard.press('Escape')
  await desk.page.getByRole('button', { name: desk.say('ui.shell.unsaved.leave') }).click()
  await expect(form).toHaveCount(0)
  // What was typed is a draft, and comes back.
  await desk.press(createTournament)
  await expect(form.getByRole('textbox', { name: desk.say('arg.name') })).toHaveValue('Half a name')
})

test('step by step from the list to a published tournament takes at most forty keys beyond what is typed', async ({
  desk,
}) => {
  let pressed = 0
  const keys = async (sequence: string) => {
    pressed += sequence.split(' ').length
    await desk.keys(sequence)
  }
  const step = (name: string) =>
    expect(desk.page.locator('[aria-current=step]')).toContainText(desk.say(`ui.create.step.${name}`))
  await desk.open(paths.tournaments())
  await desk.expectReady(createTournament)
  await keys(createInSteps.keys ?? '')
  await step('method')
  await expect(desk.page.getByRole('radio').first()).toBeFocused()
  await keys('enter')
  await step('game')
  await expect(desk.page.getByRole('main').locator('[aria-haspopup=listbox]')).toBeFocused()
  await keys('enter')
  await expect(desk.page.getByRole('option', { name: 'Valorant' })).toBeVisible()
  await desk.page.keyboard.type('Val')
  await keys('enter Tab')
  await desk.page.keyboard.press('Space')
  await keys('enter')
  await step('basics')
  await expect(desk.page.getByRole('textbox', { name: desk.say('arg.name') })).toBeFocused()
  await desk.paste('Step Cup')
  await keys('enter')
  await step('schedule')
  await keys('mod+s')
  const openNow = desk.page.getByRole('main').getByRole('button', { name: startsWith(desk.say('ui.create.openNow')) })
  await expect(openNow).toBeFocused()
  await keys('enter')
  await expect(desk.page).toHaveURL(/\/tournament\/\d+\/stages$/)
  await desk.expectReady(createStage)
  await keys(createStage.keys ?? '')
  await expect(desk.dialog().getByRole('textbox').first()).toBeFocused()
  await desk.paste('Playoffs')
  await keys('Tab enter')
  await expect(desk.page.getByRole('option').first()).toBeVisible()
  await desk.page.keyboard.type('Single')
  await keys('enter mod+enter')
  await expect(desk.row('Playoffs')).toBeVisible()
  await keys(goPublish.keys ?? '')
  await desk.page
    .getByRole('main')
    .getByRole('button', { name: desk.title(goField) })
    .first()
    .focus()
  await keys('enter')
  await expect(desk.page.getByRole('button', { name: desk.say('ui.assets.choose') }).first()).toBeFocused()
  await chooseFile(desk.page, { name: 'cup.png', mimeType: 'image/png', buffer: picture }, () => keys('enter'))
  await expect(desk.page.getByRole('button', { name: desk.say('ui.assets.use') })).toBeFocused()
  await keys('Tab enter')
  await expect(desk.page.getByRole('button', { name: desk.say('ui.assets.replace') })).toHaveCount(3)
  await keys(goPublish.keys ?? '')
  await desk.expectSaid(desk.say('ui.publish.ready'))
  await keys(publishTournament.keys ?? '')
  await desk.confirm()
  await desk.expectSaid(desk.say('ui.publish.isPublished', { minutes: 1 }))
  // And the space that ticked the region, and the chord that confirmed.
  expect(pressed + 2).toBeLessThanOrEqual(40)
})

test('from a template to a published tournament takes at most forty keys beyond what is typed', async ({
  desk,
  platform,
}) => {
  const service = await ServiceDesk.open(platform)
  await service.run('tournament save-as-template "League of Legends World Championship 2022" Biweekly')
  let pressed = 0
  const keys = async (sequence: string) => {
    pressed += sequence.split(' ').length
    await desk.keys(sequence)
  }
  await desk.open(paths.home())
  await keys(goTemplates.keys ?? '')
  await expect(desk.row('Biweekly')).toBeVisible()
  await keys('j')
  await expect(desk.hint(createFromTemplate)).toBeVisible()
  await keys(createFromTemplate.keys ?? '')
  await expect(desk.dialog().getByRole('textbox', { name: desk.say('arg.name') })).toBeFocused()
  await desk.page.keyboard.press('ControlOrMeta+A')
  await desk.paste('Weekly 7')
  await keys('mod+enter')
  await expect(desk.page).toHaveURL(/\/tournament\/\d+\//)
  await expect(desk.page.getByRole('heading', { name: 'Weekly 7' })).toBeVisible()
  await keys(goPublish.keys ?? '')
  await desk.expectSaid(desk.say('ui.publish.ready'))
  await keys(publishTournament.keys ?? '')
  await desk.confirm()
  await desk.expectSaid(desk.say('ui.publish.isPublished', { minutes: 1 }))
  // And the two chords: all of the name that stood there, and the one that confirmed.
  expect(pressed + 2).toBeLessThanOrEqual(40)
})
