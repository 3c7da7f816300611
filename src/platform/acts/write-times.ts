// The matches of a tournament as they are scheduled, and other times and venues for many of them in one act.
import type { Bracket, BracketMatch } from '../../contract/bracket.ts'
import { reason } from '../../contract/reason.ts'
import type { ScheduleLimits, ScheduleMoved, ScheduleRow, ScheduleTime } from '../../contract/schedule.ts'
import type { StageDetail } from '../../contract/stage.ts'
import type { StageView } from '../../contract/views.ts'
import { conflictsOf } from '../../rules/schedule/conflicts.ts'
import { scheduleRows } from '../../rules/schedule/rows.ts'
import { retimed, whyNotReschedule } from '../../rules/schedules.ts'
import { enforce, type Act } from '../call.ts'
import { matchesOf } from '../store/brackets.ts'
import { sharedPlayersOf } from '../store/player-members.ts'
import { findStage } from '../store/stage-views.ts'
import {
  lockTournamentView,
  saveScheduleLimits,
  scheduleLimitsOf,
  tournamentView,
  type WholeView,
} from '../store/tournaments.ts'
import { watchCheckIn } from './match-rooms.ts'
import { setRoom, stateInRoom } from './room-setting.ts'
import { tellClosed } from './tell-closed.ts'
import { writeBrackets } from './stage-progress.ts'

export type Scheduled = {
  view: WholeView
  stages: readonly StageDetail[]
  limits: ScheduleLimits
  rows: readonly ScheduleRow[]
}

export async function findSchedule(act: Pick<Act, 'tx' | 'kept'>, id: string): Promise<Scheduled> {
  return scheduled(act, await tournamentView(act.tx, id))
}

/** The same for a write: the tournament and its stages are locked against other changes. */
export async function lockSchedule(act: Act, id: string): Promise<Scheduled> {
  return scheduled(act, await lockTournamentView(act.tx, id))
}

async function scheduled(act: Pick<Act, 'tx' | 'kept'>, view: WholeView): Promise<Scheduled> {
  const stages: StageDetail[] = []
  for (const { id, matchCount } of view.stages) if (matchCount > 0) stages.push(await findStage(act, id))
  const limits = await scheduleLimitsOf(act.tx, view.tournament.id)
  return { view, stages, limits, rows: scheduleRows(stages, limits) }
}

/** Omitted fields stay. */
type Times = ReadonlyMap<string, Pick<ScheduleTime, 'schedule' | 'venueId'>>

/** Gives matches their new times and venues, all or none; those that have them already are passed by. */
export async function writeTimes(
  act: Act,
  { view, stages, limits: limitsBefore }: Scheduled,
  times: Times,
  limits: ScheduleLimits = limitsBefore,
): Promise<ScheduleMoved> {
  await writeLimits(act, view.tournament.id, limitsBefore, limits)
  const moved: ScheduleMoved['moved'] = []
  const given: Pick<BracketMatch, 'identifier' | 'schedule' | 'venueId'>[] = []
  const after: StageDetail[] = []
  for (const stage of stages) {
    const changed = changedIn(stage, times)
    moved.push(
      ...changed.map(({ match: { bracketMatchId, schedule: was, venueId: wasVenue }, ...now }) => ({
        bracketMatchId,
        schedule: now.schedule,
        was,
        venueId: now.venueId,
        wasVenue,
      })),
    )
    given.push(...changed.map(({ match, schedule, venueId }) => ({ identifier: match.identifier, schedule, venueId })))
    after.push(changed.length === 0 ? stage : await writeStage(act, { ...view, stage }, changed))
  }
  const shared = await sharedPlayersOf(act.tx, view.tournament.id)
  const conflictCount = conflictsOf(scheduleRows(after, limits), limits, shared).length
  const [other, elsewhere] = [
    moved.filter(({ schedule, was }) => schedule !== was),
    moved.filter(({ venueId, wasVenue }) => venueId !== wasVenue),
  ]
  if (other.length > 0) act.consequence(reason('consequence.scheduleMoves', { count: other.length }))
  if (elsewhere.length > 0) act.consequence(reason('consequence.scheduleVenues', { count: elsewhere.length }))
  act.consequence(
    conflictCount === 0
      ? reason('consequence.scheduleFits')
      : reason('consequence.scheduleConflicts', { count: conflictCount }),
  )
  await tellClosed(act, view, given)
  return { moved, limits, limitsBefore, conflictCount }
}

export async function writeLimits(act: Act, id: string, before: ScheduleLimits, after: ScheduleLimits): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return
  await saveScheduleLimits(act.tx, id, after)
  act.touched('tournament', id, { scheduleLimits: before }, { scheduleLimits: after })
}

type Changed = { bracket: Bracket; match: BracketMatch } & Pick<BracketMatch, 'schedule' | 'venueId'>

function changedIn(stage: StageDetail, times: Times): Changed[] {
  return stage.brackets.flatMap((bracket) =>
    matchesOf(bracket).flatMap((match) => {
      const { schedule = match.schedule, venueId = match.venueId } = times.get(match.bracketMatchId) ?? {}
      const isSame = schedule === match.schedule && venueId === match.venueId
      return isSame ? [] : [{ bracket, match, schedule, venueId }]
    }),
  )
}

async function writeStage(act: Act, view: StageView, changed: readonly Changed[]): Promise<StageDetail> {
  const next = new Map<BracketMatch, BracketMatch>()
  for (const { bracket, match, schedule, venueId } of changed) {
    enforce(whyNotReschedule({ ...view, bracket, match }, act.asking, { schedule, venueId }))
    next.set(match, await inRoom(act, { ...match, venueId, ...retimed(match, schedule, act.asking.now) }))
  }
  const swap = (match: BracketMatch) => next.get(match) ?? match
  const brackets = view.stage.brackets.map((bracket) =>
    changed.some((one) => one.bracket === bracket)
      ? { ...bracket, matches: bracket.matches.map(swap), additionalMatches: bracket.additionalMatches.map(swap) }
      : bracket,
  )
  act.touched(
    'stage',
    view.stage.id,
    told(changed, ({ match }) => match),
    told(changed, (one) => one),
  )
  return writeBrackets(act, view, brackets)
}

/** For the audit row: the time of each match, and its venue behind it where that changed. */
function told(changed: readonly Changed[], which: (one: Changed) => Pick<BracketMatch, 'schedule' | 'venueId'>) {
  return Object.fromEntries(
    changed.flatMap((one): [string, number | string | null][] => {
      const { identifier } = one.match
      const { schedule, venueId } = which(one)
      return [
        ...(one.schedule === one.match.schedule ? [] : [[identifier, schedule] as [string, number | null]]),
        ...(one.venueId === one.match.venueId ? [] : [[`${identifier} venueId`, venueId] as [string, string | null]]),
      ]
    }),
  )
}

/** Its room, where it has one, is set alike. */
async function inRoom(act: Act, match: BracketMatch): Promise<BracketMatch> {
  if (match.matchId === null) return match
  const next = { ...match, state: stateInRoom(match, act.asking.now) }
  watchCheckIn(act, await setRoom(act, match.matchId, next))
  return next
}
