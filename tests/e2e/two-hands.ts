// A hand that only presses keys and one that only clicks, beside the text that both type: a flow is played by either.
import type { Locator } from 'playwright/test'
import type { Command } from '../../src/registry/define.ts'
import { asksFirst } from '../../src/shell/acts/asks-first.ts'
import { type Desk, expect, startsWith } from '../support/desk.ts'

type HandOf = {
  /** To a page of the sidebar. */
  goTo(desk: Desk, command: Command, place: string): Promise<void>
  /** The one row that a search leaves. */
  openRow(desk: Desk, name: string): Promise<void>
  /** Of a command that the page has a button for. */
  begin(desk: Desk, command: Command): Promise<void>
  /** Of a command that rows have in their menus. */
  beginAt(desk: Desk, row: Locator, command: Command): Promise<void>
  /** The control of an argument has the focus. */
  reach(desk: Desk, argument: string): Promise<void>
  choose(desk: Desk, argument: string, option: string): Promise<void>
  /** In a field that suggests things while a name is typed. */
  find(desk: Desk, argument: string, name: string): Promise<void>
  /** The form of a dialog. */
  send(desk: Desk, command: Command): Promise<void>
  /** The form is left, and what was typed with it. */
  leave(desk: Desk): Promise<void>
  confirm(desk: Desk, command: Command, phrase?: string): Promise<void>
}

/** Tabs in which each control of a form can be reached. */
const mostTabs = 40

const suggested = (desk: Desk, argument: string, name: string) =>
  desk
    .field(argument)
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()

const keys: HandOf = {
  async goTo(desk, command) {
    await desk.press(command)
  },
  async openRow(desk) {
    await desk.page.keyboard.press('Enter')
  },
  async begin(desk, command) {
    await desk.press(command)
    // The page may show the same fields: what is typed before the form has come would go into those.
    if (asksFirst(command, { args: {} })) await expect(desk.dialog().locator(':focus')).toBeVisible()
  },
  async beginAt(desk, row, command) {
    for (let presses = 0; (await row.getAttribute('data-cursor')) === null && presses < mostTabs; presses++)
      await desk.keys('j')
    await desk.press(command)
  },
  async reach(desk, argument) {
    await expect(desk.field(argument).last()).toBeVisible()
    const here = desk.field(argument).locator(':focus')
    for (let tabs = 0; (await here.count()) === 0 && tabs < mostTabs; tabs++) await desk.page.keyboard.press('Tab')
    await expect(here).toBeVisible()
  },
  async choose(desk, argument, option) {
    await keys.reach(desk, argument)
    await desk.page.keyboard.press('Enter')
    const options = desk.page.getByRole('listbox').last().getByRole('option')
    await expect(options.first()).toBeVisible()
    await desk.page.keyboard.press('Home')
    const place = (await options.allTextContents()).findIndex((text) => text.startsWith(option))
    for (let presses = 0; presses < place; presses++) await desk.page.keyboard.press('ArrowDown')
    await desk.page.keyboard.press('Enter')
  },
  async find(desk, argument, name) {
    await keys.reach(desk, argument)
    await desk.page.keyboard.type(name)
    await expect(suggested(desk, argument, name)).toBeVisible()
    await desk.page.keyboard.press('Enter')
  },
  async send(desk) {
    await expect(desk.dialog().locator(':focus')).toBeVisible()
    await desk.page.keyboard.press('Control+Enter')
  },
  async leave(desk) {
    await desk.page.keyboard.press('Escape')
    const leave = desk.page.getByRole('button', { name: desk.say('ui.shell.unsaved.leave'), exact: true })
    await expect(leave).toBeVisible()
    await desk.page.keyboard.press('Tab')
    await expect(leave).toBeFocused()
    await desk.page.keyboard.press('Enter')
    await expect(desk.dialog()).toHaveCount(0)
  },
  confirm: (desk, _command, phrase) => desk.confirm(phrase),
}

/** What was to be drawn by now is on screen. */
const drawn = (desk: Desk) =>
  desk.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

const mouse: HandOf = {
  async goTo(desk, _command, place) {
    await desk.page.getByRole('navigation').getByRole('link', { name: place, exact: true }).first().click()
  },
  async openRow(desk, name) {
    await desk.page.getByRole('link', { name, exact: true }).first().click()
  },
  begin: (desk, command) => desk.button(command).first().click(),
  async beginAt(desk, row, command) {
    await row.click({ button: 'right' })
    await desk.menuItem(command).click()
  },
  async reach(desk, argument) {
    await desk.field(argument).getByRole('textbox').click()
  },
  async choose(desk, argument, option) {
    await desk.field(argument).getByRole('button').first().click()
    await desk.page
      .getByRole('option', { name: startsWith(option) })
      .first()
      .click()
  },
  async find(desk, argument, name) {
    await desk.field(argument).getByRole('combobox').click()
    await desk.page.keyboard.type(name)
    await suggested(desk, argument, name).click()
  },
  async send(desk, command) {
    const button = desk.dialog().getByRole('button', { name: startsWith(desk.title(command)) })
    await button.hover()
    await desk.page.mouse.down()
    // A finger stays on the button for longer than the page takes to draw.
    await drawn(desk)
    await desk.page.mouse.up()
  },
  async leave(desk) {
    await desk
      .dialog()
      .getByRole('button', { name: desk.say('ui.shell.cancel'), exact: true })
      .click()
    await desk.page.getByRole('button', { name: desk.say('ui.shell.unsaved.leave'), exact: true }).click()
    await expect(desk.dialog()).toHaveCount(0)
  },
  confirm: (desk, command, phrase) => desk.confirmByMouse(command, phrase),
}

export const twoHands = { keys, mouse } as const

/** Into a field of text, instead of what stands there. */
export async function typeInto(desk: Desk, hand: HandOf, argument: string, text: string): Promise<void> {
  await hand.reach(desk, argument)
  await desk.page.keyboard.press('Control+a')
  if (text === '') await desk.page.keyboard.press('Delete')
  else await desk.paste(text)
}

/** `npm test` tells a flow by keys in English and by mouse in Chinese; the soak the other way round as well. */
export const handsInBoth = [
  { by: 'keys', language: 'en', here: true },
  { by: 'mouse', language: 'zh', here: true },
  { by: 'keys', language: 'zh', here: false },
  { by: 'mouse', language: 'en', here: false },
] as const
