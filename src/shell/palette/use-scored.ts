// A result that was typed behind the words for a match: the rows for it, on the match as it is now.
import { useMemo } from 'react'
import { reason } from '../../contract/reason.ts'
import type { MatchView } from '../../contract/views.ts'
import { useSession } from '../session/session.ts'
import { useKnownByKind } from '../session/known-targets.ts'
import { where } from '../place/place.ts'
import type { CommandEntry, RecordEntry } from './entries.ts'
import { matchesHere, matchFound } from './match-candidates.ts'
import type { PaletteCommand } from './rows.ts'
import { scoredRows, soughtMatches, type LoadedMatch } from './scored-rows.ts'
import type { Scored } from './scored.ts'

type Given = {
  scored: Scored | undefined
  entry: CommandEntry
  remote: readonly RecordEntry[]
  searching: boolean
  /** The platform has named all that it knows. */
  complete: boolean
  /** Another number when other answers are kept. */
  made: number
}

const none: readonly PaletteCommand[] = []

export function useScored({ scored, entry, remote, searching, complete, made }: Given): readonly PaletteCommand[] {
  const { cache, host } = useSession()
  const sought = useMemo(() => {
    if (!scored || made < 0) return undefined
    const { about: here } = where.now().page
    return { scored, kept: matchesHere(cache), found: remote.flatMap(matchFound), here, searching, complete }
  }, [scored, cache, remote, searching, complete, made])
  const fits = useMemo(() => (sought ? soughtMatches(sought) : []), [sought])
  const known = useKnownByKind(fits.length > 0 ? [['match', fits.map(({ candidate }) => candidate.id)]] : []).get(
    'match',
  )
  return useMemo(() => {
    if (!sought) return none
    const loaded = new Map<string, LoadedMatch>([
      // Loaded as the view of a match.
      ...(known?.targets.map(({ id, view }) => [id, view as MatchView] as const) ?? []),
      ...(known?.missing.map(({ target, why }) => [target, why ?? reason('target.notLoaded', { target })] as const) ??
        []),
    ])
    return scoredRows(sought, fits, loaded, entry, host.asking())
  }, [sought, fits, known, entry, host])
}
