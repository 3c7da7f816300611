// The content of the schedule: its columns, the words of its matches, and their conflicts; made again only when something
// of it changed.
import { useMemo } from 'react'
import type { VenueName } from '../../contract/endpoints-venues.ts'
import type { Schedule, ScheduleRow } from '../../contract/schedule.ts'
import { conflictsOf } from '../../rules/schedule/conflicts.ts'
import { useSay } from '../../shell/words/say.ts'
import { useVenueName, useVenues } from '../use-venues.ts'
import { useTournament } from '../tournament-frame.tsx'
import { columnsBy } from './grouped.ts'
import type { SlotWords } from './match-slot.tsx'
import { bothClocks, clockSpan, conflictText, roundText, teamsText } from './match-words.ts'
import { type Box, type Grouping, layoutOf } from './schedule-layout.ts'
import type { ToldConflict } from './schedule-side.tsx'

const none: readonly VenueName[] = []

/** `narrow`: a list, without columns that would say where a match is. */
export function useScheduleView(schedule: Schedule, by: Grouping, narrow: boolean) {
  const { say } = useSay()
  const { tournament, stages } = useTournament()
  const { rows, limits, sharedPlayers } = schedule
  const byId = useMemo(() => new Map(rows.map((row) => [row.bracketMatchId, row])), [rows])
  const venues = useVenues(tournament.id).venues ?? none
  const venueName = useVenueName(tournament.id)
  const conflicts = useMemo(() => conflictsOf(rows, limits, sharedPlayers), [rows, limits, sharedPlayers])
  const told = useMemo(
    () =>
      conflicts.flatMap((one, n) => {
        const match = byId.get(one.match)
        return match ? [{ match, key: `${n}`, text: conflictText(say, one, byId, venueName) }] : []
      }),
    [say, conflicts, byId, venueName],
  )
  const wrong = useMemo(() => textsByMatch(told), [told])
  const words = useMemo(
    () => ({
      roundOf: (row: ScheduleRow) => roundText(say, row, stages, schedule),
      teamsOf: (row: ScheduleRow) => teamsText(say, row, byId),
    }),
    [say, stages, schedule, byId],
  )
  const { grouped, nameOf } = useMemo(
    () => columnsBy(by, schedule, { say, venues, roundOf: words.roundOf }),
    [by, schedule, say, venues, words],
  )
  const layout = useMemo(() => layoutOf(rows, grouped), [rows, grouped])
  const wordsOf = useMemo(
    () =>
      once(({ row }: Box): SlotWords => ({
        time: clockSpan(row),
        round: words.roundOf(row),
        venue: by === 'venue' && !narrow ? '' : (venueName(row.venueId) ?? ''),
        teams: words.teamsOf(row),
        conflicts: wrong.get(row.bracketMatchId) ?? [],
        exact: bothClocks(say, row),
      })),
    [say, words, wrong, by, narrow, venueName],
  )
  return { byId, venues, conflicts, told, words, wordsOf, nameOf, layout }
}

/** Caches the value made from an object. */
function once<From extends object, To>(make: (from: From) => To): (from: From) => To {
  const made = new WeakMap<From, { value: To }>()
  return (from) => {
    const known = made.get(from) ?? { value: make(from) }
    made.set(from, known)
    return known.value
  }
}

function textsByMatch(conflicts: readonly ToldConflict[]): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, string[]>()
  for (const { match, text } of conflicts) {
    texts.set(match.bracketMatchId, [...(texts.get(match.bracketMatchId) ?? []), text])
  }
  return texts
}
