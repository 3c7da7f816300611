// The calls of the endpoint table that concern real things, and how each is expected to end for a role and an owner.
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints, type EndpointName } from '../../src/contract/endpoints.ts'
import { kindsIn } from '../../src/platform/ids-in.ts'
import { callers, possessions, sees, type CallerName } from '../support/authority.ts'
import { authority, exceptions, ofOthers, subjects, type LimitedRole, type RealKind } from './authority-exceptions.ts'

export type Owned = keyof typeof possessions
export const ownedBy = Object.keys(possessions) as Owned[]
export type ThingCell = { caller: CallerName; owned: Owned; expected: Ending }
/** `allowed`: it was answered, or a rule stood against it. `absent`: as if the thing did not exist. */
export type Ending = 'signed out' | 'refused' | 'absent' | 'allowed'

export type CallOfThings = Endpoint & { name: EndpointName }

const isReal = (kind: string): kind is RealKind => Object.hasOwn(authority, kind)

export function namedKinds(endpoint: Endpoint): string[] {
  const { params, query, body } = endpoint
  return [...new Set([params, query, body].flatMap((part) => [...kindsIn(part)]))]
}

/** Every call that names, is about, shows or reads a real thing: a new route is one of them without being listed. */
export const callsOfThings: readonly CallOfThings[] = Object.values<Endpoint>(endpoints)
  .filter((endpoint) =>
    [...namedKinds(endpoint), endpoint.about?.kind, ...endpoint.reads].some((kind) => isReal(kind ?? '')),
  )
  // The table is keyed by these names. Deleted things are missed by no later call.
  .map((endpoint) => endpoint as CallOfThings)
  .toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))

export function subjectOfCall({ name, about, reads }: CallOfThings): RealKind | undefined {
  const kind = subjects[name] ?? about?.kind ?? reads[0] ?? ''
  return isReal(kind) ? kind : undefined
}

function mayByAuthority(call: CallOfThings, role: LimitedRole): boolean {
  const kind = subjectOfCall(call)
  if (!kind) return false
  const reach = authority[kind][role]
  if (reach === 'nothing') return false
  return call.method === 'GET' || reach === 'reads and writes'
}

/** Whether the exception says something else than the authority over the kind. */
export function isNeeded(call: CallOfThings): boolean {
  const told = exceptions[call.name]
  if (!told) return true
  const roles = ['VenueCompanyAdmin', 'VenueOperator'] as const
  return roles.some((role) => mayByAuthority(call, role) !== told.may.includes(role))
}

export function mayMake(call: CallOfThings, caller: CallerName): boolean {
  if (caller === 'SystemAdmin') return true
  if (caller !== 'VenueCompanyAdmin' && caller !== 'VenueOperator') return false
  return exceptions[call.name]?.may.includes(caller) ?? mayByAuthority(call, caller)
}

export function thingCells(call: CallOfThings): ThingCell[] {
  const namesThings = namedKinds(call).length > 0
  return ownedBy.flatMap((owned) =>
    callers.map((caller) => ({ caller, owned, expected: endingOf(call, caller, namesThings ? owned : undefined) })),
  )
}

function endingOf(call: CallOfThings, caller: CallerName, owned: Owned | undefined): Ending {
  if (caller === 'no token') return 'signed out'
  if (!mayMake(call, caller)) return 'refused'
  if (owned === undefined || sees(caller, owned)) return 'allowed'
  return ofOthers[call.name]?.answer ?? 'absent'
}
