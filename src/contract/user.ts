// §3, §6: the signed-in administrator, from the access token's claims; and the user list of §7.
import * as v from 'valibot'
import { Id } from './limits.ts'

/** §6: with several roles the highest wins, in this order. */
export const Role = v.picklist(['SystemAdmin', 'VenueCompanyAdmin', 'VenueOperator', 'Unknown'])
export type Role = v.InferOutput<typeof Role>

/** §4.14 of the plan: every administrator reads tournaments; only the system administrator changes them. */
export const everyRole = Role.options
export const administrators = ['SystemAdmin', 'VenueCompanyAdmin', 'VenueOperator'] as const satisfies readonly Role[]
/** domain.md 4.14: a venue operator has to do with the own venue only, not with its company. */
export const companyRoles = ['SystemAdmin', 'VenueCompanyAdmin'] as const satisfies readonly Role[]
export const systemOnly = ['SystemAdmin'] as const satisfies readonly Role[]

export const User = v.object({
  sub: v.string(),
  name: v.string(),
  role: Role,
  venueCompanyId: v.nullable(Id),
  venueId: v.nullable(Id),
  /** A program that speaks for itself, and no person. */
  service: v.optional(v.boolean()),
})
export type User = v.InferOutput<typeof User>

/** The claims of §3 as they stand in a token: `role` is one or several. */
export const UserClaims = v.object({
  sub: v.string(),
  name: v.optional(v.string()),
  role: v.optional(v.union([v.string(), v.array(v.string())])),
  venue_company_id: v.optional(v.nullable(v.union([v.string(), v.number()]))),
  venue_id: v.optional(v.nullable(v.union([v.string(), v.number()]))),
})

/** Claims → user; unknown role names count as no role. */
export function userFromClaims(claims: v.InferOutput<typeof UserClaims>): User {
  const named = Array.isArray(claims.role) ? claims.role : [claims.role ?? 'Unknown']
  return {
    sub: claims.sub,
    name: claims.name ?? claims.sub,
    role: Role.options.find((role) => named.includes(role)) ?? 'Unknown',
    venueCompanyId: claims.venue_company_id == null ? null : String(claims.venue_company_id),
    venueId: claims.venue_id == null ? null : String(claims.venue_id),
  }
}

/** A row of `GET /users` (§7). */
export const ListedUser = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.array(Role),
  venue_company_id: v.optional(v.nullable(Id), null),
  venue_id: v.optional(v.nullable(Id), null),
  /** The venue's name, where known. */
  venueName: v.optional(v.nullable(v.string()), null),
  lastSignIn: v.optional(v.nullable(v.number()), null),
})
export type ListedUser = v.InferOutput<typeof ListedUser>
