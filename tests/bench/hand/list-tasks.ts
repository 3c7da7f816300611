// What newcomers did first with tournaments, teams and lists, and what they would have wanted it to take.
import { exportCsv, openPalette, takeNextStep, undo } from '../../../commands/session.ts'
import { addTeams } from '../../../commands/teams.ts'
import { closeRegistration, createTournament, openRegistration } from '../../../commands/tournaments.ts'
import { tableSelectAll, tableSort } from '../../../commands/table.ts'
import { paths } from '../../../src/paths.ts'
import { type Desk, expect, startsWith } from '../../support/desk.ts'
import { asked, editPage, entered, listPage, shown, state, submit, takeStep, teamsPage } from './looks.ts'
import type { Task } from './play.ts'
import { manyOpen, numbered, type Scene, teamList, teams } from './scenes.ts'

export const listTasks: readonly Task[] = [
  {
    what: 'create a tournament',
    wanted: { keys: 2, clicks: 2 },
    begin: async () => '',
    at: () => paths.tournaments(),
    async ready({ desk, name }) {
      // Not the first one here: it begins with the game and the region of the last.
      await desk.press(createTournament)
      await expect(desk.dialog().getByRole('textbox', { name: desk.say('arg.name') })).toBeFocused()
      await desk.paste(`${name} before`)
      const game = desk.dialog().getByRole('button', { name: new RegExp(desk.say('arg.game')) })
      await game.last().click()
      await desk.page.getByRole('option', { name: 'Valorant' }).click()
      await desk
        .dialog()
        .getByRole('checkbox', { name: desk.say('choice.region.Taiwan') })
        .check()
      await desk.keys('mod+enter')
      await expect(desk.page.getByRole('heading', { name: `${name} before` })).toBeVisible()
      await desk.open(paths.tournaments())
      await expect(desk.button(createTournament)).toBeEnabled()
    },
    async byKeys({ hand, desk, name }) {
      await hand.press(createTournament)
      await expect(desk.dialog().getByRole('textbox', { name: desk.say('arg.name') })).toBeFocused()
      await hand.type(name)
      await hand.press('mod+enter')
    },
    async byMouse({ hand, desk, name }) {
      await hand.click(desk.button(createTournament))
      await expect(desk.dialog().getByRole('textbox', { name: desk.say('arg.name') })).toBeFocused()
      await hand.type(name)
      await hand.click(submit(desk, createTournament))
    },
    done: ({ desk, name }) => expect(desk.page.getByRole('heading', { name, exact: true })).toBeVisible(),
  },
  {
    what: 'open one by name from Home',
    wanted: { keys: 2, clicks: 1 },
    begin: 'running',
    at: () => paths.home(),
    ready: shown,
    async byKeys({ hand, desk, name }) {
      await hand.press(openPalette)
      await hand.type(name)
      await expect(desk.dialog().getByRole('option', { name: startsWith(name), selected: true })).toBeVisible()
      await hand.press('enter')
    },
    byMouse: ({ hand, desk, name }) => hand.click(desk.page.getByRole('link', { name })),
    done: ({ desk, name }) => expect(desk.page.getByRole('heading', { name })).toBeVisible(),
  },
  {
    what: 'open registration',
    // It is asked first: there is no way back to Published.
    wanted: { keys: 2, clicks: 2 },
    begin: 'published',
    at: editPage,
    ready: ({ desk }) => desk.expectReady(openRegistration),
    async byKeys(scene) {
      await takeStep(scene, openRegistration)
      await asked(scene)
      await scene.hand.press('mod+enter')
    },
    async byMouse(scene) {
      const { hand, desk } = scene
      await hand.click(desk.button(openRegistration))
      await asked(scene)
      await hand.click(submit(desk, openRegistration))
    },
    done: state('OpenRegistration'),
  },
  {
    what: 'paste 8 teams, seen as rows first',
    wanted: { keys: 2, clicks: 3 },
    begin: 'open',
    at: teamsPage,
    ready: ({ desk }) => desk.expectReady(addTeams),
    async byKeys(scene) {
      const { hand } = scene
      await hand.paste(teamList)
      await listed(scene)
      await hand.press('mod+enter')
      await asked(scene)
      await hand.press('mod+enter')
    },
    async byMouse(scene) {
      const { hand, desk } = scene
      await hand.click(desk.button(addTeams))
      await pasteTeams(scene)
      await hand.click(submit(desk, addTeams))
      await asked(scene)
      await hand.click(submit(desk, addTeams))
    },
    done: ({ desk }) => expect(desk.row('Hotel')).toBeVisible(),
  },
  {
    what: 'confirm all rosters',
    wanted: { keys: 1, clicks: 1 },
    begin: 'entered',
    at: teamsPage,
    ready: entered,
    async byKeys({ hand, desk }) {
      await expect(confirmAll(desk)).toHaveAttribute('aria-keyshortcuts', 'Shift+n')
      await hand.press(takeNextStep)
    },
    byMouse: ({ hand, desk }) => hand.click(confirmAll(desk)),
    done: async ({ service, name }) =>
      expect.poll(async () => (await service.tournament(name)).registeredCount).toBe(teams.length),
  },
  {
    what: 'close registration',
    wanted: { keys: 1, clicks: 1 },
    begin: 'confirmed',
    at: editPage,
    ready: ({ desk }) => desk.expectReady(closeRegistration),
    byKeys: (scene) => takeStep(scene, closeRegistration),
    byMouse: ({ hand, desk }) => hand.click(desk.button(closeRegistration)),
    done: state('CompleteRegistration'),
  },
  {
    what: 'take back two acts',
    wanted: { keys: 2, clicks: 2 },
    begin: 'confirmed',
    at: editPage,
    async ready({ desk }) {
      await desk.expectReady(closeRegistration)
      for (const command of [closeRegistration, openRegistration]) {
        await desk.press(command)
        await desk.expectDone(command)
      }
    },
    async byKeys({ hand, desk }) {
      await hand.press(undo)
      await desk.expectTravelled('undone', openRegistration)
      await hand.press(undo)
    },
    async byMouse({ hand, desk }) {
      const button = desk.page
        .getByRole('contentinfo')
        .getByRole('button', { name: new RegExp(`${desk.title(undo)}$`) })
      await hand.click(button)
      await desk.expectTravelled('undone', openRegistration)
      await hand.click(button)
    },
    done: ({ desk }) => desk.expectTravelled('undone', closeRegistration),
  },
  {
    what: 'filter a list by state, and go on in the list',
    wanted: { keys: 3, clicks: 2 },
    begin: 'running',
    at: () => paths.tournaments(),
    ready: ({ desk }) => expect(desk.page.getByRole('rowheader').first()).toBeVisible(),
    async byKeys({ hand, desk }) {
      await hand.press('f s')
      // In Chinese no name can be typed in a list: the number of the state.
      const states = desk.page.getByRole('option')
      await expect(states.first()).toBeVisible()
      await hand.press(String((await states.allInnerTexts()).findIndex((text) => text.includes(inProgress(desk))) + 1))
      await desk.keys('j')
    },
    async byMouse({ hand, desk }) {
      await hand.click(desk.page.getByRole('button', { name: startsWith(stateFilter(desk)) }))
      await hand.click(desk.page.getByRole('option', { name: inProgress(desk) }))
      // Beside the open list of states.
      await desk.row('LoL Worlds 2022').click({ position: { x: 900, y: 10 } })
    },
    done: async ({ desk }) => {
      await expect(desk.page).toHaveURL(/state=InProgress/)
      await expect(desk.page.locator('tr[data-cursor]')).toHaveCount(1)
      await expect(desk.page.getByRole('grid')).toBeFocused()
    },
  },
  {
    what: 'sort a list by a column',
    wanted: { keys: 2, clicks: 1 },
    begin: 'published',
    at: () => paths.tournaments(),
    ready: ({ desk }) => expect(desk.page.getByRole('rowheader').first()).toBeVisible(),
    async byKeys({ hand, desk }) {
      await hand.press(tableSort)
      await expect(desk.page.getByRole('menu')).toBeVisible()
      await hand.press('1')
    },
    byMouse: ({ hand, desk }) =>
      hand.click(desk.page.getByRole('columnheader', { name: desk.say('arg.name') }).getByRole('button')),
    done: ({ desk }) =>
      expect(desk.page.getByText(desk.say('ui.list.sortedBy', { column: desk.say('arg.name') }))).toBeVisible(),
  },
  {
    what: 'export what is shown as CSV',
    wanted: { keys: 2, clicks: 2 },
    begin: 'entered',
    at: teamsPage,
    ready: entered,
    byKeys: ({ hand }) => hand.press(exportCsv),
    async byMouse({ hand, desk }) {
      await hand.click(desk.page.getByRole('button', { name: desk.say('ui.shell.paneMenu') }))
      await hand.click(desk.menuItem(exportCsv))
    },
    done: ({ desk }) => expect(desk.page.locator('[data-toast=ok]')).toBeVisible(),
  },
]

/** The last one to be played: it fills every list. */
export const closeMany: Task = {
  what: 'close 101 registrations',
  wanted: { keys: 3, clicks: 3 },
  async begin({ service, name }) {
    await manyOpen(service, name, 101)
    return ''
  },
  at: listPage,
  // With the header.
  ready: ({ desk }) => expect(desk.page.getByRole('grid')).toHaveAttribute('aria-rowcount', '102'),
  async byKeys({ hand }) {
    await hand.press(tableSelectAll)
    await hand.press(closeRegistration)
  },
  async byMouse({ hand, desk, name }) {
    await hand.click(desk.page.getByRole('checkbox', { name: desk.say('ui.list.selectAll') }))
    await hand.click(desk.row(name), 'right')
    await hand.click(desk.menuItem(closeRegistration))
  },
  done: async ({ service, name }) => {
    for (const one of [1, 50, 101]) {
      await expect
        .poll(async () => (await service.tournament(`${name} ${numbered(one)}`)).state, { timeout: 30_000 })
        .toBe('CompleteRegistration')
    }
  },
}

const inProgress = (desk: Desk) => desk.say('state.tournament.InProgress')
const stateFilter = (desk: Desk) => desk.say('ui.list.labelled', { label: desk.say('ui.list.filter.state') })

const confirmAll = (desk: Desk) =>
  desk.page.getByRole('button', { name: startsWith(desk.say('ui.teams.confirmAll', { count: teams.length })) })

async function pasteTeams(scene: Scene): Promise<void> {
  await expect(scene.desk.dialog().getByRole('textbox')).toBeFocused()
  await scene.hand.paste(teamList)
  await listed(scene)
}

/** Each team is a row before anything is sent. */
async function listed({ desk }: Scene): Promise<void> {
  const rows = desk.dialog().getByRole('region', { name: desk.say('ui.shell.form.parts', { count: teams.length }) })
  await expect(rows.getByRole('row')).toHaveCount(teams.length)
}
