// The hits of the typed text: commands and cached records at once, the platform's answers when they arrive.
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { updateScore } from '../../../commands/matches.ts'
import { goRedemptions } from '../../../commands/places.ts'
import type { Applicable } from '../acts/applicable.ts'
import { holdsWords, searchWords } from '../../contract/fold.ts'
import type { Nearest } from '../../registry/meant.ts'
import { useSession } from '../session/session.ts'
import { changedKeysAtom } from '../keys/key-map.ts'
import { bothLoaded, loadMessages } from '../words/messages.ts'
import { useSay } from '../words/say.ts'
import { type CommandEntry, commandEntry, type PaletteEntry, type RecordEntry } from './entries.ts'
import { codeEntry } from './code-entry.ts'
import { howNamed } from './how-named.ts'
import { rankedHits, type SpokenHit, spokenHits } from './ranked.ts'
import { findRecords } from './records.ts'
import type { PaletteCommand } from './rows.ts'
import { readScored } from './scored.ts'
import { barredIndex, commandIndex, type Names, recordIndexNow, refreshRecordIndex } from './search-index.ts'
import { kindsSaidIn, saidKind } from './said-words.ts'
import { hasSounds, loadSounds } from './sounds.ts'
import { usageOf } from './usage-store.ts'
import { useScored } from './use-scored.ts'

/** chosen: asked of the platform once the typing rests this long (milliseconds). */
const restMilliseconds = 150

/** chosen: a hint whom to ask, and no list. */
const mostBarred = 3
const noBarred: readonly CommandEntry[] = []

/** `spoken`: commands whose arguments were typed behind their names. */
export type Hits = {
  hits: readonly PaletteEntry[]
  spoken: readonly SpokenHit[]
  /** Results of matches that were typed behind their words. */
  scored: readonly PaletteCommand[]
  /** Where nothing was found: what another role would do. */
  barred: readonly CommandEntry[]
  /** Where nothing was found: what fits some of the words. */
  nearest: readonly Nearest<CommandEntry>[]
  total: number
  searching: boolean
}

/** `applicable`: the same as long as that is. */
export function useHits(query: string, applicable: ReadonlyMap<string, Applicable>): Hits {
  const { registry, user, cache, offers, lacks } = useSession()
  const mayRedeem = offers(goRedemptions)
  const { language } = useSay()
  const changedKeys = useAtomValue(changedKeysAtom)
  const bothLoaded = useBothLanguages()
  const sounds = useSounds(language)
  const made = useFreshRecords()
  const names = useMemo(
    () => ({ language, bothLoaded, sounds, changedKeys }),
    [language, bothLoaded, sounds, changedKeys],
  )
  const entry = useMemo(() => resultEntry(names), [names])
  const score = useMemo(() => (offers(updateScore) ? readScored(query, entry) : undefined), [query, offers, entry])
  const sought = score?.words ?? query
  const { remote, searching, complete } = useRemote(sought)

  const commands = useMemo(() => {
    const index = commandIndex(registry, user.role, names)
    const here = [...applicable.values()]
    const meant = here.filter(({ from }) => from === 'selection')
    index.setUsage(usageOf(user.sub).weights(meant.map(commandOf), here.map(commandOf)))
    return index
  }, [registry, user, names, applicable])

  const found = useMemo(() => {
    // `made` says that there is another index by now.
    const kept = made >= 0 ? recordIndexNow(cache) : undefined
    return rankedHits(query, { commands, kept, remote, said: saidKind(query) })
  }, [commands, cache, query, made, remote])
  const spoken = useMemo(() => spokenHits(query, commands, kindsSaidIn), [query, commands])
  const results = useScored({ scored: score, entry, remote, searching, complete, made })
  // `season 24-25` looks for a thing of that name, `delay 1-2` is a command: they are no results that fail.
  const isNamed =
    spoken.some(({ entry, name }) => howNamed(entry, name) === 'wholly') ||
    found.hits.some((hit) => hit.is === 'record' && holdsWords(hit.title, searchWords(query)))
  const scored = useMemo(() => (isNamed ? results.filter(isAct) : results), [isNamed, results])
  const code = useMemo(() => codeEntry(query, mayRedeem), [query, mayRedeem])
  const hits = useMemo(() => (code ? [code, ...found.hits] : found.hits), [code, found])
  const isNothing = query.trim() !== '' && !searching && [hits, spoken, scored].every((some) => some.length === 0)
  const barred = useMemo(() => {
    if (!isNothing) return noBarred
    const index = barredIndex(registry, user.role, names)
    // A word with a mistake in it may be the name of a thing.
    const others = index.sure(query) > 0 ? index.search(query).hits : noBarred
    return others.filter(({ command: { needs } }) => !lacks(needs)).slice(0, mostBarred)
  }, [isNothing, registry, user, names, query, lacks])
  // Apart, so that an answer without anything new leaves the list as it is.
  return { hits, spoken, scored, barred, nearest: found.nearest, total: found.total + (code ? 1 : 0), searching }
}

/** Under its names in the languages that are there. */
function resultEntry({ changedKeys }: Names): CommandEntry {
  return commandEntry(updateScore, changedKeys)
}

function isAct({ ids }: PaletteCommand): boolean {
  return ids !== undefined && ids.length > 0
}

function commandOf({ command }: Applicable) {
  return command
}

/** The index of records, rebuilt after the palette is drawn; increases with every rebuild. */
function useFreshRecords(): number {
  const { cache } = useSession()
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

type Remote = { remote: readonly RecordEntry[]; searching: boolean; complete: boolean }

function useRemote(query: string): Remote {
  const { cache, user } = useSession()
  const [answer, setAnswer] = useState({ query: '', records: none, complete: false })
  const asks = isWorthAsking(query.trim()) && user.role !== 'Unknown'
  useEffect(() => {
    if (!asks) return undefined
    let over = false
    const find = async () => {
      if (over) return
      const { records, complete } = await findRecords(cache, query.trim())
      if (!over) setAnswer({ query, records: records.length === 0 ? none : records, complete })
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
  const isAnswer = answer.query === query
  return { remote: fitting, searching: asks && !isAnswer, complete: isAnswer && answer.complete }
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
    // Without the other language the spoken one is searched.
    load().catch(() => undefined)
    return () => {
      over = true
    }
  }, [loaded])
  return loaded
}

/** Names are found by their sounds in a Chinese console. */
function useSounds(language: string): boolean {
  const [loaded, setLoaded] = useState(hasSounds)
  useEffect(() => {
    if (loaded || language !== 'zh') return undefined
    let over = false
    const load = async () => {
      await loadSounds()
      if (!over) setLoaded(hasSounds())
    }
    void load()
    return () => {
      over = true
    }
  }, [loaded, language])
  return loaded
}
