// The words for a match and its conflicts in the schedule: the same in a box, in the lists and for a screen reader.
import type { Schedule, ScheduleRow } from '../../contract/schedule.ts'
import { joined, type Say } from '../../contract/say.ts'
import type { Stage } from '../../contract/stage.ts'
import { sideOf } from '../../rules/bracket/graph.ts'
import { thirdPlaceRound } from '../../rules/bracket/skeleton.ts'
import { roundLabel, sayRoundLabel } from '../../rules/round-label.ts'
import type { ScheduleConflict } from '../../rules/schedule/conflicts.ts'
import { lengthOf } from '../../rules/schedule/rows.ts'
import { exactTimeText, hoursAhead, ownZone } from '../../shell/words/exact-time.ts'
import { dateTimeText } from '../../shell/words/time.ts'

/** `Group stage, Round 2`; the stage only where there are several. */
export function roundText(say: Say, row: ScheduleRow, stages: readonly Stage[], { divisions }: Schedule): string {
  const stage = stages.find(({ id }) => id === row.stageId)
  const division = divisions.find((one) => one.stageId === row.stageId && one.groupNumber === row.groupNumber)
  if (!stage) return ''
  const label = roundLabel(
    division ?? { roundSettings: [] },
    stage.format,
    row.isAdditional ? 'additional' : row.roundOf,
  )
  return joined(say, [...(stages.length > 1 ? [stage.name] : []), sayRoundLabel(say, label)])
}

/** The teams, or the matches their teams come from. */
export function teamsText(
  say: Say,
  { teams, after, roundOf }: ScheduleRow,
  byId: ReadonlyMap<string, ScheduleRow>,
): string[] {
  const open = after.flatMap((id) => byId.get(id) ?? []).filter(({ state }) => state !== 'Completed')
  const from = teams.map((team) => (team ? undefined : open.shift()))
  return teams.map((team, slot) => {
    const source = from[slot]
    if (team || !source) return team?.name ?? say('ui.schedule.tbd')
    const key = takesLoser(roundOf, source.roundOf) ? 'ui.bracket.loserOf' : 'ui.bracket.winnerOf'
    return say(key, { match: source.identifier })
  })
}

/** Losers drop from the winners' side to their own, and from the semifinals to the match for third place. */
function takesLoser(roundOf: number, source: number): boolean {
  if (roundOf === thirdPlaceRound) return true
  return sideOf(roundOf, 'DoubleElimination') === 'losers' && sideOf(source, 'DoubleElimination') === 'winners'
}

/** `13:00–13:45`, as clocks of the zone show it. */
export function clockSpan(row: ScheduleRow & { schedule: number }, zone?: string): string {
  const clock = (at: number) => dateTimeText(at, zone).slice(11)
  return `${clock(row.schedule)}–${clock(row.schedule + lengthOf(row))}`
}

/** `venueName`: nothing while names are not known. */
export function conflictText(
  say: Say,
  conflict: ScheduleConflict,
  byId: ReadonlyMap<string, ScheduleRow>,
  venueName: (id: string | null) => string | undefined,
): string {
  const [here, met] = [byId.get(conflict.match), byId.get(conflict.other)]
  const other = met?.identifier ?? conflict.other
  const elsewhere = met && met.venueId !== here?.venueId ? venueName(met.venueId) : undefined
  switch (conflict.kind) {
    case 'team':
      return elsewhere === undefined
        ? say('ui.schedule.conflict.team', { team: conflict.team, other })
        : say('ui.schedule.conflict.teamElsewhere', { team: conflict.team, other, venue: elsewhere })
    case 'rest':
      return say('ui.schedule.conflict.rest', { team: conflict.team, other, minutes: conflict.minutes })
    case 'player':
      return say('ui.schedule.conflict.player', { player: conflict.player, team: conflict.team, other })
    case 'playerRest': {
      const { player, team, minutes } = conflict
      return say('ui.schedule.conflict.playerRest', { player, team, other, minutes })
    }
    case 'feeder':
      return say('ui.schedule.conflict.feeder', { other })
    case 'feederRest':
      return say('ui.schedule.conflict.feederRest', { other, minutes: conflict.minutes })
    case 'places':
      return say('ui.schedule.conflict.places', { n: conflict.count })
    case 'venue':
      return say('ui.schedule.conflict.venue', {
        n: conflict.count,
        most: conflict.most,
        venue: venueName(conflict.venueId) ?? say('kind.venue.other'),
      })
  }
}

/** With seconds, and in the local zone where it differs. */
export function bothClocks(say: Say, row: ScheduleRow & { schedule: number }): string {
  const mine =
    hoursAhead(row.schedule) === 0 ? undefined : say('ui.schedule.yours', { time: clockSpan(row, ownZone()) })
  return [exactTimeText(row.schedule), mine].filter(Boolean).join(' · ')
}
