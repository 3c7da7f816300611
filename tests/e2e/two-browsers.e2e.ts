// Two people at two browsers: what one does the other sees within a second, without reloading, and without losing the
// place, the cursor or what is being typed.
import { addTeam } from '../../commands/teams.ts'
import { updateScore } from '../../commands/matches.ts'
import { closeRegistration, openRegistration } from '../../commands/tournaments.ts'
import { tableDown, tableSelect } from '../../commands/view.ts'
import { paths } from '../../src/paths.ts'
import type { CompactRecord } from '../../src/platform/seed/records/decode.ts'
import { expect, test } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'

/** Milliseconds in which a change must have arrived. */
const soon = { timeout: 3000 }

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

test('a change in one browser shows in the other within a second', async ({ desk, anotherDesk, platform }) => {
  const service = await ServiceDesk.open(platform)
  const id = await service.import(harbourCup, 'registration')
  const other = await anotherDesk()
  await other.open(`${paths.tournaments()}?q=harbour`)
  await expect(other.row(harbourCup.name)).toContainText(other.say('state.tournament.OpenRegistration'))
  await expect(other.page.getByRole('button', { name: startsWithLive(other.say('ui.shell.live.live')) })).toBeVisible()

  await desk.open(paths.edit(id))
  await desk.expectReady(closeRegistration)
  await desk.press(closeRegistration)
  await desk.expectDone(closeRegistration)
  await expect(other.row(harbourCup.name)).toContainText(other.say('state.tournament.CompleteRegistration'), soon)
  await desk.press(openRegistration)
  await desk.expectDone(openRegistration)
  await expect(other.row(harbourCup.name)).toContainText(other.say('state.tournament.OpenRegistration'), soon)
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
  await other.press(addTeam)
  const name = other.dialog().getByRole('textbox', { name: other.say('arg.name') })
  await name.fill('Bamboo Fi')

  await desk.open(paths.teams(id))
  await service.run(`go teams ${id}\nteam edit "Kowloon Kings" --name="Kowloon Queens"`)
  await expect(desk.row('Kowloon Queens')).toBeVisible(soon)
  await expect(name).toHaveValue('Bamboo Fi')
  await other.page.keyboard.press('Escape')
  await expect(other.row('Kowloon Queens')).toBeVisible(soon)
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
  await desk.page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expect(other.match('G1-M3')).toContainText('Kowloon Kings', soon)
})

function startsWithLive(text: string): RegExp {
  return new RegExp(`^${text}\\.`)
}
