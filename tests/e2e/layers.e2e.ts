// Every layer on every screen that can open it: Escape leaves that layer and nothing else, the focus goes back to where it
// came from, and what was typed is asked about or stands there again. `npm test` takes each layer on one screen, and those of
// all screens on a list, a drawing and a form; `npm run soak` all of them everywhere.
import type { Locator } from 'playwright/test'
import { showTranscript } from '../../commands/session.ts'
import { type Desk, expect, test } from '../support/desk.ts'
import { isWhole, type Layer, layers, openLayer, screenOf } from './layers.ts'
import { idsOn, type Screen, screens } from './screens.ts'

/** A panel that is open all the while, below whatever comes: it must stay. */
const below = layers.find(({ name }) => name === 'transcript')
/** A list, a drawing and a form. */
const differing = ['tournaments', 'bracket, single elimination', 'edit']

test('Escape leaves each layer of each screen, and nothing else', async ({ desk, platform }) => {
  if (!below) throw new Error('there is no transcript')
  if (isWhole) test.setTimeout(600_000)
  const ids = await idsOn(platform)
  for (const screen of screens) {
    const here = layers.filter((layer) => layer !== below && isLeftOn(screen, layer))
    if (here.length === 0) continue
    await desk.open(screen.path(ids))
    await screen.shows(desk)
    await desk.press(showTranscript)
    await expect(below.body(desk)).toBeVisible()
    const url = desk.page.url()
    for (const layer of here) {
      await test.step(`${layer.name} on ${screen.name}`, async () => leave(desk, layer))
      expect(desk.page.url(), `${layer.name} on ${screen.name}`).toBe(url)
      await expect(below.body(desk), `${layer.name} on ${screen.name}`).toBeVisible()
    }
    await desk.keys('escape')
    await expect(below.body(desk)).toHaveCount(0)
    expect(desk.page.url(), screen.name).toBe(url)
  }
})

function isLeftOn(screen: Screen, layer: Layer): boolean {
  if (isWhole) return layer.on?.includes(screen.name) ?? true
  return layer.on ? screen === screenOf(layer) : differing.includes(screen.name)
}

async function leave(desk: Desk, layer: Layer): Promise<void> {
  const { point, body, typed, inForm } = layer
  await point?.(desk)
  const from = await desk.page.evaluateHandle(() => document.activeElement)
  await openLayer(desk, layer)
  // What a form left on another screen holds is restored there, and continued.
  const typedText = typed && `${await fieldOf(body(desk)).inputValue()}7`
  if (typed) await desk.page.keyboard.type('7')
  await desk.keys('escape')
  if (typed === 'asks') {
    const stay = desk.page.getByRole('button', { name: desk.say('ui.shell.unsaved.stay') })
    await expect(stay).toBeFocused()
    await desk.keys('escape')
    await expect(stay).toHaveCount(0)
    await expect(fieldOf(body(desk))).toHaveValue(typedText ?? '')
    await desk.keys('escape')
    await desk.page.getByRole('button', { name: desk.say('ui.shell.unsaved.leave') }).click()
  }
  await expect(body(desk)).toHaveCount(0)
  if (inForm) {
    await expect(desk.dialog().getByRole('textbox').first()).toBeVisible()
    await desk.keys('escape')
  }
  await expect
    .poll(() => desk.page.evaluate((before) => before === document.activeElement, from), 'the focus is back')
    .toBe(true)
  if (typed !== 'kept') return
  await openLayer(desk, layer)
  await expect(fieldOf(body(desk))).toHaveValue(typedText ?? '')
  await fieldOf(body(desk)).fill('')
  await desk.keys('escape')
  await expect(body(desk)).toHaveCount(0)
}

/** Its first field; a layer may be a field itself. */
function fieldOf(body: Locator): Locator {
  return body
    .locator('input')
    .or(body.and(body.page().locator('input')))
    .first()
}
