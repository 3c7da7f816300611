// The hits of the typed text: commands and cached records at once, the platform's answers when they arrive.
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { updateScore } from '../../../commands/matches.ts'
import { goRedemptions } from '../../../commands/places.ts'
import type { Applicable } from '../acts/applicable.ts'
import { holdsWords, searchWords } from '../../contract/fold.ts'
import { useDesk } from '../desk/desk.ts'
import { changedKeysAtom } from '../keys/key-map.ts'
import { bothLoaded, loadMessages } from '../words/messages.ts'
import { useSay } from '../words/say.ts'
import { commandEntry, type PaletteEntry, type RecordEntry } from './entries.ts'
import { codeEntry } from './code-entry.ts'
import { rankedHits, type SpokenHit, spokenHits } from './ranked.ts'
import { findRecords } from './records.ts'
import type { PaletteCommand } from './rows.ts'
import { readScored, scoredRows } from './scored.ts'
import { commandIndex, recordIndexNow, refreshRecordIndex } from './search-index.ts'
import { usageOf } from './usage-store.ts'

/** chosen: asked of the platform once the typing rests this long (milliseconds). */
const restMilliseconds = 150

/** `spoken`: commands whose arguments were typed behind their names. */
export type Hits = {
  hits: readonly PaletteEntry[]
  spoken: readonly SpokenHit[]
  /** Results of matches that were typed behind their words. */
  scored: readonly PaletteCommand[]
  total: number
  searching: boolean
}

/** `applicable`: the same as long as that is. */
export function useHits(query: string, applicable: ReadonlyMap<string, Applicable>): Hits {
  const { registry, user, cache, offers } = useDesk()
  const mayRedeem = offers(goRedemptions)
  const { language } = useSay()
  const changedKeys = useAtomValue(changedKeysAtom)
  const bothLoaded = useBothLanguages()
  const made = useFreshRecords()
  const score = useMemo(() => (offers(updateScore) ? readScored(query) : undefined), [query, offers])
  const sought = score?.words ?? query
  const { remote, searching } = useRemote(sought)

  const commands = useMemo(() => {
    const index = commandIndex(registry, user.role, { language, bothLoaded, changedKeys })
    const here = [...applicable.values()]
    const meant = here.filter(({ from }) => from === 'selection')
    index.setUsage(usageOf(user.sub).weights(meant.map(commandOf), here.map(commandOf)))
    return index
  }, [registry, user, changedKeys, language, bothLoaded, applicable])

  const found = useMemo(() => {
    // `made` says that there is another index by now.
    const kept = made >= 0 ? recordIndexNow(cache) : undefined
    return rankedHits(query, { commands, kept, remote })
  }, [commands, cache, query, made, remote])
  const spoken = useMemo(() => spokenHits(query, commands), [query, commands])
  const scored = useMemo(() => {
    if (!score) return noneScored
    const entry = commandEntry(updateScore, changedKeys)
    const kept = made >= 0 ? recordIndexNow(cache) : undefined
    const here = kept?.search(score.words, mostKept).hits ?? []
    const known = new Set(remote.map(({ id }) => id))
    return scoredRows(score, [...remote, ...here.filter(({ id }) => !known.has(id))], entry)
  }, [score, remote, cache, made, changedKeys])
  const code = useMemo(() => codeEntry(query, mayRedeem), [query, mayRedeem])
  const hits = useMemo(() => (code ? [code, ...found.hits] : found.hits), [code, found])
  // Apart, so that an answer without anything new leaves the list as it is.
  return { hits, spoken, scored, total: found.total + (code ? 1 : 0), searching }
}

const noneScored: readonly PaletteCommand[] = []
/** chosen: of the records that are here the best few are looked at for matches. */
const mostKept = 20

function commandOf({ command }: Applicable) {
  return command
}

/** The index of records, rebuilt after the palette is drawn; increases with every rebuild. */
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
    const words = searchWords(query)
    const fits = ({ title, also = [] }: RecordEntry) => holdsWords([title, ...also].join(' '), words)
    return answer.query === query || answer.records === none ? answer.records : answer.records.filter(fits)
  }, [answer, query])
  return { remote: fitting, searching: asks && answer.query !== query }
}

/** A single Latin letter is too short to search records; a Chinese character is a word. */
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
