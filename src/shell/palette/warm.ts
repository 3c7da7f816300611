// Prepares the palette while nothing else is to be done: both languages, both indexes. Opening then finds all there.
import { getDefaultStore } from 'jotai'
import i18next from 'i18next'
import type { Session } from '../session/session.ts'
import { changedKeysAtom } from '../keys/key-map.ts'
import { loadMessages } from '../words/messages.ts'
import { commandIndex, refreshRecordIndex } from './search-index.ts'
import { hasSounds, loadSounds } from './sounds.ts'

export { noteVisits } from './visited.ts'

export async function warmPalette({
  registry,
  user,
  cache,
}: Pick<Session, 'registry' | 'user' | 'cache'>): Promise<void> {
  const { language } = i18next
  await Promise.all([loadMessages('en'), loadMessages('zh'), ...(language === 'zh' ? [loadSounds()] : [])])
  whenIdle(() => {
    const index = commandIndex(registry, user.role, {
      language,
      bothLoaded: true,
      sounds: hasSounds(),
      changedKeys: getDefaultStore().get(changedKeysAtom),
    })
    whenIdle(() => refreshRecordIndex(cache))
    // The browser compiles what it has seen run: the first key is not the first search.
    for (const query of rehearsed) whenIdle(() => index.search(query))
  })
}

/** One letter, a word, words, a typing error. */
const rehearsed = ['s', 'tournament', 'open reg', 'mathc', 'a', 'e']

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work)
  else setTimeout(work)
}
