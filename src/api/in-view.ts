// Data kept and shown by the tabs of this browser: the shared stream reports its changes at once, and of the rest only which
// kinds have changed. Kept data always stays subscribed, so that it never goes out of date unseen.
import type { Query, QueryClient } from '@tanstack/react-query'
import { anyThing, maxNames, nameOfMessages, wholeStream } from '../contract/change.ts'

/** A tab says what it has in view; a tab that begins to hold the stream asks all others. */
export type InViewMessage =
  { is: 'in view'; tab: string; names: readonly string[]; since: string | undefined } | { is: 'what is in view' }

/** chosen: a page that was left stays subscribed this long, for users who go back and forth (milliseconds). */
const leftMilliseconds = 5000
/** chosen: changes of the view within this time are sent together (milliseconds). */
const gatherMilliseconds = 50

export type InView = {
  /** Names for a stream that is opened now. */
  names(): readonly string[]
  hear(message: InViewMessage): void
  /** Asks the other tabs. */
  ask(): void
  /** Tells the other tabs of this one; `gone`: it is no longer in view. */
  tell(gone?: 'gone'): void
  stop(): void
}

type Ports = {
  queries: QueryClient
  /** The names of what an answer shows; `shown`: it is on screen. */
  namesOf: (query: Query, shown: boolean) => readonly string[]
  /** The last event that was heard. */
  heardLast: () => string | undefined
  send: (message: InViewMessage) => void
  /** The stream has to tell of other things: of new ones from behind this event on. */
  rename: (names: readonly string[], since: string | undefined) => void
}

export function createInView({ queries, namesOf, heardLast, send, rename }: Ports): InView {
  // `crypto.randomUUID` is missing on plain http pages of another host.
  const tab = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const byTab = new Map<string, readonly string[]>()
  const kept = queries.getQueryCache()
  /** The last event that was heard before each answer was first asked for. */
  const began = new WeakMap<Query, string | undefined>()
  let looking: ReturnType<typeof setTimeout> | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined
  let own: readonly string[] = []
  let carried: readonly string[] = []

  function look(): void {
    looking = undefined
    const firstOf = new Map<string, string | undefined>()
    for (const query of kept.getAll())
      for (const name of namesOf(query, query.isActive())) firstOf.set(name, earlier(firstOf, name, began.get(query)))
    const names = [...firstOf.keys()].toSorted()
    if (names.join() === own.join()) return
    const known = new Set(own)
    own = names
    const [since] = names
      .filter((name) => !known.has(name))
      .map((name) => firstOf.get(name))
      .toSorted(byPlace)
    tell(undefined, since)
  }

  function tell(gone?: 'gone', since?: string): void {
    const message: InViewMessage = { is: 'in view', tab, names: gone ? [] : own, since }
    send(message)
    hear(message)
  }

  function hear(message: InViewMessage): void {
    if (message.is === 'what is in view') return tell()
    byTab.set(message.tab, message.names)
    clearTimeout(leaving)
    const wanted = names()
    const carry = (since: string | undefined) => {
      carried = names()
      rename(carried, since)
    }
    if (wanted.some((name) => !carried.includes(name))) carry(message.since)
    else if (wanted.length < carried.length) leaving = setTimeout(() => carry(undefined), leftMilliseconds)
  }

  function names(): readonly string[] {
    const all = [...new Set([anyThing, ...[...byTab.values()].flat()])].toSorted()
    if (all.length <= maxNames) return all
    return [wholeStream, ...all.filter((name) => name.startsWith(nameOfMessages('')))]
  }

  const unfollow = kept.subscribe(({ type, query }) => {
    if (type === 'added') began.set(query, heardLast())
    if (type !== 'observerResultsUpdated') looking ??= setTimeout(look, gatherMilliseconds)
  })

  look()
  return {
    names: () => (carried = names()),
    hear,
    ask: () => send({ is: 'what is in view' }),
    tell,
    stop() {
      tell('gone')
      clearTimeout(looking)
      clearTimeout(leaving)
      unfollow()
    },
  }
}

function earlier(of: ReadonlyMap<string, string | undefined>, name: string, place: string | undefined) {
  return of.has(name) && byPlace(of.get(name), place) < 0 ? of.get(name) : place
}

/** Unknown ones come first. */
function byPlace(a: string | undefined, b: string | undefined): number {
  return Number(a ?? -1) - Number(b ?? -1)
}
