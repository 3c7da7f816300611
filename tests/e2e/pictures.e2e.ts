// The views that README.md and commands/README.md show, from the demonstration: with ARENA_PICTURES=1 they are drawn anew,
// otherwise it is checked that each still shows what its picture is about.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { cancelTournament, openRegistration } from '../../commands/tournaments.ts'
import { updateScore } from '../../commands/matches.ts'
import { paths } from '../../src/paths.ts'
import { Desk, expect, startsWith, test } from '../support/desk.ts'
import { projectFolder } from '../support/running-platform.ts'
import { ServiceDesk } from '../support/service-desk.ts'

const folder = join(projectFolder, 'tests/e2e/pictures')
const drawn = process.env['ARENA_PICTURES'] === '1'

const played = 'FIFA World Cup 2022 — final ranking'
const underWay = 'LoL Worlds 2022 — quarter-finals'
const toCome = 'FIFA World Cup 2022'

// A day on which the system's clock and the reader's differ, as they do for most.
test.use({ timezoneId: 'Europe/London', viewport: { width: 1440, height: 900 } })

test('the list of tournaments, and the palette over a selection: what is possible, and why not', async ({
  page,
  fresh,
}) => {
  const desk = new Desk(page, fresh.url)
  await desk.signIn()
  await desk.open(paths.tournaments())
  await expect(desk.row(underWay)).toContainText(desk.say('state.tournament.InProgress'))
  await desk.keys('j x j')
  await expect(desk.page.getByText(/^1 of \d+ selected$/)).toBeVisible()
  await expect(desk.hint(openRegistration)).toBeVisible()
  await picture(desk, 'list')
  await desk.page.reload()
  await expect(desk.row(underWay)).toBeVisible()
  await desk.keys('j x')
  await expect(desk.page.getByText(/^1 of \d+ selected$/)).toBeVisible()
  await desk.keys('j j x j j x')
  // A palette asked for before its rows are seen is refused with a word: it would act on them.
  await expect(desk.page.getByText(/^3 of \d+ selected$/)).toBeVisible()
  const list = await desk.palette('open')
  const can = desk.say('ui.shell.palette.can', { can: 1, of: 3 })
  await expect(list.getByRole('option', { name: startsWith(desk.title(openRegistration)) })).toContainText(can)
  await picture(desk, 'palette')
})

test('the bracket, with the match at the cursor, its acts and its history', async ({ page, fresh }) => {
  const service = await ServiceDesk.open(fresh)
  const { id } = await service.tournament(underWay)
  const [stage] = await service.stages(id)
  await service.run(`
    go bracket ${id} --stage=${stage?.id}
    round rename 8 "Quarter-finals"
    round rename 4 "Semi-finals"
    match update-score G1-M6 1-3`)
  const desk = new Desk(page, fresh.url)
  await desk.signIn()
  await desk.open(paths.bracket(id))
  await desk.match('G1-M6').click()
  await expect(desk.match('G1-M6')).toHaveAccessibleName(/Semi-finals/)
  const history = () => page.getByRole('region', { name: desk.say('ui.shell.history.title') })
  await expect(history()).toContainText(desk.title(updateScore))
  await picture(desk, 'bracket')
  await wear(desk, 'arena.language', 'zh')
  await page.reload()
  desk.language = 'zh'
  await desk.match('G1-M6').click()
  await expect(desk.button(updateScore).first()).toBeVisible()
  await expect(history()).toContainText(desk.title(updateScore))
  await picture(desk, 'bracket-zh')
})

test('a confirmation, with what would follow and the name to type', async ({ desk, platform }) => {
  const { id } = await (await ServiceDesk.open(platform)).tournament(underWay)
  await desk.open(paths.bracket(id))
  await expect(desk.match('G1-M5')).toBeVisible()
  await desk.fromHead(cancelTournament)
  const asked = desk.dialog().getByRole('list', { name: desk.say('ui.shell.confirm.consequences') })
  await expect(asked.getByRole('listitem').first()).toBeVisible()
  await desk.phrase().fill('LoL Worlds 2022')
  await picture(desk, 'confirmation')
})

test('standings, with the criterion that decided each rank', async ({ desk, platform }) => {
  const service = await ServiceDesk.open(platform)
  const { id } = await service.tournament(played)
  const groups = (await service.stages(id)).find(({ format }) => format === 'RoundRobin')
  await desk.open(paths.teamStandings(id, groups?.id))
  await expect(desk.row('Qatar')).toBeVisible()
  const final = desk.page.getByRole('region', { name: desk.say('ui.standings.final'), exact: true })
  await expect(final).toContainText('Argentina')
  await picture(desk, 'standings')
})

test('a form in the light theme, with its list of changes', async ({ desk, platform }) => {
  const { id } = await (await ServiceDesk.open(platform)).tournament(toCome)
  await wear(desk, 'arena.theme', 'light')
  await desk.open(paths.edit(id))
  const end = desk.page.getByLabel(desk.say('arg.registrationEnd'), { exact: true })
  const [day = ''] = (await end.inputValue()).split(' ')
  await end.fill(`${day} 23:45`)
  await expect(desk.page.getByText(desk.say('ui.shell.form.unsaved', { count: 1 })).first()).toBeVisible()
  await expect(desk.page.getByText(desk.say('ui.shell.form.changes')).first()).toBeVisible()
  await picture(desk, 'form-light')
})

async function picture({ page }: Desk, name: string): Promise<void> {
  if (!drawn) return
  mkdirSync(folder, { recursive: true })
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
}

/** From the next page on. */
async function wear({ page }: Desk, key: string, value: string): Promise<void> {
  await page.addInitScript(([name, to]) => localStorage.setItem(name, to), [key, value] as const)
}
