// Every route of an endpoint table against every kind of caller and of owner, in every place that can name a thing.
import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { fillPath, type Endpoint } from '../../src/contract/endpoint.ts'
import { headers, type Envelope } from '../../src/contract/envelope.ts'
import type { Role } from '../../src/contract/user.ts'
import { bases } from '../../src/platform/api.ts'
import { kindsIn } from '../../src/platform/ids-in.ts'
import type { Owners } from '../../src/platform/owners.ts'
import type { Owner } from '../../src/platform/store/schema/platform.ts'
import { addAccount, claimsFor, signToken, type TestPlatform } from './platform.ts'
import { picture } from './picture.ts'
import { sampleOf } from './schema-sample.ts'

export const callers = ['no token', 'Unknown', 'VenueOperator', 'VenueCompanyAdmin', 'SystemAdmin'] as const
export type CallerName = (typeof callers)[number]

/** Whose a thing is, as seen from the operator's venue. */
export const possessions = {
  own: { venueCompanyId: 'c1', venueId: 'v1' },
  'other venue of own company': { venueCompanyId: 'c1', venueId: 'v2' },
  'other company': { venueCompanyId: 'c2', venueId: 'v3' },
} satisfies Record<string, Owner>
export type Possession = keyof typeof possessions | 'missing'
const allPossessions = [...(Object.keys(possessions) as (keyof typeof possessions)[]), 'missing'] as const
const missingId = '999999'
/** What a call is answered that may be made, where no sample can do the act. */
const samplesFail: Readonly<Record<string, string>> = {
  redeemCode: '409 redemption.unknownCode',
  renewEndingLicences: '409 invoice.noneEnding',
}

/** What of each sort a caller sees: written down here once more, so that the policy is not asked about itself. */
const seen: Record<CallerName, readonly Possession[]> = {
  'no token': [],
  Unknown: [],
  VenueOperator: ['own'],
  VenueCompanyAdmin: ['own', 'other venue of own company'],
  SystemAdmin: ['own', 'other venue of own company', 'other company'],
}
export const sees = (caller: CallerName, possession: Possession) => seen[caller].includes(possession)

/** Makes a thing of a kind for that owner; answers its id. */
export type Makers = Readonly<Record<string, (owner: Owner) => Promise<string>>>
type Reply = { status: number; envelope: Envelope }
export type Send = (path: string, init: RequestInit) => Promise<Response>

export type Tried = {
  endpoints: readonly Endpoint[]
  owners: Owners
  makers: Makers
  tokens: Record<CallerName, string>
  send: Send
}

const homes: Record<Role, Owner> = {
  SystemAdmin: { venueCompanyId: null, venueId: null },
  VenueCompanyAdmin: { venueCompanyId: 'c1', venueId: null },
  VenueOperator: possessions.own,
  // Belongs to the venue, and has no role all the same.
  Unknown: possessions.own,
}

/** An access token per kind of caller, each of an account in the first venue or its company. */
export async function tokensOf(platform: TestPlatform): Promise<Record<CallerName, string>> {
  const made = await Promise.all(
    callers.map(async (name) => [name, name === 'no token' ? '' : (await signIn(platform, name, homes[name])).token]),
  )
  // One entry per caller, just made.
  return Object.fromEntries(made) as Record<CallerName, string>
}

export async function signIn(
  platform: TestPlatform,
  role: Role,
  owner: Owner,
): Promise<{ sub: string; token: string }> {
  const sub = await accountOf(platform, role, owner)
  const claims = claimsFor(platform.url, sub, role)
  const belonging = { venue_company_id: owner.venueCompanyId, venue_id: owner.venueId }
  return { sub, token: await signToken(platform.keys, { ...claims, ...belonging }) }
}

export function accountOf(platform: TestPlatform, role: Role, owner: Owner): Promise<string> {
  const roles = role === 'Unknown' ? [] : [role]
  // A search for the least text, `x`, finds them.
  const account = { email: `${randomUUID()}@arena.test`, name: `Test ${role} X`, password: 'a long enough password' }
  return addAccount(platform.store.db, { ...account, roles, ...owner })
}

/** Where a route can name or show what belongs to somebody. */
const places = { path: 'params', body: 'body', filter: 'query' } as const
type Place = keyof typeof places

type Cell = { place: Place | 'list' | 'call'; kind: string; possession: Possession; caller: CallerName }
export type Outcome = { cell: Cell; expected: string; got: string }

/** Everything there is to try of a route: each place where it names or shows something × whose that is × who calls. */
export function cellsOf(owners: Owners, endpoint: Endpoint): readonly Cell[] {
  const named = (Object.entries(places) as [Place, (typeof places)[Place]][]).flatMap(([place, part]) =>
    [...kindsIn(endpoint[part])].flatMap((kind) =>
      forAll({ place, kind }, isOwnedIn(owners, endpoint, kind) ? allPossessions : ['missing']),
    ),
  )
  if (isList(endpoint)) return [...named, ...forAll({ place: 'list', kind: '' }, allPossessions)]
  return named.length > 0 ? named : forAll({ place: 'call', kind: '' }, ['missing'])
}

/** Calls for system administrators alone need no owner of what they name: these readers see everything. */
const isOwnedIn = (owners: Owners, { scope }: Endpoint, kind: string) => scope === 'owned' && owners[kind] !== 'nobody'

function forAll(where: Pick<Cell, 'place' | 'kind'>, of: readonly Possession[]): Cell[] {
  return of.flatMap((possession) => callers.map((caller) => ({ ...where, possession, caller })))
}

/** `12 routes × 5 callers × 4 owners × path, body, filter, list: 300 cells` */
export function dimensionsOf(owners: Owners, endpoints: readonly Endpoint[]): string {
  const cells = endpoints.flatMap((endpoint) => cellsOf(owners, endpoint)).length
  const dimensions = `${callers.length} callers × ${allPossessions.length} owners × ${Object.keys(places).join(', ')}, list`
  return `${endpoints.length} routes × ${dimensions}: ${cells} cells`
}

/** The cells of one route, tried one after another. */
export async function tryRoute(tried: Tried, endpoint: Endpoint): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const cells = cellsOf(tried.owners, endpoint)
  const unchanged: Unchanged = new Map()
  for (const cell of cells) {
    if (cell.place === 'call') outcomes.push(await tryPlain(tried, endpoint, cell))
    else if (cell.place !== 'list') outcomes.push(await tryNamed(tried, endpoint, cell, unchanged))
  }
  const listed = cells.filter(({ place }) => place === 'list')
  return listed.length > 0 ? [...outcomes, ...(await tryList(tried, endpoint, listed))] : outcomes
}

const isList = ({ scope, method, about }: Endpoint) => scope === 'owned' && method === 'GET' && !about

/** What was made for one place and owner of a route, for the callers that leave it as it is. */
type Unchanged = Map<string, Record<string, string>>

async function tryNamed(tried: Tried, endpoint: Endpoint, cell: Cell, unchanged: Unchanged): Promise<Outcome> {
  const { caller, kind, possession, place } = cell
  const isOwned = isOwnedIn(tried.owners, endpoint, kind)
  // Everything else the request names is the caller's own, so that only this one thing can be the matter; who sees whatever it
  // is names all of one owner: an invoice is of one company and its venues.
  const besides = sees(caller, possession) ? possession : 'own'
  const isLeft = endpoint.method === 'GET' || !mayCall(endpoint, caller)
  const key = [place, kind, possession, besides].join()
  const ids = (isLeft && unchanged.get(key)) || (await idsFor(tried, endpoint, cell, besides))
  if (isLeft) unchanged.set(key, ids)
  const reply = await askAs(tried, endpoint, caller, ids)
  const isSeen = isOwned ? sees(caller, possession) : 'unknown'
  if (!mayCall(endpoint, caller)) return { cell, expected: refused(caller), got: said(reply) }
  if (isSeen === 'unknown') return { cell, expected: 'answered', got: isAnswered(reply) ? 'answered' : said(reply) }
  if (isSeen) return { cell, expected: samplesFail[endpoint.name] ?? 'done', got: said(reply) }
  const missing = await askAs(tried, endpoint, caller, { ...ids, [kind]: missingId })
  return { cell, expected: `404 notFound ${shapeOf(missing)}`, got: `${said(reply)} ${shapeOf(reply)}` }
}

async function idsFor(tried: Tried, endpoint: Endpoint, { kind, possession }: Cell, besides: Possession) {
  const ids: Record<string, string> = {}
  if (isOwnedIn(tried.owners, endpoint, kind))
    for (const other of madeKinds(tried, endpoint)) ids[other] = await make(tried, other, besides)
  return { ...ids, [kind]: await make(tried, kind, possession) }
}

async function tryPlain(tried: Tried, endpoint: Endpoint, cell: Cell): Promise<Outcome> {
  const { caller } = cell
  const reply = await askAs(tried, endpoint, caller, {})
  const expected = mayCall(endpoint, caller) ? 'answered' : refused(caller)
  return { cell, expected, got: isAnswered(reply) ? 'answered' : said(reply) }
}

/** The kind a list holds is the first of which a system administrator sees what was made. */
async function tryList(tried: Tried, endpoint: Endpoint, cells: readonly Cell[]): Promise<Outcome[]> {
  const listed = async (caller: CallerName) => {
    const reply = await askAs(tried, endpoint, caller, {})
    return { reply, ids: new Set(textsIn(reply.envelope.payload)) }
  }
  const made = new Map<string, string>()
  for (const name of Object.keys(tried.makers)) made.set(name, await make(tried, name, 'own'))
  const { ids: all } = await listed('SystemAdmin')
  // A row names what it belongs to beside itself.
  const [held, ...besides] = [...made].filter(([, id]) => all.has(id))
  if (!held) throw new Error(`${endpoint.name} lists nothing of what was made: say how it is made beside the others`)
  const [kind, own] = held
  const ids = new Map<Possession, string>([['own', own]])
  for (const possession of allPossessions.filter((one) => one !== 'own')) {
    ids.set(possession, await make(tried, kind, possession))
    for (const [other] of besides) await make(tried, other, possession)
  }
  const shown = new Map<CallerName, Awaited<ReturnType<typeof listed>>>()
  for (const caller of callers) shown.set(caller, await listed(caller))
  return cells.map((given) => {
    const { caller, possession } = given
    const cell = { ...given, kind }
    const list = shown.get(caller)
    if (!list) throw new Error(`${caller} did not ask`)
    if (!mayCall(endpoint, caller)) return { cell, expected: refused(caller), got: said(list.reply) }
    const got = list.ids.has(ids.get(possession) ?? '') ? 'listed' : 'not listed'
    return { cell, expected: sees(caller, possession) ? 'listed' : 'not listed', got }
  })
}

/** Whether it is somebody's: things of the platform itself are asked for by roles alone. */
function hasOwner(owners: Owners, kind: string): boolean {
  return owners[kind] !== 'nobody' && owners[kind] !== 'platform'
}

/** Owned things, and what else the test knows how to make. */
function madeKinds({ owners, makers }: Tried, endpoint: Endpoint): string[] {
  const kinds = Object.values(places).flatMap((part) => [...kindsIn(endpoint[part])])
  return [...new Set(kinds)].filter((kind) => hasOwner(owners, kind) || makers[kind] !== undefined)
}

async function make({ makers, owners }: Tried, kind: string, possession: Possession): Promise<string> {
  if (possession === 'missing') return missingId
  const maker = makers[kind]
  if (!maker)
    throw new Error(`a ${kind} is owned, but nothing says how the test makes one: ${Object.keys(owners).join()}`)
  return maker(possessions[possession])
}

/** The least such a call takes, with these ids where it wants them. */
export async function askAs(
  tried: Pick<Tried, 'tokens' | 'send'>,
  endpoint: Endpoint,
  caller: CallerName,
  ids: Record<string, string>,
): Promise<Reply> {
  const { base, path, method, params, query, body, multipart = false } = endpoint
  const part = (schema: v.GenericSchema) => (sampleOf(schema, ids) ?? {}) as Record<string, string>
  const pairs = Object.entries(part(query)).flatMap(([name, value]) => [value].flat().map((one) => [name, one]))
  const search = pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : ''
  const token = tried.tokens[caller]
  const response = await tried.send(bases[base] + fillPath(path, part(params)) + search, {
    method,
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(method !== 'GET' && { [headers.idempotencyKey]: randomUUID() }),
      ...(method !== 'GET' && !multipart && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && { body: multipart ? formWith(part(body)) : (JSON.stringify(sampleOf(body, ids)) ?? '') }),
  })
  return { status: response.status, envelope: (await response.json()) as Envelope }
}

/** With a picture where a file is asked for. */
function formWith(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([picture], { type: 'image/png' }), 'picture.png')
  return form
}

function mayCall({ roles }: Endpoint, caller: CallerName): boolean {
  return roles.some((role) => role === caller)
}
const refused = (caller: CallerName) => (caller === 'no token' ? '401 request.signedOut' : '403 request.forbidden')
const said = ({ status, envelope }: Reply) => (status === 200 ? 'done' : `${status} ${envelope.code}`)
const isAnswered = ({ status }: Reply) => [200, 400, 404, 409].includes(status)

/** All of an answer but what differs from one to the next. */
function shapeOf({ envelope: { serverTime: _time, requestId: _id, ...rest } }: Reply): string {
  return JSON.stringify(rest)
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
