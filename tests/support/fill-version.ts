// Fills a running platform, of whatever version, with what its API takes: the demonstration is there already, this adds what
// is odd. Calls are found by their names in its OpenAPI document; what it refuses is told and left out.
import { randomUUID } from 'node:crypto'

type Operation = { operationId?: string; parameters?: { name?: string; in?: string }[] }
type Document = { paths: Record<string, Record<string, Operation>> }
type Answer = { status: string; payload?: unknown; message?: string; code?: string }
type Row = Record<string, unknown>

const zeroWidth = '\u200b'
const turned = '\u202e'
/** One letter, the longest, from right to left, emoji of several signs, hidden signs, two forms of one letter. */
const oddNames = [
  'A',
  'L'.repeat(200),
  '\u{1f3c6}'.repeat(100),
  'مهرجان الألعاب',
  'כוכב',
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467} \u{1f3ae}\u{1f3f3}\ufe0f',
  `Night${zeroWidth} Cup`,
  `${turned}puC yaD`,
  `Soft\u00ad hyphen`,
  `\ufeffMarked`,
  'Zero\u2060joined',
  'Filled\u3164\u2800',
  `Tab\there`,
  'Cafe\u0301',
  'Caf\u00e9 two',
  'wide   spaces',
  '賽 盃 決勝',
  `<b>"quoted" & 'more'</b>`,
  '100%_\\done',
  '-',
  '\u{1f1ed}\u{1f1f0}',
  'Łódź ß ẞ İ ı',
]
/** The last second that a date can be, one far behind it, the first. */
const oddTimes = [253_402_300_799, 8_640_000_000_000, 4_102_444_800]

type Service = { id: string; secret: string }

/** Answers what was refused. */
export async function fillVersion(url: string, { id, secret }: Service): Promise<string[]> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as Document
  const calls = new Map<string, { method: string; path: string }>()
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { operationId }] of Object.entries(methods)) {
      if (operationId !== undefined) calls.set(operationId, { method: method.toUpperCase(), path })
    }
  }
  const token = await signIn(url, id, secret)
  const refused: string[] = []

  /** The first of the bodies that is taken; the answer to it. */
  async function call(name: string, params: Row = {}, ...bodies: (Row | undefined)[]): Promise<Row> {
    const found = calls.get(name)
    if (!found) return {}
    const path = found.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])))
    let said = ''
    for (const body of bodies.length > 0 ? bodies : [undefined]) {
      const response = await fetch(url + path, {
        method: found.method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          'arena-command': encodeURIComponent(`${name} ${Object.values(params).map(String).join(' ')}`),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const answer = (await response.json()) as Answer
      if (answer.status === 'ok') return answer.payload as Row
      said = `${name} ${JSON.stringify(body ?? params).slice(0, 100)}: ${answer.code ?? ''} ${JSON.stringify(answer.payload ?? answer.message)}`
    }
    refused.push(said)
    return {}
  }

  const game = { game: 'FIFA 21' }
  /** Regions were one once. */
  const places = (body: Row) => [
    { ...body, ...game, region: ['Taiwan', 'Hong Kong'] },
    { ...body, ...game, region: 'Taiwan' },
  ]
  for (const name of oddNames) await call('createTournament', {}, ...places({ name }))
  for (const [at, time] of oddTimes.entries()) {
    const times = { registrationStart: 0, registrationEnd: time - 20, matchStart: time - 10, matchEnd: time }
    await call(
      'createTournament',
      {},
      ...places({ name: `Far ${at}`, ...times }),
      ...places({ name: `Far ${at}`, matchEnd: time }),
    )
  }
  const pool = { kind: 'pool', currency: 'TWD', value: '9999999999.99' }
  const edges = {
    checkInDuration: 2_000_000_000,
    tournamentCheckIn: 2_000_000_000,
    starters: 50,
    benched: 50,
    minTeams: 2,
    registrationFee: '0000000001.00',
    prize: { champion: pool, firstRunnerUp: { kind: 'text', text: 'T'.repeat(5_000) }, secondRunnerUp: null },
  }
  await call('createTournament', {}, ...places({ name: 'Edges', ...edges }))
  for (const [field, value] of Object.entries(edges)) {
    await call('createTournament', {}, ...places({ name: `Edge ${field}`, [field]: value }))
  }
  const long = 'Rules. '.repeat(20_000)
  await call(
    'createTournament',
    {},
    ...places({ name: 'Long texts', about: long, rules: `${long}\u202e` }),
    ...places({ name: 'Long texts', about: 'a\r\nb', rules: '\u200b' }),
  )
  const groups = oddNames.slice(0, 3).map((name) => ({ name, maxTeams: 4 }))
  await call('createTournament', {}, ...places({ name: 'Groups', maxTeams: 12, groups }))
  await call('createTournament', {}, ...places({ name: 'Groups that do not add up', maxTeams: 99, groups }))

  for (const format of ['SingleElimination', 'DoubleElimination', 'RoundRobin', 'FreeForAll']) await playCup(format)
  for (const name of oddNames) {
    await call('createTemplate', {}, ...places({ name, stages: [{ name, format: 'RoundRobin' }] }))
  }
  return refused

  async function playCup(format: string): Promise<void> {
    const form = (label: string) => [
      { key: 'shirt', type: 'choice', label: oddNames[3], required: true, options: oddNames.slice(0, 5) },
      { key: 'note', type: 'text', label },
    ]
    const image = (letter: string) => `/files/images/1/${letter.repeat(24)}`
    const images = { logo: image('a'), banner: image('b'), mobileBanner: image('c') }
    const cup = { name: `${format} of odd names`, maxTeams: 64, starters: 2, benched: 3 }
    const { id } = await call(
      'createTournament',
      {},
      ...places({ ...cup, form: form(`${zeroWidth}Note`), ...images, registrationFee: '100.00' }),
      ...places({ ...cup, form: form('Note'), ...images, registrationFee: '100.00' }),
      ...places({ ...cup, ...images }),
    )
    const stage = await call('createStage', { id }, { name: oddNames[6], format }, { name: format, format })
    await call(
      'createStage',
      { id },
      { name: oddNames[1], format: 'SingleElimination' },
      { name: 'Final', format: 'SingleElimination' },
    )
    await call('setTournamentVenues', { id }, { venueIds: [] })
    await call('publishTournament', { id })
    await call('openRegistration', { id })
    const teams: string[] = []
    for (const name of oddNames) {
      const players = [name, `${name.slice(0, 150)} 2`]
      const added = await call(
        'addTeams',
        { id },
        { teams: [{ name, players: [...players, `${zeroWidth}${name.slice(0, 9)} 3`] }] },
        { teams: [{ name, players }] },
      )
      const [result] = (added['results'] ?? []) as Row[]
      if (typeof result?.['id'] !== 'string') {
        refused.push(`addTeams ${JSON.stringify(name)}: ${JSON.stringify(result)}`)
        continue
      }
      teams.push(result['id'])
      await call('editTeam', { tournamentTeamId: result['id'] }, { venue: name.slice(0, 190) }, { name })
      if (teams.length % 7 !== 0) await call('confirmRoster', { tournamentTeamId: result['id'] })
      else if (teams.length % 2 === 0) await call('withdrawTeam', { tournamentTeamId: result['id'] })
    }
    await call('closeRegistration', { id })
    const listed = (await call('listTeams', { id }))['teams'] as Row[] | undefined
    const entered = (listed ?? []).filter(({ state }) => state === 'Registered').map((team) => team['tournamentTeamId'])
    const drawn = { teamNum: entered.length, teamIds: entered }
    await call('generateBrackets', { id: stage['id'] }, drawn)
    await call('finalizeStage', { id: stage['id'] }, { matches: [] })
    const brackets = ((await call('getStage', { id: stage['id'] }))['brackets'] ?? []) as Row[]
    const matches = brackets.flatMap(({ matches }) => matches as Row[])
    const open = matches.filter(({ state, teams }) => state !== 'Completed' && (teams as unknown[]).every(Boolean))
    for (const [at, match] of open.slice(0, 6).entries()) {
      const params = { id: stage['id'], matchId: match['bracketMatchId'] }
      await call(
        'setMatchSetting',
        params,
        { schedule: oddTimes[at % 3], checkInDuration: 1440, bestOf: 99 },
        { schedule: 4_102_444_800 },
      )
      if (at % 2 === 0) {
        const sides = (match['teams'] as Row[]).map(({ tournamentTeamId }, slot) => ({
          tournamentTeamId,
          totalScore: slot === 0 ? 1 : 0,
          result: slot === 0 ? 'Win' : 'Lose',
        }))
        await call('updateScore', params, { scores: sides })
      } else await call('createMatchRoom', params, {})
    }
  }
}

async function signIn(url: string, id: string, secret: string): Promise<string> {
  const found = (await (await fetch(`${url}/oidc/.well-known/openid-configuration`)).json()) as {
    token_endpoint: string
  }
  const granted = await fetch(found.token_endpoint, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'admin platform.api' }),
  })
  const answer = (await granted.json()) as { access_token?: string }
  if (answer.access_token === undefined) throw new Error(`no token: ${JSON.stringify(answer)}`)
  return answer.access_token
}
