// Where a second administrator has to confirm: each act that decides a match, by each way of one person (a key, a typed line, a
// script; by call in tests/platform/second-person.test.ts) and of programs. tests/house/second-person.test.ts has every such act.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { createConnection } from '../../src/api/connect.ts'
import { observed } from '../../src/api/observed.ts'
import { userOfTokens } from '../../src/api/tokens.ts'
import type { IdentityState } from '../../src/api/identity.ts'
import { walk } from '../../src/cli/place.ts'
import { targetId } from '../../src/contract/views.ts'
import { sayIn } from '../../src/platform/messages.ts'
import type { Outcome } from '../../src/registry/outcome.ts'
import { createRunner, type Runner } from '../../src/runner.ts'
import { bracketCsv } from '../../src/rules/bracket-sheet.ts'
import { roomsOf } from '../platform/room-world.ts'
import { runArena } from '../support/arena.ts'
import { account, startSession } from './api-session.ts'

const { platform, world, session: program } = await startSession()
const rooms = roomsOf(platform, world.as)
const folder = await mkdtemp(join(tmpdir(), 'arena-second-'))
afterAll(() => rm(folder, { recursive: true }))

type Person = { session: Runner; refresh: () => void }
type Room = Awaited<ReturnType<typeof rooms.open>>

/** A console of this person, who says yes to what is asked. */
function consoleOf(token: string): Person {
  const user = userOfTokens(token, undefined)
  if (!user) throw new Error('no person')
  const connection = createConnection({
    configuration: { apiBase: `${platform.url}/api`, userApiBase: `${platform.url}/user-api` },
    identity: {
      state: observed<IdentityState>({ is: 'signed-in', user, renewal: 'ok' }),
      token: () => Promise.resolve(token),
      renew: async () => 'renewed',
      end: () => undefined,
    },
    say: sayIn('en'),
    acceptLanguage: () => 'en',
  })
  const refresh = () => connection.cache.invalidateAll()
  const session = createRunner({
    connection,
    commands,
    ask: async ({ ask: { seal, risk } }: Parameters<NonNullable<Runner['host']['ask']>>[0]) => ({
      seal,
      ...(risk.level === 'irreversible' && { phrase: risk.phrase }),
    }),
    ...walk(refresh),
  })
  return { session, refresh }
}

const one = consoleOf(await platform.token('SystemAdmin'))
const other = consoleOf(await platform.token('SystemAdmin'))

/** What stands in the way of an act, if anything does. */
function codeOf(outcome: Outcome): string {
  if (outcome.is === 'blocked') return outcome.why.code
  if (outcome.is === 'failed') return outcome.problem.reason?.code ?? outcome.problem.message
  return outcome.is
}

async function typed({ session, refresh }: Person, line: string): Promise<string> {
  refresh()
  const ran = await session.runLine(line, { source: 'command-line' })
  return ran.is === 'ran' ? codeOf(ran.outcome) : ran.why.code
}

async function pressed(person: Person, line: string): Promise<string> {
  person.refresh()
  const read = await person.session.runLine(line, { source: 'command-line', dryRun: true })
  if (read.is === 'unreadable') return read.why.code
  const asked = await person.session.run(read.invocation, { source: 'key' })
  if (asked.is !== 'confirm') return codeOf(asked)
  const { seal, risk } = asked.ask
  const phrase = risk.level === 'irreversible' ? { phrase: risk.phrase } : {}
  return codeOf(await person.session.run(read.invocation, { source: 'key', answer: { seal, ...phrase } }))
}

async function scripted({ session, refresh }: Person, line: string): Promise<string> {
  refresh()
  const { stopped } = await session.runScript(line, { source: 'script' })
  return stopped?.why.code ?? 'done'
}

/** The terminal signs in as the account of programs. */
async function inTerminal(words: readonly string[]): Promise<string> {
  const { status, out, errors } = await runArena(words, {
    XDG_STATE_HOME: folder,
    ARENA_URL: platform.url,
    ...account,
  })
  return status === 0 ? 'done' : out + errors
}

async function inFile(line: string): Promise<string> {
  const file = join(folder, 'decide.arena')
  await writeFile(file, `${line}\n`)
  return inTerminal(['run', file])
}

const open = () => rooms.open({ secondConfirmation: true })
const played = async () => rooms.begin(await open())
const matchOf = ({ stageId, bracketMatchId }: Room) => targetId.match(stageId, bracketMatchId)
const yes = '--confirm=G1-M1'

type Door = { act: string; prepare: () => Promise<Room>; line: (room: Room) => string; winner: 'a' | 'b' }
const doors: Door[] = [
  {
    act: 'a result in the bracket',
    prepare: async () => {
      const room = await open()
      await rooms.call('abortRoom', { as: rooms.as, params: { matchId: room.matchId }, body: { reason: 'Late' } })
      return room
    },
    line: (room) => `match update-score ${matchOf(room)} 2-1 ${yes}`,
    winner: 'a',
  },
  {
    act: 'a result over an open room',
    prepare: played,
    line: (room) => `match update-score ${matchOf(room)} 2-1 ${yes}`,
    winner: 'a',
  },
  {
    act: 'a team said not to be there',
    prepare: open,
    line: (room) => `match no-show ${matchOf(room)} ${room.b} ${yes}`,
    winner: 'a',
  },
  {
    act: 'a confirmation in the room',
    prepare: played,
    line: (room) => `room confirm ${room.matchId} 13-9 ${yes}`,
    winner: 'a',
  },
  {
    act: 'an approval in the room',
    prepare: async () => {
      const room = await played()
      await rooms.submit(room, 'a', [13, 9])
      return room
    },
    line: (room) => `room approve ${room.matchId} ${yes}`,
    winner: 'a',
  },
  {
    act: 'a correction of a game',
    prepare: async () => {
      const room = await played()
      for (const person of [one, other]) await typed(person, `room confirm ${room.matchId} 13-9 ${yes}`)
      return room
    },
    line: (room) => `room edit-result ${room.matchId} 9-13 --reason=Misread ${yes}`,
    winner: 'b',
  },
  {
    act: 'a correction in the bracket',
    prepare: async () => {
      const room = await open()
      for (const person of [one, other]) await typed(person, `match update-score ${matchOf(room)} 2-1 ${yes}`)
      return room
    },
    line: (room) => `match update-score ${matchOf(room)} 1-2 ${yes}`,
    winner: 'b',
  },
]

const winnerOf = async (room: Room) =>
  (await rooms.match(room)).scores.find(({ result }) => result === 'Win')?.tournamentTeamId

test.each(doors)('$act: by no way of one person, by no program, but by a second person', async (door) => {
  const room = await door.prepare()
  const before = await winnerOf(room)
  const line = door.line(room)
  const words = line.split(' ')
  const byPrograms = [await inTerminal(words), await inFile(line)]
  expect(byPrograms).toEqual(
    [1, 2].map(() => expect.stringContaining('a service account cannot be one of them') as string),
  )
  expect(await typed({ session: program, refresh: () => undefined }, line)).toBe('match.personConfirms')
  expect(await typed(one, line)).toBe('done')
  for (const way of [typed, pressed, scripted]) {
    expect([way.name, await way(one, line)]).toEqual([way.name, expect.stringMatching(/\.ownConfirmation$/)])
  }
  expect(await inTerminal(words)).toContain('a service account cannot be one of them')
  expect(await winnerOf(room)).toBe(before)
  expect(await pressed(other, line)).toBe('done')
  expect(await winnerOf(room)).toBe(room[door.winner])
})

test('a sheet enters no results that nobody confirms, by call or by program', async () => {
  const made = await world.drawn(4, { secondConfirmation: true })
  const sheet = bracketCsv({ ...made.detail, name: 'Cup' })
  const refused = await rooms.call('importBracket', {
    as: rooms.as,
    params: { id: made.stage.id },
    body: { sheet, withResults: true },
  })
  expect(refused.envelope.code).toBe('sheet.resultsConfirmed')
  await writeFile(join(folder, 'bracket.csv'), sheet)
  const line = `bracket import ${made.stage.id} @${join(folder, 'bracket.csv')}`
  expect(await inTerminal([...line.split(' '), '--with-results', '--confirm=Playoffs'])).toContain(
    'a sheet cannot enter',
  )
  expect(await inTerminal([...line.split(' '), '--yes'])).toBe('done')
  expect((await world.detail(made.stage.id)).state).toBe('Initial')
})

test('the setting stays as it is while the stage is played', async () => {
  const { stageId } = await open()
  for (const way of [typed, pressed, scripted])
    expect([way.name, await way(one, `stage edit ${stageId} --no-second-confirmation --yes`)]).toEqual([
      way.name,
      'stage.tournamentRunning',
    ])
})
