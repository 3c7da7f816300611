// What newcomers did first with brackets and results, and what they would have wanted it to take.
import * as brackets from '../../../commands/brackets.ts'
import { setRoundSetting } from '../../../commands/matches.ts'
import { openPalette, redo, undo } from '../../../commands/session.ts'
import { finalizeStage } from '../../../commands/stages.ts'
import { approveStandings } from '../../../commands/standings.ts'
import { paths } from '../../../src/paths.ts'
import { expect } from '../../support/desk.ts'
import {
  asked,
  bracketPage,
  drawn,
  inOneForm,
  isEntering,
  matchState,
  saveScore,
  stageState,
  submit,
  takeStep,
} from './looks.ts'
import type { Task } from './play.ts'
import { sixteen, stageName } from './scenes.ts'

export const bracketTasks: readonly Task[] = [
  {
    what: 'draw the bracket',
    wanted: { keys: 1, clicks: 1 },
    begin: 'closed',
    at: bracketPage,
    ready: ({ desk }) => desk.expectReady(brackets.generateBrackets),
    byKeys: (scene) => takeStep(scene, brackets.generateBrackets),
    byMouse: ({ hand, desk }) => hand.click(desk.button(brackets.generateBrackets)),
    done: drawn,
  },
  {
    what: 'start the stage',
    wanted: { keys: 2, clicks: 2 },
    begin: 'drawn',
    at: bracketPage,
    ready: drawn,
    async byKeys(scene) {
      const { hand } = scene
      await takeStep(scene, finalizeStage)
      await asked(scene)
      await hand.type(stageName)
      await hand.press('mod+enter')
    },
    async byMouse(scene) {
      const { hand, desk } = scene
      await hand.click(desk.button(finalizeStage))
      await asked(scene)
      await hand.type(stageName)
      await hand.click(submit(desk, finalizeStage))
    },
    done: stageState('InProgress'),
  },
  {
    what: 'enter a result',
    wanted: { keys: 3, clicks: 3 },
    begin: 'running',
    at: bracketPage,
    ready: drawn,
    async byKeys(scene) {
      await scene.hand.press('enter')
      await isEntering(scene)
      await scene.hand.type('2-1')
      await scene.hand.press('enter')
    },
    async byMouse(scene) {
      const { hand, desk } = scene
      await hand.doubleClick(desk.match('G1-M1'))
      await isEntering(scene)
      await hand.type('2-1')
      await hand.click(saveScore(desk))
    },
    // The cursor goes on to the next open match.
    done: ({ desk }) => expect(desk.match('G1-M2')).toHaveAttribute('data-cursor', 'true'),
  },
  {
    what: 'complete a bracket and approve its standings',
    wanted: { keys: 4, clicks: 4 },
    begin: 'played',
    at: bracketPage,
    ready: ({ desk }) => desk.expectReady(brackets.completeBracket),
    async byKeys(scene) {
      const { hand } = scene
      await takeStep(scene, brackets.completeBracket)
      await asked(scene)
      await hand.type(`${stageName} 1`)
      await hand.press('mod+enter')
      await takeStep(scene, approveStandings)
      await asked(scene)
      await hand.type(stageName)
      await hand.press('mod+enter')
    },
    async byMouse(scene) {
      const { hand, desk } = scene
      await hand.click(desk.button(brackets.completeBracket))
      await asked(scene)
      await hand.type(`${stageName} 1`)
      await hand.click(submit(desk, brackets.completeBracket))
      await desk.expectReady(approveStandings)
      await hand.click(desk.button(approveStandings))
      await asked(scene)
      await hand.type(stageName)
      await hand.click(submit(desk, approveStandings))
    },
    done: stageState('Completed'),
  },
  {
    what: 'schedule a round',
    wanted: { keys: 3, clicks: 4 },
    begin: 'running',
    at: bracketPage,
    ready: drawn,
    ...inOneForm(setRoundSetting, ({ language }) => (language === 'en' ? 'tomorrow 19:00' : '明天 19:00'), 'mod+enter'),
    done: async ({ service, id }) =>
      expect
        .poll(async () => (await service.stages(id))[0]?.brackets[0]?.matches.filter((match) => match.schedule).length)
        .toBe(4),
  },
  {
    what: 'enter a result by palette from Home',
    wanted: { keys: 2 },
    begin: 'running',
    at: () => paths.home(),
    ready: ({ desk }) => expect(desk.page.getByRole('grid').first()).toBeVisible(),
    async byKeys(scene) {
      const { hand, desk, name } = scene
      await hand.press(openPalette)
      await hand.type(`alpha hotel ${name} 2-1`)
      await expect(desk.dialog().getByRole('option', { name: /Alpha 2–1 Hotel/, selected: true })).toBeVisible()
      await hand.press('enter')
    },
    done: async (scene) => expect.poll(() => matchState(scene, 'G1-M1')).toBe('Completed'),
  },
  {
    what: 'nine results as a script, then take it back',
    wanted: { keys: 3 },
    begin: ({ service, name }) => sixteen(service, name),
    at: bracketPage,
    ready: drawn,
    async byKeys(scene) {
      const { hand, desk } = scene
      const lines = Array.from({ length: 9 }, (_, index) => `match update-score G1-M${index + 1} 2-1`)
      await hand.press(':')
      await expect(desk.commandLine()).toBeFocused()
      await hand.paste(lines.join('\n'))
      await hand.press('enter')
      await expect.poll(() => matchState(scene, 'G1-M9'), { timeout: 20_000 }).toBe('Completed')
      await desk.expectSaid(desk.say('ui.shell.line.scriptDone'))
      await expect(desk.commandLine()).toBeHidden()
      await hand.press(undo)
    },
    async done(scene) {
      await expect.poll(() => matchState(scene, 'G1-M1'), { timeout: 20_000 }).toBe('Initial')
      await scene.desk.press(redo)
      await expect.poll(() => matchState(scene, 'G1-M9'), { timeout: 20_000 }).toBe('Completed')
    },
  },
]
