// The address of each list as it was left, with its search and filters: the way up from a record leads back there. Kept through
// a reload of this tab, per person.
import * as v from 'valibot'
import { where } from './place.ts'

/** chosen: lists that are kept, the last ones. */
const most = 50

const Searches = v.array(v.tuple([v.string(), v.string()]))

let kept: { person: string; searches: Map<string, string> } | undefined

const nameOf = (person: string) => `arena.left.${person}`

/** A page is drawn under this address, of which `search` begins with `?` or is empty. */
export function noteAddress(person: string, { pathname, search }: { pathname: string; search: string }): void {
  if (kept?.person !== person) kept = { person, searches: readKept(person) }
  const { searches } = kept
  searches.delete(pathname)
  if (search !== '') searches.set(pathname, search)
  const [oldest] = searches.size > most ? searches.keys() : []
  if (oldest !== undefined) searches.delete(oldest)
  try {
    sessionStorage.setItem(nameOf(person), JSON.stringify([...searches]))
  } catch {
    // Without storage they live as long as the page.
  }
}

/** `path` of a list, with the search and filters it was left with. */
export function asLeft(path: string): string {
  return path + (kept?.searches.get(path) ?? '')
}

/** Where a way to `to` leads: to the list above this page it leads as that was left. */
export function wayTo(to: string): { to: string; isUp: boolean } {
  const { up } = where.now().page
  const isUp = up !== undefined && up.split('?')[0] === to
  return { to: isUp ? up : to, isUp }
}

function readKept(person: string): Map<string, string> {
  try {
    return new Map(v.parse(Searches, JSON.parse(sessionStorage.getItem(nameOf(person)) ?? '[]')))
  } catch {
    return new Map()
  }
}
