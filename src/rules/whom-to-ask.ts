// §6: roles. Which role may use which call stands with the call, in the endpoint table; this says why one may not, and who may.
import { reason, type Reason } from '../contract/reason.ts'
import { administrators, type Role, type User } from '../contract/user.ts'

/** Names the lowest role that may. */
export function whyNotRole(roles: readonly Role[], { role }: Pick<User, 'role'>): Reason | undefined {
  if (roles.includes(role)) return undefined
  if (role === 'Unknown') return reason('role.unknown')
  return reason('role.notAllowed', { role, lowest: whomToAsk(roles, { role }) })
}

/** The lowest role that may; roles themselves are given by system administrators, who may do everything (4.14). */
export function whomToAsk(roles: readonly Role[], { role }: Pick<User, 'role'>): Role {
  const lowest = administrators.findLast((one) => roles.includes(one))
  return role === 'Unknown' || lowest === undefined ? 'SystemAdmin' : lowest
}
