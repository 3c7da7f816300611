// Playwright fixtures: a platform that stories share, and a desk that is driven the way a person drives it.
import { sayGiven } from '../../src/contract/say.ts'
import { test as base, type BrowserContext, expect, type Locator, type Page } from 'playwright/test'
import type { Command } from '../../src/registry/define.ts'
import { type MessageLanguage, sayIn } from '../../src/platform/messages.ts'
import { runPlatform, type RunningPlatform } from './running-platform.ts'
import { watched } from './seen-at-failure.ts'
import { SharedPlatform } from './shared-platform.ts'

export type Account = 'admin' | 'company' | 'operator' | 'nobody'

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

type PerTest = {
  role: Account
  /** The platform that the stories of a worker share. */
  platform: RunningPlatform
  /** Signed in on it, and nowhere yet. */
  desk: Desk
  /** A platform of this test alone. */
  fresh: RunningPlatform
  /** Another browser, signed in on the shared platform. */
  anotherDesk: (account?: Account) => Promise<Desk>
  /** Fails the test when a page throws or breaks its own security policy. */
  cleanConsole: undefined
  /** What its page logs on purpose (§8: an HTTP 500). */
  mayLog: RegExp
}

type PerWorker = {
  shared: SharedPlatform
  /** What a browser keeps in which this account has signed in there. */
  signedIn: (platform: RunningPlatform, account: Account) => Promise<SignedIn>
}

/** Milliseconds; access tokens live ten minutes, and no story takes as long as what is left then. */
const signedInFor = 240_000

/** What prints the page when its story has failed. */
const tellers = new WeakMap<Page, ReturnType<typeof watched>>()

export const test = base.extend<PerTest, PerWorker>({
  role: ['admin', { option: true }],
  shared: [
    async ({ browserName: _browser }, use) => {
      const shared = new SharedPlatform()
      await use(shared)
      await shared.remove()
    },
    { scope: 'worker' },
  ],
  platform: [async ({ shared }, use, { file }) => use(await shared.of(file)), { timeout: 240_000 }],
  signedIn: [
    async ({ browser }, use) => {
      const kept = new Map<string, { state: SignedIn; at: number }>()
      await use(async ({ url, data }, account) => {
        const before = kept.get(data + account)
        if (before && Date.now() - before.at < signedInFor) return before.state
        const page = await browser.newPage()
        await new Desk(page, url).signIn(account)
        const state = await page.context().storageState({ indexedDB: true })
        await page.context().close()
        kept.set(data + account, { state, at: Date.now() })
        return state
      })
    },
    { scope: 'worker' },
  ],
  fresh: async ({ page }, use, story) => {
    const platform = await runPlatform({ from: process.env['ARENA_E2E_DATA'] })
    await use(platform)
    // Before the page sees that its platform is gone.
    await tellers.get(page)?.(story)
    await platform.remove()
  },
  page: async ({ page }, use, story) => {
    const tell = watched(page)
    tellers.set(page, tell)
    await use(page)
    await tell(story)
  },
  desk: async ({ page, platform, role, signedIn }, use) => {
    await page.context().setStorageState(await signedIn(platform, role))
    await use(new Desk(page, platform.url))
  },
  anotherDesk: async ({ browser, platform, signedIn }, use, story) => {
    const pages = new Map<Page, ReturnType<typeof watched>>()
    await use(async (account = 'admin') => {
      const page = await browser.newPage({ storageState: await signedIn(platform, account) })
      pages.set(page, watched(page))
      return new Desk(page, platform.url)
    })
    for (const [page, tell] of pages) {
      await tell(story)
      await page.context().close()
    }
  },
  mayLog: [/^$/, { option: true }],
  cleanConsole: [
    async ({ context, mayLog }, use) => {
      const complaints: string[] = []
      context.on('weberror', (error) => complaints.push(String(error.error())))
      context.on('console', (message) => {
        // A refused or lost request is what many of these stories are about; the page must cope.
        const isExpected = message.text().startsWith('Failed to load resource') || mayLog.test(message.text())
        if (message.type() === 'error' && !isExpected) complaints.push(message.text())
      })
      await use(undefined)
      expect(complaints, 'errors in the console of the page').toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

/** Of a story that is told in both languages or ways: which of them `npm test` tells. `npm run soak` tells both. */
export const told = (here: boolean) => ({ tag: here ? [] : ['@again'] })

export class Desk {
  readonly page: Page
  readonly url: string
  language: MessageLanguage = 'en'
  constructor(page: Page, url: string) {
    this.page = page
    this.url = url
  }

  /** The text a person sees, so that no sentence is written twice. */
  say(key: string, params: Record<string, unknown> = {}): string {
    return sayGiven(sayIn(this.language), key, params)
  }

  /** By the switch in the top bar, which names each language in itself. */
  async speak(language: MessageLanguage): Promise<void> {
    await this.page.getByRole('button', { name: this.say(`choice.language.${language}`), exact: true }).click()
    this.language = language
    await expect(this.page.getByRole('link', { name: this.say('ui.shell.place.tournaments') }).first()).toBeVisible()
  }

  title(command: Command): string {
    return this.say(`cmd.${command.id}.title`)
  }

  async signIn(account = 'admin', path = '/'): Promise<void> {
    await this.page.goto(this.url + path)
    await this.giveCredentials(account)
    // The screen itself, not only its frame: from then on keys are heard.
    await expect(this.page.getByRole('main', { name: /./ })).toBeVisible()
  }

  async giveCredentials(account = 'admin'): Promise<void> {
    await this.page.locator('input[type=email], input[autocomplete=username]').first().fill(`${account}@arena.test`)
    await this.page.locator('input[type=password]').fill('arena')
    await this.page.keyboard.press('Enter')
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.url + path)
    await expect(this.page.getByRole('main')).toBeVisible()
  }

  /** To another place of the page that is open, as a link leads there: nothing is loaded anew. */
  async go(path: string): Promise<void> {
    if (!this.page.url().startsWith(this.url)) return this.open(path)
    await this.page.evaluate((to) => {
      // The state that the router gives each entry: it knows one by its key.
      const { idx = 0 } = (history.state ?? {}) as { idx?: number }
      history.pushState({ usr: null, key: crypto.randomUUID(), idx: idx + 1 }, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  }

  /** Where one has come to, as the page tells it. */
  async expectPlace(name: string): Promise<void> {
    await expect(this.page.getByRole('main', { name, exact: true })).toBeVisible()
  }

  /** Presses the keys of a command, not a literal key. */
  async press(command: Command): Promise<void> {
    if (command.keys === undefined) throw new Error(`${command.id} has no key`)
    await this.keys(command.keys)
  }

  /** A sequence such as `r o` or a chord such as `mod+k`. */
  async keys(sequence: string): Promise<void> {
    // A person sees which row is current; before that a key acts on none.
    await this.page.locator('html[data-cursor-moved]').waitFor({ state: 'detached' })
    for (const chord of sequence.split(' ')) await this.page.keyboard.press(keyName(chord))
  }

  /** Text that comes in without key presses: pasted, dictated, by an input method. */
  async paste(text: string): Promise<void> {
    await this.page.keyboard.insertText(text)
  }

  /** Opens the palette and types; answers its list. */
  async palette(text = ''): Promise<Locator> {
    await this.keys('mod+k')
    const dialog = this.page.getByRole('dialog', { name: this.say('ui.shell.palette.label') })
    await expect(dialog.getByRole('combobox')).toBeFocused()
    if (text !== '') await this.page.keyboard.type(text)
    return dialog.getByRole('listbox')
  }

  /** Types a line into the command line and runs it. */
  async line(text: string): Promise<void> {
    if (!(await this.commandLine().isVisible())) await this.keys(':')
    await expect(this.commandLine()).toBeFocused()
    await this.commandLine().fill('')
    await this.paste(text)
    await this.page.keyboard.press('Enter')
  }

  commandLine(): Locator {
    return this.page.getByRole('combobox', { name: this.say('ui.shell.line.label') })
  }

  /** A button of the page that runs a command. */
  button(command: Command): Locator {
    return this.page.getByRole('button', { name: startsWith(this.title(command)) })
  }

  /** From the menu in the head of the page: what is not due next. */
  async fromHead(command: Command): Promise<void> {
    const head = this.page.getByRole('toolbar', { name: this.say('ui.shell.headTools') })
    await head.locator('[aria-haspopup=menu]').click()
    await this.menuItem(command).click()
  }

  /** The page is there, and its button of the command says that it can be run now. */
  async expectReady(command: Command): Promise<void> {
    await expect(this.button(command).first()).toBeEnabled()
  }

  /** Its entry in the bar of keys at the bottom. */
  hint(command: Command): Locator {
    const bar = this.page.getByRole('toolbar', { name: this.say('ui.shell.hint.label') })
    return bar.getByRole('button', { name: new RegExp(`${escaped(this.title(command))}$`) })
  }

  menuItem(command: Command): Locator {
    return this.page.getByRole('menuitem', { name: startsWith(this.title(command)) })
  }

  dialog(): Locator {
    return this.page.getByRole('alertdialog').or(this.page.getByRole('dialog')).last()
  }

  /** What is asked before something is done; its frame has no size of its own, so look at what is in it. */
  question(): Locator {
    const keep = this.page.getByRole('button', { name: startsWith(this.say('ui.shell.confirm.keep')) })
    return this.page.getByRole('alertdialog').or(this.page.getByRole('dialog')).filter({ has: keep })
  }

  /** Where the name of what cannot be undone is typed. */
  phrase(): Locator {
    const asked = (['typeName', 'typeCount', 'typeAmount'] as const).map((kind) => this.say(`ui.shell.confirm.${kind}`))
    return this.question().getByRole('textbox', { name: new RegExp(asked.map(escaped).join('|')) })
  }

  /** Answers it by keyboard: the phrase where one is asked for, then mod+Enter. The way out has the focus first. */
  async confirm(phrase?: string): Promise<void> {
    const question = this.question()
    await expect(question.getByRole('button', { name: startsWith(this.say('ui.shell.confirm.keep')) })).toBeFocused()
    if (phrase !== undefined) {
      await this.page.keyboard.press('Shift+Tab')
      await expect(this.phrase()).toBeFocused()
      await this.paste(phrase)
    }
    await this.page.keyboard.press('Control+Enter')
    await expect(question).toHaveCount(0)
  }

  /** The same by mouse. */
  async confirmByMouse(command: Command, phrase?: string): Promise<void> {
    const question = this.question()
    if (phrase !== undefined) {
      await this.phrase().click()
      await this.paste(phrase)
    }
    await question.getByRole('button', { name: startsWith(this.title(command)) }).click()
    await expect(question).toHaveCount(0)
  }

  /** Of a form, by the name of its argument. */
  field(name: string): Locator {
    return this.page.locator(`[data-argument="${name}"]`)
  }

  row(name: string | RegExp): Locator {
    return this.page.getByRole('row').filter({ hasText: name }).first()
  }

  /** A match of the bracket, in the drawing or in a round-robin list. */
  match(identifier: string): Locator {
    return this.page.getByRole('treeitem', { name: new RegExp(`^${identifier}[,、]`) })
  }

  /** Every row is there: keys pressed before would be meant for others, and are refused. */
  async arrived(): Promise<void> {
    await expect(this.page.locator('main [data-coming]')).toHaveCount(0)
  }

  /** The line at the bottom: the last act and what came of it. */
  status(): Locator {
    return this.page
      .getByRole('contentinfo', { name: this.say('ui.shell.status.label') })
      .getByRole('status')
      .first()
  }

  async expectDone(command: Command): Promise<void> {
    await expect(this.status()).toContainText(new RegExp(`✓\\s*${escaped(this.title(command))}`))
  }

  /** `undone` or `redone`, as the status line says it. */
  async expectTravelled(way: 'undone' | 'redone', command: Command): Promise<void> {
    const is = this.say('ui.shell.labelled', { label: this.say(`ui.shell.outcome.is.${way}`), value: '' }).trim()
    const words = escaped(`${is} ${this.title(command)}`)
    await expect(this.status()).toContainText(new RegExp(words))
  }

  async expectSaid(text: string | RegExp): Promise<void> {
    await expect(this.page.getByText(text).filter({ visible: true }).first()).toBeVisible()
  }

  /** A refusal: the sentence of the catalogue, wherever the surface shows it. */
  async expectRefusal(code: string, params: Record<string, unknown> = {}): Promise<void> {
    await this.expectSaid(this.say(`reason.${code}`, params))
  }
}

export function startsWith(text: string): RegExp {
  return new RegExp(`^${escaped(text)}`)
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

function keyName(chord: string): string {
  const names: Record<string, string> = {
    mod: 'Control',
    shift: 'Shift',
    alt: 'Alt',
    enter: 'Enter',
    escape: 'Escape',
    up: 'ArrowUp',
    down: 'ArrowDown',
    left: 'ArrowLeft',
    right: 'ArrowRight',
  }
  return chord
    .split('+')
    .map((part) => names[part] ?? part)
    .join('+')
}
