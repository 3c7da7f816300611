// Permissions: by route, from the roles of the endpoint table, and by object, from its owner. A route without a declaration
// does not start.
import type { Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import { isKind } from '../contract/kinds.ts'
import type { Role, User } from '../contract/user.ts'
import { forbidden, notFound, signedOut } from './answers.ts'
import type { Caller } from './identity/tokens.ts'
import { collectIds, kindsIn, takesBareId, type NamedIds } from './ids-in.ts'
import { ofThePlatform, type KnownOwners, type Owners } from './owners.ts'
import type { Tx } from './store/connection.ts'
import type { Owner } from './store/schema/platform.ts'

/** The key is not exported: only the policy can make a `Visible`, and lists of owned things are read with one only. */
const made = Symbol('made by the policy')
export type Visible = {
  readonly [made]: true
  readonly of: 'everything' | 'nothing' | { readonly venueCompanyId: string; readonly venueId: string | undefined }
}

/**
 * §6, domain.md 4.14: a company admin sees what belongs to the own company or one of its venues. chosen: an operator
 * sees what belongs to the own venue, not what belongs to the company as a whole; who has no company or venue sees
 * nothing.
 */
export function visibleTo({ role, venueCompanyId, venueId }: User): Visible {
  const only = (of: Visible['of']): Visible => Object.freeze({ [made]: true as const, of })
  if (role === 'SystemAdmin') return only('everything')
  if (role === 'VenueCompanyAdmin' && venueCompanyId !== null) return only({ venueCompanyId, venueId: undefined })
  if (role === 'VenueOperator' && venueCompanyId !== null && venueId !== null) return only({ venueCompanyId, venueId })
  return only('nothing')
}

/** Whether this user may see a thing of this owner; null has no owner, and every administrator sees it. */
function maySee(user: User, owner: Owner | null): boolean {
  if (owner === null) return user.role !== 'Unknown'
  const { of } = visibleTo(user)
  if (typeof of === 'string') return of === 'everything'
  if (owner.venueCompanyId !== of.venueCompanyId) return false
  return of.venueId === undefined || owner.venueId === of.venueId
}

/** The things among these, as `venue:7`, which this user may see. One that is gone is the platform's own. */
export async function seenAmong(
  tx: Tx,
  owners: Owners,
  user: User,
  things: readonly string[],
): Promise<ReadonlySet<string>> {
  const byKind = new Map<string, string[]>()
  for (const thing of new Set(things)) {
    const [, kind = '', id = ''] = /^(\w+):(.+)$/s.exec(thing) ?? []
    const ids = byKind.get(kind)
    if (ids) ids.push(id)
    else byKind.set(kind, [id])
  }
  const seen = new Set<string>()
  for (const [kind, ids] of byKind) {
    const rule = Object.hasOwn(owners, kind) ? owners[kind] : 'platform'
    const found = typeof rule === 'function' ? await rule(tx, ids) : undefined
    const ownerOf = (id: string) => (rule === 'nobody' ? null : (found?.get(id) ?? ofThePlatform))
    for (const id of ids) if (maySee(user, ownerOf(id))) seen.add(`${kind}:${id}`)
  }
  return seen
}

/** Whether a live event may reach this user: by its subject, and by the calls it makes stale. */
export function maySeeEvent(user: User, { topic, owner }: { topic: string; owner: Owner | null }): boolean {
  return readers.get(topic)?.has(user.role) === true && maySee(user, owner)
}

/** Roles with a call about the topic. The search of everything finds of each kind no more than those calls show. */
const readers = new Map<string, Set<Role>>()
for (const { name, reads, roles } of Object.values(endpoints)) {
  if (name === endpoints.findThings.name) continue
  for (const topic of reads) readers.set(topic, new Set([...(readers.get(topic) ?? []), ...roles]))
}

export function mayCall(user: User, endpoint: Endpoint): boolean {
  return endpoint.roles.includes(user.role)
}

/** The caller as the account is now; ends the call where it is gone, or may not make this call any more. */
export async function requireCurrent(tx: Tx, caller: Pick<Caller, 'current'>, endpoint: Endpoint): Promise<User> {
  const user = await caller.current(tx)
  if (!user) throw signedOut()
  if (!mayCall(user, endpoint)) throw forbidden(user, endpoint)
  return user
}

type Given = { params: unknown; query: unknown; body: unknown }

/**
 * The owners of everything a call names, in its path, its query or its body. Ends the call as if a thing did not exist
 * when it does not, or belongs to others.
 */
export async function requireVisible(
  tx: Tx,
  owners: Owners,
  user: User,
  endpoint: Endpoint,
  given: Given,
): Promise<KnownOwners> {
  const known = new Map<string, Owner | null>()
  if (endpoint.scope === 'platform') return known
  const named: NamedIds = new Map()
  for (const part of parts) collectIds(endpoint[part], given[part], named)
  for (const [kind, ids] of named) {
    const rule = owners[kind]
    if (rule === undefined || rule === 'nobody') continue
    if (rule === 'platform') {
      if (user.role !== 'SystemAdmin') throw notFound()
      continue
    }
    const found = await rule(tx, [...ids])
    for (const id of ids) {
      const owner = found.get(id)
      if (owner === undefined || !maySee(user, owner)) throw notFound()
      known.set(`${kind}:${id}`, owner)
    }
  }
  return known
}

const parts = ['params', 'query', 'body'] as const

class UndeclaredPolicy extends Error {}

/** Throws when a route does not declare roles and scope. */
export function checkPolicy(endpoint: Endpoint, owners: Owners): void {
  const { name, path, roles, scope, about } = endpoint
  const refuse = (why: string) => {
    throw new UndeclaredPolicy(`${name} ${why}`)
  }
  if (roles.length === 0) refuse('declares no role')
  if (scope !== 'platform' && scope !== 'owned') refuse('does not declare its scope')
  // A thing that is no target of commands is named by its id alone.
  const isAimed = [...kindsIn(endpoint.params)].every(isKind)
  if (path.includes('{') && !about && isAimed) refuse('does not say which object its path names')
  if (about && !path.includes(`{${about.param}}`)) refuse(`has no {${about.param}} in its path`)
  if (about && !kindsIn(endpoint.params).has(about.kind)) refuse(`has no id of a ${about.kind} in its path`)
  const whose = endpoint.shows ?? about?.kind
  if (scope === 'owned' && whose && owners[whose] === 'nobody') refuse(`is owned, but a ${whose} is nobody’s`)
  for (const part of parts) {
    if (takesBareId(endpoint[part])) refuse(`takes an id in its ${part} that does not say what it is of`)
    for (const kind of kindsIn(endpoint[part])) {
      if (!Object.hasOwn(owners, kind)) refuse(`takes the id of a ${kind}, for which there is no owner rule`)
      // Ownership matters to users who do not see everything.
      if (scope === 'platform' && owners[kind] !== 'nobody' && !isSystemOnly(roles)) {
        refuse(`takes the id of a ${kind}, but is not owned`)
      }
    }
  }
}

function isSystemOnly(roles: readonly Role[]): boolean {
  return roles.every((role) => role === 'SystemAdmin')
}
