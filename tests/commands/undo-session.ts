// The session in which undos are tried, and tournaments, teams, rooms and templates in a state to try them on.
import { commands } from '../../commands/index.ts'
import { type Connection, createConnection } from '../../src/api/connect.ts'
import { observed } from '../../src/api/observed.ts'
import type { Identity, IdentityState } from '../../src/api/identity.ts'
import { walk } from '../../src/cli/place.ts'
import { targetId } from '../../src/contract/views.ts'
import type { Role, User } from '../../src/contract/user.ts'
import { sayIn } from '../../src/platform/messages.ts'
import { venueCompanies, venues } from '../../src/platform/store/schema/venues.ts'
import type { Invocation } from '../../src/registry/define.ts'
import type { Confirmation } from '../../src/registry/outcome.ts'
import { createRunner, type Runner } from '../../src/runner.ts'
import { roomsOf } from '../platform/room-world.ts'
import { matchNamed, startWorld, type World } from '../platform/world.ts'
import { signIn } from '../support/authority.ts'
import { claimsFor, signToken, type TestPlatform } from '../support/platform.ts'
import { picture } from '../support/picture.ts'
import { zoneByDay } from '../support/zone-by-day.ts'

export let platform: TestPlatform
export let world: World
export let session: Runner
/** What was put to the person before something was done. */
export const asked: Confirmation[] = []
export let refresh: () => void

/** Once in each file of tests: the programs that tests share outlive the file. */
export async function openUndoSession(): Promise<void> {
  // Broadcasts go out: by night they would wait for the morning of the home shop, or of the platform.
  const timeZone = zoneByDay()
  const started = await startWorld({ environment: { ARENA_TIME_ZONE: timeZone } })
  ;({ platform, world } = started)
  const connection = await connectionOf(started.platform)
  const { db } = platform.store
  await db.insert(venueCompanies).values({ id: 'c1', name: 'Arenas', nameKey: 'arenas', createTime: 1 })
  await db.insert(venues).values([
    {
      id: 'v1',
      venueCompanyId: 'c1',
      name: 'Kowloon Arena',
      timeZone,
      website: 'https://arena.test.org',
      ipWhitelist: ['192.0.2.1'],
    },
    { id: 'v2', venueCompanyId: 'c1', name: 'Causeway Bay Arena', timeZone },
    { id: 'v3', venueCompanyId: 'c1', name: 'Closed Arena', timeZone, state: 'Archived' },
  ])
  refresh = () => connection.cache.invalidateAll()
  session = createRunner({
    connection,
    commands,
    // The page asks; who sits at it agrees.
    ask: async ({ ask: { seal, risk } }: Parameters<NonNullable<Runner['host']['ask']>>[0]) => ({
      seal,
      ...(risk.level === 'irreversible' && { phrase: risk.phrase }),
    }),
    ...walk(refresh),
  })
  asked.length = 0
  // The row of the settings is there from the first change on.
  for (const id of ['setting.add', 'setting.remove']) await run(act(id, [], { list: 'games', name: 'Pong' }))
}

/** The same person at a console that reaches the platform elsewhere. */
export async function openSessionThrough(through: string): Promise<{ session: Runner; refresh: () => void }> {
  const connection = await connectionOf(platform, through)
  const refreshed = () => connection.cache.invalidateAll()
  return { session: createRunner({ connection, commands, ...walk(refreshed) }), refresh: refreshed }
}

/** Somebody of another role, at another console. */
export async function openSessionOf(role: Role, owner: { venueCompanyId: string; venueId: string | null }) {
  const { sub, token } = await signIn(platform, role, owner)
  const connection = connectionFor(platform.url, { sub, name: `Test ${role}`, role, ...owner }, async () => token)
  return createRunner({ connection, commands, ...walk(() => connection.cache.invalidateAll()) })
}

/** Another administrator, who agrees to what is asked. */
export async function openColleague() {
  const connection = await connectionOf(platform)
  const colleague = createRunner({ connection, commands, ...walk(() => connection.cache.invalidateAll()) })
  return async (invocation: Invocation) => {
    connection.cache.invalidateAll()
    return agreed(colleague, invocation)
  }
}

/** Of a person: a service account confirms no result. */
async function connectionOf({ url, keys, account }: TestPlatform, through = url): Promise<Connection> {
  const sub = await account('SystemAdmin')
  const user: User = { sub, name: 'Test SystemAdmin', role: 'SystemAdmin', venueCompanyId: null, venueId: null }
  return connectionFor(through, user, () => signToken(keys, claimsFor(url, sub, 'SystemAdmin')))
}

function connectionFor(through: string, user: User, token: Identity['token']): Connection {
  const identity: Identity = {
    state: observed<IdentityState>({ is: 'signed-in', user, renewal: 'ok' }),
    token,
    renew: async () => 'renewed',
    end: () => undefined,
  }
  return createConnection({
    configuration: { apiBase: `${through}/api`, userApiBase: `${through}/user-api` },
    identity,
    say: sayIn('en'),
    acceptLanguage: () => 'en',
  })
}

export function act(id: string, targets: readonly string[], args: Record<string, unknown> = {}): Invocation {
  return { id, targets, args }
}

export async function run(invocation: Invocation) {
  return agreed(session, invocation, (ask) => asked.push(ask))
}

async function agreed(at: Runner, invocation: Invocation, isAsked: (ask: Confirmation) => void = () => undefined) {
  const first = await at.run(invocation, { source: 'key' })
  if (first.is !== 'confirm') return first
  isAsked(first.ask)
  const { seal, risk } = first.ask
  return at.run(invocation, {
    source: 'key',
    answer: { seal, ...(risk.level === 'irreversible' && { phrase: risk.phrase }) },
  })
}

export type Made = Awaited<ReturnType<World['drawn']>>
export type Fields = Parameters<World['tournament']>[0]
export type Stageing = Parameters<World['stage']>[1]

export const calm = { minTeams: 2, maxTeams: 16, starters: 1, benched: 4 } satisfies Fields
export const idOf = ({ teams }: Pick<Made, 'teams'>, at: number) => teams[at]?.tournamentTeamId ?? ''
export const matchOf = (made: Made, identifier: string) =>
  targetId.match(made.stage.id, matchNamed(made.detail, identifier).bracketMatchId)
export const divisionOf = ({ stage }: Pick<Made, 'stage'>) => targetId.bracket(stage.id, 1)
export const roundOf = (made: Made, identifier: string) =>
  targetId.round(made.stage.id, 1, matchNamed(made.detail, identifier).roundOf)
export const running = (of: Stageing = {}, teams = 4) => world.running(teams, of, calm)
export const drawn = (of: Stageing = {}, teams = 4) => world.drawn(teams, of, calm)
export const open = (of: Stageing = {}, teams = 4) => world.open(teams, of, calm)

export async function won(made: Made, identifier: string) {
  await world.win(made.stage.id, matchNamed(await world.detail(made.stage.id), identifier))
  return made
}

/** Of four teams the first two matches are played, and the final too. */
export async function played(of: Stageing = {}) {
  const made = await running(of)
  for (const identifier of ['G1-M1', 'G1-M2', 'G1-M3']) await won(made, identifier)
  return made
}

/** A team with its captain, a starter, somebody who asks to join, and one on the bench. */
export async function aTeam(): Promise<string> {
  const { teams } = await world.open(1, {}, { ...calm, starters: 2 })
  const team = idOf({ teams }, 0)
  for (const [nickname, role] of [
    ['Bea', 'Starter'],
    ['Cal', 'RequestToJoin'],
    ['Dan', 'Bench'],
  ] as const)
    await world.call('addPlayer', { as: world.as, params: { tournamentTeamId: team }, body: { nickname, role } })
  return team
}

let members = 0
/** With a Discord id of its own. */
export async function aMember(): Promise<{ memberId: string; discordId: string }> {
  const body = { nickname: 'Mika', discordId: String(80351110224670000n + BigInt(++members)) }
  const { memberId } = (await world.call('createMember', { as: world.as, body })).payload
  return { memberId, discordId: body.discordId }
}

const questions = ['Discord', 'Shirt', 'Age'].map((label, at) => ({
  key: `q${at + 1}`,
  type: 'text' as const,
  label,
  help: '',
  required: false,
  options: [],
}))

/** Not published yet; `entered`: published since, with a team. */
export async function withForm(entered = false) {
  const { id } = await world.tournament(calm)
  const params = { id }
  await world.call('setRegistrationForm', { as: world.as, params, body: { fields: questions } })
  const stage = await world.stage(id)
  if (entered) {
    await world.call('publishTournament', { as: world.as, params })
    await world.call('openRegistration', { as: world.as, params })
    await world.call('addTeam', { as: world.as, params, body: { name: 'Alpha' } })
  }
  return { id, stage, teams: (await world.call('listTeams', { as: world.as, params })).payload.teams }
}

async function aTemplate(): Promise<string> {
  const { id } = await withForm()
  await world.stage(id, { name: 'Finals' })
  await world.stage(id, { name: 'Third' })
  await run(act('tournament.save-as-template', [id], { name: `T ${id}` }))
  const { templates } = (await world.call('listTemplates', { as: world.as })).payload
  return templates.find(({ name }) => name === `T ${id}`)?.id ?? ''
}

/** Its room is open; `begun` when its first game is played. */
export async function aRoom(of: Stageing = {}, begun = false) {
  const rooms = roomsOf(platform, world.as)
  const room = await rooms.open(of)
  if (begun) await rooms.begin(room)
  return { rooms, room }
}

export async function twiceConfirmed() {
  const { rooms, room } = await aRoom({ secondConfirmation: true }, true)
  await rooms.submit(room, 'a', [1, 0])
  return room.matchId
}

export async function called() {
  const { room } = await aRoom()
  const body = { tournamentTeamId: room.a, text: 'Help' }
  await world.call('askAssistance', { as: world.as, params: { matchId: room.matchId }, body })
  return room.matchId
}

/** At two venues, each match of the first round with a time. */
export async function scheduled() {
  const made = await running()
  const params = { id: made.id }
  await world.call('setTournamentVenues', { as: world.as, params, body: { venueIds: ['v1', 'v2'] } })
  const rows = ['G1-M1', 'G1-M2'].map((identifier, at) => ({
    bracketMatchId: matchNamed(made.detail, identifier).bracketMatchId,
    schedule: noon + at * 3600,
    venueId: 'v1',
  }))
  await world.call('setSchedule', { as: world.as, params, body: { rows } })
  return made
}
export const noon = 4_070_952_000

/** Played to the end, its standings waiting to be approved. */
export async function ranked() {
  const made = await running({ format: 'RoundRobin' })
  await world.playAll(made.stage.id)
  await world.call('completeBracket', { as: world.as, params: { id: made.stage.id, group: 1 } })
  return made
}

export async function withTeamLogo() {
  const team = idOf(await open({}, 1), 0)
  await run(act('team.set-logo', [team], { file: image }))
  return team
}
export const image = `data:image/png;base64,${picture.toString('base64')}`

export type Case = {
  does: string
  act: () => Promise<Invocation>
  /** It cannot be undone and says so first; `confirm`: in a question without a name to type. */
  wall?: true | 'confirm'
  /** Rows that are different afterwards, on purpose. */
  leaves?: RegExp
}
export function idIn(does: string): string {
  return does.split(':')[0] ?? ''
}

/** On the first match, or the one that is named. */
export function ofMatch(does: string, make: () => Promise<[string, Made, Record<string, unknown>]>): Case {
  return {
    does,
    async act() {
      const [identifier, made, args] = await make()
      return act(idIn(does), [matchOf(made, identifier === '' ? 'G1-M1' : identifier)], args)
    },
  }
}
export function ofTeam(does: string, args: Record<string, unknown>): Case {
  return { does, act: async () => act(idIn(does), [await aTeam()], args) }
}
export function ofForm(does: string, args: Record<string, unknown>): Case {
  return { does, act: async () => act(idIn(does), [(await withForm()).id], args) }
}
export function ofSchedule(does: string, args: Record<string, unknown>): Case {
  return { does, act: async () => act(idIn(does), [(await scheduled()).id], args) }
}
export function ofTemplate(does: string, args: Record<string, unknown>): Case {
  return { does, act: async () => act(idIn(does), [await aTemplate()], args) }
}
