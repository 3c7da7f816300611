// The API layer and the session on a real platform: words, scripts, refusals, live changes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectLive } from '../../src/api/live.ts'
import type { Connection } from '../../src/api/connect.ts'
import type { Runner } from '../../src/runner.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { TestPlatform } from '../support/platform.ts'
import { aCup, openSession, startWithScripts, untilApproved, untilDrawn } from './api-session.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startWithScripts()
})
afterAll(() => platform.close())

const source = 'script' as const

test('a script plays a tournament from its first stage to approved standings', async () => {
  const id = await aCup(platform, 'Night Cup')
  const { session, connection } = await openSession(platform.url)
  const played = await session.runScript(untilDrawn('Night Cup') + untilApproved, { source })
  expect(played.stopped).toBeUndefined()

  const standings = await connection.cache.read(endpoints.getTeamStandings, { params: { id } })
  expect(standings.ok && standings.payload.final.map(({ rank, name }) => `${rank} ${name}`)).toEqual([
    '1 Alpha',
    '2 Gamma',
    '3 Delta',
    '4 Beta',
  ])
  const audit = await connection.cache.read(endpoints.listTournamentAudit, { params: { id }, query: { pageSize: 200 } })
  const entries = audit.ok ? audit.payload.entries.filter(({ source }) => source === 'script') : []
  expect(new Set(entries.map(({ batch }) => batch)).size).toBe(1)
  expect(entries.map(({ command }) => command)).toContain(
    `stage finalize ${finalizedBy(played.events)} --confirm=Playoffs`,
  )
})

test('a stage that was read before its teams came in knows them', async () => {
  const tournament = await aCup(platform, 'Late Cup')
  const { session, connection } = await openSession(platform.url)
  const run = async (script: string) =>
    expect((await session.runScript(script, { source })).stopped, script).toBeUndefined()
  await run('stage create "Late Cup" Playoffs SingleElimination\ntournament publish "Late Cup" --yes')
  const stages = await connection.cache.read(endpoints.listStages, { params: { id: tournament } })
  const stage = { params: { id: (stages.ok && stages.payload.stages[0]?.id) || '' } }
  expect(await connection.cache.read(endpoints.getStage, stage)).toMatchObject({ payload: { seeds: [] } })
  await run('tournament open-registration "Late Cup" --yes\nteam add-many "Late Cup" "Alpha; Beta; Gamma; Delta" --yes')
  await run('go teams "Late Cup"\nteam confirm-roster Alpha Beta Gamma Delta')
  const after = await connection.cache.read(endpoints.getStage, stage)
  expect(after.ok && after.payload.seeds).toHaveLength(4)
})

describe('a drawn cup', () => {
  let session: Runner
  let connection: Connection
  let ids: Record<string, string>

  beforeAll(async () => {
    const tournament = await aCup(platform, 'Day Cup 2026')
    await aCup(platform, 'Day Cup 2027')
    ;({ session, connection } = await openSession(platform.url))
    const { stopped } = await session.runScript(untilDrawn('Day Cup 2026'), { source })
    if (stopped) throw new Error(JSON.stringify(stopped))
    const stages = await connection.cache.read(endpoints.listStages, { params: { id: tournament } })
    const stage = (stages.ok && stages.payload.stages[0]?.id) || ''
    const detail = await connection.cache.read(endpoints.getStage, { params: { id: stage } })
    const match = (detail.ok && detail.payload.brackets[0]?.matches[0]?.bracketMatchId) || ''
    const teams = await connection.cache.read(endpoints.listTeams, { params: { id: tournament } })
    const alpha = (teams.ok && teams.payload.teams.find(({ name }) => name === 'Alpha')?.tournamentTeamId) || ''
    ids = { tournament, stage, match, alpha }
  })

  /** `{stage}` stands for the stage's id, and so on. */
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')

  test.each([
    ['tournament', '{tournament}', '{tournament}'],
    ['tournament', 'Day Cup 2026', '{tournament}'],
    ['tournament', 'day cup 2026', '{tournament}'],
    ['stage', '{stage}', '{stage}'],
    ['stage', 'playoffs', '{stage}'],
    ['stage', 'Play', '{stage}'],
    ['bracket', '{stage}/1', '{stage}/1'],
    ['bracket', 'Playoffs/1', '{stage}/1'],
    ['bracket', '1', '{stage}/1'],
    ['bracket', 'g1', '{stage}/1'],
    ['round', '{stage}/1/4', '{stage}/1/4'],
    ['round', '1/4', '{stage}/1/4'],
    ['round', '4', '{stage}/1/4'],
    ['round', 'Finals', '{stage}/1/2'],
    ['round', 'round of 4', '{stage}/1/4'],
    ['round', '{stage}/Finals', '{stage}/1/2'],
    ['match', '{stage}/m{match}', '{stage}/m{match}'],
    ['match', 'm{match}', '{stage}/m{match}'],
    ['match', 'G1-M1', '{stage}/m{match}'],
    ['match', 'g1-m1', '{stage}/m{match}'],
    ['match', '{stage}/G1-M1', '{stage}/m{match}'],
    ['match', 'Playoffs/G1-M1', '{stage}/m{match}'],
    ['team', '{alpha}', '{alpha}'],
    ['team', 'alpha', '{alpha}'],
    ['team', 'Al', '{alpha}'],
  ] as const)('a %s may be called %s', async (kind, word, id) => {
    expect(await session.host.resolve(kind, filled(word))).toEqual({ id: filled(id) })
  })

  test.each([
    ['tournament', 'Day Cup', 'target.ambiguous'],
    ['tournament', 'Week Cup', 'target.notFound'],
    ['stage', '999999', 'target.notFound'],
    ['stage', 'Groups', 'target.notFound'],
    ['bracket', '{stage}/2', 'target.notFound'],
    ['round', '16', 'target.notFound'],
    ['match', 'G1-M99', 'target.notFound'],
    ['match', '{stage}/G2-M1', 'target.notFound'],
    ['team', 'Omega', 'target.notFound'],
  ] as const)('a %s called %s is %s', async (kind, word, code) => {
    expect(await session.host.resolve(kind, filled(word))).toMatchObject({ problem: { reason: { code } } })
  })

  test('several that fit are named with their ids', async () => {
    const found = await session.host.resolve('tournament', 'Day Cup')
    expect('problem' in found && found.problem.message).toContain(`Day Cup 2026 (${ids.tournament})`)
  })

  test('without a place, parts need their stage in front, and a tournament alone is enough to search', async () => {
    const { session: fresh } = await openSession(platform.url, 'zh')
    const nowhere = await fresh.host.resolve('match', 'G1-M1')
    expect(nowhere).toMatchObject({ problem: { reason: { code: 'target.placeMissing' } } })
    expect('problem' in nowhere && nowhere.problem.message).toMatch(/賽事/)
    await fresh.runLine(`go teams ${ids.tournament}`, { source })
    expect(await fresh.host.resolve('match', 'G1-M1')).toEqual({ id: filled('{stage}/m{match}') })
  })

  test('completion offers what fits, best first', async () => {
    expect(await session.host.suggest('match', 'G1-M1')).toEqual([
      {
        word: filled('{stage}/m{match}'),
        label: expect.stringMatching(/^G1-M1 Alpha – /),
        called: ['G1-M1', filled('m{match}')],
      },
    ])
    expect((await session.host.suggest('tournament', 'cup 20')).map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Day Cup 2026', 'Day Cup 2027']),
    )
    expect((await session.host.suggest('team', '')).map(({ label }) => label).toSorted()).toEqual([
      'Alpha',
      'Beta',
      'Delta',
      'Gamma',
    ])
  })

  test('loaded targets carry all a rule looks at; one that is gone is a problem', async () => {
    const [match, gone] = await session.host.load('match', [filled('{stage}/m{match}'), filled('{stage}/m0')])
    expect(match).toMatchObject({
      name: 'G1-M1',
      view: {
        tournament: { name: 'Day Cup 2026' },
        stages: [{ name: 'Playoffs' }],
        stage: { name: 'Playoffs' },
        bracket: { groupNumber: 1 },
        match: { identifier: 'G1-M1' },
      },
    })
    expect(gone).toMatchObject({ problem: { reason: { code: 'target.notFound' } } })
    expect(await session.host.load('round', [filled('{stage}/1/2')])).toMatchObject([
      { name: 'Playoffs · G1 · Finals' },
    ])
  })

  test('a list that is at hand saves a request for each of its rows', async () => {
    const { connection: other, session: counted } = await openSession(platform.url)
    const teams = await other.cache.read(endpoints.listTeams, { params: { id: ids.tournament ?? '' } })
    const wanted = teams.ok ? teams.payload.teams.map(({ tournamentTeamId }) => tournamentTeamId) : []
    const loaded = await counted.host.load('team', wanted)
    expect(loaded.map((one) => 'view' in one && one.view.team.tournamentTeamId)).toEqual(wanted)
    expect(await other.cache.fresh(endpoints.getTeam)).toHaveLength(0)
    other.cache.follow({ topics: ['team'], about: [] })
    await counted.host.load('team', wanted)
    expect(await other.cache.fresh(endpoints.getTeam)).toHaveLength(wanted.length)
  })

  test('of tournaments a row of the list is enough for several; one alone is loaded with its long texts', async () => {
    const { connection: other, session: counted } = await openSession(platform.url)
    const wanted = [ids.tournament ?? '', await aCup(platform, 'Evening Cup')]
    await other.cache.read(endpoints.listTournaments)
    await counted.host.load('tournament', wanted)
    expect(await other.cache.fresh(endpoints.getTournament)).toHaveLength(0)
    const [alone] = await counted.host.load('tournament', wanted.slice(0, 1))
    expect(alone).toMatchObject({ view: { tournament: { about: [], rules: [] } } })
    expect(await other.cache.fresh(endpoints.getTournament)).toHaveLength(1)
  })

  test('a script stops at the first line that ends otherwise than it says', async () => {
    const script = [
      '# nothing here changes anything',
      'stage advance @page => blocked',
      '',
      'bracket complete 1 --confirm="Playoffs 1"',
      'tournament cancel @page --confirm="Day Cup 2026"',
    ]
    const seen: number[] = []
    const ended = await session.runScript(script.join('\n'), { source, tell: ({ line }) => seen.push(line.number) })
    expect(ended).toMatchObject({ ok: false, stopped: { number: 4, why: { code: 'stage.notFinalized' } } })
    expect(seen).toEqual([2, 4])
    const tournament = await connection.cache.read(endpoints.getTournament, { params: { id: ids.tournament ?? '' } })
    expect(tournament).toMatchObject({ payload: { state: 'CompleteRegistration' } })
  })

  test.each([
    ['tournament cancel @page', 'confirm'],
    ['tournament cancel @page --yes', 'confirm'],
    ['tournament cancel @page --confirm="Another Cup"', 'invalid'],
    ['tournament cancel @page --dry-run', 'preview'],
  ])('%s changes nothing: %s', async (line, is) => {
    expect(await session.runLine(line, { source })).toMatchObject({ is: 'ran', outcome: { is } })
    const tournament = await connection.cache.read(endpoints.getTournament, { params: { id: ids.tournament ?? '' } })
    expect(tournament).toMatchObject({ payload: { state: 'CompleteRegistration' } })
  })

  test('a change made elsewhere arrives by itself', async () => {
    const { connection: other } = await openSession(platform.url)
    const live = connectLive(other)
    await new Promise<void>((resolve) => {
      const look = () => live.state.get() === 'live' && resolve()
      live.state.subscribe(look)
      look()
    })
    const here = { params: { id: ids.stage ?? '' } }
    await other.cache.read(endpoints.getStage, here)
    const told = new Promise<void>((resolve) => {
      other.cache.queries.getQueryCache().subscribe(({ query }) => query.state.isInvalidated && resolve())
    })
    expect(await session.runLine('round rename Finals "Grand Night"', { source })).toMatchObject({
      outcome: { is: 'done' },
    })
    await told
    const stage = await other.cache.read(endpoints.getStage, here)
    expect(stage.ok && stage.payload.brackets[0]?.roundSettings).toContainEqual({ roundOf: 2, name: 'Grand Night' })
    expect(await session.host.resolve('round', 'grand')).toEqual({ id: filled('{stage}/1/2') })
    live.stop()
  })
})

test.each([
  { language: 'en', first: 'Client error. Invalid request.' },
  { language: 'zh', first: '用戶端錯誤：請求無效。' },
] as const)('the platform’s own fail reads field by field in $language', async ({ language, first }) => {
  const { connection } = await openSession(platform.url, language)
  const answered = await connection.client.call(
    endpoints.createTournament,
    { body: { name: ' ', game: 'Forts', region: ['Taiwan'], minTeams: 1 } },
    { headers: { 'Idempotency-Key': `fail-${language}` } },
  )
  const problem = answered.ok ? undefined : answered.problem
  expect(problem?.kind).toBe('fail')
  expect(Object.keys(problem?.fields ?? {}).toSorted()).toEqual(['minTeams', 'name'])
  const [head, ...lines] = problem?.message.split('\n') ?? []
  expect(head).toBe(first)
  expect(lines).toHaveLength(2)
  expect(lines.every((line) => /^\[(name|minTeams)\]: \S/.test(line))).toBe(true)
})

test('the platform’s own refusals arrive as errors with a reason and a request id', async () => {
  const { connection } = await openSession(platform.url, 'zh')
  const missing = await connection.client.call(endpoints.getTournament, { params: { id: '999999' } })
  expect(missing).toMatchObject({ problem: { kind: 'error', reason: { code: 'notFound' } } })
  expect(missing.ok ? '' : missing.problem.requestId).toMatch(/^[\w-]{8,}$/)
  expect(missing.ok ? '' : missing.problem.message).toMatch(/\p{Script=Han}/u)
})

test('the platform’s clock is followed', async () => {
  const { connection } = await openSession(platform.url)
  await connection.cache.read(endpoints.getSettings)
  expect(Math.abs(connection.clock.offset())).toBeLessThanOrEqual(1)
})

function finalizedBy(events: Awaited<ReturnType<Runner['runScript']>>['events']): string {
  const found = events.map(({ run }) => run.is === 'ran' && /^stage finalize (\d+)/.exec(run.outcome.line)?.[1])
  return found.find(Boolean) || ''
}
