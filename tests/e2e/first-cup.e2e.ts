// From a platform with nothing on it to the approved standings of a cup of six, doing nothing but what the page says is
// next: its empty list, the one step in its head, and what that asks. Once without a mouse, once with nothing else.
import type { Locator } from 'playwright/test'
import { completeBracket, generateBrackets } from '../../commands/brackets.ts'
import { updateScore } from '../../commands/matches.ts'
import { approveStandings } from '../../commands/standings.ts'
import { createStage, finalizeStage } from '../../commands/stages.ts'
import { addTeams } from '../../commands/teams.ts'
import { setTournamentImage } from '../../commands/tournament-images.ts'
import { goTeams } from '../../commands/tournament-places.ts'
import { closeRegistration, createTournament, openRegistration, publishTournament } from '../../commands/tournaments.ts'
import { takeNextStep } from '../../commands/session.ts'
import type { Command } from '../../src/registry/define.ts'
import { chooseFile } from '../support/chosen-file.ts'
import { Desk, expect, startsWith, test, told } from '../support/desk.ts'
import { picture } from '../support/picture.ts'
import { runPlatform, type RunningPlatform } from '../support/running-platform.ts'

test.describe.configure({ mode: 'parallel' })

const cup = 'Harbour Six'
const stage = 'Playoffs'
const email = 'ada@arena.test'
const password = 'a long enough password'
const teams = ['Cranes', '台北黑熊', 'Tigers', 'Herons', 'Foxes', 'Otters']
  .map((team, at) => `${team}: ${['a', 'b', 'c', 'd', 'e'].map((part) => `${part}${at}`).join(', ')}`)
  .join('\n')

/** How somebody does what the page offers. */
type Way = {
  /** The step that is due, by what the head says of it. */
  next(due: Locator): Promise<void>
  press(button: Locator): Promise<void>
  fill(field: Locator, text: string): Promise<void>
  choose(list: Locator, option: string | RegExp): Promise<void>
  tick(box: Locator): Promise<void>
  /** The one thing that a command still asks for. */
  answer(field: Locator, text: string, command: Command): Promise<void>
  /** The form that is open. */
  send(command: Command): Promise<void>
  confirm(command: Command, phrase?: string): Promise<void>
}

for (const [language, wayOf] of [
  ['en', byKeys],
  ['zh', byMouse],
] as const) {
  test(
    `what the page says is next leads from nothing to approved standings (${language})`,
    told(language === 'en'),
    async ({ page }) => {
      const platform = await runPlatform({ environment: { ARENA_SEED: 'none' } })
      try {
        const desk = await firstAdministrator(new Desk(page, platform.url), platform)
        await desk.speak(language)
        await playCup(desk, wayOf(desk))
      } finally {
        await platform.remove()
      }
    },
  )
}

async function firstAdministrator(desk: Desk, { said }: RunningPlatform): Promise<Desk> {
  const { page } = desk
  const [link = ''] = /http:\S+\/setup\/\S+/.exec(said.join('\n')) ?? []
  await page.goto(link)
  await page.locator('input[name=name]').fill('Ada')
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.locator('form')).toHaveCount(0)
  await page.goto(desk.url)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main', { name: /./ })).toBeVisible()
  return desk
}

async function playCup(desk: Desk, way: Way): Promise<void> {
  const { page } = desk
  const next = async (command: Command) => {
    const due = dueOf(desk)
    await expect(due).toHaveAccessibleName(startsWith(desk.title(command)))
    // What has only just taken the place of another step takes no press.
    await expect(due).not.toHaveAttribute('aria-disabled')
    await way.next(due)
  }
  const field = (name: string) => desk.dialog().getByRole('textbox', { name: desk.say(`arg.${name}`), exact: true })
  const list = (name: string) => desk.dialog().getByRole('button', { name: new RegExp(desk.say(`arg.${name}`)) })

  await way.press(
    desk.page
      .getByRole('main')
      .getByRole('button', { name: startsWith(desk.title(createTournament)) })
      .first(),
  )
  await way.fill(field('name'), cup)
  await way.choose(list('game').first(), 'Valorant')
  await way.tick(desk.dialog().getByRole('checkbox').first())
  await way.send(createTournament)
  await expect(page.getByRole('heading', { name: cup })).toBeVisible()

  await next(createStage)
  await way.fill(field('name'), stage)
  await way.choose(list('format').first(), desk.say('choice.format.SingleElimination'))
  await way.send(createStage)

  await next(setTournamentImage)
  await chooseFile(page, { name: 'cup.png', mimeType: 'image/png', buffer: picture }, () =>
    way.press(desk.dialog().getByRole('button', { name: startsWith(desk.say('ui.shell.file.choose')) })),
  )
  await way.send(setTournamentImage)

  await next(publishTournament)
  await way.confirm(publishTournament)
  await next(openRegistration)
  await way.confirm(openRegistration)
  await next(addTeams)
  await way.fill(desk.dialog().getByRole('textbox').first(), teams)
  await way.send(addTeams)
  await way.confirm(addTeams)
  await next(goTeams)
  // The rows that the key acts on are there.
  await expect(page.getByRole('row')).toHaveCount(7)
  const confirmRosters = desk.say('ui.teams.confirmAll', { count: 6 })
  await way.press(page.getByRole('main').getByRole('button', { name: startsWith(confirmRosters) }))
  await next(closeRegistration)
  await next(generateBrackets)
  await next(finalizeStage)
  await way.confirm(finalizeStage, stage)
  let entered = 'none'
  for (let match = 0; match < 5; match++) {
    await expect(dueOf(desk)).toHaveAccessibleName(/G1-M\d/)
    await expect(dueOf(desk)).not.toContainText(entered)
    entered = /G1-M\d/.exec((await dueOf(desk).textContent()) ?? '')?.[0] ?? ''
    await next(updateScore)
    // The question names both teams, the first one first.
    await expect(
      desk
        .dialog()
        .getByText(/G1-M\d .+ – .+/)
        .first(),
    ).toBeVisible()
    await way.answer(field('score'), '2-1', updateScore)
    await expect(desk.dialog()).toHaveCount(0)
  }
  await next(completeBracket)
  await way.confirm(completeBracket, `${stage} 1`)
  await next(approveStandings)
  await way.confirm(approveStandings, stage)
  await desk.expectSaid(desk.say('state.tournament.Completed'))
}

/** The one step that the head says is due. */
function dueOf(desk: Desk): Locator {
  return desk.page
    .getByRole('toolbar', { name: desk.say('ui.shell.headTools') })
    .getByRole('button')
    .first()
}

function byKeys(desk: Desk): Way {
  const { page } = desk
  /** One step of focus after another, as somebody without a mouse comes there. */
  async function reach(wanted: Locator): Promise<void> {
    await expect(wanted).toBeVisible()
    for (let steps = 0; steps < 60; steps++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`the focus never came to ${String(wanted)}`)
  }
  return {
    // One key for every step, whatever it is about: it presses the button that shows it, which may be one of the page's own.
    async next(due) {
      await expect(due).toHaveAttribute('aria-keyshortcuts', 'Shift+n')
      await expect(due).not.toHaveAttribute('aria-disabled')
      await desk.press(takeNextStep)
    },
    async press(button) {
      await reach(button)
      await page.keyboard.press('Enter')
    },
    async fill(field, text) {
      await reach(field)
      await desk.paste(text)
    },
    async choose(list, option) {
      await reach(list)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('option', { name: option }).first()).toBeVisible()
      await page.keyboard.type(String(option).slice(0, 4))
      await page.keyboard.press('Enter')
    },
    async tick(box) {
      await reach(box)
      await page.keyboard.press('Space')
    },
    async answer(field, text) {
      await expect(field).toBeFocused()
      await desk.paste(text)
      await page.keyboard.press('Control+Enter')
    },
    send: () => desk.keys('mod+enter'),
    confirm: (_command, phrase) => desk.confirm(phrase),
  }
}

function byMouse(desk: Desk): Way {
  const { page } = desk
  return {
    next: (due) => due.click(),
    press: (button) => button.click(),
    async fill(field, text) {
      await field.click()
      await desk.paste(text)
    },
    async choose(list, option) {
      await list.click()
      await page.getByRole('option', { name: option }).first().click()
    },
    tick: (box) => box.check(),
    async answer(field, text, command) {
      await this.fill(field, text)
      await this.send(command)
    },
    send: (command) =>
      desk
        .dialog()
        .getByRole('button', { name: startsWith(desk.title(command)) })
        .last()
        .click(),
    confirm: (command, phrase) => desk.confirmByMouse(command, phrase),
  }
}
