// The two ways to work on a bracket: one never touches the mouse, the other only clicks (and pastes what has to be typed).
import type { Locator, Page } from 'playwright/test'
import * as brackets from '../../commands/brackets.ts'
import { createMatchRoom, updateScore } from '../../commands/matches.ts'
import { goTeamStandings } from '../../commands/tournament-places.ts'
import { approveStandings } from '../../commands/standings.ts'
import * as bracketView from '../../commands/bracket-view.ts'
import type { Command } from '../../src/registry/define.ts'
import { mayBeFinal } from '../../src/registry/risk-mark.ts'
import { type Desk, expect, startsWith } from '../support/desk.ts'
import { whatItDoes } from '../support/asked-inside.ts'

export interface Hands {
  /** Picks each team up and drops it at its place; they stand in this order at the end. */
  seed(order: readonly string[]): Promise<void>
  /** Gives a command of the stage or its division; answers what is asked. */
  give(command: Command, phrase?: string): Promise<void>
  /** The question before it says all of this; then it is done. */
  giveAfterReading(command: Command, phrase: string | undefined, says: readonly (string | RegExp)[]): Promise<void>
  openRoom(match: string): Promise<void>
  /** In place. `stops`: what is said instead of taking it; or it is asked about first. */
  enter(match: string, scores: readonly number[], stops?: readonly string[] | 'asks'): Promise<void>
  /** Allows what stood in the way of the result just entered, after reading what it does. */
  allow(match: string, says: readonly (string | RegExp)[]): Promise<void>
  /** Answers what the result just entered is asked about. */
  answer(match: string, says: readonly (string | RegExp)[]): Promise<void>
  rename(match: string, round: string, text: string): Promise<void>
  addMatch(match: string, name: string, teams: readonly string[]): Promise<void>
  showDivision(group: number): Promise<void>
  approve(stage: string): Promise<void>
}

/** What cannot be undone asks for the match; a replaced result only asks. */
async function phraseOf(desk: Desk, match: string): Promise<string | undefined> {
  await expect(desk.question().getByRole('button').first()).toBeVisible()
  return (await desk.phrase().count()) > 0 ? match : undefined
}

export class KeyHands implements Hands {
  private readonly desk: Desk
  private readonly page: Page
  constructor(desk: Desk) {
    this.desk = desk
    this.page = desk.page
  }

  async seed(order: readonly string[]): Promise<void> {
    const { desk, page } = this
    await desk.press(brackets.seedBracket)
    const list = seedList(desk)
    await expect(list).toBeFocused()
    for (const [place, team] of order.entries()) {
      const now = await list.getByRole('option').allTextContents()
      const from = now.findIndex((row) => row.includes(team))
      if (from === place) continue
      await page.keyboard.press('Home')
      for (let row = 0; row < from; row++) await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Space')
      for (let row = from; row > place; row--) await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Space')
      await expect(list.getByRole('option').nth(place)).toContainText(team)
    }
    await page.keyboard.press('Control+s')
    await desk.expectDone(brackets.seedBracket)
  }

  async give(command: Command, phrase?: string): Promise<void> {
    await this.call(command)
    if (phrase !== undefined) await this.desk.confirm(phrase || undefined)
    await this.desk.expectDone(command)
  }

  async giveAfterReading(command: Command, phrase: string | undefined, says: readonly (string | RegExp)[]) {
    await this.call(command)
    for (const text of says) await expect(this.desk.question()).toContainText(text)
    await this.desk.confirm(phrase)
    await this.desk.expectDone(command)
  }

  async openRoom(match: string): Promise<void> {
    await this.goTo(match)
    await this.desk.press(createMatchRoom)
    await expect(this.desk.dialog().getByLabel(this.desk.say('arg.checkInStartTime'))).toBeFocused()
    await expect(whatItDoes(this.desk)).toHaveAttribute('aria-busy', 'false')
    await this.page.keyboard.press('Control+Enter')
    await this.desk.expectDone(createMatchRoom)
  }

  async enter(match: string, scores: readonly number[], stops?: readonly string[] | 'asks'): Promise<void> {
    const { desk, page } = this
    await this.goTo(match)
    await page.keyboard.press('Enter')
    const form = entry(desk)
    await expect(form.getByRole('textbox').first()).toBeFocused()
    for (const [slot, score] of scores.entries()) {
      // The tab key leads from number to number; in a long list Enter does, too.
      if (slot > 0) await page.keyboard.press(scores.length === 2 ? 'Tab' : 'Enter')
      await page.keyboard.type(String(score))
    }
    await page.keyboard.press('Enter')
    if (!stops) return expect(form).toBeHidden()
    if (stops === 'asks') return
    for (const text of stops) await expect(form.getByRole('alert')).toContainText(text)
  }

  async allow(match: string, says: readonly (string | RegExp)[]): Promise<void> {
    const { desk, page } = this
    await expect(page.getByRole('button', { name: desk.say('ui.bracket.resetLater') })).toBeFocused()
    await page.keyboard.press('Enter')
    await this.answer(match, says)
  }

  async answer(match: string, says: readonly (string | RegExp)[]): Promise<void> {
    const { desk } = this
    for (const text of says) await expect(desk.question()).toContainText(text)
    await desk.confirm(await phraseOf(desk, match))
    await expect(entry(desk)).toBeHidden()
  }

  async rename(match: string, round: string, text: string): Promise<void> {
    const { desk, page } = this
    await this.goTo(match)
    await desk.press(brackets.renameRound)
    await expect(desk.dialog()).toContainText(round)
    await expect(desk.dialog().getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await desk.expectSaid(desk.say('cmd.round.rename.done'))
  }

  async addMatch(match: string, name: string, teams: readonly string[]): Promise<void> {
    const { desk, page } = this
    await this.goTo(match)
    await desk.press(brackets.addMatch)
    const dialog = desk.dialog()
    await expect(dialog.getByRole('textbox', { name: desk.say('arg.name') })).toBeFocused()
    await page.keyboard.type(name)
    // The round one stood on is chosen; then come the teams.
    const field = dialog.getByRole('combobox').last()
    for (let tabs = 0; tabs < 4 && !(await isFocused(field)); tabs++) await page.keyboard.press('Tab')
    for (const team of teams) {
      await page.keyboard.type(team)
      await expect(dialog.getByRole('option', { name: startsWith(team) })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('listitem').filter({ hasText: team })).toBeVisible()
    }
    await page.keyboard.press('Control+Enter')
    await desk.expectDone(brackets.addMatch)
  }

  async showDivision(group: number): Promise<void> {
    const { desk } = this
    const now = Number(/^G(\d+)/.exec((await this.wayTo('')).at)?.[1])
    await desk.press(now < group ? bracketView.bracketNextGroup : bracketView.bracketPreviousGroup)
    await expect(desk.match(`G${group}-M1`)).toBeVisible()
  }

  async approve(stage: string): Promise<void> {
    const { desk } = this
    await desk.press(goTeamStandings)
    await desk.expectReady(approveStandings)
    await this.give(approveStandings, stage)
  }

  /** By its key, or by name in the palette where it has none. */
  private async call(command: Command): Promise<void> {
    const { desk } = this
    if (command.keys !== undefined) return desk.press(command)
    const list = await desk.palette(desk.title(command))
    const option = list.getByRole('option', { name: startsWith(desk.title(command)) }).first()
    await expect(option).toBeVisible()
    // What cannot be undone is never selected by itself.
    if (mayBeFinal(command)) await desk.page.keyboard.press('ArrowDown')
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await desk.page.keyboard.press('Enter')
  }

  /**
   * Walks with the arrow keys: first to its column, then to its row; where that leads in a circle, the other way round. A
   * match that is out of view is not drawn: one walks to the first round, and the drawing follows, then back to the last.
   */
  private async goTo(match: string): Promise<void> {
    const been = new Set<string>()
    let seeking = 'ArrowLeft'
    for (let steps = 0; steps < 24; steps++) {
      const { at, way } = await this.wayTo(match)
      if (at === match) return
      if (!way) {
        await this.page.keyboard.press(seeking)
        if ((await this.wayTo(match)).at === at) seeking = seeking === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
        continue
      }
      const across = way.right > 1 ? 'ArrowRight' : way.right < -1 ? 'ArrowLeft' : undefined
      const along = way.down > 1 ? 'ArrowDown' : 'ArrowUp'
      await this.page.keyboard.press(across === undefined || been.has(at) ? along : across)
      been.add(at)
    }
    throw new Error(`the arrow keys do not lead to ${match}`)
  }

  /** The match that is announced as the current one, and how far the wanted one lies from it (px) where both are drawn. */
  private async wayTo(match: string): Promise<{ at: string; way?: { right: number; down: number } }> {
    // Read at once: what moves out of view is taken out of the drawing at any moment.
    return this.page.getByRole('tree').evaluate((tree, match) => {
      const current = document.getElementById(tree.getAttribute('aria-activedescendant') ?? '')
      const at = current?.dataset['match'] ?? ''
      const wanted = document.querySelector(`[data-match="${match}"]`)
      if (!current || !wanted) return { at }
      const [here, there] = [current.getBoundingClientRect(), wanted.getBoundingClientRect()]
      return { at, way: { right: there.x - here.x, down: there.y - here.y } }
    }, match)
  }
}

export class MouseHands implements Hands {
  private readonly desk: Desk
  private readonly page: Page
  constructor(desk: Desk) {
    this.desk = desk
    this.page = desk.page
  }

  async seed(order: readonly string[]): Promise<void> {
    const { desk, page } = this
    await this.call(brackets.seedBracket)
    const rows = seedList(desk).getByRole('option')
    for (const [place, team] of order.entries()) {
      const row = rows.filter({ hasText: team })
      if ((await rows.nth(place).textContent())?.includes(team)) continue
      const [from, to] = [await row.boundingBox(), await rows.nth(place).boundingBox()]
      if (!from || !to) throw new Error(`${team} is out of sight`)
      await page.mouse.move(from.x + 60, from.y + from.height / 2)
      await page.mouse.down()
      await page.mouse.move(to.x + 60, to.y + to.height / 2, { steps: 6 })
      await expect(rows.nth(place)).toContainText(team)
      await page.mouse.up()
    }
    await page.getByRole('button', { name: startsWith(desk.say('ui.bracket.saveSeeding')) }).click()
    await desk.expectDone(brackets.seedBracket)
  }

  async give(command: Command, phrase?: string): Promise<void> {
    await this.call(command)
    if (phrase !== undefined) await this.desk.confirmByMouse(command, phrase || undefined)
    await this.desk.expectDone(command)
  }

  async giveAfterReading(command: Command, phrase: string | undefined, says: readonly (string | RegExp)[]) {
    await this.call(command)
    for (const text of says) await expect(this.desk.question()).toContainText(text)
    await this.desk.confirmByMouse(command, phrase)
    await this.desk.expectDone(command)
  }

  async openRoom(match: string): Promise<void> {
    const { desk } = this
    await desk.match(match).click({ button: 'right' })
    await desk.menuItem(createMatchRoom).click()
    await expect(whatItDoes(desk)).toHaveAttribute('aria-busy', 'false')
    await this.submit(createMatchRoom)
    await desk.expectDone(createMatchRoom)
  }

  async enter(match: string, scores: readonly number[], stops?: readonly string[] | 'asks'): Promise<void> {
    const { desk } = this
    const form = entry(desk)
    // The drawing goes on with the last result, perhaps between the two clicks.
    await expect(async () => {
      await desk.match(match).dblclick()
      await expect(form).toBeVisible({ timeout: 2_000 })
    }).toPass()
    for (const [slot, score] of scores.entries()) {
      await form.getByRole('textbox').nth(slot).click()
      await desk.paste(String(score))
    }
    await form.getByRole('button', { name: startsWith(desk.say('ui.bracket.save')) }).click()
    if (!stops) return expect(form).toBeHidden()
    if (stops === 'asks') return
    for (const text of stops) await expect(form.getByRole('alert')).toContainText(text)
  }

  async allow(match: string, says: readonly (string | RegExp)[]): Promise<void> {
    const { desk } = this
    await this.page.getByRole('button', { name: desk.say('ui.bracket.resetLater') }).click()
    await this.answer(match, says)
  }

  async answer(match: string, says: readonly (string | RegExp)[]): Promise<void> {
    const { desk } = this
    for (const text of says) await expect(desk.question()).toContainText(text)
    await desk.confirmByMouse(updateScore, await phraseOf(desk, match))
    await expect(entry(desk)).toBeHidden()
  }

  async rename(_match: string, round: string, text: string): Promise<void> {
    const { desk, page } = this
    await page.getByRole('button', { name: desk.say('ui.bracket.renameRound', { round }) }).click()
    await desk.dialog().getByRole('textbox').click({ clickCount: 3 })
    await desk.paste(text)
    await this.submit(brackets.renameRound)
    await desk.expectSaid(desk.say('cmd.round.rename.done'))
  }

  async addMatch(match: string, name: string, teams: readonly string[]): Promise<void> {
    const { desk } = this
    // The cursor went on with the last result, and the drawing with it. A table of all against all is never out of view.
    const whole = desk.button(bracketView.bracketFit)
    if (await whole.isVisible()) await whole.click()
    await desk.match(match).click()
    await this.call(brackets.addMatch)
    const dialog = desk.dialog()
    await dialog.getByRole('textbox', { name: desk.say('arg.name') }).click()
    await desk.paste(name)
    for (const team of teams) {
      await dialog.getByRole('combobox').last().click()
      await dialog.getByRole('option', { name: startsWith(team) }).click()
      await expect(dialog.getByRole('listitem').filter({ hasText: team })).toBeVisible()
    }
    await this.submit(brackets.addMatch)
    await desk.expectDone(brackets.addMatch)
  }

  async showDivision(group: number): Promise<void> {
    const { desk, page } = this
    const label = desk.say('ui.shell.labelled', { label: desk.say('arg.group'), value: '' })
    await page.getByRole('button', { name: startsWith(label) }).click()
    await page
      .getByRole('option')
      .nth(group - 1)
      .click()
    await expect(desk.match(`G${group}-M1`)).toBeVisible()
  }

  async approve(stage: string): Promise<void> {
    const { desk, page } = this
    await page
      .getByRole('link', { name: startsWith(desk.say('ui.tournament.tab.team-standings')) })
      .first()
      .click()
    await desk.button(approveStandings).first().click()
    await desk.confirmByMouse(approveStandings, stage)
    await desk.expectDone(approveStandings)
  }

  /** By its button on the page, else in the panel of all that can be done with the stage. */
  private async call(command: Command): Promise<void> {
    const { desk, page } = this
    const button = desk.button(command).first()
    if (!(await button.isVisible())) await desk.button(bracketView.bracketManage).click()
    await expect(button.or(page.getByRole('region', { name: desk.say('ui.bracket.manage') }))).not.toHaveCount(0)
    await button.click()
  }

  private async submit(command: Command): Promise<void> {
    const { desk } = this
    await desk
      .dialog()
      .getByRole('button', { name: startsWith(desk.title(command)) })
      .click()
  }
}

function entry(desk: Desk): Locator {
  return desk.page.getByRole('form', { name: desk.title(updateScore) })
}

function seedList(desk: Desk): Locator {
  return desk.page.getByRole('listbox', { name: desk.title(brackets.seedBracket) })
}

async function isFocused(field: Locator): Promise<boolean> {
  return field.evaluate((element) => element === document.activeElement)
}
