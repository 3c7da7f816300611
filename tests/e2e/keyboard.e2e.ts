// The keyboard's promises: sequences, input methods, letter keys off, a sheet of all keys, and nothing lost by whoever types
// faster than the page loads.
import type { CDPSession } from 'playwright/test'
import { goTournaments } from '../../commands/places.ts'
import { setLetterKeys, showKeys } from '../../commands/session.ts'
import { closeRegistration, openRegistration } from '../../commands/tournaments.ts'
import { tableFirst } from '../../commands/table.ts'
import { paths } from '../../src/paths.ts'
import { expect, startsWith, test } from '../support/desk.ts'
import { heldBack } from '../support/held-requests.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import { smallCup } from './small-cup.ts'

/** Completed. */
const over = 'FIFA World Cup 2022 — final ranking'

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

test('with letter keys off, letters are text; palette, buttons and chords run what they run', async ({
  desk,
  platform,
}) => {
  const service = await ServiceDesk.open(platform)
  const id = await service.import(smallCup('Letterless Cup'), 'registration')
  const { page } = desk
  await desk.open(paths.home())
  await desk.line('console letter-keys off')
  await expect(desk.commandLine()).toBeHidden()
  // The beginnings of sequences, and single keys: none of them does anything.
  await page.keyboard.type('gt?:./zt')
  await expect(page.getByRole('toolbar', { name: desk.say('ui.shell.hint.label') })).toBeVisible()
  await expect(desk.commandLine()).toBeHidden()
  await expect(desk.dialog()).toHaveCount(0)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await desk.expectPlace(desk.say('ui.home.title'))

  const list = await desk.palette(desk.title(goTournaments))
  await expect(list.getByRole('option', { name: startsWith(desk.title(goTournaments)) }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await desk.expectPlace(desk.say('ui.tournaments.title'))

  await page.getByRole('searchbox').click()
  await page.keyboard.type('letterless')
  await expect(page.getByRole('searchbox')).toHaveValue('letterless')
  await desk.row('Letterless Cup').click()
  // Keys that are no letters go on moving and opening.
  await page.keyboard.press('Enter')
  await desk.expectReady(closeRegistration)
  await desk.button(closeRegistration).click()
  await desk.expectDone(closeRegistration)
  await desk.palette(desk.title(setLetterKeys))
  await page.keyboard.press('Enter')
  await page.keyboard.type('on')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(desk.dialog()).toHaveCount(0)
  await desk.press(goTournaments)
  await desk.expectPlace(desk.say('ui.tournaments.title'))
  expect((await service.tournament('Letterless Cup')).id).toBe(id)
})

test('a sequence runs its own command and never that of its first key', async ({ desk }) => {
  await desk.open(paths.tournaments())
  await expect(desk.row(over)).toBeVisible()
  await desk.keys('shift+g')
  await expect(desk.page.getByRole('row').last()).toHaveAttribute('data-cursor')
  await desk.keys('g h')
  await desk.expectPlace(desk.say('ui.home.title'))
  await desk.keys('g t')
  await desk.expectPlace(desk.say('ui.tournaments.title'))
  // A keyup that never came: the tab was left while the key was down.
  await desk.page.keyboard.down('g')
  await desk.page.keyboard.press('h')
  await desk.expectPlace(desk.say('ui.home.title'))
  await desk.page.keyboard.up('g')
})

test('typed on a slow connection before its layer is there, text goes into the layer and runs nothing', async ({
  desk,
  platform,
  context,
}) => {
  const { page } = desk
  const service = await ServiceDesk.open(platform)
  const { name } = smallCup('Slow Cup')
  await service.import(smallCup(name), 'registration')
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
    await desk.row(name).click()
    await latency(600)
  }
  const palette = page.getByRole('dialog').getByRole('combobox')

  await arrive()
  await desk.keys(':')
  // Keys of the page, all of them: the first two would close the registration.
  await page.keyboard.type('r c x')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('g t')
  await expect(desk.commandLine()).toHaveValue('r c g t')
  // Asked for again from elsewhere, it still has what was typed.
  await desk.row(name).click()
  await desk.keys(':')
  await expect(desk.commandLine()).toBeFocused()
  await expect(desk.commandLine()).toHaveValue('r c g t')

  await arrive()
  await desk.keys('mod+k')
  await page.keyboard.type('r c g h')
  await expect(palette).toHaveValue('r c g h')

  await arrive()
  await desk.keys('mod+k')
  await page.keyboard.type('home')
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(palette).toHaveCount(0)

  await desk.expectPlace(desk.say('ui.tournaments.title'))
  expect((await service.tournament(name)).state).toBe('OpenRegistration')
})

test('typed before anything can act, text goes where its first key leads', async ({ desk }) => {
  const { page } = desk
  // Held back until half of it is typed: the rest comes while the first half is pressed again.
  const engine = '**/assets/engine-*.js'
  const begin = async () => {
    const asked = page.waitForRequest(engine)
    const letCome = await heldBack(page, engine)
    await desk.open(paths.tournaments())
    await asked
    return letCome
  }
  const letLine = await begin()
  await desk.keys(':')
  await page.keyboard.type('tournament open-reg')
  await letLine()
  await page.keyboard.type('istration x')
  await expect(desk.commandLine()).toHaveValue('tournament open-registration x')

  const letFilter = await begin()
  await desk.keys('/')
  await page.keyboard.type('fifa w')
  await letFilter()
  await page.keyboard.type('orld')
  await expect(page.getByRole('searchbox')).toHaveValue('fifa world')
  await desk.expectPlace(desk.say('ui.tournaments.title'))
})

test('what an input method composes is text, and no key', async ({ desk, context }) => {
  await desk.open(paths.tournaments())
  await expect(desk.row(over)).toBeVisible()
  const devices = await context.newCDPSession(desk.page)
  // While the filter is written in, and in the palette: nothing runs, nothing is lost.
  await desk.keys('/')
  await expect(desk.page.getByRole('searchbox')).toBeFocused()
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
