// Traces of an act: each administrator is told in histories and live updates of things which that administrator may see, not
// of those of other companies that the same act touched.
import { beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry } from '../../src/contract/audit.ts'
import type { Change } from '../../src/contract/change.ts'
import type { QueryInputOf } from '../../src/contract/endpoint.ts'
import type { Endpoints } from '../../src/contract/endpoints.ts'
import { headers } from '../../src/contract/envelope.ts'
import { ownEntry } from '../../src/platform/store/own-entry.ts'
import { possessions, sees, tokensOf, type CallerName } from '../support/authority.ts'
import { administrators } from '../../src/contract/user.ts'
import { openStream, type LiveStream } from '../support/live-stream.ts'
import { authority, type RealKind } from './authority-exceptions.ts'
import { ownedThings, venueNames } from './owned-things.ts'
import { ownedBy, type Owned } from './thing-cells.ts'
import { startWorld } from './world.ts'

const { platform, world } = await startWorld()
const { as, call } = world
const { makers, everything } = ownedThings(platform, as)
const tokens = await tokensOf(platform)
const streams = new Map<CallerName, LiveStream>()
const invoices = new Map<string, { id: string; number: string }>()
let foreignMember = ''

const venueIds = ['v1', 'v2', 'v3']
const typed = (line: string) => ({ as, headers: { [headers.command]: encodeURIComponent(line) } })

/** Each act touches things of several owners, or says something of them. */
beforeAll(async () => {
  for (const owner of Object.values(possessions)) {
    await makers.venueCompany(owner)
    await makers.venue(owner)
  }
  for (const name of administrators) streams.set(name, await openStream(platform.url, tokens[name]))
  const renew = { ...typed('invoice renew v3,v1,v2 --months=1'), body: { venueIds: ['v3', 'v1', 'v2'], months: 1 } }
  for (const invoice of (await call('renewLicences', renew)).payload.invoices)
    invoices.set(invoice.companyName, invoice)
  for (const venueId of ['v3', 'v2', 'v1']) {
    const { version } = (await call('getVenue', { as, params: { venueId } })).payload
    const body = { ipWhitelist: ['203.0.113.7'], version }
    await call('editVenue', { ...typed(`venue edit ${venueId} --ip-whitelist=203.0.113.7`), params: { venueId }, body })
  }
  await call('editVenueCompany', { as, params: { id: 'c1' }, body: { name: 'Chen Arenas Limited' } })
  const lines = [{ venueId: 'v1' }, { venueId: 'v3' }]
  const refused = { ...typed('invoice create c1 --venues=v1,v3'), params: { id: 'c1' }, body: { licenses: lines } }
  await call('createInvoice', refused)
  foreignMember = await makers.member(possessions['other company'])
  await call('addLoyaltyPoints', { as, params: { id: foreignMember }, body: { amount: 7 } })
})

type Asked = QueryInputOf<Endpoints['listVenueAudit']>
const ofCompany = async (caller: CallerName, query: Asked = {}) =>
  (await call('listVenueCompanyAudit', { as: tokens[caller], params: { id: 'c1' }, query })).payload
const ofVenue = async (caller: CallerName, query: Asked = {}) =>
  (await call('listVenueAudit', { as: tokens[caller], params: { venueId: 'v1' }, query })).payload

/** Each history with its reader, and the venues which that reader sees. */
const readings = [
  { reader: 'VenueCompanyAdmin' as const, of: 'the company', read: ofCompany, sees: ['v1', 'v2'] },
  { reader: 'VenueCompanyAdmin' as const, of: 'a venue', read: ofVenue, sees: ['v1', 'v2'] },
  { reader: 'VenueOperator' as const, of: 'the own venue', read: ofVenue, sees: ['v1'] },
]

/** Texts that name a thing which sees none of these venues may read. */
function textsOfOthers(sees: readonly string[]): string[] {
  const others = venueIds.filter((id) => !sees.includes(id))
  const ofVenues = others.flatMap((id) => [venueNames[id] ?? '', `venue:${id}`, `"${id}"`])
  return [...ofVenues, 'Wong Arenas', 'venueCompany:c2', `invoice:${invoices.get('Wong Arenas')?.id}`]
}

const textsOf = (text: string, words: readonly string[]) => words.filter((word) => text.includes(word))

describe.each(readings)('$reader reads the history of $of', ({ reader, read, sees }) => {
  test('with all acts on it, and of each only the parts about own things', async () => {
    const { entries } = await read(reader)
    expect(entries.map(({ action }) => action)).toEqual((await read('SystemAdmin')).entries.map(({ action }) => action))
    const text = JSON.stringify(entries)
    expect(textsOf(text, textsOfOthers(sees))).toEqual([])
    for (const id of sees) expect(text).toContain(`venue:${id}`)
    const renewal = entries.find(({ action }) => action === 'renewLicences')
    expect(renewal).toMatchObject({ command: '', consequences: [] })
    // The invoice is the company's.
    expect(JSON.stringify(renewal?.after).includes('"number"')).toBe(reader === 'VenueCompanyAdmin')
    expect(Object.keys(renewal?.after as object).filter((thing) => thing.startsWith('licence:'))).toHaveLength(
      sees.length,
    )
  })

  test('an act on one own thing is told with its command, but not what others have in common with it', async () => {
    const edited = (await read(reader)).entries.find(({ target }) => target === 'venue:v1')
    expect(edited).toMatchObject({ action: 'editVenue', command: expect.stringContaining('venue edit v1') as unknown })
    expect(edited?.after).toMatchObject({ ipWhitelist: ['203.0.113.7'] })
    expect(edited?.consequences).toEqual([])
  })

  test('asking for parts of others finds nothing, as asking for what is not there', async () => {
    const missing = await read(reader, { within: 'venue:999999' })
    expect(missing).toMatchObject({ entries: [], rowCount: 0 })
    const others = venueIds.filter((id) => !sees.includes(id)).map((id) => `venue:${id}`)
    const foreign = [...others, 'venueCompany:c2', `invoice:${invoices.get('Wong Arenas')?.id}`]
    for (const within of foreign) expect(await read(reader, { within })).toEqual(missing)
    for (const within of sees)
      expect((await ofVenue(reader, { within: `venue:${within}` })).rowCount).toBeGreaterThan(0)
  })

  test('a search looks at what is told only', async () => {
    const found = async (search: string) => (await read(reader, { search })).entries.map(({ action }) => action)
    expect(await found('renewLicences')).toEqual(['renewLicences'])
    expect(await found('renew v3,v1')).toEqual([])
    expect(await found('--months=1')).toEqual([])
    expect(await found('venues=v1,v3')).toEqual([])
    expect(await found('venue edit v1')).toEqual(['editVenue'])
  })
})

test('a refused command may name anything: it is told to its actor, and to system administrators', async () => {
  const line = 'company edit c1 --name=Refused'
  const edit = {
    ...typed(line),
    as: tokens.VenueCompanyAdmin,
    params: { id: 'c1' },
    body: { name: 'Refused', version: 999 },
  }
  expect((await call('editVenueCompany', edit)).status).toBe(400)
  const commandsRead = async (caller: CallerName) =>
    (await ofCompany(caller, { outcome: 'refused' })).entries.map(({ command }) => command)
  expect(await commandsRead('VenueCompanyAdmin')).toEqual([line, ''])
  expect(await commandsRead('SystemAdmin')).toEqual([line, 'invoice create c1 --venues=v1,v3'])
  expect((await ofCompany('VenueCompanyAdmin', { search: 'name=Refused' })).rowCount).toBe(1)
})

test('a system administrator reads all of it, with the command and what is shared', async () => {
  const text = JSON.stringify((await ofCompany('SystemAdmin')).entries)
  const whole = [
    ...Object.values(venueNames),
    'Wong Arenas',
    'venueCompany:c2',
    'venue.shared',
    'invoice renew v3,v1,v2',
  ]
  expect(textsOf(text, whole)).toEqual(whole)
  expect((await ofCompany('SystemAdmin', { within: 'venue:v3' })).rowCount).toBeGreaterThan(0)
  for (const search of ['renew v3,v1', '--months=1', 'venues=v1,v3'])
    expect((await ofCompany('SystemAdmin', { search })).rowCount).toBe(1)
})

test.each([
  { reader: 'VenueCompanyAdmin' as const, sees: ['v1', 'v2'] },
  { reader: 'VenueOperator' as const, sees: ['v1'] },
])('a $reader hears of own things, and of none of others', async ({ reader, sees }) => {
  const last = (await world.tournament()).id
  const stream = streams.get(reader)
  await stream?.heard(({ event, data }) => event === 'change' && data.includes(`"id":"${last}"`))
  const told = stream?.events.filter(({ event }) => event === 'change').map(({ data }) => data) ?? []
  const text = told.join('\n')
  const others = [...textsOfOthers(sees), `"${foreignMember}"`]
  const namesOthers = others.filter((word) => !word.startsWith('venue:') && text.includes(word))
  expect(namesOthers).toEqual([])
  for (const id of sees) expect(text).toContain(venueNames[id])
  // An operator has to do with the venue alone, not with its company.
  const rows = told.flatMap((data) => (JSON.parse(data) as Change).rows ?? [])
  const ofCompanies = rows.filter(({ kind }) => kind === 'venueCompany' || kind === 'invoice')
  expect(ofCompanies.length > 0).toBe(reader === 'VenueCompanyAdmin')
})

describe('a change of a thing of each kind', () => {
  const things = new Map<Owned, Record<string, string>>()
  const heardBy = new Map<CallerName, Set<string>>()
  /** Parts of what is told, and rows that delivery and sign-in write. */
  const withoutEvents: readonly RealKind[] = [
    'loyaltyTransaction',
    'refund',
    'pushSubscription',
    'notification',
    'user',
    'audit',
  ]
  const told = (Object.keys(authority) as RealKind[]).filter((kind) => !withoutEvents.includes(kind))

  beforeAll(async () => {
    for (const owned of ownedBy) {
      const made = await everything(possessions[owned])
      things.set(owned, made)
      const { sending: sendingId = '', suppression: suppressionId = '', venueCompany: id = '' } = made
      await call('stopSending', { as, params: { sendingId }, body: {} })
      await call('removeSuppression', { as, params: { suppressionId } })
      await call('editVenueCompany', { as, params: { id }, body: { name: `Arenas ${owned}` } })
    }
    const last = (await world.tournament()).id
    for (const reader of administrators) {
      const stream = streams.get(reader)
      await stream?.heard(({ event, data }) => event === 'change' && data.includes(`"id":"${last}"`))
      const changes = stream?.events.filter(({ event }) => event === 'change') ?? []
      const abouts = changes.flatMap(({ data }) => (JSON.parse(data) as Change).about.slice(0, 1))
      heardBy.set(reader, new Set(abouts.map(({ kind, id }) => `${kind}:${id}`)))
    }
  }, 60_000)

  test.each(told)('%s: is told to those alone who may see the thing', (kind) => {
    for (const owned of ownedBy) {
      const thing = `${kind}:${things.get(owned)?.[kind]}`
      const heard = administrators.filter((reader) => heardBy.get(reader)?.has(thing))
      const expected = administrators.filter(
        (reader) => reader === 'SystemAdmin' || (sees(reader, owned) && authority[kind][reader] !== 'nothing'),
      )
      expect([owned, heard]).toEqual([owned, expected])
    }
  })
})

describe('the history of a tournament at an own venue', () => {
  let id = ''
  const teamIds: string[] = []
  const pool = (value: string) => ({ kind: 'pool', currency: 'TWD', value }) as const

  /** A fee is paid by a wallet, one by hand, and the prize of the first goes to the wallet of the captain. */
  beforeAll(async () => {
    const prize = { champion: pool('3000.00'), firstRunnerUp: pool('1000.00'), secondRunnerUp: null }
    const fields = { prize, registrationFee: '125.00', currency: 'TWD', autoDepositPrize: true, starters: 1 } as const
    const made = await world.open(0, { autoCompleteBracket: true }, fields)
    id = made.id
    await call('setTournamentVenues', { as, params: { id }, body: { venueIds: ['v1'] } })
    const transaction = { category: 'Deposit', memberId: foreignMember, amount: '777.00' } as const
    const { id: deposit } = (await call('createTransaction', { as, body: transaction })).payload
    await call('completeTransaction', { as, params: { id: deposit }, body: {} })
    for (const name of ['Foxes', 'Bears']) {
      const team = (await call('addTeam', { as, params: { id }, body: { name, players: [name] } })).payload
      const params = { tournamentTeamId: team.tournamentTeamId }
      teamIds.push(team.tournamentTeamId)
      if (name === 'Foxes') {
        const ofPlayer = { ...params, playerId: team.players[0]?.playerId ?? '' }
        await call('linkPlayer', { as, params: ofPlayer, body: { memberId: foreignMember } })
      }
      const feeFrom = name === 'Foxes' ? ('wallet' as const) : ('byHand' as const)
      const line = name === 'Bears' ? `team confirm-roster ${team.tournamentTeamId} --fee-from=byHand` : ''
      await call('confirmRoster', { ...typed(line), params, body: { feeFrom } })
    }
    await call('closeRegistration', { as, params: { id } })
    await call('generateBrackets', { as, params: { id: made.stage.id }, body: { teamNum: 2, teamIds } })
    await call('finalizeStage', { as, params: { id: made.stage.id }, body: { matches: [] } })
    await world.playAll(made.stage.id)
    await call('approveStandings', { as, params: { id: made.stage.id } })
  })

  const read = async (caller: CallerName, query: Asked = {}) =>
    (await call('listTournamentAudit', { as: tokens[caller], params: { id }, query })).payload
  const moved = ['walletChanges', 'prizesDeposited', 'prizesPending', 'transaction:', '652.00', '1000.00', 'fee-from']

  test.each(['VenueCompanyAdmin', 'VenueOperator'] as const)(
    'tells a %s nothing of what moved in wallets',
    async (reader) => {
      const { entries } = await read(reader)
      expect(textsOf(JSON.stringify(entries), moved)).toEqual([])
      expect(entries.map(({ action }) => action)).toEqual(
        (await read('SystemAdmin')).entries.map(({ action }) => action),
      )
      // The rest of what the approval brought about is told.
      const approval = entries.find(({ action }) => action === 'approveStandings')
      expect(approval?.consequences.map(({ code }) => code)).toContain('consequence.tournamentCompleted')
      expect((await read(reader, { search: 'fee-from' })).rowCount).toBe(0)
      expect((await read(reader, { search: 'confirmRoster' })).rowCount).toBe(2)
    },
  )

  test('tells a system administrator all of it', async () => {
    const all = moved.filter((text) => text !== 'transaction:')
    expect(textsOf(JSON.stringify((await read('SystemAdmin')).entries), all)).toEqual(all)
    expect((await read('SystemAdmin', { search: 'fee-from' })).rowCount).toBe(1)
  })
})

test('an entry about a thing that is not seen tells the reader nothing but actor, act and time', () => {
  const entry: AuditEntry = {
    id: '1',
    time: 7,
    actor: '1',
    actorName: 'Test',
    role: 'SystemAdmin',
    action: 'createInvoice',
    command: 'invoice create c2',
    source: 'api',
    batch: null,
    outcome: 'done',
    requestId: 'r',
    target: 'invoice:2',
    scope: ['invoice:2', 'venueCompany:c2', 'venue:v1'],
    names: { 'invoice:2': '2026-000002', 'venueCompany:c2': 'Wong Arenas', 'venue:v1': 'Kowloon Hall' },
    before: { number: '' },
    after: { number: '2026-000002' },
    consequences: [{ code: 'consequence.invoiceNumber' }],
  }
  const told = { command: '', before: null, after: null, consequences: [] }
  const own = { target: 'venue:v1', scope: ['venue:v1'], names: { 'venue:v1': 'Kowloon Hall' } }
  expect(ownEntry(entry, new Set(['venue:v1']), { known: [] })).toEqual({ ...entry, ...told, ...own })
})
