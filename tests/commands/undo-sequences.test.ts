// Mixed acts on a real platform, taken back one by one to the first state and done again to the last, compared at each step
// with what the database has. ARENA_UNDO sets how many sequences, ARENA_RANDOM_SEED begins with that of the seed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { walk } from '../../src/cli/place.ts'
import { targetId } from '../../src/contract/views.ts'
import type { StageDetail } from '../../src/contract/stage.ts'
import type { Invocation } from '../../src/registry/define.ts'
import { loadTargets } from '../../src/registry/eligible.ts'
import { parseArgs } from '../../src/registry/fields.ts'
import type { Outcome } from '../../src/registry/outcome.ts'
import { hasInverse } from '../../src/registry/undo.ts'
import { createRunner, type Runner } from '../../src/runner.ts'
import { randomFrom } from '../support/random.ts'
import type { TestPlatform } from '../support/platform.ts'
import { worldOf, type World } from '../platform/world.ts'
import { openSession, startWithScripts } from './api-session.ts'

const sequences = Number(process.env['ARENA_UNDO'] ?? 1)
const acts = 50
const firstSeed = Number(process.env['ARENA_RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

let platform: TestPlatform
let world: World
let session: Runner
beforeAll(async () => {
  platform = await startWithScripts()
  const { connection } = await openSession(platform.url)
  // Doing something irreversible again is put to the person, who here always agrees.
  const ask = async ({ ask: { seal, risk } }: Parameters<NonNullable<Runner['host']['ask']>>[0]) => ({
    seal,
    ...(risk.level === 'irreversible' && { phrase: risk.phrase }),
  })
  session = createRunner({ connection, commands, ask, ...walk(() => connection.cache.invalidateAll()) })
})
afterAll(() => platform.close())

test(
  `${sequences} sequences of ${acts} acts: back to the first state and forward again`,
  { timeout: 30_000 + sequences * 120_000 },
  async () => {
    const done = new Map<string, number>()
    for (let seed = firstSeed; seed < firstSeed + sequences; seed++) {
      // Many sequences take longer than a token lasts.
      world = worldOf(platform, await platform.token('SystemAdmin'))
      console.log(`undo: seed ${seed}`)
      for (const id of await play(seed)) done.set(id, (done.get(id) ?? 0) + 1)
    }
    console.log([...done].map(([id, times]) => `${id} ${times}`).join(', '))
  },
)

/** Answers the commands that were run. */
async function play(seed: number): Promise<string[]> {
  const random = randomFrom(seed)
  const { id } = await world.open(5, {}, { minTeams: 2, maxTeams: 64, starters: 1, benched: 2 })
  session.undoStack.clear()
  const states = [await stateOf(id)]
  const ran: string[] = []
  for (let tries = 0; ran.length < acts && tries < acts * 20; tries++) {
    const invocation = await pick(id, random)
    if (!invocation || !(await isDone(invocation))) continue
    ran.push(invocation.id)
    states.push(await stateOf(id))
    const groups = session.undoStack.groups('undo')
    // An act that the stack knows and this list does not would only be seen much later, as another state.
    expect(groups, `${seed}: ${invocation.id}`).toHaveLength(ran.length)
    expect(groups[0], `${seed}: ${invocation.id}`).toMatchObject({ isWall: false })
  }
  expect(ran).toHaveLength(acts)
  for (let at = acts - 1; at >= 0; at--) await step('console.undo', id, states[at], `${seed}: undo ${at} ${ran[at]}`)
  for (let at = 1; at <= acts; at++) await step('console.redo', id, states[at], `${seed}: redo ${at} ${ran[at - 1]}`)
  return ran
}

async function step(command: string, tournament: string, state: unknown, what: string) {
  const outcome = await session.run({ id: command, targets: [], args: {} }, { source: 'key' })
  expect(outcome, what).toMatchObject({ is: 'done' })
  expect(await stateOf(tournament), what).toEqual(state)
}

/** Runs it, unless it is refused or cannot be taken back. */
async function isDone(invocation: Invocation): Promise<boolean> {
  const command = session.registry.find(invocation.id)
  const parsed = command && parseArgs(command, invocation.args)
  if (!command || !parsed?.ok) return false
  const { eligible } = await loadTargets(command, invocation.targets, session.host)
  // A wall would end the way back here.
  if (!eligible.every((target) => hasInverse(command, target, parsed.args, () => true))) return false
  const answered = async (): Promise<Outcome> => {
    const asked = await session.run(invocation, { source: 'script' })
    if (asked.is !== 'confirm' || asked.ask.final) return asked
    const { seal, risk } = asked.ask
    const answer = { seal, ...(risk.level === 'irreversible' && { phrase: risk.phrase }) }
    return session.run(invocation, { source: 'script', answer })
  }
  // An act that was done to some of its targets and refused for the others is taken back like any other.
  return ['done', 'partial'].includes((await answered()).is)
}

type Random = () => number

function oneOf<T>(list: readonly T[], random: Random): T | undefined {
  return list[Math.floor(random() * list.length)]
}

/** What somebody may do next; much of it will be refused. */
async function pick(tournament: string, random: Random): Promise<Invocation | undefined> {
  const { call, as } = world
  const listed = (await call('listStages', { as, params: { id: tournament } })).payload.stages
  const of = oneOf(listed, random)
  const teams = (await call('listTeams', { as, params: { id: tournament } })).payload.teams
  const stage = of && (await call('getStage', { as, params: { id: of.id } })).payload
  const name = `N${Math.floor(random() * 1e6)}`
  const number = Math.floor(random() * 3) + 1
  const inTournament = (id: string, args: Record<string, unknown> = {}) => ({ id, targets: [tournament], args })
  const team = oneOf(teams, random)
  const about: (Invocation | undefined)[] = [
    inTournament('team.add', { name }),
    inTournament('team.add-many', { teams: `${name}a: x, y\n${name}b` }),
    inTournament('tournament.close-registration'),
    inTournament('tournament.open-registration'),
    inTournament('stage.create', { name, format: oneOf(['SingleElimination', 'RoundRobin', 'FreeForAll'], random) }),
    team && { id: 'team.edit', targets: [team.tournamentTeamId], args: { name } },
    { id: 'team.confirm-roster', targets: teams.map((one) => one.tournamentTeamId), args: {} },
    { id: 'setting.add', targets: [], args: { list: 'games', name } },
  ]
  if (!stage) return oneOf(about, random)
  const more = stage.brackets.length === 0 ? undrawn(stage, name, number) : drawn(stage, { name, number, random })
  return oneOf([...about, ...more, ...more], random)
}

function undrawn({ id }: StageDetail, name: string, number: number): Invocation[] {
  const targets = [id]
  return [
    { id: 'stage.edit', targets, args: { name, bestOf: number * 2 + 1 } },
    { id: 'stage.copy', targets, args: { name } },
    { id: 'stage.move', targets, args: { position: number } },
    { id: 'bracket.generate', targets, args: {} },
    { id: 'bracket.generate', targets, args: {} },
    { id: 'bracket.add-division', targets, args: { teamNum: number + 1 } },
  ]
}

type Choice = { name: string; number: number; random: Random }

function drawn(stage: StageDetail, { name, number, random }: Choice): (Invocation | undefined)[] {
  const bracket = oneOf(stage.brackets, random)
  const match = bracket && oneOf([...bracket.matches, ...bracket.additionalMatches], random)
  if (!bracket || !match) return []
  const targets = [stage.id]
  const division = [targetId.bracket(stage.id, bracket.groupNumber)]
  const round = [targetId.round(stage.id, bracket.groupNumber, match.roundOf)]
  const matches = [targetId.match(stage.id, match.bracketMatchId)]
  const seated = match.teams.flatMap((team) => team?.tournamentTeamId ?? [])
  const score = random() < 0.5 ? `${number + 1}-${number}` : `0-${number}`
  return [
    { id: 'stage.edit', targets, args: { name } },
    { id: 'bracket.add-division', targets, args: { teamNum: number + 1 } },
    { id: 'bracket.seed', targets: division, args: { teams: shuffled(stage.seeds, random) } },
    { id: 'bracket.show', targets: division, args: {} },
    { id: 'bracket.hide', targets: division, args: {} },
    { id: 'round.rename', targets: round, args: { name: random() < 0.2 ? null : name } },
    { id: 'round.setting', targets: round, args: { bestOf: number * 2 - 1 } },
    { id: 'match.setting', targets: matches, args: { bestOf: number * 2 - 1, checkInDuration: number * 10 } },
    { id: 'match.assign', targets: matches, args: { teams: shuffled(stage.seeds, random).slice(0, 2) } },
    { id: 'stage.finalize', targets, args: {} },
    { id: 'stage.finalize', targets, args: {} },
    { id: 'match.update-score', targets: matches, args: { score } },
    { id: 'match.update-score', targets: matches, args: { score } },
    { id: 'match.update-score', targets: matches, args: { score } },
    { id: 'match.reset-score', targets: matches, args: {} },
    { id: 'match.create-room', targets: matches, args: { bestOf: number * 2 - 1 } },
    { id: 'bracket.add-match', targets: division, args: { name, round: round[0], teams: seated } },
    { id: 'standings.tie-breakers', targets, args: { preset: oneOf(['uefa', 'fifa2018', 'leaguePoints'], random) } },
  ]
}

function shuffled(ids: readonly string[], random: Random): string[] {
  return ids.map((id) => ({ id, at: random() })).toSorted((a, b) => a.at - b.at).map(({ id }) => id) // prettier-ignore
}

/** Everything of the tournament but ids, versions and times of writing, which nothing can bring back. */
async function stateOf(id: string): Promise<unknown> {
  const { call, as } = world
  const { tournament } = { tournament: (await call('getTournament', { as, params: { id } })).payload }
  const { stages } = (await call('listStages', { as, params: { id } })).payload
  const details = []
  for (const stage of stages) details.push((await call('getStage', { as, params: { id: stage.id } })).payload)
  const { teams } = (await call('listTeams', { as, params: { id } })).payload
  const settings = (await call('getSettings', { as })).payload
  const byName = teams.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return withoutIds({ teams: byName, tournament, details, settings })
}

const unseen = new Set(['version', 'revision', 'createTime', 'updateTime', 'rosterConfirmTime'])

/** Ids by the order of their first appearance, so that what was made again is equal. */
function withoutIds(state: unknown): unknown {
  const known = new Map<string, string>()
  const names = new Set(['id', 'tournamentTeamId', 'bracketMatchId', 'matchId', 'playerId', 'tournamentId'])
  const idOf = (id: string) => known.get(id) ?? (known.set(id, `#${known.size}`), `#${known.size - 1}`)
  const walkIn = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.map((item) => walkIn(item, name === 'seeds' ? 'id' : ''))
    if (typeof value === 'string') return names.has(name) ? idOf(value) : value
    if (typeof value !== 'object' || value === null) return value
    const kept = Object.entries(value).filter(([part]) => !unseen.has(part))
    return Object.fromEntries(kept.map(([part, inner]) => [part, walkIn(inner, part)]))
  }
  return walkIn(state)
}
