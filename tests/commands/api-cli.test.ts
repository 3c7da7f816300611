// `npm run arena -- …` as its users meet it: a program with arguments, output and an exit status.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordSampleText } from '../../src/contract/record-sample.ts'
import { sayIn } from '../../src/platform/messages.ts'
import { runArena, spawnArena } from '../support/arena.ts'
import { picture } from '../support/picture.ts'
import type { TestPlatform } from '../support/platform.ts'
import { aCup, account, startWithScripts, untilApproved, untilDrawn } from './api-session.ts'

let platform: TestPlatform
let folder: string

beforeAll(async () => {
  platform = await startWithScripts()
  folder = await mkdtemp(join(tmpdir(), 'arena-cli-'))
  await aCup(platform, 'Cup of the Moon')
  await aCup(platform, '月亮盃')
})
afterAll(async () => {
  await platform.close()
  await rm(folder, { recursive: true })
})

const environment = (more: Record<string, string> = {}) => ({
  XDG_STATE_HOME: folder,
  ARENA_URL: platform.url,
  ...account,
  ...more,
})
const arena = (words: readonly string[], more: Record<string, string> = {}, input = '') =>
  runArena(words, environment(more), input)

const withoutAccount = { ARENA_CLIENT_ID: '', ARENA_CLIENT_SECRET: '' }

test('what would steer a terminal is shown as what it is', async () => {
  const name = 'Escapes\u001b[31m\u009b2J\u202e\ufdd1'
  const shown = String.raw`Escapes\u001b[31m\u009b2J\u202e\ufdd1`
  const refused = await arena(['tournament', 'publish', name])
  expect([refused.status, refused.out]).toEqual([1, expect.stringContaining(shown)])
  const json = await arena(['tournament', 'publish', name, '--json'])
  expect(json.out).toContain(shown)
  expect(JSON.parse(json.out)).toMatchObject({ line: expect.stringContaining(name) })
  for (const { out } of [refused, json]) for (const sign of '\u001b\u009b\u202e\ufdd1') expect(out).not.toContain(sign)
})

test('a list is a table, or JSON for other programs', async () => {
  const table = await arena(['tournament', 'list', '--search', 'moon'])
  expect(table).toMatchObject({ status: 0, errors: '' })
  expect(table.out).toMatch(
    /^ID +NAME +STATE +GAME +REGION +TEAMS .*\n *\d+ +Cup of the Moon +Initial +Forts +Taiwan +0\/∞ .*\n$/,
  )
  const json = await arena(['tournament', 'list', '--state=initial', '--game', 'Forts', '--json'])
  const rows: unknown = JSON.parse(json.out)
  expect(rows).toMatchObject([{ state: 'Initial' }, { state: 'Initial' }])
})

test('the list follows the language, without colour codes in a pipe', async () => {
  const { out } = await arena(['tournament', 'list'], { LANG: 'zh_TW.UTF-8' })
  expect(out).toMatch(/名稱/)
  expect(out).not.toContain('\u001b')
})

test('what is not accepted is said, with status 1', async () => {
  const ended = await arena(['tournament', 'list', '--page=none'])
  expect(ended).toMatchObject({ status: 1, out: '' })
  expect(ended.errors).toMatch(/^Client error\. Invalid request\.\n\[page/)
  expect(await arena(['tournament', 'list', '--state=Initial,Nonsense'])).toMatchObject({
    status: 1,
    errors: expect.stringMatching(/^--state: Nonsense is not one of Initial, /),
  })
  expect(await arena(['tournament', 'list', '--color=red'])).toMatchObject({
    status: 1,
    errors: expect.stringMatching(/--color.*--state/),
  })
})

test('a script runs line by line and ends with its last', async () => {
  const path = join(folder, 'cup.arena')
  await writeFile(path, untilDrawn('Cup of the Moon') + untilApproved)
  const { status, out, errors } = await arena(['run', path])
  expect({ status, errors }).toEqual({ status: 0, errors: '' })
  expect(out.split('\n').filter((line) => /^ *\d+ {2}done/.test(line))).toHaveLength(16)
  const standings = await arena(['standings', 'list', 'Cup of the Moon', '--json'])
  expect(JSON.parse(standings.out)).toMatchObject([{ rank: 1, name: 'Alpha' }, { rank: 2 }, { rank: 3 }, { rank: 4 }])
  const stage = (JSON.parse((await arena(['stage', 'list', 'Cup of the Moon', '--json'])).out) as { id: string }[])[0]
  const sheet = await arena(['bracket', 'export', stage?.id ?? ''])
  expect(sheet).toMatchObject({ status: 0, out: expect.stringMatching(/^match,division,round.*\nG1-M1,1,4,/s) })
  const audit = await arena(['audit', 'list', 'Cup of the Moon'])
  expect(audit.out).toContain('finalizeStage')
})

test('a script is about the stage and the division that the page would show first', async () => {
  const pages = ['go bracket "Cup of the Moon"', 'go bracket "Cup of the Moon" --stage=1']
  for (const page of pages) {
    const script = `${page}\nbracket export @page --dry-run\nbracket hide @page => blocked bracket.alreadyHidden`
    const ended = await arena(['run', '-', '--json'], {}, script)
    expect(ended).toMatchObject({ status: 0, errors: '' })
    expect(ended.out).toMatch(/"line":"bracket hide \d+\/1"/)
  }
})

test('the audit log is of everything when no tournament is named, under its short name too', async () => {
  const whole = await arena(['audit', 'list', '--action=approveStandings'])
  expect(whole.out.split('\n').filter((line) => line.includes('approveStandings'))).toHaveLength(1)
  expect((await arena(['audit'])).out).toContain('createTournament')
})

test('a script goes to the stage where work waits, or to one by its place, and takes back what it did last', async () => {
  const script = `
stage create 月亮盃 Groups RoundRobin
go bracket 月亮盃
stage edit @page --best-of=3
console undo
go bracket 月亮盃 --stage=1
stage edit @page --best-of=5
`
  const ended = await arena(['run', '-'], {}, script)
  expect(ended).toMatchObject({ status: 0, errors: '' })
  const stages = await arena(['stage', 'list', '月亮盃', '--json'])
  expect(JSON.parse(stages.out)).toMatchObject([{ name: 'Groups', bestOf: 5 }])
  const alone = await arena(['console', 'undo'])
  expect(alone).toMatchObject({ status: 1, out: expect.stringContaining(sayIn('en')('reason.undo.nothing')) })
  await arena(['stage', 'delete', ...(await idOf('Groups')), '--confirm=Groups'])
})

async function idOf(name: string): Promise<string[]> {
  const { out } = await arena(['stage', 'list', '月亮盃', '--json'])
  const rows = JSON.parse(out) as { id: string; name: string }[]
  return rows.filter((row) => row.name === name).map(({ id }) => id)
}

test('a script that comes through a pipe stops at the line that fails and says which', async () => {
  const script = 'stage create 月亮盃 Playoffs SingleElimination\nstage finalize Playoffs\n'
  const { status, out, errors } = await spawnArena(['run', '-', '--json'], environment(), script).ended
  expect(status).toBe(1)
  expect(errors).toMatch(/^- stopped at line 2: stage finalize Playoffs\n/)
  const lines = out
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  expect(lines).toMatchObject([
    { number: 1, ok: true, is: 'done' },
    { number: 2, ok: false, is: 'unreadable', code: 'target.placeMissing' },
  ])
})

test('one line is one command; what needs a confirmation says how to give it', async () => {
  const asked = await arena(['tournament', 'cancel', '月亮盃'])
  expect(asked.status).toBe(1)
  expect(asked.out).toMatch(/to be confirmed/)
  const line = asked.out.trimEnd().split('\n').at(-1)?.trim() ?? ''
  expect(line).toMatch(/^tournament cancel \d+ --confirm=月亮盃$/)
  const done = await arena(line.split(' '))
  expect(done).toMatchObject({ status: 0, out: expect.stringMatching(/^done/) })
  const again = await arena([...line.split(' '), '--json'])
  expect(again.status).toBe(1)
  expect(JSON.parse(again.out)).toMatchObject({ is: 'blocked', code: 'tournament.alreadyCancelled' })
})

test('a file is named by @, and one will do for all images that are missing', async () => {
  const path = join(folder, 'cup.png')
  await writeFile(path, picture)
  const setImage = (file: string, ...more: string[]) =>
    arena(['tournament', 'set-image', 'Cup without images', 'logo', file, ...more])
  await arena(['tournament', 'create', 'Cup without images', '--game=Forts', '--region=Taiwan'])
  expect(await setImage(`@${path}x.png`)).toMatchObject({ status: 1, out: expect.stringContaining('Cannot read') })
  // The file itself is not shown again.
  expect(await setImage(`@${path}`, '--others')).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^done .{0,80}logo --others/),
  })
  const { payload } = await platform.call('listTournaments', {
    as: await platform.token('SystemAdmin'),
    query: { search: 'without images' },
  })
  const { logo, banner, mobileBanner } = payload.tournaments[0] ?? {}
  for (const image of [logo, banner, mobileBanner]) expect(image).toMatch(/^\/files\/images\//)
})

test('a whole script is previewed line by line, as far as that can be known', async () => {
  const name = 'Cup that is only looked at'
  const path = join(folder, 'preview.arena')
  const create = `tournament create "${name}" --game=Forts --region=Taiwan`
  await writeFile(path, `${create}\ngo teams "${name}"\ntournament publish "${name}" --yes\n`)
  const { status, out, errors } = await arena(['run', path, '--dry-run'])
  expect({ status, errors }).toEqual({ status: 0, errors: '' })
  expect(out).toMatch(/^ *1 {2}would do .*\n(?: {6,}.*\n)*From line 2 on, the preview assumes/)
  // One table: the lines stand below each other, and under each what it would do.
  const rows = out.split('\n').filter((row) => /^ {0,3}\d/.test(row))
  const lines = ['tournament create', 'go teams', 'tournament publish']
  const [column = 0, ...others] = lines.map((line, row) => rows[row]?.indexOf(line))
  expect([rows.length, column > 6, others]).toEqual([3, true, [column, column]])
  // Lines stand as they are written, without the option of the preview.
  expect([rows[0]?.slice(column), out.includes('--dry-run')]).toEqual([create, false])
  const below = out.split('\n').filter((row) => /^ {6,}\S/.test(row))
  expect(below.map((row) => row.search(/\S/)).filter((at) => at < column)).toEqual([])
  expect((await arena(['tournament', 'list', '--search', 'only looked'])).out).not.toContain(name)
  // What can be known beforehand stops it as it would stop the script.
  await writeFile(path, `tournament publish "Cup of the Sun" --yes\n${create}\n`)
  expect(await arena(['run', path, '--dry-run'])).toMatchObject({
    status: 1,
    errors: expect.stringMatching(/:1:|line 1/),
  })
  expect((await arena(['run', path, '--resume'])).errors).toContain('preview.arena')
})

test('a script names files that lie beside it, a person those where they are', async () => {
  const deep = join(folder, 'deep')
  await mkdir(deep)
  await writeFile(join(deep, 'beside.png'), picture)
  await arena(['tournament', 'create', 'Cup with a file', '--game=Forts', '--region=Taiwan'])
  await writeFile(join(deep, 'images.arena'), 'tournament set-image "Cup with a file" logo @beside.png\n')
  expect(await arena(['run', 'images.arena'], { INIT_CWD: deep })).toMatchObject({ status: 0, errors: '' })
  const line = ['tournament', 'set-image', 'Cup with a file', 'banner', '@beside.png']
  expect(await arena(line, { INIT_CWD: deep })).toMatchObject({ status: 0 })
})

test('an import may say yes, as every other line that is asked about', async () => {
  const path = join(folder, 'record.json')
  await writeFile(path, recordSampleText())
  const imported = await arena(['tournament', 'import', path, '--game=Forts', '--until=registration', '--yes'])
  expect(imported).toMatchObject({ status: 0, errors: '' })
})

test('files are UTF-8 or UTF-16; what is neither is refused with a way out', async () => {
  const path = join(folder, 'from-a-spreadsheet.json')
  const read = () => arena(['tournament', 'import', path, '--game=Forts', '--until=registration', '--dry-run'])
  await writeFile(path, Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(recordSampleText(), 'utf16le')]))
  expect(await read()).toMatchObject({ status: 0, errors: '' })
  await writeFile(path, `\uFEFF${recordSampleText()}`)
  expect(await read()).toMatchObject({ status: 0, errors: '' })
  const big5 = Buffer.from([0xb6, 0xa4, 0x0a])
  await writeFile(path, big5)
  expect(await read()).toMatchObject({ status: 1, errors: expect.stringContaining('UTF-8') })
  const script = join(folder, 'big5.arena')
  await writeFile(script, big5)
  expect(await arena(['run', script])).toMatchObject({ status: 1, errors: expect.stringContaining('UTF-8') })
})

test('a typing mistake is answered with what was probably meant', async () => {
  const { status, out } = await arena(['tournament', 'pubish', '1'])
  expect(status).toBe(1)
  expect(out).toContain('tournament publish 1')
  expect((await arena(['tournment', 'list'])).out).toContain('Did you mean: tournament list')
  expect((await arena(['tournament', 'publish'])).out).toContain('Did you mean: tournament publish <tournament…>')
})

/** The platform leaves `{ clientId, clientSecret }` in its data folder at its first demo start, readable by its owner. */
test('on the platform’s own machine no account has to be named', async () => {
  const none = await arena(['tournament', 'list'], { ...withoutAccount, ARENA_DATA: folder })
  expect(none).toMatchObject({ status: 1, errors: expect.stringContaining('ARENA_CLIENT_ID') })
  const file = { clientId: account.ARENA_CLIENT_ID, clientSecret: account.ARENA_CLIENT_SECRET }
  await writeFile(join(folder, 'service-account.json'), JSON.stringify(file), { mode: 0o600 })
  const found = await arena(['tournament', 'list'], { ...withoutAccount, ARENA_DATA: folder })
  expect(found).toMatchObject({ status: 0, errors: '' })
})

test('a wrong secret and a platform that is away say so', async () => {
  const wrong = await arena(['tournament', 'list'], { ARENA_CLIENT_SECRET: 'not the secret at all' })
  expect(wrong).toMatchObject({ status: 1, errors: expect.stringContaining(sayIn('en')('problem.serviceAccount')) })
  const away = await arena(['tournament', 'list'], { ARENA_URL: 'http://127.0.0.1:9' })
  expect(away).toMatchObject({ status: 1, errors: expect.stringContaining(sayIn('en')('problem.signInUnreachable')) })
})

test('help needs no platform', async () => {
  const nowhere = { ...withoutAccount, ARENA_URL: 'http://127.0.0.1:9' }
  expect(await spawnArena(['help'], environment(nowhere)).ended).toMatchObject({
    status: 0,
    out: expect.stringContaining('tournament list'),
    errors: '',
  })
  expect((await arena(['help', 'stage', 'finalize'], nowhere)).out).toMatch(/^stage finalize <stage>/)
  expect((await arena(['commands'], nowhere)).out).toContain('standings approve')
})
