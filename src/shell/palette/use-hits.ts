// What the typed text finds: commands and kept records at once, the platform's answers when they come.
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import type { AtHand } from '../acts/at-hand.ts'
import { fold, termsOf } from '../../registry/fold.ts'
import { useDesk } from '../start/desk.ts'
import { changedKeysAtom } from '../keys/key-map.ts'
import { bothLoaded, loadMessages } from '../words/messages.ts'
import { useSay } from '../words/say.ts'
import type { PaletteEntry, RecordEntry } from './entries.ts'
import { rankedHits } from './ranked.ts'
import { findRecords } from './records.ts'
import { commandIndex, recordIndexNow, refreshRecordIndex } from './search-index.ts'
import { usageOf } from './usage-store.ts'

/** chosen: asked of the platform once the typing rests this long (milliseconds). */
const restMilliseconds = 150

export type Hits = { hits: readonly PaletteEntry[]; total: number; searching: boolean }

/** `atHand`: the same as long as that is. */
export function useHits(query: string, atHand: ReadonlyMap<string, AtHand>): Hits {
  const { registry, user, cache } = useDesk()
  const { language } = useSay()
  const changedKeys = useAtomValue(changedKeysAtom)
  const bothLoaded = useBothLanguages()
  const made = useFreshRecords()
  const { remote, searching } = useRemote(query)

  const commands = useMemo(() => {
    const index = commandIndex(registry, user.role, { language, bothLoaded, changedKeys })
    const here = [...atHand.values()]
    const meant = here.filter(({ from }) => from === 'selection')
    index.setUsage(usageOf(user.sub).weights(meant.map(commandOf), here.map(commandOf)))
    return index
  }, [registry, user, changedKeys, language, bothLoaded, atHand])

  const found = useMemo(() => {
    // `made` says that there is another index by now.
    const kept = made >= 0 ? recordIndexNow(cache) : undefined
    return rankedHits(query, { commands, kept, remote })
  }, [commands, cache, query, made, remote])
  // Apart, so that an answer without anything new leaves the list as it is.
  return { ...found, searching }
}

function commandOf({ command }: AtHand) {
  return command
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
  const asks = isWorthAsking(query.trim()) && user.role !== 'Unknown'
  useEffect(() => {
    if (!asks) return undefined
    let over = false
    const find = async () => {
      if (over) return
      const records = await findRecords(cache, query.trim())
      if (!over) setAnswer({ query, records: records.length === 0 ? none : records })
    }
    // Taking a timer back costs more than letting it find that it is over.
    setTimeout(() => void find(), restMilliseconds)
    return () => {
      over = true
    }
  }, [cache, query, asks])
  // Answers to a shorter text stay until the next ones: what still fits of them is shown.
  const fitting = useMemo(() => {
    const words = termsOf(query)
    const fits = ({ title, also = [] }: RecordEntry) => {
      const text = fold([title, ...also].join(' '))
      return words.every((word) => text.includes(word))
    }
    return answer.query === query || answer.records === none ? answer.records : answer.records.filter(fits)
  }, [answer, query])
  return { remote: fitting, searching: asks && answer.query !== query }
}

/** One Latin letter says nothing; one Chinese sign is a word. */
function isWorthAsking(text: string): boolean {
  return text.length > 1 || text > '\u007f'
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
