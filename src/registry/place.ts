// Where the person or script is, as ids by kind.
import type { Ids } from '../contract/kind-spec.ts'
import { ancestorsOf, isKind, specOf } from '../contract/kinds.ts'
import { targetId, wholeOf, type Kind } from '../contract/views.ts'

/** In a path: a thing that is still being created. */
const toCome = 'create'

/**
 * The subject of a path: ids follow the name of their kind, in the path or as a parameter; `group` is the division of
 * the stage. `/tournament/41/bracket?stage=12&group=1` → tournament 41, stage 12, bracket 12/1.
 */
export function placeOfPath(path: string): Ids {
  // Only the path matters; the origin is there for the parser.
  const { pathname, searchParams } = new URL(path, 'http://console')
  const parts = pathname.split('/')
  const named = parts.map((part, at) => [calledIn(part), decodeURIComponent(parts[at + 1] ?? '')] as const)
  const pairs = [...named, ...searchParams]
  const ids: Ids = Object.fromEntries(pairs.filter(([name, id]) => isKind(name) && id !== '' && id !== toCome))
  const group = Number(searchParams.get('group') ?? Number.NaN)
  if (ids.stage === undefined || !Number.isInteger(group)) return ids
  return { ...ids, bracket: targetId.bracket(ids.stage, group) }
}

/** §2: `/match/34` is a match room; a match of a bracket has no page of its own. A team is one of its tournament's `teams`, a venue one of its company's `venues`, a transaction one of `transactions`; `/notification/log/7` is an entry of the log, `/notification/push` is none. */
function calledIn(part: string): string {
  const called: Readonly<Record<string, string>> = {
    match: 'room',
    teams: 'team',
    'venue-companies': 'venueCompany',
    venues: 'venue',
    transactions: 'transaction',
    members: 'member',
    log: 'notification',
    sendings: 'sending',
    suppressions: 'suppression',
    notification: '',
    prizes: 'prize',
    missions: 'mission',
    redeem: 'redemption',
  }
  return called[part] ?? part
}

/** After navigation to this thing the ids of parts of the previous one are dropped. */
export function movedTo(kind: Kind, id: string, ids: Ids): Ids {
  const spec = specOf(kind)
  const around = spec.is === 'part' ? movedTo(spec.within, wholeOf(id), ids) : ids
  if (around[kind] === id) return around
  const kept = Object.entries(around).filter(([other]) => !isKind(other) || !ancestorsOf(other).includes(kind))
  return { ...Object.fromEntries(kept), [kind]: id }
}
