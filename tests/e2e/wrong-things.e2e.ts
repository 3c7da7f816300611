// What goes wrong for people: each gets the right sentence in their language, changes nothing, and loses nothing typed.
import { advanceStage, editStage, finalizeStage } from '../../commands/stages.ts'
import { addTeam } from '../../commands/teams.ts'
import { cancelTournament, closeRegistration, openRegistration } from '../../commands/tournaments.ts'
import { request } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { paths } from '../../src/paths.ts'
import { Desk, expect, startsWith, test, told } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import { smallCup } from './small-cup.ts'

const languages = ['en', 'zh'] as const
/** Each role in one language: which of them it is makes no difference to the sentence. */
const readers = {
  en: { account: 'company', role: 'VenueCompanyAdmin' },
  zh: { account: 'operator', role: 'VenueOperator' },
} as const
test.describe.configure({ mode: 'parallel' })

for (const language of languages) {
  test(
    `level scores in a knock-out are refused, and stay typed (${language})`,
    told(language === 'en'),
    async ({ desk, platform }) => {
      const service = await ServiceDesk.open(platform)
      const id = await service.import(smallCup(`Level Cup ${language}`), 'start')
      await service.run(`go bracket ${id} --stage=Playoffs\nstage finalize @page --confirm=Playoffs`)
      const before = await everythingOf(service, id)
      await desk.open(paths.bracket(id))
      await desk.speak(language)
      await desk.match('G1-M1').dblclick()
      const scores = ['Kowloon Kings', 'Taipei Tigers'].map((team) =>
        desk.page.getByRole('textbox', { name: desk.say('ui.bracket.scoreOf', { team }) }),
      )
      for (const score of scores) await score.fill('1')
      await desk.page.keyboard.press('Enter')
      await desk.expectRefusal('match.equalScores', { match: 'G1-M1' })
      for (const score of scores) await expect(score).toHaveValue('1')
      expect(await everythingOf(service, id)).toEqual(before)
    },
  )

  test(
    `a stage with one team cannot start, and says how many it needs (${language})`,
    told(language === 'zh'),
    async ({ desk, platform }) => {
      const service = await ServiceDesk.open(platform)
      const id = await service.import(smallCup(`Lonely Cup ${language}`), 'start')
      await service.run(`go bracket ${id} --stage=Playoffs\nbracket seed 1 "Neon Nine"`)
      const before = await everythingOf(service, id)
      await desk.open(paths.bracket(id))
      await desk.speak(language)
      await expect(desk.match('G1-M3')).toBeVisible()
      await desk.press(finalizeStage)
      const why = desk.say('reason.stage.invalidTeamCount', { group: 1, have: 1, needed: 2 })
      await desk.expectSaid(why)
      await expect(desk.button(finalizeStage)).toHaveAccessibleDescription(why)
      expect(await everythingOf(service, id)).toEqual(before)
    },
  )

  test(
    `teams do not go on before their stage is approved (${language})`,
    told(language === 'en'),
    async ({ desk, platform }) => {
      const service = await ServiceDesk.open(platform)
      const id = await service.import(smallCup(`Early Cup ${language}`), 'start')
      const before = await everythingOf(service, id)
      await desk.open(paths.bracket(id))
      await desk.speak(language)
      await expect(desk.match('G1-M3')).toBeVisible()
      await desk.press(advanceStage)
      await desk.expectRefusal('stage.notCompleted', { stage: 'Playoffs' })
      expect(await everythingOf(service, id)).toEqual(before)
    },
  )

  test(
    `a published tournament shows its fields locked, and the platform holds them (${language})`,
    told(language === 'zh'),
    async ({ desk, platform }) => {
      const service = await ServiceDesk.open(platform, language)
      const { id, version } = await service.tournament('League of Legends World Championship 2022')
      await desk.open(paths.edit(id))
      await desk.speak(language)
      const reason = desk.say('reason.tournament.onlyRegistrationEnd')
      await desk.expectSaid(reason)
      await expect(desk.page.getByRole('textbox', { name: desk.say('arg.name') })).not.toBeEditable()
      // A request made without the page is refused with the same sentence.
      const problem = await service.refusal(
        request(endpoints.editTournament, { id }, { name: 'Another name', version }),
      )
      expect(problem.message).toBe(reason)
    },
  )

  test(
    `an edit of what is not there any more is refused by its version (${language})`,
    told(language === 'en'),
    async ({ platform }) => {
      const service = await ServiceDesk.open(platform, language)
      const id = await service.import(smallCup(`Stale Cup ${language}`), 'registration')
      const [stage] = await service.stages(id)
      const { id: stageId = '', version = 0 } = stage ?? {}
      await service.run(`stage edit ${stageId} --name=Finals`)
      const problem = await service.refusal(request(endpoints.editStage, { id: stageId }, { name: 'Cup', version }))
      expect(problem.message).toContain(service.say('problem.field.version'))
      expect((await service.stages(id))[0]?.name).toBe('Finals')
    },
  )

  test(
    `a role that only reads has no buttons, and is refused when it types (${language})`,
    told(language === 'zh'),
    async ({ anotherDesk, platform }) => {
      const service = await ServiceDesk.open(platform)
      const id = await service.import(smallCup(`Guarded Cup ${language}`), 'registration')
      const before = await everythingOf(service, id)
      const { account, role } = readers[language]
      const desk = await anotherDesk(account)
      await desk.open(paths.teams(id))
      await desk.speak(language)
      await expect(desk.row('Neon Nine')).toBeVisible()
      await expect(desk.button(closeRegistration)).toHaveCount(0)
      await expect(desk.button(cancelTournament)).toHaveCount(0)
      const list = await desk.palette(desk.title(closeRegistration))
      await expect(list.getByRole('option', { name: startsWith(desk.title(closeRegistration)) })).toHaveCount(0)
      await desk.page.keyboard.press('Escape')
      const line = `tournament close-registration ${id}`
      await desk.line(line)
      await desk.expectSaid(desk.say('reason.role.notAllowed', { role, lowest: 'SystemAdmin' }))
      await expect(desk.commandLine()).toHaveValue(line)
      expect(await everythingOf(service, id)).toEqual(before)
    },
  )
}

test('whoever has no role finds Home with a word of help, wherever they go', async ({ anotherDesk }) => {
  const desk = await anotherDesk('nobody')
  await desk.open(paths.home())
  await desk.expectSaid(desk.say('ui.home.noRole'))
  await desk.open(paths.tournaments())
  await desk.expectRefusal('role.unknown')
  await expect(desk.page.getByRole('row')).toHaveCount(0)
})

test('two desks edit one stage: the later one is told, keeps what it typed, and overwrites nothing else', async ({
  desk,
  anotherDesk,
  platform,
}) => {
  const service = await ServiceDesk.open(platform)
  const id = await service.import(smallCup('Shared Cup'), 'registration')
  const other = await anotherDesk()
  for (const one of [desk, other]) {
    await one.open(paths.stages(id))
    await one.row('Playoffs').click()
    await one.press(editStage)
    await expect(one.dialog().getByRole('textbox', { name: one.say('arg.name') })).toHaveValue('Playoffs')
  }
  const bestOf = other.dialog().getByRole('textbox', { name: other.say('arg.bestOf') })
  await bestOf.fill('5')
  await desk
    .dialog()
    .getByRole('textbox', { name: desk.say('arg.name') })
    .fill('Playoffs of Kowloon')
  await desk.page.keyboard.press('Control+Enter')
  await desk.expectDone(editStage)
  await expect(other.dialog().getByText(/Playoffs of Kowloon/)).toBeVisible()
  await expect(bestOf).toHaveValue('5')
  await bestOf.press('Control+Enter')
  await other.expectDone(editStage)
  const [stage] = await service.stages(id)
  expect(stage).toMatchObject({ name: 'Playoffs of Kowloon', bestOf: 5 })
})

test('a repeated click and a repeated Enter have one effect', async ({ desk, platform }) => {
  const service = await ServiceDesk.open(platform)
  const id = await service.import(smallCup('Hasty Cup'), 'registration')
  await desk.open(paths.edit(id))
  await desk.expectReady(closeRegistration)
  await desk.button(closeRegistration).dblclick()
  await desk.expectDone(closeRegistration)
  await desk.fromHead(cancelTournament)
  await desk.phrase().fill('Hasty Cup')
  await Promise.all([desk.page.keyboard.press('Control+Enter'), desk.page.keyboard.press('Control+Enter')])
  await desk.expectDone(cancelTournament)
  const acts = (await service.audit(id)).map(({ action, outcome }) => `${action} ${outcome}`)
  expect(acts).toEqual(['importTournament done', 'closeRegistration done', 'cancelTournament done'])
})

test('a platform that dies in the middle: the sentence of the catalogue, and what was typed can be sent again', async ({
  page,
  fresh,
}) => {
  const service = await ServiceDesk.open(fresh)
  const { id } = await service.tournament('League of Legends World Championship 2022')
  await service.run(`tournament open-registration ${id} --yes`)
  const desk = new Desk(page, fresh.url)
  await desk.signIn('admin', paths.teams(id))
  await desk.expectReady(addTeam)
  await desk.press(addTeam)
  const name = desk.dialog().getByRole('textbox', { name: desk.say('arg.name') })
  await name.fill('Bamboo Five')
  await fresh.stop('SIGKILL')
  await name.press('Control+Enter')
  // It is sent again a few times before that is said.
  await expect(desk.dialog().getByRole('alert')).toContainText(desk.say('problem.unreachable'))
  await expect(name).toHaveValue('Bamboo Five')
  await expect(page.getByText(desk.say('ui.shell.offline.platform'))).toBeVisible()

  const again = await fresh.again()
  await expect(page.getByText(desk.say('ui.shell.offline.platform'))).toBeHidden()
  await name.press('Control+Enter')
  await expect(desk.dialog()).toHaveCount(0)
  await expect(desk.row('Bamboo Five')).toBeVisible()
  await again.stop()
})

test('a platform that stands still for a moment does what it was asked once', async ({ page, fresh }) => {
  const service = await ServiceDesk.open(fresh)
  const { id } = await service.tournament('League of Legends World Championship 2022')
  const desk = new Desk(page, fresh.url)
  await desk.signIn('admin', paths.edit(id))
  await desk.expectReady(openRegistration)
  await desk.press(openRegistration)
  await expect(desk.question()).toHaveCount(1)
  fresh.process.kill('SIGSTOP')
  await desk.confirm()
  await expect(desk.status()).toContainText(desk.say('ui.shell.outcome.is.running'))
  await desk.press(openRegistration)
  await desk.expectSaid(desk.say('reason.command.running', { words: 'tournament open-registration' }))
  fresh.process.kill('SIGCONT')
  await expect(desk.page.getByText(desk.say('state.tournament.OpenRegistration')).first()).toBeVisible()
  const acts = (await service.audit(id)).map(({ action, outcome }) => `${action} ${outcome}`)
  expect(acts).toEqual(['createTournament done', 'openRegistration done'])
})

test('what did not load without a network comes by itself when that is back', async ({ desk, platform }) => {
  const { page } = desk
  const service = await ServiceDesk.open(platform)
  const { id } = await service.tournament('VCT 2024 China Stage 2')
  // The page itself is there already; only what it shows is not.
  await desk.open(paths.teams(id))
  await expect(desk.row('EDward Gaming')).toBeVisible()
  await desk.keys('g t')
  await page.getByRole('searchbox').fill('FIFA')
  await desk.row('FIFA World Cup 2022 — final ranking').getByRole('link').click()
  await expect(page.locator('main form')).toBeAttached()
  await page.context().setOffline(true)
  await desk.keys('t t')
  await desk.expectSaid(desk.say('problem.unreachable'))
  await page.context().setOffline(false)
  await expect(desk.row('Argentina')).toBeVisible()
})

test('a token that is not accepted is renewed without a word', async ({ page, platform }) => {
  const desk = new Desk(page, platform.url)
  await desk.signIn()
  await spoilTokens(desk, ['access_token'])
  await desk.page.reload()
  await desk.expectPlace(desk.say('ui.home.title'))
  await expect(desk.row('VCT 2024 China Stage 2')).toBeVisible()
})

test('a session that cannot be renewed ends with a sentence and leads to Home', async ({ page, platform }) => {
  const desk = new Desk(page, platform.url)
  await desk.signIn('admin', `${paths.tournaments()}?q=vct`)
  await spoilTokens(desk, ['access_token', 'refresh_token'])
  await desk.page.context().clearCookies()
  await desk.page.reload()
  await desk.expectSaid(desk.say('problem.signedOut').split('.')[0] ?? '')
  await desk.page.getByRole('button', { name: desk.say('ui.shell.signIn.action') }).click()
  await desk.giveCredentials()
  await desk.expectPlace(desk.say('ui.home.title'))
})

test('a call that alone is refused leads to Home and signs nobody out', async ({ desk, platform }) => {
  const { page } = desk
  const { id } = await (await ServiceDesk.open(platform)).tournament('VCT 2024 China Stage 2')
  await page.route(`**/tournaments/${id}/teams*`, (route) => route.fulfill({ status: 401 }))
  await desk.open(paths.stages(id))
  await expect(page.getByRole('heading', { name: 'VCT 2024 China Stage 2' })).toBeVisible()
  await desk.go(paths.teams(id))
  await desk.expectPlace(desk.say('ui.home.title'))
  await desk.expectSaid(desk.say('ui.shell.signIn.sentHome'))
  await expect(desk.row('VCT 2024 China Stage 2')).toBeVisible()
})

test('a renewal that is refused ends the session of that tab alone', async ({ desk }) => {
  const { page } = desk
  await desk.open(paths.tournaments())
  await expect(desk.row('VCT 2024 China Stage 2')).toBeVisible()
  const other = new Desk(await page.context().newPage(), desk.url)
  await other.open(paths.tournaments())
  await expect(other.row('VCT 2024 China Stage 2')).toBeVisible()

  await page.route('**/oidc/token', (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }))
  await page.route(/api\/(admin|config)/, (route) => route.fulfill({ status: 401 }))
  await desk.go(paths.matches())
  await desk.expectSaid(desk.say('problem.signedOut'))
  await expect(page).toHaveURL(desk.url + paths.home())
  // One sentence why, and the way in.
  await expect(page.getByRole('alert')).toHaveCount(1)

  await other.go(paths.matches())
  await expect(other.row(/G1-M6/)).toBeVisible()
  await other.page.reload()
  await expect(other.row(/G1-M6/)).toBeVisible()
})

/** What a refused act must leave as it was. */
async function everythingOf(service: ServiceDesk, id: string) {
  const [stages, acts] = [await service.stages(id), await service.audit(id)]
  return { stages, acts: acts.filter(({ outcome }) => outcome === 'done').map(({ action }) => action) }
}

/** The last letter of a signature changed, where the page keeps its tokens. */
async function spoilTokens({ page }: Desk, names: readonly string[]): Promise<void> {
  await page.evaluate(async (spoiled) => {
    const answer = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.addEventListener('success', () => resolve(asked.result))
        asked.addEventListener('error', () => reject(new Error('IndexedDB')))
      })
    const database = await answer(indexedDB.open('arena-session'))
    const store = database.transaction('kept', 'readwrite').objectStore('kept')
    const [key = ''] = await answer(store.getAllKeys())
    const user = JSON.parse(String(await answer(store.get(key)))) as Record<string, string>
    // Of a signature's last sign some bits mean nothing: with a single other one it may still be right.
    for (const name of spoiled) user[name] = `${user[name]?.slice(0, -20)}${'x'.repeat(20)}`
    await answer(store.put(JSON.stringify(user), key))
    database.close()
  }, names)
}
