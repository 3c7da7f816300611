// Teams level on a place that decides something: named before anything is final, while a match can still part them (4.8).
import { expect, test } from 'vitest'
import type { BracketMatch } from '../../src/contract/bracket.ts'
import type { StageDetail } from '../../src/contract/stage.ts'
import type { StageFormat } from '../../src/contract/states.ts'
import { startWorld, type World } from './world.ts'

const { world } = await startWorld()
const { as, call } = world
const cup = { kind: 'text', text: 'A cup' } as const
const prize = { champion: cup, firstRunnerUp: cup, secondRunnerUp: cup }

type Result = (match: BracketMatch) => 0 | 1
const firstNamed: Result = ({ teams: [a, b] }) => ((a?.name ?? '') < (b?.name ?? '') ? 0 : 1)
/** A beats B, B beats C, C beats A; all beat D. */
const inACircle: Result = (match) => {
  const isTurned = match.teams.every((team) => ['Team A', 'Team C'].includes(team?.name ?? ''))
  return isTurned ? (firstNamed(match) === 0 ? 1 : 0) : firstNamed(match)
}

/** Plays all matches but the last, and answers how that one is entered. */
async function toTheLast({ stage }: Pick<Awaited<ReturnType<World['running']>>, 'stage'>, result: Result) {
  const openNow = async () =>
    (await world.detail(stage.id)).brackets.flatMap(({ matches }) =>
      matches.filter(({ state, needed }) => state !== 'Completed' && needed),
    )
  let open = await openNow()
  while (open.length > 1) {
    const next = open.find(({ teams }) => teams.every((team) => team !== null))
    await winAs(stage.id, next?.identifier ?? '', result)
    open = await openNow()
  }
  const last = await matchOf(stage.id, open[0]?.identifier ?? '')
  const scores = last.teams.map((team, slot) => ({
    tournamentTeamId: team?.tournamentTeamId ?? '',
    totalScore: slot === result(last) ? 1 : 0,
    result: slot === result(last) ? ('Win' as const) : ('Lose' as const),
  }))
  return { params: { id: stage.id, matchId: last.bracketMatchId }, body: { scores } }
}

async function matchOf(stageId: string, identifier: string): Promise<BracketMatch> {
  const [bracket] = (await world.detail(stageId)).brackets
  const match = [...(bracket?.matches ?? []), ...(bracket?.additionalMatches ?? [])].find(
    (one) => one.identifier === identifier,
  )
  if (!match) throw new Error(`${identifier} is not there`)
  return match
}

async function winAs(stageId: string, identifier: string, result: Result) {
  const match = await matchOf(stageId, identifier)
  return world.win(stageId, match, result(match))
}

const stateOf = async (stageId: string) => (await world.detail(stageId)).brackets[0]?.state
const tied = (code: string, ...teams: string[]) => ({ code, params: { group: 1, teams } })

test('round robin, completed automatically: it waits while teams are level over the cut, and goes on when they are not', async () => {
  const made = await world.drawn(4, { format: 'RoundRobin', advancing: 2, autoCompleteBracket: true })
  await world.stage(made.id, { name: 'Final' })
  const { stage } = made
  await call('finalizeStage', { as, params: { id: stage.id }, body: { matches: [] } })
  const last = await toTheLast(made, inACircle)
  const waits = tied('consequence.tieWaits', 'Team A', 'Team B', 'Team C')
  expect(await world.dryRun('updateScore', last)).toContainEqual(waits)
  await call('updateScore', { as, ...last })
  expect(await stateOf(stage.id)).toBe('PendingComplete')
  const whole = { params: { id: stage.id, group: 1 } }
  expect(await world.dryRun('completeBracket', whole)).toContainEqual({ ...waits, code: 'consequence.completedTied' })

  const playOff = async (one: string, other: string) => {
    const teamIds = [one, other].map((name) => made.teams.find((team) => team.name === name)?.tournamentTeamId ?? '')
    const body = { name: 'Play-off', roundOf: made.detail.brackets[0]?.matches[0]?.roundOf ?? 1, teamIds }
    const { identifier } = (await call('addMatch', { as, ...whole, body })).payload
    expect(await stateOf(stage.id)).toBe('InProgress')
    await winAs(stage.id, identifier, firstNamed)
  }
  await playOff('Team A', 'Team C')
  // The other two are still level over the cut.
  expect(await stateOf(stage.id)).toBe('PendingComplete')
  await playOff('Team B', 'Team C')
  const { standings, state } = await world.detail(stage.id)
  expect(state).toBe('StandingPendingApproval')
  expect(standings.map(({ name, rank }) => [name, rank])).toEqual([
    ['Team A', 1],
    ['Team B', 1],
    ['Team C', 3],
    ['Team D', 4],
  ])
})

test.each([
  ['a prize for the third', prize, 'PendingComplete'],
  ['prizes for the first two alone', { ...prize, secondRunnerUp: null }, 'Completed'],
] as const)('single elimination without a match for the third place, %s', async (_, prizes, state) => {
  const made = await world.running(4, { autoCompleteBracket: true }, { prize: prizes })
  await call('updateScore', { as, ...(await toTheLast(made, firstNamed)) })
  expect(await stateOf(made.stage.id)).toBe(state)
})

type Format = {
  format: StageFormat
  teams: number
  of?: Parameters<World['running']>[1]
  result: Result
  /** How many advance, and the teams level over that; none where no place with a prize can be shared. */
  cut: [number, string[]]
  level?: string[]
  /** The teams level on the title, where no prize is entered. */
  first?: string[]
  /** What decides between them afterwards. */
  parts: string
}
const formats: Format[] = [
  {
    format: 'SingleElimination',
    teams: 4,
    result: firstNamed,
    cut: [3, ['Team C', 'Team D']],
    level: ['Team C', 'Team D'],
    parts: 'additionalMatch',
  },
  {
    format: 'DoubleElimination',
    teams: 8,
    result: firstNamed,
    cut: [5, ['Team E', 'Team F']],
    parts: 'additionalMatch',
  },
  {
    format: 'RoundRobin',
    teams: 4,
    result: inACircle,
    cut: [2, ['Team A', 'Team B', 'Team C']],
    level: ['Team A', 'Team B', 'Team C'],
    first: ['Team A', 'Team B', 'Team C'],
    parts: 'additionalMatch',
  },
  {
    format: 'FreeForAll',
    teams: 4,
    of: { maxTeamsPerMatch: 4 },
    result: firstNamed,
    cut: [2, ['Team B', 'Team C', 'Team D']],
    level: ['Team B', 'Team C', 'Team D'],
    parts: 'totalScore',
  },
]
const table = formats.flatMap((one) =>
  (['cut', 'prize', 'title'] as const).flatMap((over) => {
    const names = { cut: one.cut[1], prize: one.level, title: one.first }[over]
    return names ? [true, false].map((automatic) => ({ ...one, over, names, automatic })) : []
  }),
)

test.each(table)(
  '$format, level over a $over, completed automatically: $automatic: named before it is final, parted, explained',
  async ({ format, teams, of, result, cut: [advancing], names, parts, over, automatic }) => {
    const isLobby = format === 'FreeForAll'
    const settings = { ...of, format, autoCompleteBracket: automatic, ...(over === 'cut' && { advancing }) }
    const made = await world.drawn(teams, settings, over === 'prize' ? { prize } : {})
    if (over === 'cut') await world.stage(made.id, { name: 'Final' })
    const { stage } = made
    const whole = { params: { id: stage.id, group: 1 } }
    const { payload: detail } = await call('finalizeStage', { as, params: { id: stage.id }, body: { matches: [] } })
    const told = (code: string) => tied(`consequence.${code}${isLobby ? 'Lobby' : ''}`, ...names)

    const last = isLobby ? lobby(stage.id, detail, [3, 1, 1, 1]) : await toTheLast(made, result)
    const previewed = await world.dryRun('updateScore', last)
    expect(previewed.filter(({ code }) => code.startsWith('consequence.tieWaits'))).toEqual(
      automatic ? [told('tieWaits')] : [],
    )
    await call('updateScore', { as, ...last })
    expect(await stateOf(stage.id)).toBe('PendingComplete')
    expect(await world.dryRun('completeBracket', whole)).toContainEqual(told('completedTied'))

    if (isLobby) await call('updateScore', { as, ...lobby(stage.id, detail, [4, 3, 2, 1]) })
    else await playOff(stage.id, made.teams)
    if (!automatic) {
      expect((await world.dryRun('completeBracket', whole)).map(({ code }) => code)).not.toContain(
        told('completedTied').code,
      )
      await call('completeBracket', { as, ...whole })
    }
    const { standings, state } = await world.detail(stage.id)
    expect(state).toBe('StandingPendingApproval')
    const parted = standings.filter(({ name }) => names.includes(name))
    expect(parted.slice(1).map(({ decidedBy }) => decidedBy)).toContain(parts)
    expect((await call('approveStandings', { as, params: { id: stage.id }, body: {} })).status).toBe(200)
  },
)

test.each(table.filter(({ automatic }) => !automatic))(
  '$format, level over a $over and completed as it is: they share their place, and nothing is approved over them',
  async ({ format, teams, of, result, cut: [advancing], names, over }) => {
    const settings = { ...of, format, ...(over === 'cut' && { advancing }) }
    const made = await world.drawn(teams, settings, over === 'prize' ? { prize } : {})
    if (over === 'cut') await world.stage(made.id, { name: 'Final' })
    const params = { id: made.stage.id }
    const { payload: detail } = await call('finalizeStage', { as, params, body: { matches: [] } })
    const last = format === 'FreeForAll' ? lobby(params.id, detail, [3, 1, 1, 1]) : await toTheLast(made, result)
    await call('updateScore', { as, ...last })
    await call('completeBracket', { as, params: { ...params, group: 1 } })
    const { standings } = await world.detail(params.id)
    const level = standings.filter(({ name }) => names.includes(name))
    expect(new Set(level.map(({ rank, tied: isTied }) => `${rank} ${isTied}`)).size).toBe(1)
    expect(level.every((row) => row.tied)).toBe(true)
    const refused = await call('approveStandings', { as, params, body: {} })
    expect(refused.envelope.reason).toMatchObject({ code: 'standings.tieUnresolved', params: { teams: names } })
    // Only who shares a title or a prize may share it; over the cut somebody has to be named.
    const shared = await call('approveStandings', { as, params, body: { shared: 'split' } })
    expect(shared.status === 200).toBe(over !== 'cut')
    if (over !== 'title') return
    const { champion } = (await call('getTournament', { as, params: { id: made.id } })).payload
    expect(champion).toBe(names.join(', '))
  },
)

test('a round robin whose criteria count no match beside the plan waits for none, and says that it counts nothing', async () => {
  const made = await world.running(
    4,
    { format: 'RoundRobin', tieBreakers: ['points'], autoCompleteBracket: true },
    { prize },
  )
  const [a, b] = made.teams.map(({ tournamentTeamId }) => tournamentTeamId)
  const body = { name: 'Play-off', roundOf: 1, teamIds: [a ?? '', b ?? ''] }
  expect(await world.dryRun('addMatch', { params: { id: made.stage.id, group: 1 }, body })).toContainEqual({
    code: 'consequence.matchCountsNothing',
    params: { stage: made.stage.name },
  })
  const last = await toTheLast(made, inACircle)
  expect(await world.dryRun('updateScore', last)).toContainEqual(
    tied('consequence.completedTied', 'Team A', 'Team B', 'Team C'),
  )
  await call('updateScore', { as, ...last })
  expect(await stateOf(made.stage.id)).toBe('Completed')
})

/** Matches between the teams that are still level, as long as there are any. */
async function playOff(stageId: string, teams: readonly { name: string; tournamentTeamId: string }[]) {
  const params = { id: stageId, group: 1 }
  // Wins among those who were level count, so two of them may have to meet again.
  for (let played = 0; played < 6; played++) {
    const [bracket] = (await world.detail(stageId)).brackets
    if (bracket?.state !== 'PendingComplete') return
    const told = (await world.dryRun('completeBracket', { params })).find(({ code }) => code.endsWith('completedTied'))
    const level = (told?.params?.['teams'] ?? []) as string[]
    if (level.length === 0) return
    const teamIds = level.slice(0, 2).map((name) => teams.find((team) => team.name === name)?.tournamentTeamId ?? '')
    const body = { name: 'Play-off', roundOf: bracket.matches[0]?.roundOf ?? 1, teamIds }
    const { identifier } = (await call('addMatch', { as, params, body })).payload
    expect(await stateOf(stageId)).toBe('InProgress')
    await winAs(stageId, identifier, firstNamed)
  }
}

/** The result of the only lobby, by the names of its teams. */
function lobby(stageId: string, { brackets }: StageDetail, points: readonly number[]) {
  const [match] = brackets[0]?.matches ?? []
  const named = (match?.teams ?? []).flatMap((team) => team ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const scores = named.map(({ tournamentTeamId }, at) => ({
    tournamentTeamId,
    totalScore: points[at] ?? 0,
    result: at === 0 ? ('Win' as const) : ('Lose' as const),
  }))
  return { params: { id: stageId, matchId: match?.bracketMatchId ?? '' }, body: { scores } }
}
