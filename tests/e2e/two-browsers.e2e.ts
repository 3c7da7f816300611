// Two people at two browsers: what one does the other sees within a second, without reloading, and without losing the
// place, the cursor or what is being typed.
import type { Locator } from 'playwright/test'
import { editTeam } from '../../commands/teams.ts'
import { updateScore } from '../../commands/matches.ts'
import { closeRegistration, openRegistration } from '../../commands/tournaments.ts'
import { tableDown, tableSelect } from '../../commands/table.ts'
import { paths } from '../../src/paths.ts'
import type { Command } from '../../src/registry/define.ts'
import type { CompactRecord } from '../../src/platform/seed/records/decode.ts'
import { type Desk, expect, test } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'

/** Milliseconds: a list asks at most once a second, and what it asks takes its time. */
const soon = 1_500

const harbourCup: CompactRecord = {
  name: 'Harbour Cup',
  game: 'Valorant',
  region: 'Hong Kong',
  date: '2026-11-01',
  stages: [
    {
      name: 'Playoffs',
      format: 'SingleElimination',
      bestOf: 3,
      lines: 'Kowloon Kings, Taipei Tigers, Harbour Hawks, Neon Nine',
      rounds: [['Kowloon Kings 2-0 Taipei Tigers', 'Harbour Hawks 2-1 Neon Nine'], ['Kowloon Kings 1-2 Harbour Hawks']],
    },
  ],
}

test('a change in one browser shows in the other at once', async ({ desk, anotherDesk, platform }) => {
  const service = await ServiceDesk.open(platform)
  const id = await service.import(harbourCup, 'registration')
  const other = await anotherDesk()
  await other.open(`${paths.tournaments()}?q=harbour`)
  await expect(other.row(harbourCup.name)).toContainText(other.say('state.tournament.OpenRegistration'))
  await expect(other.page.getByRole('button', { name: startsWithLive(other.say('ui.shell.live.live')) })).toBeVisible()

  await desk.open(paths.edit(id))
  await desk.expectReady(closeRegistration)
  const row = other.row(harbourCup.name)
  const closed = await painted(row, other.say('state.tournament.CompleteRegistration'))
  const closing = await told(desk, closeRegistration)
  await desk.press(closeRegistration)
  expect((await closed()) - (await closing())).toBeLessThan(soon)
  const opened = await painted(row, other.say('state.tournament.OpenRegistration'))
  const opening = await told(desk, openRegistration)
  await desk.press(openRegistration)
  expect((await opened()) - (await opening())).toBeLessThan(soon)
})

test('what arrives leaves cursor, selection and typed text alone', async ({ desk, anotherDesk, platform }) => {
  const service = await ServiceDesk.open(platform)
  const id = await service.import({ ...harbourCup, name: 'Peak Cup' }, 'registration')
  const other = await anotherDesk()
  await other.open(paths.teams(id))
  await expect(other.row('Taipei Tigers')).toBeVisible()
  await other.press(tableDown)
  await other.press(tableDown)
  await other.press(tableSelect)
  await expect(other.row('Taipei Tigers')).toHaveAttribute('aria-selected', 'true')
  await other.press(editTeam)
  const name = other.dialog().getByRole('textbox', { name: other.say('arg.name') })
  await name.fill('Bamboo Fi')

  await desk.open(paths.teams(id))
  const renamed = await painted(desk.page.getByRole('grid').or(desk.page.getByRole('table')).first(), 'Kowloon Queens')
  await service.run(`go teams ${id}\nteam edit "Kowloon Kings" --name="Kowloon Queens"`)
  const done = Date.now()
  expect((await renamed()) - done).toBeLessThan(soon)
  await expect(name).toHaveValue('Bamboo Fi')
  await other.page.keyboard.press('Escape')
  await other.page.getByRole('button', { name: other.say('ui.shell.unsaved.leave') }).click()
  await expect(other.row('Kowloon Queens')).toBeVisible()
  await expect(other.row('Taipei Tigers')).toHaveAttribute('aria-selected', 'true')
})

test('a result entered in one bracket moves the winner on in the other', async ({ desk, anotherDesk, platform }) => {
  const service = await ServiceDesk.open(platform)
  const id = await service.import({ ...harbourCup, name: 'Island Cup' }, 'start')
  await service.run(`go bracket ${id} --stage=Playoffs\nstage finalize @page --confirm=Playoffs`)
  const other = await anotherDesk()
  await Promise.all([desk.open(paths.bracket(id)), other.open(paths.bracket(id))])
  await expect(other.match('G1-M3')).not.toContainText('Kowloon Kings')

  await desk.match('G1-M1').click()
  await desk.page.keyboard.press('Enter')
  const form = desk.page.getByRole('form', { name: desk.title(updateScore) })
  await expect(form.getByRole('textbox').first()).toBeFocused()
  await desk.page.keyboard.type('2')
  await form.getByRole('textbox').nth(1).fill('0')
  const movedOn = await painted(other.match('G1-M3'), 'Kowloon Kings')
  const entered = await told(desk, updateScore)
  await desk.page.keyboard.press('Enter')
  expect((await movedOn()) - (await entered())).toBeLessThan(soon)
  await expect(form).toBeHidden()
})

/** Watches from now on; then answers when the text was on the screen there, by the clock that both browsers have. */
async function painted(place: Locator, text: string): Promise<() => Promise<number>> {
  const watch = await place.evaluateHandle((element, wanted) => {
    const at = new Promise<number>((resolve) => {
      const look = () => {
        if (!element.textContent?.includes(wanted)) return requestAnimationFrame(look)
        // The frame after the one that drew it.
        return requestAnimationFrame(() => resolve(Date.now()))
      }
      look()
    })
    return { at }
  }, text)
  return () => watch.evaluate(({ at }) => at)
}

/** When the command was said to be done. */
function told(desk: Desk, command: Command): ReturnType<typeof painted> {
  return painted(desk.status(), `✓${desk.title(command)}`)
}

function startsWithLive(text: string): RegExp {
  return new RegExp(`^${text}\\.`)
}
