// The match rooms whose chat somebody looks at, in this tab or in another: the stream that tabs share carries no other chat.
import type { QueryClient } from '@tanstack/react-query'

/** A tab says what it shows; a tab that begins to hold the stream asks all others. */
export type ChatsMessage = { is: 'chats'; tab: string; rooms: readonly string[] } | { is: 'which chats' }

/** chosen: the chat of a room that was left comes so much longer, for whoever goes back and forth. */
const leftMilliseconds = 5000

export type ChatsInView = {
  /** The rooms that a stream opened now has to carry. */
  carry(): readonly string[]
  /** That stream stands: which of them the one before it did not carry. */
  stood(): readonly string[]
  hear(message: ChatsMessage): void
  /** Asks the other tabs. */
  ask(): void
  /** Tells the other tabs of this one; `gone`: nobody sees it any more. */
  tell(gone?: 'gone'): void
  stop(): void
}

/** `renew`: the stream carries other rooms than it should. */
type Ports = { queries: QueryClient; send: (message: ChatsMessage) => void; renew: () => void }

export function createChatsInView({ queries, send, renew }: Ports): ChatsInView {
  // `crypto.randomUUID` is missing on plain http pages of another host.
  const tab = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const byTab = new Map<string, readonly string[]>()
  const kept = queries.getQueryCache()
  let looking = false
  let carried: readonly string[] = []
  let told: readonly string[] = []
  let leaving: ReturnType<typeof setTimeout> | undefined

  function own(): string[] {
    const read = kept.findAll({ queryKey: ['listMessages'], type: 'active' })
    return [...new Set(read.map(({ queryKey: [, params] }) => (params as { matchId: string }).matchId))]
  }

  function tell(gone?: 'gone'): void {
    const message: ChatsMessage = { is: 'chats', tab, rooms: gone ? [] : own() }
    send(message)
    hear(message)
  }

  function hear(message: ChatsMessage): void {
    if (message.is === 'which chats') {
      if (own().length > 0) tell()
      return
    }
    byTab.set(message.tab, message.rooms)
    clearTimeout(leaving)
    const wanted = rooms()
    if (wanted.some((room) => !carried.includes(room))) renew()
    else if (wanted.length < carried.length) leaving = setTimeout(renew, leftMilliseconds)
  }

  function rooms(): string[] {
    return [...new Set([...byTab.values()].flat())].toSorted()
  }

  const unfollow = kept.subscribe(({ type, query }) => {
    if (query.queryKey[0] !== 'listMessages' || !type.startsWith('observer') || looking) return
    looking = true
    // A page that is drawn anew lets go and looks again in one go.
    queueMicrotask(() => {
      looking = false
      if (own().join() !== (byTab.get(tab) ?? []).join()) tell()
    })
  })

  return {
    carry: () => (carried = rooms()),
    stood() {
      const added = carried.filter((room) => !told.includes(room))
      told = carried
      return added
    },
    hear,
    ask: () => send({ is: 'which chats' }),
    tell,
    stop() {
      tell('gone')
      clearTimeout(leaving)
      unfollow()
    },
  }
}
