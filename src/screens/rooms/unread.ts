// The number of messages from captains since the chat of a room was last viewed in this tab.
import { observed } from '../../api/observed.ts'
import { tabStorage } from '../../api/tab-storage.ts'
import { useObserved } from '../../api/use-observed.ts'
import { useRead } from '../../api/use-read.ts'
import { endpoints } from '../../contract/endpoints.ts'

const prefix = 'arena.chat.'
/** Increases with every view, so that the count is read again. */
const looks = observed(0)

/** The newest messages: the pages of a room read them as one. */
export function useNewest(matchId: string) {
  return useRead(endpoints.listMessages, { params: { matchId } })
}

export function useUnread(matchId: string): number {
  useObserved(looks)
  const messages = useNewest(matchId).data?.messages ?? []
  const last = Number(tabStorage.getItem(prefix + matchId) ?? 0)
  return messages.filter(({ id, role }) => role === 'captain' && Number(id) > last).length
}

export function markRead(matchId: string, last: string): void {
  if (last === tabStorage.getItem(prefix + matchId)) return
  tabStorage.setItem(prefix + matchId, last)
  looks.set(looks.get() + 1)
}
