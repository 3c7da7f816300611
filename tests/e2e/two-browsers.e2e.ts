// Two people at two browsers: a change by one is shown to the other without a reload, and leaves place, cursor and typed text
// as they are. How soon is a figure of `npm run bench -- live`.
import { editTeam } from '../../commands/teams.ts'
import { updateScore } from '../../commands/matches.ts'
import { closeRegistration, openRegistration } from '../../commands/tournaments.ts'
import { tableDown, tableSelect } from '../../commands/table.ts'
import { paths } from '../../src/paths.ts'
import type { CompactRecord } from '../../src/platform/seed/records/decode.ts'
import { expect, test } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'

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

test('a change in one browser shows in the other', async ({ desk, anotherDesk, platform }) => {
  const service = await ServiceDesk.open(platform)
  const id = await service.import(harbourCup, 'registration')
  const other = await anotherDesk()
  await other.open(`${paths.tournaments()}?q=harbour`)
  await expect(other.row(harbourCup.name)).toContainText(other.say('state.tournament.OpenRegistration'))
  await expect(other.page.getByRole('button', { name: startsWithLive(other.say('ui.shell.live.live')) })).toBeVisible()

  await desk.open(paths.edit(id))
  await desk.expectReady(closeRegistration)
  const row = other.row(harbourCup.name)
  await desk.press(closeRegistration)
  await expect(row).toContainText(other.say('state.tournament.CompleteRegistration'))
  await desk.expectDone(closeRegistration)
  await desk.press(openRegistration)
  await expect(row).toContainText(other.say('state.tournament.OpenRegistration'))
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
  await expect(desk.row('Kowloon Kings')).toBeVisible()
  await service.run(`go teams ${id}\nteam edit "Kowloon Kings" --name="Kowloon Queens"`)
  await expect(desk.row('Kowloon Queens')).toBeVisible()
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
  await desk.page.keyboard.press('Enter')
  await expect(other.match('G1-M3')).toContainText('Kowloon Kings')
  await expect(form).toBeHidden()
})

function startsWithLive(text: string): RegExp {
  return new RegExp(`^${text}[:：]`)
}
