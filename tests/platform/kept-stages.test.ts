// Stages kept by two processes on one database: whatever is written through either, both answer what the database holds.
import { asc, desc, gt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BracketMatch } from '../../src/contract/bracket.ts'
import type { ChangedRow, Difference } from '../../src/contract/change.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { fillPath } from '../../src/contract/endpoint.ts'
import type { StageDetail } from '../../src/contract/stage.ts'
import { bases } from '../../src/platform/api.ts'
import { found } from '../../src/platform/store/found.ts'
import { createKeptStages } from '../../src/platform/store/kept-stages.ts'
import { events } from '../../src/platform/store/schema/platform.ts'
import { findStage } from '../../src/platform/store/stage-views.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { chanceOf } from './model/chance.ts'
import { matchNamed, worldOf, type World } from './world.ts'

let platform: TestPlatform
let other: TestPlatform
let world: World
beforeAll(async () => {
  platform = await startPlatform()
  other = await startPlatform({ environment: { DATABASE_URL: platform.databaseUrl, ARENA_ORIGIN: platform.url } })
  world = worldOf(platform, await platform.token('SystemAdmin'))
})
afterAll(async () => {
  await other.close()
  await platform.close()
})

/** As a process that has kept nothing would read it. */
function fresh(id: string): Promise<StageDetail> {
  return platform.store.inTransaction((tx) => findStage({ tx, kept: createKeptStages() }, id), { readOnly: true })
}

/** What a console makes of the stage it holds and the rows of a change. */
function withRows(held: StageDetail, rows: readonly ChangedRow[], revision: number): StageDetail {
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.row
  const { brackets, matches } = of('difference') as Difference // made by the platform
  const now = new Map(matches.map((match) => [match.bracketMatchId, match]))
  const replaced = (match: BracketMatch) => now.get(match.bracketMatchId) ?? match
  return {
    ...held,
    ...of('stage'),
    revision,
    brackets: held.brackets.map((bracket) => ({
      ...bracket,
      ...brackets.find((head) => head.groupNumber === bracket.groupNumber),
      matches: bracket.matches.map(replaced),
      additionalMatches: bracket.additionalMatches.map(replaced),
    })),
  }
}

test('random writes through both: every read equals a fresh load, and so does what the rows of a change make', async () => {
  const { as } = world
  const seed = Number(process.env['ARENA_RANDOM_SEED'] ?? Math.floor(Math.random() * 1e9))
  console.log(`kept stages: seed ${seed}`)
  const chance = chanceOf(seed)
  const one = await world.running(7, { format: 'DoubleElimination' }, { registrationFee: '0.00' })
  const two = await world.running(6, { format: 'RoundRobin', groups: 2 })
  const [last] = await platform.store.db.select().from(events).orderBy(desc(events.id)).limit(1)
  let told = last?.id ?? 0
  let applied = 0
  for (let turn = 0; turn < 120; turn++) {
    const { stage, teams } = chance.of([one, two])
    const before = await fresh(stage.id)
    const { call } = chance.of([platform, other])
    const bracket = found(chance.one(before.brackets))
    const match = found(chance.one([...bracket.matches, ...bracket.additionalMatches]))
    const team = found(chance.one(teams))
    const params = { id: stage.id, matchId: match.bracketMatchId }
    const division = { id: stage.id, group: bracket.groupNumber }
    const dry = chance.happens(0.12) ? { headers: { 'arena-dry-run': 'true' } } : {}
    const winner = chance.whole(0, 1)
    const acts = {
      score: () =>
        call('updateScore', {
          as,
          params,
          ...dry,
          body: {
            cascade: true,
            scores: match.teams.map((present, slot) => ({
              tournamentTeamId: present?.tournamentTeamId ?? 'nobody',
              totalScore: slot === winner ? 1 : 0,
              result: slot === winner ? ('Win' as const) : ('Lose' as const),
            })),
          },
        }),
      resetScore: () => call('resetScore', { as, params, ...dry, body: { cascade: true } }),
      reset: () => call('resetMatch', { as, params, ...dry, body: { cascade: true } }),
      room: () => call('createMatchRoom', { as, params, ...dry, body: {} }),
      setting: () => call('setMatchSetting', { as, params, ...dry, body: { bestOf: chance.of([1, 3, 5]) } }),
      show: () => call('setBracketVisibility', { as, params: division, body: { visible: chance.happens(0.5) } }),
      add: () =>
        call('addMatch', {
          as,
          params: division,
          ...dry,
          body: { name: 'Play-off', roundOf: match.roundOf, teamIds: before.seeds.slice(0, 2) },
        }),
      remove: () => call('deleteMatch', { as, params, ...dry }),
      advance: () => call('advanceWinners', { as, params: division }),
      rename: () =>
        call('renameRound', { as, params: { ...division, roundOf: match.roundOf }, body: { name: 'Last' } }),
      team: async () => {
        const { version } = (await call('getTeam', { as, params: { tournamentTeamId: team.tournamentTeamId } })).payload
        const body = { version, name: `Team ${turn}` }
        return call('editTeam', { as, params: { tournamentTeamId: team.tournamentTeamId }, ...dry, body })
      },
      drop: () =>
        call('dropTeam', { as, params: { tournamentTeamId: team.tournamentTeamId }, ...dry, body: { reason: 'ill' } }),
    }
    const often = ['score', 'score', 'score', 'score', 'resetScore', 'room', 'setting', 'team'] as const
    const rare = ['reset', 'show', 'add', 'remove', 'advance', 'rename', 'drop'] as const
    const act = chance.happens(0.7) ? chance.of(often) : chance.of(rare)
    const reply = await acts[act]()
    const now = await fresh(stage.id)
    const at = `turn ${turn}: ${act} answered ${reply.status}`
    for (const process of [platform, other]) {
      const read = (await process.call('getStage', { as, params: { id: stage.id } })).payload
      expect([at, read]).toEqual([at, now])
    }
    const changes = await platform.store.db.select().from(events).where(gt(events.id, told)).orderBy(asc(events.id))
    told = changes.at(-1)?.id ?? told
    for (const { about, rows, revision } of changes) {
      if (!about.some(({ kind, id }) => kind === 'stage' && id === stage.id)) continue
      // Without one nothing of the stage was written.
      expect([at, revision ?? before.revision]).toEqual([at, now.revision])
      if (!rows?.some(({ kind }) => kind === 'difference') || revision !== before.revision + 1) continue
      expect([at, withRows(before, rows, revision)]).toEqual([at, now])
      applied++
    }
    if (reply.status !== 200 || 'headers' in dry) continue
    expect([at, now.revision - before.revision]).toEqual([at, now.revision === before.revision ? 0 : 1])
  }
  expect(applied).toBeGreaterThan(0)
})

test('what was only tried, or refused, is kept nowhere', async () => {
  const { as, call } = world
  const { stage, detail } = await world.running(4)
  const match = matchNamed(detail, 'G1-M1')
  const before = await world.detail(stage.id)
  const scores = match.teams.map((team, slot) => ({
    tournamentTeamId: team?.tournamentTeamId ?? '',
    totalScore: 1 - slot,
    result: slot === 0 ? ('Win' as const) : ('Lose' as const),
  }))
  const given = { as, params: { id: stage.id, matchId: match.bracketMatchId }, body: { scores } }
  await call('updateScore', { ...given, headers: { 'arena-dry-run': 'true' } })
  await call('updateScore', { ...given, headers: { 'arena-expect': 'something else' } })
  expect(await world.detail(stage.id)).toEqual(before)
})

test('who has the stage already is told that it still stands, until anything in it changes', async () => {
  const { as } = world
  const { stage, detail, teams } = await world.running(4)
  const url = (at: TestPlatform) => at.url + bases.main + fillPath(endpoints.getStage.path, { id: stage.id })
  const get = (at: TestPlatform, headers: Record<string, string> = {}) =>
    fetch(at.address.replace(/\/$/, '') + new URL(url(at)).pathname, {
      headers: { authorization: `Bearer ${as}`, ...headers },
    })
  const first = await get(platform)
  const tag = first.headers.get('etag') ?? ''
  const { payload } = (await first.json()) as { payload: StageDetail }
  for (const at of [platform, other]) {
    const again = await get(at, { 'if-none-match': tag })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
    // Compressed, from what is kept, and as it is: the same answer.
    for (const encoding of ['gzip', 'gzip', 'identity']) {
      const whole = await get(at, { 'accept-encoding': encoding })
      expect(whole.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null)
      expect(((await whole.json()) as { payload: StageDetail }).payload).toEqual(payload)
    }
  }
  await world.win(stage.id, matchNamed(detail, 'G1-M1'))
  const scored = await get(other, { 'if-none-match': tag })
  expect(scored.status).toBe(200)
  const [team] = teams
  const { version } = team ?? { version: 0 }
  const next = scored.headers.get('etag') ?? ''
  await world.call('editTeam', {
    as,
    params: { tournamentTeamId: team?.tournamentTeamId ?? '' },
    body: { version, name: 'Renamed' },
  })
  expect((await get(platform, { 'if-none-match': next })).status).toBe(200)
})

test('what another process wrote is put into what is kept here: the matches are not read again', async () => {
  const { stage } = await world.running(8)
  const kept = createKeptStages()
  const read = () => platform.store.inTransaction((tx) => findStage({ tx, kept }, stage.id), { readOnly: true })
  const before = await read()
  await world.win(stage.id, matchNamed(before, 'G1-M1'))
  await world.win(stage.id, matchNamed(before, 'G1-M2'))
  const after = await read()
  expect(after).toEqual(await fresh(stage.id))
  expect(after.revision).toBe(before.revision + 2)
  // The same objects: nothing but the rows of the two results came from the database.
  const untouched = ['G1-M3', 'G1-M4'].map((name) => [matchNamed(after, name), matchNamed(before, name)] as const)
  for (const [now, was] of untouched) expect(now).toBe(was)
})
