// One command by every surface: it does the same, leaves the same audit row but for its source, and when it cannot run it
// says why. And the keyboard's promises: sequences, input methods, letter keys off, one answer to one question.
import type { CDPSession, Page } from 'playwright/test'
import { openMenu, showKeys, undo } from '../../commands/session.ts'
import { addTeam, addTeams } from '../../commands/teams.ts'
import { cancelTournament, closeRegistration, openRegistration } from '../../commands/tournaments.ts'
import { tableFirst } from '../../commands/view.ts'
import type { AuditEntry } from '../../src/contract/audit.ts'
import { headers } from '../../src/contract/envelope.ts'
import { paths } from '../../src/paths.ts'
import { Desk, expect, startsWith, test } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'

/** Published, so that its registration can be opened. */
const cup = 'League of Legends World Championship 2022'
/** Completed, so that it cannot. */
const over = 'FIFA World Cup 2022 — final ranking'
const line = (name: string) => `tournament open-registration "${name}"`

/** Ways to give the command, each with the source that its audit row names. */
const surfaces: readonly {
  surface: string
  source: AuditEntry['source']
  give: (desk: Desk, name: string) => Promise<void>
}[] = [
  {
    surface: 'palette',
    source: 'palette',
    give: async (desk) => {
      const list = await desk.palette(desk.title(openRegistration))
      const option = list.getByRole('option', { name: startsWith(desk.title(openRegistration)) })
      await expect(option).toHaveAttribute('aria-selected', 'true')
      await desk.page.keyboard.press('Enter')
    },
  },
  { surface: 'key', source: 'key', give: (desk) => desk.press(openRegistration) },
  {
    surface: 'row menu',
    source: 'menu',
    give: async (desk) => {
      await desk.press(openMenu)
      // Blocked it can be clicked all the same.
      await desk.menuItem(openRegistration).click({ force: true })
    },
  },
  { surface: 'command line', source: 'command-line', give: (desk, name) => desk.line(line(name)) },
  { surface: 'button', source: 'button', give: (desk) => desk.hint(openRegistration).click({ force: true }) },
]

test('one command by palette, key, row menu, button, command line and script leaves the same audit row', async ({
  page,
  fresh,
}) => {
  const service = await ServiceDesk.open(fresh)
  const { id } = await service.tournament(cup)
  const desk = new Desk(page, fresh.url)
  await desk.signIn()
  const rows = new Map<string, AuditEntry>()
  const note = async (surface: string) => {
    await expect.poll(async () => (await service.tournament(cup)).state).toBe('OpenRegistration')
    const last = (await service.audit(id)).at(-1)
    if (last) rows.set(surface, last)
    await service.run(`tournament close-registration ${id}`)
    await expect.poll(async () => (await service.tournament(cup)).state).toBe('CompleteRegistration')
  }
  await service.run(`tournament open-registration ${id}\ntournament close-registration ${id}`)

  const state = desk.row(cup)
  for (const { surface, give } of surfaces) {
    await desk.open(paths.tournaments())
    await expect(state).toContainText(desk.say('state.tournament.CompleteRegistration'))
    await state.click()
    await give(desk, cup)
    await note(surface)
  }
  await service.run(`tournament open-registration ${id}`)
  await note('script')

  const [first] = rows.values()
  if (!first) throw new Error('no row was left')
  for (const [surface, row] of rows) {
    // Whoever signs in for a script is a service, not a person.
    const whoever = surface === 'script' ? { actor: '', actorName: '' } : {}
    expect.soft({ ...told(row), ...whoever }, surface).toEqual({ ...told(first), ...whoever })
  }
  for (const { surface, source } of surfaces) expect.soft(rows.get(surface)?.source, surface).toBe(source)
  expect(rows.get('script')?.source).toBe('script')
})

test('undo gives the opposite command, at once', async ({ page, fresh }) => {
  const service = await ServiceDesk.open(fresh)
  const { id } = await service.tournament('FIFA World Cup 2022')
  const desk = new Desk(page, fresh.url)
  await desk.signIn()
  await desk.open(paths.teams(id))
  await desk.expectReady(closeRegistration)
  await desk.press(closeRegistration)
  await desk.expectDone(closeRegistration)
  await desk.press(undo)
  await desk.expectDone(openRegistration)
  expect((await service.tournament('FIFA World Cup 2022')).state).toBe('OpenRegistration')
  expect((await service.audit(id)).slice(-2).map((row) => row.command.split(' ').slice(0, 2).join(' '))).toEqual([
    'tournament close-registration',
    'tournament open-registration',
  ])
})

test('the palette asks for arguments step by step, and goes back with nothing lost', async ({ page, fresh }) => {
  const service = await ServiceDesk.open(fresh)
  const { id } = await service.tournament(cup)
  await service.run(`tournament open-registration ${id}`)
  const desk = new Desk(page, fresh.url)
  await desk.signIn()
  await desk.open(paths.teams(id))
  await desk.expectReady(addTeams)
  const list = await desk.palette(desk.title(addTeam))
  await expect(list.getByRole('option', { name: startsWith(desk.title(addTeam)) }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Night Owls')
  await expect(list.getByRole('option', { name: /Night Owls/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(desk.dialog()).toContainText('"Night Owls"')
  await page.keyboard.press('Control+Enter')
  await desk.expectDone(addTeam)
  await expect(desk.row('Night Owls')).toBeVisible()
})

test('the key sheet names every key that works here, and finds it by name', async ({ desk }) => {
  await desk.open(paths.tournaments())
  await expect(desk.row(over)).toBeVisible()
  await desk.press(showKeys)
  const sheet = desk.page.getByRole('dialog', { name: desk.say('ui.shell.keys.title') })
  await expect(sheet).toContainText(desk.title(tableFirst))
  await expect(sheet.getByText(desk.say('ui.shell.keys.now')).first()).toBeVisible()
  await desk.page.keyboard.type('close reg')
  await expect(sheet).toContainText(desk.title(closeRegistration))
  await expect(sheet).not.toContainText(desk.title(tableFirst))
  await desk.page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})

test('a sequence runs its own command and never that of its first key', async ({ desk }) => {
  await desk.open(paths.tournaments())
  await expect(desk.row(over)).toBeVisible()
  await desk.keys('shift+g')
  const last = await cursor(desk)
  await desk.keys('g h')
  await desk.expectPlace(desk.say('ui.home.title'))
  await desk.keys('g t')
  await desk.expectPlace(desk.say('ui.tournaments.title'))
  // A keyup that never came: the tab was left while the key was down.
  await desk.page.keyboard.down('g')
  await desk.page.keyboard.press('h')
  await desk.expectPlace(desk.say('ui.home.title'))
  await desk.page.keyboard.up('g')
  expect(last).not.toBe('')
})

test('typed on a slow connection before its layer is there, text goes into the layer and runs nothing', async ({
  page,
  fresh,
  context,
}) => {
  const service = await ServiceDesk.open(fresh)
  const desk = new Desk(page, fresh.url)
  await desk.signIn()
  const slow = await context.newCDPSession(page)
  const latency = async (milliseconds: number) =>
    slow.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: milliseconds,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  const arrive = async () => {
    await latency(0)
    await desk.open(paths.tournaments())
    await desk.row(cup).click()
    await latency(600)
  }
  const palette = page.getByRole('dialog').getByRole('combobox')

  await arrive()
  await desk.keys(':')
  // Keys of the page, all of them: the first two would open a registration.
  await page.keyboard.type('r o x')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('g t')
  await expect(desk.commandLine()).toHaveValue('r o g t')
  // Asked for again from elsewhere, it still has what was typed.
  await desk.row(cup).click()
  await desk.keys(':')
  await expect(desk.commandLine()).toBeFocused()
  await expect(desk.commandLine()).toHaveValue('r o g t')

  await arrive()
  await desk.keys('mod+k')
  await page.keyboard.type('r o g h')
  await expect(palette).toHaveValue('r o g h')

  await arrive()
  await desk.keys('mod+k')
  await page.keyboard.type('home')
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(palette).toHaveCount(0)

  await desk.expectPlace(desk.say('ui.tournaments.title'))
  expect((await service.tournament(cup)).state).toBe('Published')
})

test('what an input method composes is text, and no key', async ({ desk, context }) => {
  await desk.open(paths.tournaments())
  await expect(desk.row(over)).toBeVisible()
  const devices = await context.newCDPSession(desk.page)
  // While the filter is written in, and in the palette: nothing runs, nothing is lost.
  await desk.keys('/')
  await compose(devices, '賽事')
  await expect(desk.page.getByRole('searchbox')).toHaveValue('賽事')
  await desk.expectPlace(desk.say('ui.tournaments.title'))
  await desk.page.getByRole('searchbox').fill('')
  await desk.page.keyboard.press('Escape')
  const list = await desk.palette()
  await compose(devices, '開放報名')
  await expect(list.getByRole('option', { name: startsWith(desk.title(openRegistration)) })).toBeVisible()
  await expect(desk.page.getByRole('dialog').getByRole('combobox')).toHaveValue('開放報名')
})

test('pressed twice, a confirmation sends one request', async ({ page, fresh }) => {
  const service = await ServiceDesk.open(fresh)
  const { id } = await service.tournament(cup)
  const desk = new Desk(page, fresh.url)
  await desk.signIn()
  await desk.open(paths.edit(id))
  await desk.line(`tournament cancel ${id}`)
  await expect(desk.dialog().getByRole('textbox')).toBeVisible()
  await desk.dialog().getByRole('textbox').fill(cup)
  const writes = writesOf(page)
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  await desk.expectDone(cancelTournament)
  expect(writes).toHaveLength(1)
  expect((await service.audit(id)).filter((row) => row.command.startsWith('tournament cancel'))).toHaveLength(1)
})

test('a confirmation asks again when the world has changed meanwhile', async ({ page, fresh }) => {
  const service = await ServiceDesk.open(fresh)
  const { id } = await service.tournament(cup)
  const desk = new Desk(page, fresh.url)
  await desk.signIn()
  await desk.open(paths.edit(id))
  await desk.line(`tournament cancel ${id}`)
  await expect(desk.dialog()).toContainText(desk.say('state.tournament.Published'))
  await service.run(`tournament open-registration ${id}`)
  await desk.dialog().getByRole('textbox').fill(cup)
  await page.keyboard.press('Control+Enter')
  await expect(desk.dialog().getByRole('alert')).toContainText(desk.say('ui.shell.confirm.stale'))
  await expect(desk.dialog()).toContainText(desk.say('state.tournament.OpenRegistration'))
  expect((await service.tournament(cup)).state).toBe('OpenRegistration')
  await page.keyboard.press('Escape')
  expect((await service.tournament(cup)).state).toBe('OpenRegistration')
})

/** A row without what must differ: its number, the moment, the surface, request and batch, and how often it was edited. */
function told({
  id: _id,
  time: _time,
  source: _source,
  batch: _batch,
  requestId: _request,
  ...row
}: AuditEntry): object {
  return JSON.parse(JSON.stringify(row, (key, value: unknown) => (key === 'version' ? undefined : value))) as object
}

/** Requests from now on that would change something; a dry run changes nothing. */
function writesOf(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (
      request.method() !== 'GET' &&
      pathname.startsWith('/api/') &&
      !(headers.dryRun.toLowerCase() in request.headers())
    )
      writes.push(`${request.method()} ${pathname}`)
  })
  return writes
}

async function cursor({ page }: Desk): Promise<string> {
  return (await page.getByRole('grid').or(page.getByRole('table')).first().getAttribute('aria-activedescendant')) ?? ''
}

/** As Chromium tells of an input method: keys with code 229, the text in the making, then the text (quality.md §1). */
async function compose(devices: CDPSession, text: string): Promise<void> {
  for (const at of Array.from(text).keys()) {
    await devices.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Process',
      code: 'KeyG',
      windowsVirtualKeyCode: 229,
    })
    const soFar = text.slice(0, at + 1)
    await devices.send('Input.imeSetComposition', {
      text: soFar,
      selectionStart: soFar.length,
      selectionEnd: soFar.length,
    })
    await devices.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'g', code: 'KeyG', windowsVirtualKeyCode: 71 })
  }
  // The Enter that ends it belongs to the input method, too.
  await devices.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Process',
    code: 'Enter',
    windowsVirtualKeyCode: 229,
  })
  await devices.send('Input.insertText', { text })
  await devices.send('Input.dispatchKeyEvent', {
    type: 'keyUp',
    key: 'Enter',
    code: 'Enter',
    windowsVirtualKeyCode: 13,
  })
}
