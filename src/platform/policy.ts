// Who may do what: by route, from the roles of the endpoint table, and by object. What is not declared does not start.
import type { Endpoint } from '../contract/endpoint.ts'
import type { User } from '../contract/user.ts'
import type { Kind } from '../contract/views.ts'

/** Whether this user may see that object at all; what may not be seen answers like what does not exist. */
type ObjectRule = (user: User, id: string) => boolean

/** §6 scopes administrators to their venues; tournaments belong to no venue, so every administrator sees them. */
const everyAdministrator: ObjectRule = (user) => user.role !== 'Unknown'

const objects: Partial<Record<Kind, ObjectRule>> = {
  tournament: everyAdministrator,
  stage: everyAdministrator,
  team: everyAdministrator,
}

class UndeclaredPolicy extends Error {}

/** Throws when a route has no policy, or its object has none. */
export function checkPolicy(endpoint: Endpoint): void {
  const { name, path, roles, about } = endpoint
  if (roles.length === 0) throw new UndeclaredPolicy(`${name} declares no role`)
  if (path.includes('{') && !about) throw new UndeclaredPolicy(`${name} does not say which object its path names`)
  if (about && !objects[about.kind])
    throw new UndeclaredPolicy(`${name} is about a ${about.kind}, for which there is no rule`)
  if (about && !path.includes(`{${about.param}}`))
    throw new UndeclaredPolicy(`${name} has no {${about.param}} in its path`)
}

export function mayCall(user: User, endpoint: Endpoint): boolean {
  return endpoint.roles.includes(user.role)
}

export function maySee(user: User, endpoint: Endpoint, params: Record<string, unknown>): boolean {
  if (!endpoint.about) return true
  const rule = objects[endpoint.about.kind]
  return rule !== undefined && rule(user, String(params[endpoint.about.param]))
}
