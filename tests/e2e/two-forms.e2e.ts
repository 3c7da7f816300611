// Two people at two browsers edit one tournament: each goes on from what was saved, sees what the other saved, and decides
// where both changed the same.
import { editTournament } from '../../commands/tournament-edit.ts'
import { paths } from '../../src/paths.ts'
import { type Desk, expect, test } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'

test('a save goes on from what is stored, and the same field is asked about', async ({
  desk,
  anotherDesk,
  platform,
}) => {
  const service = await ServiceDesk.open(platform)
  await service.run('tournament create "Lantern Cup" --game=Forts --region=Taiwan')
  const { id } = await service.tournament('Lantern Cup')
  const other = await anotherDesk()
  await Promise.all([desk.open(paths.edit(id)), other.open(paths.edit(id))])
  const name = (at: Desk) => field(at, 'name')
  const bench = (at: Desk) => field(at, 'benched')
  const save = (at: Desk) => at.page.keyboard.press('Control+s')

  await name(desk).fill('Lantern Cup I')
  await save(desk)
  await expect(name(other)).toHaveValue('Lantern Cup I')
  // The own save is not shown as another's change, and nothing is left to save.
  await expect(
    desk.page.getByRole('paragraph').filter({ hasText: desk.say('ui.shell.form.nothingToSave') }),
  ).toBeVisible()
  await bench(other).fill('3')
  await save(other)
  await expect(bench(desk)).toHaveValue('3')
  await expect(name(other)).toHaveValue('Lantern Cup I')

  await name(desk).fill('Lantern Cup II')
  await name(other).fill('Lantern Cup III')
  await save(other)
  const row = desk.page.locator('[data-contested]')
  await expect(row).toContainText('Lantern Cup III')
  await save(desk)
  await expect(row.getByRole('button').first()).toBeFocused()
  await desk.page.keyboard.press('2')
  await expect(row).toBeHidden()
  await expect(name(desk)).toHaveValue('Lantern Cup III')
})

function field(desk: Desk, name: keyof typeof editTournament.args.entries) {
  return desk.page.locator(`[data-argument=${name}]`).locator('input').first()
}
