// What the typed text finds: commands and kept records at once, the platform's answers when they come.
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import type { Command } from '../../registry/define.ts'
import { useDesk } from '../start/desk.ts'
import { changedKeysAtom } from '../keys/key-map.ts'
import { bothLoaded, loadMessages } from '../words/messages.ts'
import { useSay } from '../words/say.ts'
import type { PaletteEntry, RecordEntry } from './entries.ts'
import { findRecords } from './records.ts'
import { commandIndex, recordIndexNow, refreshRecordIndex } from './search-index.ts'
import { usageOf } from './usage-store.ts'

/** chosen: of each kind at most this many are listed; the rest is counted. */
const most = 500
/** chosen: asked of the platform once the typing rests this long (milliseconds). */
const restMilliseconds = 150

export type Hits = { hits: readonly PaletteEntry[]; total: number; searching: boolean }

/** `meant`: commands for what is selected, the same list as long as that is. */
export function useHits(query: string, meant: readonly Command[]): Hits {
  const { registry, user, cache } = useDesk()
  const { language } = useSay()
  const changedKeys = useAtomValue(changedKeysAtom)
  const bothLoaded = useBothLanguages()
  const made = useFreshRecords()
  const { remote, searching } = useRemote(query)

  const commands = useMemo(() => {
    const index = commandIndex(registry, user.role, { language, bothLoaded, changedKeys })
    index.setUsage(usageOf(user.sub).weights(meant))
    return index
  }, [registry, user, changedKeys, language, bothLoaded, meant])

  const found = useMemo(() => {
    const listed = commands.search(query, most)
    if (query.trim() === '') return { hits: listed.hits, total: listed.total }
    // `made` says that there is another index by now.
    const records = made >= 0 ? recordIndexNow(cache) : undefined
    const kept = records?.index.search(query, most) ?? { hits: [], total: 0 }
    const fresh = remote.filter((record) => !records?.ids.has(record.id))
    return {
      hits: [...listed.hits, ...kept.hits, ...fresh],
      total: listed.total + kept.total + fresh.length,
    }
  }, [commands, cache, query, made, remote])
  // Apart, so that an answer without anything new leaves the list as it is.
  return { ...found, searching }
}

/** The index of records, made anew after the palette is drawn; grows each time it was. */
function useFreshRecords(): number {
  const { cache } = useDesk()
  const [made, setMade] = useState(0)
  useEffect(() => {
    const handle = setTimeout(() => {
      if (refreshRecordIndex(cache)) setMade((count) => count + 1)
    })
    return () => clearTimeout(handle)
  }, [cache])
  return made
}

const none: readonly RecordEntry[] = []

function useRemote(query: string): { remote: readonly RecordEntry[]; searching: boolean } {
  const { cache, user } = useDesk()
  const [answer, setAnswer] = useState({ query: '', records: none })
  const asks = query.trim().length > 1 && user.role !== 'Unknown'
  useEffect(() => {
    if (!asks) return undefined
    let over = false
    const find = async () => {
      if (over) return
      const records = await findRecords(cache, query.trim(), user.role)
      if (!over) setAnswer({ query, records: records.length === 0 ? none : records })
    }
    // Taking a timer back costs more than letting it find that it is over.
    setTimeout(() => void find(), restMilliseconds)
    return () => {
      over = true
    }
  }, [cache, query, asks, user.role])
  // Answers to a shorter text stay until the next ones: what still fits of them is shown.
  const fitting = useMemo(() => {
    const words = query.toLowerCase().split(/\s+/)
    const fits = ({ title }: RecordEntry) => words.every((word) => title.toLowerCase().includes(word))
    return answer.query === query || answer.records === none ? answer.records : answer.records.filter(fits)
  }, [answer, query])
  return { remote: fitting, searching: asks && answer.query !== query }
}

/** English words find things in a Chinese console and the other way round (commands.md §2). */
function useBothLanguages(): boolean {
  const [loaded, setLoaded] = useState(bothLoaded)
  useEffect(() => {
    if (loaded) return undefined
    let over = false
    const load = async () => {
      await Promise.all([loadMessages('en'), loadMessages('zh')])
      if (!over) setLoaded(true)
    }
    void load()
    return () => {
      over = true
    }
  }, [loaded])
  return loaded
}
