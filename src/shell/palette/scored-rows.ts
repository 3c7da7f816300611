// The rows of a result that was typed behind words: the match they mean, or why there is none, and what else they may mean.
import * as v from 'valibot'
import { updateScore } from '../../../commands/matches.ts'
import type { Ids } from '../../contract/kind-spec.ts'
import { reason, type Reason } from '../../contract/reason.ts'
import type { Asking, MatchView } from '../../contract/views.ts'
import { partition } from '../../registry/eligible.ts'
import type { CommandEntry } from './entries.ts'
import { stageMatches } from './match-candidates.ts'
import {
  elsewhere,
  fittingMatches,
  meantAmong,
  touchesHere,
  wordsOf,
  type MatchMeant,
  type Fit,
} from './meant-matches.ts'
import { refusedRow, scoredRow, type Scored } from './scored.ts'
import type { PaletteCommand } from './rows.ts'

/** chosen: more matches than these are looked for as usual. */
const most = 5
/** chosen: the number of matches that are loaded, to see which of them is being played. */
const mostLoaded = 10

export type Sought = {
  scored: Scored
  /** Of the stages that are here, whole. */
  kept: readonly MatchMeant[]
  /** Matches found by the platform. */
  found: readonly MatchMeant[]
  /** The page. */
  here: Ids
  /** Its answer is still to come. */
  searching: boolean
  /** There are no others than it found. */
  complete: boolean
}

/** A match that was loaded: as it is now, or why it cannot be had. */
export type LoadedMatch = MatchView | Reason

export function soughtMatches({ scored, kept, found, here, searching }: Sought): readonly Fit[] {
  const known = new Set(kept.map(({ id }) => id))
  // Answers to a shorter text do not say what this one means.
  const others = searching ? [] : found.filter(({ id }) => !known.has(id))
  return scored.why ? [] : fittingMatches(wordsOf(scored.words), [...kept, ...others], here).slice(0, mostLoaded)
}

export function scoredRows(
  sought: Sought,
  fits: readonly Fit[],
  loaded: ReadonlyMap<string, LoadedMatch>,
  entry: CommandEntry,
  asking: Asking,
): readonly PaletteCommand[] {
  const { scored, here } = sought
  if (scored.why) return [refusedRow(entry, scored.why)]
  const among = meantAmong(fits)
  const looking = refusedRow(entry, reason('match.stillLooking', { words: scored.words }))
  // The open stage is known at once, other places only when the platform has answered.
  if (sought.searching && among[0]?.scope !== 0) return [looking]
  if (fits.some(({ candidate }) => !loaded.has(candidate.id))) return [looking]
  const sure = sureOf(sought, among, loaded)
  const rows = [...(sure ? [sure] : []), ...fits.filter((fit) => fit !== sure)].slice(0, most).flatMap((fit) => {
    const row = rowFor(fit, sought, loaded, entry, asking)
    return row ? [fit === sure ? row : { ...row, unsure: true }] : []
  })
  if (sure && rows[0] && rows[0].unsure !== true) return rows
  const isOutside = among[0]?.scope === elsewhere && here.tournament !== undefined
  const why =
    among.length > 0 && !isOutside
      ? reason('match.severalMeant', { words: scored.words })
      : reason('match.noneCalled', { words: scored.words })
  return [refusedRow(entry, why), ...rows]
}

function sureOf(sought: Sought, among: readonly Fit[], loaded: ReadonlyMap<string, LoadedMatch>): Fit | undefined {
  const only = among.length === 1 ? among[0] : onlyPlayed(among, loaded)
  if (!only) return undefined
  const { scope, level, place } = only
  const isKept = scope === 0 && sought.kept.some(({ id }) => id === only.candidate.id)
  const isWhole = level === 3 && place === 'whole'
  if (!isKept && !sought.complete && !isWhole) return undefined
  const candidates = [...sought.kept, ...sought.found]
  const isOutside = scope === elsewhere && sought.here.tournament !== undefined && place === 'none'
  return isOutside && touchesHere(wordsOf(sought.scored.words), candidates, sought.here) ? undefined : only
}

/** Tournaments that are being played come before those that are over or only planned. */
function onlyPlayed(among: readonly Fit[], loaded: ReadonlyMap<string, LoadedMatch>): Fit | undefined {
  const played = among.filter(({ scope, candidate }) => {
    const match = loaded.get(candidate.id)
    return scope === elsewhere && match && 'tournament' in match && match.tournament.state === 'InProgress'
  })
  // Of more than are loaded others may be played as well.
  return played.length === 1 && among.length < mostLoaded ? played[0] : undefined
}

/** As the match is by now: a colleague may have given it other teams. */
function rowFor(
  { candidate: { id, code, teams }, scope }: Fit,
  { scored, here }: Sought,
  loaded: ReadonlyMap<string, LoadedMatch>,
  entry: CommandEntry,
  asking: Asking,
): PaletteCommand | undefined {
  const view = loaded.get(id)
  if (!view || 'code' in view) {
    const row = scoredRow(scored, { id, code, teams, within: '' }, entry)
    return { ...row, verdict: { ...(view && { why: view }), eligible: 0, skipped: [] } }
  }
  const { tournament, stage } = view
  const now = stageMatches(stage, tournament.name).find((match) => match.id === id)
  if (!now || fittingMatches(wordsOf(scored.words), [now], here).length === 0) return undefined
  const within = scope === elsewhere ? `${tournament.name} › ${stage.name}` : stage.name
  const seats = view.match.teams.flatMap((team) => team?.tournamentTeamId ?? [])
  const drawn = scoredRow(scored, { id, code: now.code, teams: now.teams, within }, entry)
  // The numbers belong to the teams that the row names, also when these have swapped their seats.
  const row = { ...drawn, args: { ...drawn.args, ...(seats.length === now.teams.length && { teams: seats }) } }
  const why = whyNot(view, row.args, asking)
  return why ? { ...row, verdict: { why, eligible: 0, skipped: [] } } : row
}

/** With the result, as the dispatcher asks: a lobby needs more than two numbers, a knock-out match a winner. */
function whyNot(view: MatchView, given: unknown, asking: Asking): Reason | undefined {
  const args = v.safeParse(updateScore.args, given)
  if (!args.success) return undefined
  const target = { id: '', name: view.match.identifier, view }
  return partition(updateScore, [target], asking, () => undefined, args.output).skipped[0]?.why
}
