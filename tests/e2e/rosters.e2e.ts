// Players of a team: by key, by button and by line, until its roster can be confirmed.
import { addPlayer, changeCaptain, editPlayer, removePlayer } from '../../commands/players.ts'
import { confirmRoster } from '../../commands/teams.ts'
import { paths } from '../../src/paths.ts'
import { expect, startsWith, test, told } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import { imagesLine } from '../support/picture.ts'

for (const language of ['en', 'zh'] as const) {
  test(
    `a team entered without players gets its roster on the page (${language})`,
    told(language === 'zh'),
    async ({ desk, platform }) => {
      const service = await ServiceDesk.open(platform)
      const name = `Roster Cup ${language}`
      await service.run(
        [
          `tournament create "${name}" --game=Valorant --region=Taiwan,China --starters=3 --benched=1`,
          `stage create "${name}" Playoffs SingleElimination`,
          imagesLine(name),
          `tournament publish "${name}" --yes`,
          `tournament open-registration "${name}" --yes`,
          `team add "${name}" Alpha`,
        ].join('\n'),
      )
      await desk.open(paths.teams((await service.tournament(name)).id))
      await desk.speak(language)
      await desk.row('Alpha').click()
      const roster = desk.page.getByRole('region', { name: desk.say('ui.teams.roster') })
      await expect(roster).toContainText(desk.say('ui.teams.playersOf', { count: 1, needed: 3 }))

      await desk.press(addPlayer)
      await expect(desk.dialog().getByRole('textbox', { name: desk.say('arg.player') })).toBeFocused()
      await desk.paste('Bea')
      await desk.keys('mod+enter')
      await expect(roster.getByRole('listitem')).toHaveCount(2)
      await desk.line('team add-player @sel Cal')
      await expect(roster.getByRole('listitem')).toHaveCount(3)
      await expect(desk.row('Alpha')).toContainText(desk.say('state.team.PendingConfirmRoster'))

      const action = (command: typeof editPlayer | typeof changeCaptain | typeof removePlayer, player: string) =>
        roster.getByRole('button', {
          name: desk.say('ui.shell.labelled', { label: desk.title(command), value: player }),
        })
      await action(editPlayer, 'Bea').click()
      await desk
        .dialog()
        .getByRole('textbox', { name: desk.say('arg.inGameName') })
        .fill('bea#7')
      await desk.keys('mod+enter')
      await expect(roster).toContainText('bea#7')
      await action(changeCaptain, 'Bea').click()
      await desk
        .question()
        .getByRole('button', { name: startsWith(desk.title(changeCaptain)) })
        .click()
      await expect(roster.getByRole('listitem').filter({ hasText: 'Bea' })).toContainText(
        desk.say('state.playerRole.Captain'),
      )
      await desk.row('Alpha').click()
      await desk.press(confirmRoster)
      await expect(desk.row('Alpha')).toContainText(desk.say('state.team.Registered'))
      await expect(action(removePlayer, 'Cal')).toHaveAttribute('aria-disabled', 'true')
    },
  )
}
