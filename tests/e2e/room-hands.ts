// The two ways to work through a night in match rooms: one never touches the mouse, the other only clicks (and pastes what
// has to be typed). Each begins at Home.
import type { Locator } from 'playwright/test'
import { goHome, goRooms } from '../../commands/places.ts'
import { goRoomPlayers } from '../../commands/room-places.ts'
import { changeRoomCaptain, claimAssistance, resolveAssistance, setRoomRoster } from '../../commands/rooms.ts'
import type { Command } from '../../src/registry/define.ts'
import { type Desk, expect, startsWith } from '../support/desk.ts'
import { type Hands, KeyHands, MouseHands } from './format-hands.ts'

/** Who is captain, who starts and who is on the bench afterwards. */
export type Lineup = { captain: string; starters: readonly string[]; bench: readonly string[] }

export interface RoomHands {
  /** The call for help that waits for this room: taken on, then done with. */
  answerCall(room: string, note: string): Promise<void>
  /** Names a winner where nobody came. */
  decideNoShow(match: string, scores: readonly number[]): Promise<void>
  changeLineup(team: string, lineup: Lineup): Promise<void>
}

export class RoomKeys implements RoomHands {
  private readonly desk: Desk
  constructor(desk: Desk) {
    this.desk = desk
  }

  /** From Home, where there is no field for a note. */
  async answerCall(room: string, _note: string): Promise<void> {
    const { desk } = this
    const row = await toWaiting(desk, 'assistance', room, 'Home')
    await desk.press(claimAssistance)
    await desk.expectDone(claimAssistance)
    await desk.press(resolveAssistance)
    await desk.confirm()
    await expect(row).toHaveCount(0)
  }

  async decideNoShow(match: string, scores: readonly number[]): Promise<void> {
    const { desk } = this
    // What happened last stands last.
    await toWaiting(desk, 'noWinner', match, 'End')
    await desk.keys('enter')
    await enterAfterNoShow(desk, new KeyHands(desk), match, scores)
  }

  async changeLineup(team: string, { captain, starters, bench }: Lineup): Promise<void> {
    const { desk } = this
    await desk.press(goRooms)
    await expect(desk.page.getByRole('grid', { name: desk.say('ui.rooms.title') })).toBeVisible()
    await desk.keys('/')
    await expect(desk.page.getByRole('searchbox', { name: desk.say('ui.rooms.search') })).toBeFocused()
    await desk.paste(team)
    // Its head, and the one that is left.
    await expect(desk.page.getByRole('row')).toHaveCount(2)
    await desk.keys('enter enter')
    await expect(desk.page.getByRole('heading', { level: 1 })).toContainText(team)
    await desk.press(goRoomPlayers)
    await expect(desk.row(captain)).toBeVisible()
    // The captain stands first.
    await desk.keys('j j')
    await desk.press(changeRoomCaptain)
    await expect(desk.question()).toContainText(captain)
    await desk.confirm()
    await desk.expectDone(changeRoomCaptain)
    await desk.press(setRoomRoster)
    for (const [name, players] of [
      ['starters', starters],
      ['bench', bench],
    ] as const) {
      const field = desk.dialog().getByRole('textbox', { name: desk.say(`cmd.room.roster.arg.${name}`) })
      for (let at = 0; at < 6 && !(await isFocused(field)); at++) await desk.page.keyboard.press('Tab')
      await desk.keys('mod+a')
      await desk.paste(players.join('\n'))
    }
    await desk.keys('mod+enter')
    await desk.confirm()
    await desk.expectDone(setRoomRoster)
  }
}

/** The bracket names a winner; nobody is shown as absent any more who has won. */
async function enterAfterNoShow(desk: Desk, hands: Hands, match: string, scores: readonly number[]): Promise<void> {
  await expect(desk.match(match)).toContainText(desk.say('state.result.NotCheckedIn'))
  await hands.enter(match, scores, 'asks')
  await hands.answer(match, [])
  await expect(desk.match(match)).not.toContainText(desk.say('state.result.NotCheckedIn'))
}

async function toWaiting(desk: Desk, kind: string, about: string, key: string): Promise<Locator> {
  await desk.press(goHome)
  const row = desk.row(desk.say(`ui.home.kind.${kind}`))
  await expect(row).toContainText(about)
  await desk.keys('w w')
  await expect(desk.page.getByRole('grid', { name: desk.say('ui.home.waiting') })).toBeFocused()
  await desk.page.keyboard.press(key)
  return row
}

export class RoomMouse implements RoomHands {
  private readonly desk: Desk
  constructor(desk: Desk) {
    this.desk = desk
  }

  async answerCall(room: string, note: string): Promise<void> {
    const { desk } = this
    await desk.row(room).getByRole('link').click()
    const pane = desk.page.getByRole('region', { name: desk.say('ui.rooms.assistance') })
    await pane.getByRole('textbox', { name: desk.say('arg.note') }).click()
    await desk.paste(note)
    await pane.getByRole('button', { name: startsWith(desk.title(claimAssistance)) }).click()
    await expect(pane).toContainText(note)
    await pane.getByRole('button', { name: startsWith(desk.say('ui.rooms.resolve')) }).click()
    await desk.confirmByMouse(resolveAssistance)
    await expect(pane).toContainText(desk.say('ui.rooms.noAssistance'))
  }

  async decideNoShow(match: string, scores: readonly number[]): Promise<void> {
    const { desk } = this
    const row = desk.row(desk.say('ui.home.kind.noWinner'))
    await expect(row).toContainText(match)
    await row.getByRole('link').click()
    await enterAfterNoShow(desk, new MouseHands(desk), match, scores)
  }

  async changeLineup(team: string, { captain, starters, bench }: Lineup): Promise<void> {
    const { desk } = this
    await desk.page
      .getByRole('link', { name: desk.say('ui.rooms.title') })
      .first()
      .click()
    await desk.row(team).getByRole('link').click()
    await desk.page.getByRole('link', { name: startsWith(desk.say('ui.rooms.tab.players')) }).click()
    await desk.row(captain).click({ button: 'right' })
    await desk.menuItem(changeRoomCaptain).click()
    await desk.confirmByMouse(changeRoomCaptain)
    await desk.expectDone(changeRoomCaptain)
    const pane = desk.page.getByRole('region', { name: desk.say('ui.rooms.rosterOf', { team }) })
    await pane.getByRole('button', { name: desk.title(setRoomRoster) }).click()
    for (const [name, players] of [
      ['starters', starters],
      ['bench', bench],
    ] as const) {
      const field = desk.dialog().getByRole('textbox', { name: desk.say(`cmd.room.roster.arg.${name}`) })
      await field.click()
      await field.fill(players.join('\n'))
    }
    await this.submit(setRoomRoster)
    await desk.confirmByMouse(setRoomRoster)
    await desk.expectDone(setRoomRoster)
  }

  private async submit(command: Command): Promise<void> {
    await this.desk
      .dialog()
      .getByRole('button', { name: startsWith(this.desk.title(command)) })
      .click()
  }
}

async function isFocused(field: Locator): Promise<boolean> {
  return field.evaluate((element) => element === document.activeElement)
}
