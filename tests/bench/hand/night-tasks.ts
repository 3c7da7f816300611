// What an administrator does on a tournament night, while people wait for it.
import { renameRound, showBracket } from '../../../commands/brackets.ts'
import { createMatchRoom, setMatchSetting, updateScore } from '../../../commands/matches.ts'
import { openPalette, showHistory } from '../../../commands/session.ts'
import { addTeam, dropTeam } from '../../../commands/teams.ts'
import { paths } from '../../../src/paths.ts'
import { expect, startsWith } from '../../support/desk.ts'
import {
  asked,
  bracketPage,
  drawn,
  entered,
  inOneForm,
  isEntering,
  matchState,
  saveScore,
  submit,
  teamsPage,
} from './looks.ts'
import { whatItDoes } from '../../support/asked-inside.ts'
import type { Task } from './play.ts'
import { sixteen } from './scenes.ts'

export const nightTasks: readonly Task[] = [
  {
    what: 'nine results one after the other',
    wanted: { keys: 27 },
    each: 9,
    begin: ({ service, name }) => sixteen(service, name),
    at: bracketPage,
    ready: drawn,
    async byKeys(scene) {
      const { hand, desk } = scene
      for (let match = 1; match <= 9; match++) {
        await expect(desk.match(`G1-M${match}`)).toHaveAttribute('data-cursor', 'true')
        await hand.press('enter')
        await isEntering(scene)
        // As most people type it, with the tab key.
        await hand.type('2')
        await hand.press('Tab')
        await hand.type('1')
        await hand.press('enter')
      }
    },
    done: async (scene) => expect.poll(() => matchState(scene, 'G1-M9')).toBe('Completed'),
  },
  {
    what: 'find a team wherever it plays',
    wanted: { keys: 2, clicks: 2 },
    begin: 'entered',
    at: () => paths.home(),
    ready: ({ desk }) => expect(desk.page.getByRole('grid').first()).toBeVisible(),
    async byKeys({ hand, desk, name }) {
      await hand.press(openPalette)
      await hand.type(`foxtrot ${name}`)
      await expect(desk.dialog().getByRole('option', { name: /^Foxtrot/, selected: true })).toBeVisible()
      await hand.press('enter')
    },
    async byMouse({ hand, desk, name }) {
      await hand.click(desk.hint(openPalette))
      await hand.type(`foxtrot ${name}`)
      await hand.click(desk.dialog().getByRole('option', { name: /^Foxtrot/ }))
    },
    done: ({ desk }) => desk.expectPlace('Foxtrot'),
  },
  {
    what: 'put a wrong result right',
    wanted: { keys: 4, clicks: 4 },
    begin: 'running',
    at: bracketPage,
    async ready(scene) {
      await drawn(scene)
      await scene.service.run('match update-score G1-M1 2-1')
      await expect(scene.desk.match('G1-M1')).toContainText('2')
      await scene.desk.match('G1-M1').click()
    },
    async byKeys(scene) {
      const { hand } = scene
      await hand.press('enter')
      await isEntering(scene)
      await hand.type('2-0')
      await hand.press('enter')
      await asked(scene)
      await hand.press('mod+enter')
    },
    async byMouse(scene) {
      const { hand, desk } = scene
      await hand.doubleClick(desk.match('G1-M1'))
      await isEntering(scene)
      await hand.type('2-0')
      await hand.click(saveScore(desk))
      await asked(scene)
      await hand.click(submit(desk, updateScore))
    },
    done: async ({ service, id }) =>
      expect
        .poll(async () => {
          const [stage] = await service.stages(id)
          return stage?.brackets[0]?.matches[0]?.scores.map(({ totalScore }) => totalScore)
        })
        .toEqual([2, 0]),
  },
  {
    what: 'open the room of a match',
    wanted: { keys: 3, clicks: 2 },
    begin: 'running',
    at: bracketPage,
    ready: drawn,
    async byKeys({ hand, desk }) {
      await hand.press(createMatchRoom)
      await expect(whatItDoes(desk)).toHaveAttribute('aria-busy', 'false')
      await hand.press('mod+enter')
    },
    async byMouse({ hand, desk }) {
      await hand.click(desk.button(createMatchRoom))
      await expect(whatItDoes(desk)).toHaveAttribute('aria-busy', 'false')
      await hand.click(submit(desk, createMatchRoom))
    },
    done: async (scene) => expect.poll(() => matchState(scene, 'G1-M1')).toBe('InProgress'),
  },
  {
    what: 'take out a team that did not come',
    wanted: { keys: 5, clicks: 4 },
    begin: 'running',
    at: teamsPage,
    ready: async (scene) => {
      await entered(scene)
      await scene.desk
        .row('Alpha')
        .getByRole('gridcell')
        .first()
        .click({ position: { x: 2, y: 8 } })
    },
    async byKeys(scene) {
      const { hand, desk } = scene
      await hand.press(dropTeam)
      await expect(desk.phrase()).toBeVisible()
      await hand.type('Alpha')
      await hand.press('mod+enter')
    },
    async byMouse(scene) {
      const { hand, desk } = scene
      await hand.click(desk.row('Alpha'), 'right')
      await hand.click(desk.menuItem(dropTeam))
      await expect(desk.phrase()).toBeVisible()
      await hand.type('Alpha')
      await hand.click(submit(desk, dropTeam))
    },
    done: ({ desk }) => desk.expectDone(dropTeam),
  },
  {
    what: 'show the bracket to the players',
    wanted: { keys: 2, clicks: 2 },
    begin: 'drawn',
    at: bracketPage,
    ready: drawn,
    byKeys: ({ hand }) => hand.press(showBracket),
    async byMouse({ hand, desk }) {
      await hand.click(desk.page.getByRole('button', { name: startsWith(desk.say('cmd.bracket-view.manage.title')) }))
      await hand.click(desk.button(showBracket))
    },
    done: ({ desk }) => expect(desk.page.getByText(desk.say('ui.bracket.visible')).first()).toBeAttached(),
  },
  {
    what: 'put a match off by 45 minutes',
    wanted: { keys: 3, clicks: 3 },
    begin: 'running',
    at: bracketPage,
    ready: drawn,
    ...inOneForm(setMatchSetting, () => '+45m', 'mod+enter'),
    done: async ({ service, id }) =>
      expect.poll(async () => (await service.stages(id))[0]?.brackets[0]?.matches[0]?.schedule ?? 0).toBeGreaterThan(0),
  },
  {
    what: 'see who did what',
    wanted: { keys: 2, clicks: 2 },
    begin: 'running',
    at: teamsPage,
    ready: entered,
    byKeys: ({ hand }) => hand.press(showHistory),
    async byMouse({ hand, desk }) {
      await hand.click(desk.page.getByRole('button', { name: desk.say('ui.shell.paneMenu') }))
      await hand.click(desk.menuItem(showHistory))
    },
    done: ({ desk }) =>
      expect(desk.page.getByRole('region', { name: desk.say('ui.shell.history.title') })).toBeVisible(),
  },
  {
    what: 'name a round',
    wanted: { keys: 3, clicks: 2 },
    begin: 'drawn',
    at: bracketPage,
    ready: drawn,
    ...inOneForm(renameRound, () => 'Openers', 'enter'),
    done: ({ desk }) => desk.expectSaid('Openers'),
  },
  {
    what: 'let a late team in',
    wanted: { keys: 3, clicks: 2 },
    begin: 'entered',
    at: teamsPage,
    ready: entered,
    ...inOneForm(addTeam, () => 'Latecomers', 'enter'),
    done: ({ desk }) => expect(desk.row('Latecomers')).toBeVisible(),
  },
]
