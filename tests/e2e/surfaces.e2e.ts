// One command by every surface: it does the same, leaves the same audit row but for its source, and when it cannot run it
// says why. And one answer to one question.
import type { Page } from 'playwright/test'
import { openMenu, redo, undo } from '../../commands/session.ts'
import { createStage, finalizeStage } from '../../commands/stages.ts'
import { cancelTournament, closeRegistration, openRegistration } from '../../commands/tournaments.ts'
import { streamPath } from '../../src/contract/change.ts'
import type { AuditEntry } from '../../src/contract/audit.ts'
import { headers } from '../../src/contract/envelope.ts'
import { paths } from '../../src/paths.ts'
import { Desk, expect, startsWith, test } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import { smallCup } from './small-cup.ts'

/** Published, so that its registration can be opened. */
const cup = 'League of Legends World Championship 2022'
const line = (name: string) => `tournament open-registration "${name}"`

/** Ways to give the command, each with the source that its audit row names. */
const surfaces: readonly {
  surface: string
  source: AuditEntry['source']
  give: (desk: Desk, name: string) => Promise<void>
}[] = [
  {
    surface: 'palette',
    source: 'palette',
    give: async (desk) => {
      const list = await desk.palette(desk.title(openRegistration))
      const option = list.getByRole('option', { name: startsWith(desk.title(openRegistration)) })
      await expect(option).toHaveAttribute('aria-selected', 'true')
      await desk.page.keyboard.press('Enter')
    },
  },
  { surface: 'key', source: 'key', give: (desk) => desk.press(openRegistration) },
  {
    surface: 'row menu',
    source: 'menu',
    give: async (desk) => {
      await desk.press(openMenu)
      // Blocked it can be clicked all the same.
      await desk.menuItem(openRegistration).click({ force: true })
    },
  },
  { surface: 'command line', source: 'command-line', give: (desk, name) => desk.line(line(name)) },
  { surface: 'button', source: 'button', give: (desk) => desk.hint(openRegistration).click({ force: true }) },
]

test('one command by palette, key, row menu, button, command line and script leaves the same audit row', async ({
  page,
  fresh,
}) => {
  const service = await ServiceDesk.open(fresh)
  const { id } = await service.tournament(cup)
  const desk = new Desk(page, fresh.url)
  await desk.signIn()
  const rows = new Map<string, AuditEntry>()
  const note = async (surface: string) => {
    await expect.poll(async () => (await service.tournament(cup)).state).toBe('OpenRegistration')
    const last = (await service.audit(id)).at(-1)
    if (last) rows.set(surface, last)
    await service.run(`tournament close-registration ${id}`)
    await expect.poll(async () => (await service.tournament(cup)).state).toBe('CompleteRegistration')
  }
  await service.run(`tournament open-registration ${id} --yes\ntournament close-registration ${id}`)

  const state = desk.row(cup)
  for (const { surface, give } of surfaces) {
    await desk.open(paths.tournaments())
    await expect(state).toContainText(desk.say('state.tournament.CompleteRegistration'))
    await state.click()
    await give(desk, cup)
    await note(surface)
  }
  await service.run(`tournament open-registration ${id}`)
  await note('script')

  const [first] = rows.values()
  if (!first) throw new Error('no row was left')
  for (const [surface, row] of rows) {
    // Whoever signs in for a script is a service, not a person.
    const whoever = surface === 'script' ? { actor: '', actorName: '' } : {}
    expect.soft({ ...told(row), ...whoever }, surface).toEqual({ ...told(first), ...whoever })
  }
  for (const { surface, source } of surfaces) expect.soft(rows.get(surface)?.source, surface).toBe(source)
  expect(rows.get('script')?.source).toBe('script')
})

test('a command that cannot run says why on every surface, and sends nothing', async ({ desk, platform }) => {
  const service = await ServiceDesk.open(platform)
  const id = await service.import(smallCup('Lonely Surfaces Cup'), 'start')
  await service.run(`go bracket ${id} --stage=Playoffs\nbracket seed 1 "Neon Nine"`)
  const [stage] = await service.stages(id)
  const before = (await service.audit(id)).length
  const writes = writesOf(desk.page)
  const { page } = desk
  const title = desk.title(finalizeStage)
  const why = desk.say('reason.stage.invalidTeamCount', { group: 1, have: 1, needed: 2 })
  const [firstKey = ''] = (finalizeStage.keys ?? '').split(' ')
  await desk.open(paths.stages(id))
  await desk.row('Playoffs').click()

  // While its keys are typed, before the last of them.
  await page.keyboard.press(firstKey)
  await expect(
    page.getByRole('toolbar').getByRole('button', { name: new RegExp(`${title}$`) }),
  ).toHaveAccessibleDescription(why)
  const panel = page.locator('[data-which-key]')
  await expect(panel).toContainText(why)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  // In the head as the step that is due, and beside the list.
  await expect(desk.button(finalizeStage)).toHaveCount(2)
  for (const button of await desk.button(finalizeStage).all()) await expect(button).toHaveAccessibleDescription(why)

  await desk.press(openMenu)
  await expect(desk.menuItem(finalizeStage)).toContainText(why)
  await page.keyboard.press('Escape')

  const list = await desk.palette(title)
  await expect(list.getByRole('option', { name: startsWith(title) })).toContainText(why)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')

  await desk.line(`stage finalize ${stage?.id}`)
  await expect(page.getByRole('alert').filter({ hasText: why })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(desk.commandLine()).toBeHidden()

  await desk.press(finalizeStage)
  await desk.expectSaid(`${title}: ${why}`)

  await desk.open(paths.bracket(id, stage?.id))
  await expect(desk.button(finalizeStage)).toHaveAccessibleDescription(why)
  await desk.button(finalizeStage).click({ force: true })

  await expect(service.run(`stage finalize ${stage?.id} --confirm=Playoffs`)).rejects.toThrow(why)

  expect(writes).toEqual([])
  expect(await service.audit(id)).toHaveLength(before)
})

test('undo gives the opposite command, at once, and redo the command again', async ({ desk, platform }) => {
  const service = await ServiceDesk.open(platform)
  const own = smallCup('Undone Cup')
  const id = await service.import(own, 'registration')
  await desk.open(paths.teams(id))
  await desk.expectReady(closeRegistration)
  await desk.press(closeRegistration)
  await desk.expectDone(closeRegistration)
  await desk.press(undo)
  await desk.expectTravelled('undone', closeRegistration)
  expect((await service.tournament(own.name)).state).toBe('OpenRegistration')
  await desk.press(redo)
  await desk.expectTravelled('redone', closeRegistration)
  expect((await service.audit(id)).slice(-3).map((row) => row.command.split(' ').slice(0, 2).join(' '))).toEqual([
    'tournament close-registration',
    'tournament open-registration',
    'tournament close-registration',
  ])
})

test('the palette asks for arguments step by step, and Backspace goes back one by one with nothing lost', async ({
  desk,
  platform,
}) => {
  const service = await ServiceDesk.open(platform)
  const id = await service.import(smallCup('Stepwise Cup'), 'start')
  const { page } = desk
  await desk.open(paths.stages(id))
  await expect(desk.row('Playoffs')).toBeVisible()
  const title = desk.title(createStage)
  const list = await desk.palette(title)
  const palette = page.getByRole('dialog', { name: desk.say('ui.shell.palette.label') })
  const input = palette.getByRole('combobox')
  const now = palette.locator('[aria-current=step]')
  const [name, format] = [desk.say('arg.name'), desk.say('arg.format')]
  await expect(list.getByRole('option', { name: startsWith(title) }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(now).toHaveText(`${name}:`)
  await page.keyboard.type('Finals')
  await page.keyboard.press('Enter')
  await expect(now).toHaveText(`${format}:`)
  await page.keyboard.type('SingleElim')
  await page.keyboard.press('Enter')
  await expect(palette).toContainText('Finals SingleElimination')
  await expect(now).toHaveCount(0)

  await expect(input).toHaveValue('')
  await page.keyboard.press('Backspace')
  await expect(now).toContainText(format)
  await expect(input).toHaveValue('SingleElimination')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  await expect(now).toContainText(format)
  await page.keyboard.press('Backspace')
  await expect(now).toContainText(name)
  await expect(input).toHaveValue('Finals')
  await page.keyboard.type(' of Kowloon')
  await page.keyboard.press('Enter')
  // What was given after it still stands.
  await expect(palette).toContainText('"Finals of Kowloon"')
  await expect(palette).toContainText('SingleElimination')
  await page.keyboard.press('Control+Enter')
  await desk.expectDone(createStage)
  expect((await service.stages(id)).at(-1)).toMatchObject({ name: 'Finals of Kowloon', format: 'SingleElimination' })
})

test('pressed twice, a confirmation sends one request', async ({ desk, platform }) => {
  const service = await ServiceDesk.open(platform)
  const own = smallCup('Twice Pressed Cup')
  const id = await service.import(own, 'registration')
  await desk.open(paths.edit(id))
  await desk.line(`tournament cancel ${id}`)
  await expect(desk.phrase()).toBeVisible()
  await desk.phrase().fill(own.name)
  const writes = writesOf(desk.page)
  await desk.page.keyboard.press('Control+Enter')
  await desk.page.keyboard.press('Control+Enter')
  await desk.expectDone(cancelTournament)
  expect(writes).toHaveLength(1)
  expect((await service.audit(id)).filter((row) => row.command.startsWith('tournament cancel'))).toHaveLength(1)
})

test('a confirmation asks again when the world has changed meanwhile', async ({ desk, platform }) => {
  const service = await ServiceDesk.open(platform)
  const own = smallCup('Changed Meanwhile Cup')
  const id = await service.import(own, 'registration')
  await desk.open(paths.edit(id))
  await desk.line(`tournament cancel ${id}`)
  await expect(desk.dialog()).toContainText(desk.say('state.tournament.OpenRegistration'))
  await service.run(`tournament close-registration ${id}`)
  await desk.phrase().fill(own.name)
  await desk.page.keyboard.press('Control+Enter')
  await expect(desk.dialog().getByRole('alert')).toContainText(desk.say('ui.shell.confirm.stale'))
  await expect(desk.dialog()).toContainText(desk.say('state.tournament.CompleteRegistration'))
  expect((await service.tournament(own.name)).state).toBe('CompleteRegistration')
  await desk.page.keyboard.press('Escape')
  expect((await service.tournament(own.name)).state).toBe('CompleteRegistration')
})

/** A row without what must differ: its number, the moment, the surface, request and batch, and how often it was edited. */
function told({
  id: _id,
  time: _time,
  source: _source,
  batch: _batch,
  requestId: _request,
  ...row
}: AuditEntry): object {
  return JSON.parse(JSON.stringify(row, (key, value: unknown) => (key === 'version' ? undefined : value))) as object
}

/** Requests from now on that would change something; a dry run changes nothing. */
function writesOf(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (
      request.method() !== 'GET' &&
      pathname.startsWith('/api/') &&
      // What a stream is to tell changes nothing.
      !pathname.includes(streamPath) &&
      !(headers.dryRun.toLowerCase() in request.headers())
    )
      writes.push(`${request.method()} ${pathname}`)
  })
  return writes
}
