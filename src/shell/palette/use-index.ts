// The two search indexes of the palette: commands, made when their names change, and records, made when there are others.
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { createIndex } from '../../registry/rank.ts'
import { useDesk } from '../desk.ts'
import { changedKeysAtom } from '../key-map.ts'
import { loadMessages } from '../messages.ts'
import { useSay } from '../say.ts'
import { commandEntry, type PaletteEntry, type RecordEntry } from './entries.ts'
import { usageOf } from './usage-store.ts'

/** chosen: of each kind at most this many are listed; the rest is counted. */
const most = 500

export function useHits(
  query: string,
  records: readonly RecordEntry[],
): { hits: readonly PaletteEntry[]; total: number } {
  const { registry, user } = useDesk()
  const { language } = useSay()
  const changedKeys = useAtomValue(changedKeysAtom)
  const bothLoaded = useBothLanguages()

  const commands = useMemo(() => {
    const visible = registry.visibleFor(user.role)
    const index = createIndex(visible.map((command) => commandEntry(command, changedKeys)))
    index.setUsage(usageOf(user.sub).weights())
    return { index, language, bothLoaded }
  }, [registry, user, changedKeys, language, bothLoaded]).index

  const found = useMemo(() => createIndex(records), [records])

  return useMemo(() => {
    const listed = commands.search(query, most)
    const others = query.trim() === '' ? { hits: [], total: 0 } : found.search(query, most)
    return { hits: [...listed.hits, ...others.hits], total: listed.total + others.total }
  }, [commands, found, query])
}

/** English words find things in a Chinese console and the other way round (commands.md §2). */
function useBothLanguages(): boolean {
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    let over = false
    const load = async () => {
      await Promise.all([loadMessages('en'), loadMessages('zh')])
      if (!over) setLoaded(true)
    }
    void load()
    return () => {
      over = true
    }
  }, [])
  return loaded
}
