// Twenty lists of teams as they come, through the form of a page, a typed line, and a script with the file beside it: the same
// teams each time. And one file in six encodings: the same names, or a sentence with the way out.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTeams } from '../../commands/teams.ts'
import { recordSampleText } from '../../src/contract/record-sample.ts'
import type { NewTeam, TournamentTeam } from '../../src/contract/team.ts'
import type { Confirmation } from '../../src/registry/outcome.ts'
import { quote } from '../../src/registry/token.ts'
import { runArena } from '../support/arena.ts'
import { askedSheets, teamSheets } from '../support/team-sheets.ts'
import { account, startSession } from './api-session.ts'

const { platform, session, world } = await startSession()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-sheets-'))
})
afterAll(() => rm(folder, { recursive: true }))

const arena = (words: readonly string[]) =>
  runArena(words, { XDG_STATE_HOME: folder, ARENA_URL: platform.url, ...account })

const groups = ['North', 'South'].map((name) => ({ name, maxTeams: 8 }))
const open = async (grouped: boolean) =>
  (await world.open(0, {}, { starters: 1, benched: 4, ...(grouped && { groups, maxTeams: 16 }) })).id

const teamsOf = async (id: string) => (await world.call('listTeams', { as: world.as, params: { id } })).payload.teams

/** A team without players is one player of the same name. */
const meant = ({ name, group, players = [name] }: NewTeam) => ({
  name,
  group: group ?? null,
  players: players.map((player) =>
    typeof player === 'string' ? [player, null] : [player.nickname, player.discordId ?? null],
  ),
})
const stored = ({ name, group, players }: TournamentTeam) => ({
  name,
  group: group ?? null,
  players: players.map(({ nickname, discordId }) => [nickname, discordId]),
})

const ways: Record<string, (id: string, text: string) => Promise<void>> = {
  async form(id, text) {
    const invocation = { id: addTeams.id, targets: [id], args: { teams: text } }
    const asked = await session.run(invocation, { source: 'button' })
    if (asked.is !== 'confirm') throw new Error(asked.is)
    const outcome = await session.run(invocation, { source: 'button', answer: { seal: asked.ask.seal } })
    expect(outcome.is).toBe('done')
  },
  async line(id, text) {
    const ran = await session.runLine(`team add-many ${id} ${quote(text)} --yes`, { source: 'command-line' })
    expect(ran).toMatchObject({ outcome: { is: 'done' } })
  },
  async script(id, text) {
    await writeFile(join(folder, 'teams.csv'), text)
    await writeFile(join(folder, 'add.arena'), `team add-many ${id} @teams.csv --yes\n`)
    expect(await arena(['run', join(folder, 'add.arena')])).toMatchObject({ status: 0, errors: '' })
  },
}

test.each(teamSheets)('$why: the same teams by form, line and script', async ({ text, teams }) => {
  for (const [way, add] of Object.entries(ways)) {
    const id = await open(teams.some(({ group }) => group !== undefined))
    await add(id, text)
    expect([way, (await teamsOf(id)).map(stored)]).toEqual([way, teams.map(meant)])
  }
})

test.each(askedSheets)(
  '$why: the same question by form, line, script and terminal, and an answer to it',
  async ({ text, marked }) => {
    const count = text.split('\n').length
    const named = (names: readonly string[]) => [expect.objectContaining({ code: 'consequence.teamsMisread' }), names]
    const asked = ({ ask: { consequences } }: { ask: Confirmation }) => {
      const told = consequences.find(({ code }) => code === 'consequence.teamsMisread')
      return [told, told?.params?.['teams']]
    }
    const id = await open(false)
    const byForm = await session.run({ id: addTeams.id, targets: [id], args: { teams: text } }, { source: 'button' })
    if (byForm.is !== 'confirm') throw new Error(byForm.is)
    expect(asked(byForm)).toEqual(named(marked))
    const line = `team add-many ${id} ${quote(text)}`
    const byLine = await session.runLine(`${line} --yes`, { source: 'command-line' })
    if (byLine.is !== 'ran' || byLine.outcome.is !== 'confirm') throw new Error(byLine.is)
    expect(asked(byLine.outcome)).toEqual(named(marked))
    await writeFile(join(folder, 'teams.csv'), text)
    await writeFile(join(folder, 'add.arena'), `team add-many ${id} @teams.csv --yes\n`)
    for (const words of [
      ['run', join(folder, 'add.arena')],
      ['team', 'add-many', id, `@${join(folder, 'teams.csv')}`, '--yes'],
    ]) {
      const { status, out, errors } = await arena(words)
      expect([words[0], status]).toEqual([words[0], 1])
      for (const said of [...marked, '--confirm=checked']) expect(out + errors).toContain(said)
    }
    expect(await teamsOf(id)).toEqual([])
    await writeFile(join(folder, 'add.arena'), `team add-many ${id} @teams.csv --confirm=checked\n`)
    expect(await arena(['run', join(folder, 'add.arena')])).toMatchObject({ status: 0, errors: '' })
    expect((await teamsOf(id)).length).toBe(count)
  },
)

const names = ['紅隊', '藍隊']
const utf16 = Buffer.from(names.join('\n'), 'utf16le')
const encodings = {
  'UTF-8': Buffer.from(names.join('\n')),
  'UTF-8 with its mark': Buffer.from(`\uFEFF${names.join('\n')}`),
  'UTF-16 LE': Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]),
  'UTF-16 BE': Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()]),
  // 紅隊 and 藍隊.
  Big5: Buffer.from([0xac, 0xf5, 0xb6, 0xa4, 0x0a, 0xc2, 0xc5, 0xb6, 0xa4]),
  'Windows-1252': Buffer.from('Zürich\nMünchen', 'latin1'),
}
const unreadable = ['Big5', 'Windows-1252']

test.each(Object.entries(encodings))('a list in %s: by terminal and by script', async (encoding, bytes) => {
  await writeFile(join(folder, 'teams.csv'), bytes)
  for (const way of ['terminal', 'script']) {
    const id = await open(false)
    const words = ['team', 'add-many', id, `@${join(folder, 'teams.csv')}`, '--yes']
    await writeFile(join(folder, 'add.arena'), `team add-many ${id} @teams.csv --yes\n`)
    const { status, out, errors } = await arena(way === 'terminal' ? words : ['run', join(folder, 'add.arena')])
    const added = (await teamsOf(id)).map(({ name }) => name)
    if (unreadable.includes(encoding)) {
      expect([way, status, added]).toEqual([way, 1, []])
      expect(out + errors).toContain('UTF-8')
    } else expect([way, status, added]).toEqual([way, 0, names])
  }
})

/** The same names as they stand in a record; of an encoding that is refused, another name. */
const cupNames = {
  ...Object.fromEntries(Object.keys(encodings).map((name) => [name, '紅隊'])),
  'Windows-1252': 'Zürich',
}

test.each(Object.entries(cupNames))('a record in %s: imported by terminal and by script', async (encoding, named) => {
  const name = `${named} ${randomUUID().slice(0, 8)}`
  const text = JSON.stringify({ ...(JSON.parse(recordSampleText()) as object), name })
  const how = ['--game=Forts', '--until=registration', '--yes']
  await writeFile(join(folder, 'cup.json'), inEncoding(encoding, text))
  await writeFile(join(folder, 'import.arena'), `tournament import @cup.json ${how.join(' ')}\n`)
  const ways = {
    terminal: ['tournament', 'import', join(folder, 'cup.json'), ...how],
    script: ['run', join(folder, 'import.arena')],
  }
  const found = async () =>
    (await world.call('listTournaments', { as: world.as, query: { search: name } })).payload.tournaments.map(
      (one) => one.name,
    )
  for (const [at, [way, words]] of Object.entries(ways).entries()) {
    const { status, out, errors } = await arena(words)
    if (unreadable.includes(encoding)) {
      expect([way, status, await found()]).toEqual([way, 1, []])
      expect(out + errors).toContain('UTF-8')
    } else expect([way, status, await found()]).toEqual([way, 0, Array(at + 1).fill(name)])
  }
})

function inEncoding(encoding: string, text: string): Buffer {
  if (encoding === 'UTF-8') return Buffer.from(text)
  if (encoding === 'UTF-8 with its mark') return Buffer.from(`\uFEFF${text}`)
  if (encoding === 'Windows-1252') return Buffer.from(text, 'latin1')
  if (encoding === 'Big5') {
    const [before = '', after = ''] = text.split('紅隊')
    return Buffer.concat([Buffer.from(before), Buffer.from([0xac, 0xf5, 0xb6, 0xa4]), Buffer.from(after)])
  }
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return encoding === 'UTF-16 LE' ? bytes : bytes.swap16()
}
