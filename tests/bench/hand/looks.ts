// What a task waits for and what must have come of it, as the page or the platform shows it.
import { updateScore } from '../../../commands/matches.ts'
import { takeNextStep } from '../../../commands/session.ts'
import { paths } from '../../../src/paths.ts'
import type { Command } from '../../../src/registry/define.ts'
import { type Desk, expect, startsWith } from '../../support/desk.ts'
import type { Task } from './play.ts'
import type { Scene } from './scenes.ts'

export const bracketPage = (id: string) => paths.bracket(id)
export const teamsPage = (id: string) => paths.teams(id)
export const editPage = (id: string) => paths.edit(id)
export const listPage = (_: string, name: string) => paths.tournaments({ search: name })

export const shown = ({ desk, name }: Scene) => expect(desk.row(name)).toBeVisible()
export const drawn = ({ desk }: Scene) => expect(desk.match('G1-M1')).toBeVisible()
export const entered = ({ desk }: Scene) => expect(desk.row('Alpha')).toBeVisible()
export const state = (wanted: string) => async (scene: Scene) =>
  expect.poll(async () => (await scene.service.tournament(scene.name)).state).toBe(wanted)
export const stageState = (wanted: string) => async (scene: Scene) =>
  expect.poll(async () => (await scene.service.stages(scene.id))[0]?.state).toBe(wanted)

/** The question is there, so that what is typed is an answer to it. */
export const asked = ({ desk }: Scene) => expect(desk.question().getByRole('button').last()).toBeVisible()

/** The button of the next step offers this, and takes a press. */
const isDue = async ({ desk }: Scene, command: Command) => {
  const tools = desk.page.getByRole('toolbar', { name: desk.say('ui.shell.headTools') })
  const button = tools.getByRole('button', { name: startsWith(desk.title(command)) })
  await expect(button).toHaveAttribute('aria-keyshortcuts', 'Shift+n')
  await expect(button).not.toHaveAttribute('aria-disabled')
}

/** By the one key of whatever is due. */
export async function takeStep(scene: Scene, command: Command): Promise<void> {
  await isDue(scene, command)
  await scene.hand.press(takeNextStep)
}

export async function matchState({ service, id }: Scene, identifier: string): Promise<string | undefined> {
  const [stage] = await service.stages(id)
  return stage?.brackets[0]?.matches.find((match) => match.identifier === identifier)?.state
}

export const isEntering = ({ desk }: Scene) =>
  expect(
    desk.page
      .getByRole('form', { name: desk.title(updateScore) })
      .getByRole('textbox')
      .first(),
  ).toBeFocused()

export const saveScore = (desk: Desk) =>
  desk.page
    .getByRole('form', { name: desk.title(updateScore) })
    .getByRole('button', { name: startsWith(desk.say('ui.bracket.save')) })

export const submit = (desk: Desk, command: Command) =>
  desk
    .dialog()
    .getByRole('button', { name: startsWith(desk.title(command)) })
    .last()

/** A task of one form: it is opened, the first field is filled, and it is sent. */
export function inOneForm(
  command: Command,
  textFor: (desk: Desk) => string,
  sent: 'enter' | 'mod+enter',
): Pick<Task, 'byKeys' | 'byMouse'> {
  const type = async ({ hand, desk }: Scene) => {
    await expect(desk.dialog().getByRole('textbox').first()).toBeFocused()
    await hand.type(textFor(desk))
  }
  return {
    async byKeys(scene) {
      await scene.hand.press(command)
      await type(scene)
      await scene.hand.press(sent)
    },
    async byMouse(scene) {
      await scene.hand.click(scene.desk.button(command))
      await type(scene)
      await scene.hand.click(submit(scene.desk, command))
    },
  }
}
