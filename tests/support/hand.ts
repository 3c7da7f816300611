// A hand at the console: it presses, types and clicks as a person does, and counts what it needs beside the text.
import type { Locator } from 'playwright/test'
import type { Command } from '../../src/registry/define.ts'
import type { Desk } from './desk.ts'

export type Spent = { keys: number; clicks: number }

export class Hand {
  readonly desk: Desk
  private spentNow: Spent = { keys: 0, clicks: 0 }
  constructor(desk: Desk) {
    this.desk = desk
  }

  /** Keys beyond typed text, and clicks, since it was asked last; a chord is one key. */
  takeSpent(): Spent {
    const spent = this.spentNow
    this.spentNow = { keys: 0, clicks: 0 }
    return spent
  }

  /** The keys of a command, or keys by their names such as `mod+enter`. */
  async press(given: Command | string): Promise<void> {
    const keys = typeof given === 'string' ? given : given.keys
    if (keys === undefined) throw new Error('a command without keys')
    this.spentNow.keys += keys.split(' ').length
    await this.desk.keys(keys)
  }

  /** Names, numbers and phrases, wherever the focus is. */
  async type(text: string): Promise<void> {
    await this.desk.page.keyboard.type(text)
  }

  /** Text from elsewhere, by the clipboard of the page. */
  async paste(text: string): Promise<void> {
    // Not every Chromium lets a page write there unasked.
    await this.desk.page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: this.desk.url })
    await this.desk.page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await this.desk.page.keyboard.press('Control+v')
  }

  async click(what: Locator, button: 'left' | 'right' = 'left'): Promise<void> {
    this.spentNow.clicks++
    await what.first().click({ button })
  }

  async doubleClick(what: Locator): Promise<void> {
    this.spentNow.clicks += 2
    await what.first().dblclick()
  }
}
