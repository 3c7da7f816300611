// Every form and question that a typed line opens, on a thing of the demonstration on which its command may be run: axe finds
// nothing in it, every text is there, every field is seen (A1). Nothing is sent.
import { commands } from '../../commands/index.ts'
import type { Command } from '../../src/registry/define.ts'
import { commandWords } from '../../src/registry/registry.ts'
import { asksFirst } from '../../src/shell/acts/asks-first.ts'
import { needsAnswer } from '../../src/registry/confirmation.ts'
import { paths } from '../../src/paths.ts'
import { type Desk, expect, test } from '../support/desk.ts'
import type { RunningPlatform } from '../support/running-platform.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import { ThingsAtHand } from '../support/things-at-hand.ts'
import { prepare } from './dialog-worlds.ts'
import { isWhole } from './layers.ts'
import { expectSound, looks, wear, widths } from './looks.ts'

test.describe.configure({ mode: 'parallel' })

/** Not examined here, each with its reason. */
const elsewhere: Readonly<Record<string, string>> = {
  'room.withdraw-assistance': 'only who called may, and the page is another person than the service',
  'room.withdraw-confirmation':
    'a person confirms first, not a service; its question is that of every command in rooms',
}

const asking = commands.filter((command) => command.plan && asks(command) && !(command.id in elsewhere))
/** Each in one of the looks (`npm run soak`: in all). */
const parts = looks.slice(0, isWhole ? undefined : 2).flatMap((look, at) => [
  { look, half: 'the first half', of: asking.filter((_, index) => index % 2 === 0 && isMine(index, at)) },
  { look, half: 'the second half', of: asking.filter((_, index) => index % 2 === 1 && isMine(index, at)) },
])

function isMine(index: number, look: number): boolean {
  return isWhole || Math.floor(index / 2) % 2 === look
}

for (const { look, half, of } of parts) {
  test(`forms and questions in ${look.language}, ${look.theme}: ${half}`, async ({ desk, platform }) => {
    test.setTimeout(600_000)
    const things = await thingsOn(platform)
    await wear(desk, look)
    await desk.open(paths.home())
    const without: string[] = []
    for (const [index, command] of of.entries()) {
      const thing = await things.oneFor(command, { complete: !asksFirst(command, { args: {} }) })
      if (command.target !== 'none' && !thing) {
        without.push(command.id)
        continue
      }
      for (const width of isWhole ? widths : [widths[index % widths.length] ?? 1440]) {
        await desk.page.setViewportSize({ width, height: 900 })
        await desk.line([commandWords(command.id), thing?.id].filter(Boolean).join(' '))
        await expectLayer(desk, `${command.id}, ${width} px`)
      }
    }
    expect(without, 'commands for which the demonstration has nothing').toEqual([])
  })
}

/** Nothing is sent, so they stay as they are for all the stories on a platform. */
const prepared = new WeakMap<RunningPlatform, ThingsAtHand>()

async function thingsOn(platform: RunningPlatform): Promise<ThingsAtHand> {
  const there = prepared.get(platform)
  if (there) return there
  const service = await ServiceDesk.open(platform)
  await prepare(service)
  const things = new ThingsAtHand(service)
  prepared.set(platform, things)
  return things
}

/** A form, or a question where there is nothing to be filled in. */
function asks(command: Command): boolean {
  const { risk } = command
  return asksFirst(command, { args: {} }) || (typeof risk === 'object' && needsAnswer(risk)) || 'always' in risk
}

const layer = '[role=dialog], [role=alertdialog]'

async function expectLayer(desk: Desk, what: string): Promise<void> {
  const opened = desk.page.locator(layer)
  const shown = await opened
    .locator('h2')
    .first()
    .waitFor({ timeout: 15_000 })
    .then(() => true)
    .catch(() => false)
  expect.soft(shown, `${what} opens`).toBe(true)
  if (!shown) return
  // Its fields come after their stored values.
  await expect(opened.locator('[data-coming], form:not([data-ready])')).toHaveCount(0)
  await expectSound(desk, what, layer)
  await desk.page.keyboard.press('Escape')
  await expect(opened, `${what} closes`).toHaveCount(0)
}
