// Playwright fixtures: a platform per worker, and a desk that is driven the way a person drives it.
import { test as base, expect, type Locator, type Page } from 'playwright/test'
import type { Command } from '../../src/registry/define.ts'
import { runPlatform, type RunningPlatform } from './running-platform.ts'

export type Account = 'admin' | 'company' | 'operator' | 'nobody'

export const test = base.extend<{ desk: Desk; role: Account }, { platform: RunningPlatform }>({
  role: ['admin', { option: true }],
  platform: [
    async ({ browserName: _browser }, use) => {
      const platform = await runPlatform()
      await use(platform)
      await platform.remove()
    },
    { scope: 'worker' },
  ],
  desk: async ({ page, platform, role }, use) => {
    const desk = new Desk(page, platform.url)
    await desk.signIn(role)
    await use(desk)
  },
})
export { expect }

export class Desk {
  readonly page: Page
  readonly url: string
  constructor(page: Page, url: string) {
    this.page = page
    this.url = url
  }

  async signIn(account: Account = 'admin'): Promise<void> {
    await this.page.goto(this.url)
    await this.page.getByRole('textbox', { name: /e-?mail/i }).fill(`${account}@arena.test`)
    await this.page.locator('input[type=password]').fill('arena')
    await this.page.keyboard.press('Enter')
    await expect(this.page.getByRole('navigation').first()).toBeVisible()
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.url + path)
    await expect(this.page.getByRole('main')).toBeVisible()
  }

  /** Presses the keys of a command, not a literal key. */
  async press(command: Command): Promise<void> {
    if (command.keys === undefined) throw new Error(`${command.id} has no key`)
    await this.keys(command.keys)
  }

  /** A sequence such as `r o` or a chord such as `mod+k`. */
  async keys(sequence: string): Promise<void> {
    for (const chord of sequence.split(' ')) await this.page.keyboard.press(keyName(chord))
  }

  async palette(text: string): Promise<Locator> {
    await this.keys('mod+k')
    const input = this.page.getByRole('combobox').last()
    await expect(input).toBeFocused()
    await this.page.keyboard.type(text)
    return this.page.getByRole('listbox').last()
  }

  /** Types a line into the command line and runs it. */
  async line(text: string): Promise<void> {
    await this.keys(':')
    await this.page.keyboard.insertText(text)
    await this.page.keyboard.press('Enter')
  }

  dialog(): Locator {
    return this.page.getByRole('dialog').last()
  }

  /** Answers the confirmation by keyboard: the phrase where one is asked for, then mod+Enter. */
  async confirm(phrase?: string): Promise<void> {
    const dialog = this.page.getByRole('alertdialog').or(this.page.getByRole('dialog')).last()
    await expect(dialog).toBeVisible()
    if (phrase !== undefined) {
      await dialog.getByRole('textbox').focus()
      await this.page.keyboard.insertText(phrase)
    }
    await this.page.keyboard.press('Control+Enter')
    await expect(dialog).toBeHidden()
  }

  row(name: string | RegExp): Locator {
    return this.page
      .getByRole('row')
      .filter({ has: this.page.getByText(name) })
      .first()
  }

  async expectSaid(text: string | RegExp): Promise<void> {
    await expect(this.page.getByText(text).first()).toBeVisible()
  }
}

function keyName(chord: string): string {
  const names: Record<string, string> = { mod: 'Control', shift: 'Shift', alt: 'Alt', enter: 'Enter', escape: 'Escape' }
  return chord
    .split('+')
    .map((part) => names[part] ?? part)
    .join('+')
}
