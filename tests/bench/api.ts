// The platform under load: beside a bare server (N1), lists of any length (N2), at rest (N5), and what a write and an
// unchanged read cost as a stage grows (growth budgets).
import { endpoints } from '../../src/contract/endpoints.ts'
import { largeRecord } from '../support/large-record.ts'
import { alternate, type Bench, Records } from './alternate.ts'
import { ask, timed, type Answered, type Times } from './api-load.ts'
import { openWorld, pathOf, type ApiWorld } from './api-world.ts'
import { type Line, median } from './goals.ts'

/** Requests of one measured run, with the rounds a few thousand each; and the teams of a large stage. */
type Much = { rounds: number; requests: number; teams: number }
/** chosen: as many as write at once at the end of a round of a large cup. */
const writers = 16

type Stage = Awaited<ReturnType<ApiWorld['stageOf']>>

export async function api({ rounds, brief, sizes = brief ? [50, 100] : [10_000, 1_000_000] }: Bench): Promise<Line[]> {
  const much: Much = { rounds, ...(brief ? { requests: 16, teams: 128 } : { requests: 320, teams: 4096 }) }
  return [...(await underLoad(much)), ...(await lists(much, sizes))]
}

async function underLoad(much: Much): Promise<Line[]> {
  const world = await openWorld()
  try {
    const resident = world.residentNow()
    const [small, large] = [await world.stageOf(64), await world.stageOf(much.teams)]
    return [
      ...(resident === undefined ? [] : [atRest(resident)]),
      ...(await besideBare(world, small, much)),
      ...(await asItGrows(world, { small, large }, much)),
      ...(await unchanged(world, large, much)),
      ...(await wholes(world, much)),
    ]
  } finally {
    await world.remove()
  }
}

function atRest(resident: number): Line {
  return { row: 'N5', what: 'the platform at rest, without PostgreSQL', unit: 'MB', ours: resident, atMost: 200 }
}

/** N1: throughput of 60 % is 1/0.6 of the time a request takes. */
async function besideBare(world: ApiWorld, stage: Stage, { rounds, requests }: Much): Promise<Line[]> {
  const list = pathOf('listTournaments')
  const works = {
    'a list': (origin: string) => () => ask(origin, world.token, { path: `${list}?pageSize=50` }),
    'a result': (origin: string) => scoring(world, [origin], stage),
  }
  const lines: Line[] = []
  for (const [what, work] of Object.entries(works)) {
    const records = new Records<'ours' | 'bare', Times>()
    const origins = { ours: world.origin, bare: world.bare }
    const subjects = ['ours', 'bare'] as const
    for (const subject of subjects) await timed({ count: writers, atOnce: writers }, work(origins[subject]), 200)
    await alternate(records, { size: what, rounds, subjects }, (subject) =>
      timed({ count: requests, atOnce: writers }, work(origins[subject]), 200),
    )
    records.keep(`api ${what} beside bare`)
    const [ours, bare] = [records.of('ours', what), records.of('bare', what)]
    const line = (of: 'each' | 'p99', atMost: number): Line => ({
      row: 'N1',
      what: `${what}, ${writers} at once, ${of === 'each' ? 'time for each' : 'p99'}`,
      unit: 'ms',
      ours: median(ours.map((times) => times[of])),
      peer: { name: 'bare server', value: median(bare.map((times) => times[of])) },
      atMost,
    })
    lines.push(line('each', 1 / 0.6), line('p99', 2))
  }
  return lines
}

/** What a result costs in a stage of 4,096 teams, beside one of 64: alone, and with so many writers at once. */
async function asItGrows(
  world: ApiWorld,
  stages: { small: Stage; large: Stage },
  { rounds, requests, teams }: Much,
): Promise<Line[]> {
  const lines: Line[] = []
  const one = [world.origin]
  const two = [world.origin, await world.otherOrigin()]
  for (const [what, origins, atOnce, atMost] of [
    ['a result', one, 1, 1.5],
    ['a result, two processes in turn', two, 1, 1.5],
    [`${writers} writers on one stage, time for each result`, one, writers, 1 / 0.6],
    [`${writers} writers on two processes, time for each result`, two, writers, 1 / 0.6],
  ] as const) {
    const records = new Records<'small' | 'large', Times>()
    const count = atOnce === 1 ? requests / 4 : requests
    await alternate(records, { size: what, rounds, subjects: ['small', 'large'] }, (subject) =>
      timed({ count, atOnce }, scoring(world, origins, stages[subject]), 200),
    )
    records.keep(`api ${what}`)
    lines.push({
      row: 'N6',
      what,
      size: teams,
      unit: 'ms',
      ours: median(records.of('large', what).map(({ each }) => each)),
      peer: { name: '64 teams', value: median(records.of('small', what).map(({ each }) => each)) },
      atMost,
    })
  }
  return lines
}

async function unchanged(world: ApiWorld, { id }: Stage, { rounds, requests, teams }: Much): Promise<Line[]> {
  const path = pathOf('getStage', { id })
  const { headers } = await ask(world.origin, world.token, { path })
  const tag = String(headers['etag'])
  const records = new Records<'stage' | 'healthz', Times>()
  await alternate(records, { size: 'unchanged', rounds, subjects: ['stage', 'healthz'] }, (subject) =>
    subject === 'stage'
      ? timed(
          { count: requests, atOnce: 1 },
          () => ask(world.origin, world.token, { path, headers: { 'if-none-match': tag } }),
          304,
        )
      : timed({ count: requests, atOnce: 1 }, () => ask(world.origin, world.token, { path: '/healthz' }), 200),
  )
  records.keep('api unchanged')
  const timeOf = (subject: 'stage' | 'healthz') => median(records.of(subject, 'unchanged').map(({ p50 }) => p50))
  const peer = { name: 'healthz', value: timeOf('healthz') }
  return [
    { row: 'N6', what: 'a stage again, unchanged', size: teams, unit: 'ms', ours: timeOf('stage'), peer, atMost: 2 },
  ]
}

/** Long works, in seconds: a cup imported with all its results, and an audience counted for every channel. */
async function wholes(world: ApiWorld, { rounds, teams }: Much): Promise<Line[]> {
  const cup = { teams: Math.min(512, teams), members: teams < 4096 ? 1_000 : 100_000 }
  await world.membersTo(cup.members)
  let round = 0
  const works = {
    [`a cup of ${cup.teams} teams, imported with its results`]: {
      atMost: 10,
      asked: () => ({
        method: endpoints.importTournament.method,
        path: pathOf('importTournament'),
        body: { record: largeRecord(`Import ${++round}`, cup.teams), until: 'end' },
      }),
    },
    [`${cup.members.toLocaleString('en')} members counted for four channels`]: {
      atMost: 3,
      asked: () => ({ path: `${pathOf('countAudience')}?to=all&channel=email,sms,push,client` }),
    },
  }
  const lines: Line[] = []
  for (const [what, { asked, atMost }] of Object.entries(works)) {
    const count = Math.min(rounds, 3)
    const { each } = await timed({ count, atOnce: 1 }, () => ask(world.origin, world.token, asked()), 200)
    lines.push({ row: 'N6', what, unit: 's', ours: each / 1000, atMost })
  }
  return lines
}

/** N2: the same pages of the same list at the smallest and at the largest size; a page in the middle has its number there. */
type LongList = {
  path: string
  fill: (world: ApiWorld, size: number) => Promise<void>
  pages: Record<string, (size: number) => string>
}
const longLists: Record<string, LongList> = {
  tournaments: {
    path: pathOf('listTournaments'),
    fill: (world, size) => world.fillTo(size),
    pages: {
      'first page': () => '',
      'last page': () => '&sort=createTime',
      filtered: () => '&state=InProgress',
    },
  },
  'audit log': {
    path: pathOf('listAuditEntries'),
    fill: (world, size) => world.logTo(size),
    pages: {
      'first page': () => '',
      'last page': () => '&page=-1',
      'a page in the middle': (size) => `&page=${Math.round(size / 100)}`,
      filtered: () => '&outcome=refused',
      'searched, few fit': () => '&search=quokkas',
      'searched, many fit': () => '&search=update-score',
    },
  },
  members: {
    path: pathOf('listMembers'),
    fill: (world, size) => world.membersTo(size),
    pages: {
      'first page': () => '',
      'last page': () => '&page=-1',
      'a page in the middle': (size) => `&page=${Math.round(size / 100)}`,
      'a page in the middle, by points': (size) => `&page=${Math.round(size / 100)}&sort=-loyaltyPoints`,
      'of a home shop': () => '&homeShop=shop7',
      searched: () => '&search=otter%209999',
      'searched in Chinese': () => `&search=${encodeURIComponent('王志明9998')}`,
    },
  },
}

/** A platform for each size, so that all sizes have their turn in every round. */
async function lists(much: Much, sizes: readonly number[]): Promise<Line[]> {
  const worlds = new Map<number, ApiWorld>()
  try {
    for (const size of sizes.toSorted((a, b) => a - b)) worlds.set(size, await openWorld())
    const lines: Line[] = []
    for (const [name, list] of Object.entries(longLists)) {
      for (const [size, world] of worlds) await list.fill(world, size)
      lines.push(...(await pagesOf(name, list, worlds, much)))
    }
    return lines
  } finally {
    for (const world of worlds.values()) await world.remove()
  }
}

async function pagesOf(
  name: string,
  { path, pages }: LongList,
  worlds: ReadonlyMap<number, ApiWorld>,
  { rounds, requests }: Much,
): Promise<Line[]> {
  const records = new Records<string, Times>()
  const subjects = [...worlds.keys()].map(String)
  for (const [page, queryOf] of Object.entries(pages)) {
    const run = (subject: string) => {
      const world = worlds.get(Number(subject))
      if (!world) throw new Error(`no platform with ${subject} rows`)
      const asked = { path: `${path}?pageSize=50${queryOf(Number(subject))}` }
      return timed({ count: requests / 4, atOnce: 1 }, () => ask(world.origin, world.token, asked), 200)
    }
    // What was never asked for is not in memory yet.
    for (const subject of subjects) await run(subject)
    await alternate(records, { size: page, rounds, subjects }, run)
  }
  records.keep(`api ${name}`)
  const timeOf = (page: string, size: number) => median(records.of(String(size), page).map(({ p50 }) => p50))
  const [small = 0, ...larger] = worlds.keys()
  return larger.flatMap((size) =>
    Object.keys(pages).map((page): Line => ({
      row: 'N2',
      what: `${name}, ${page}`,
      size,
      unit: 'ms',
      ours: timeOf(page, size),
      peer: { name: `${small.toLocaleString('en')} rows`, value: timeOf(page, small) },
      atMost: 1.3,
    })),
  )
}

/** Each writer corrects the result of a match of its own, so that every write does the same work; the processes take turns. */
function scoring({ token }: ApiWorld, origins: readonly string[], { id, first }: Stage) {
  let asked = 0
  return (worker: number, turn: number): Promise<Answered> => {
    const match = first[worker]
    const scores = match?.teams.map((team, slot) => ({
      tournamentTeamId: team?.tournamentTeamId,
      totalScore: slot === 0 ? 2 : turn % 2,
      result: slot === 0 ? 'Win' : 'Lose',
    }))
    const path = pathOf('updateScore', { id, matchId: match?.bracketMatchId })
    const origin = origins[asked++ % origins.length] ?? ''
    return ask(origin, token, { method: 'POST', path, body: { scores } })
  }
}
