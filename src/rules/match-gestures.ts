// A team that does not come, and two matches that change their places in the schedule.
import type { Bracket, BracketMatch, Score } from '../contract/bracket.ts'
import type { Reason } from '../contract/reason.ts'
import type { ScheduleTime } from '../contract/schedule.ts'
import { targetId, type Asking, type MatchView } from '../contract/views.ts'
import { firstReason, reasonIf } from './first-reason.ts'
import { whyNotUpdateScore } from './matches.ts'
import { whyNotReschedule } from './schedules.ts'

/** The result of a match to which these teams did not come: the other one wins without a point. */
export function absence(match: BracketMatch, absent: readonly string[]): Score[] {
  return match.teams.flatMap((team) => {
    if (!team) return []
    const { tournamentTeamId } = team
    const result = absent.includes(tournamentTeamId) ? ('NotCheckedIn' as const) : ('Win' as const)
    return [{ tournamentTeamId, totalScore: 0, result }]
  })
}

export function whyNotNoShow(view: MatchView, asking: Asking, args?: { teams: readonly string[] }): Reason | undefined {
  const { match, stage } = view
  const own = match.teams.flatMap((team) => team ?? [])
  const stranger = args?.teams.find((id) => !own.some(({ tournamentTeamId }) => tournamentTeamId === id))
  const entering = `match update-score ${targetId.match(stage.id, match.bracketMatchId)}`
  return firstReason(
    () => whyNotUpdateScore(view, asking),
    () => reasonIf(match.scores.length > 0, 'match.hasResult', { match: match.identifier }, entering),
    // Of many teams the places of the others are not known.
    () => reasonIf(match.teams.length > 2, 'match.noShowOfTwo', { match: match.identifier }, entering),
    () =>
      reasonIf(stranger !== undefined, 'match.otherTeam', {
        match: match.identifier,
        teams: own.map(({ name }) => name),
      }),
    () => args && whyNotUpdateScore(view, asking, { scores: absence(match, args.teams) }),
  )
}

type Place = { bracket: Bracket; match: BracketMatch }

/** The match of the same stage that this id names. */
export function partnerIn({ stage }: Pick<MatchView, 'stage'>, id: string): Place | undefined {
  for (const bracket of stage.brackets) {
    const match = [...bracket.matches, ...bracket.additionalMatches].find(
      ({ bracketMatchId }) => targetId.match(stage.id, bracketMatchId) === id,
    )
    if (match) return { bracket, match }
  }
  return undefined
}

/** Both with the time and venue of the other. */
export function swapped(one: BracketMatch, other: BracketMatch): ScheduleTime[] {
  const moved = (match: BracketMatch, to: BracketMatch): ScheduleTime => ({
    bracketMatchId: match.bracketMatchId,
    schedule: to.schedule,
    seen: match.schedule,
    ...(match.venueId !== to.venueId && { venueId: to.venueId, seenVenue: match.venueId }),
  })
  return [moved(one, other), moved(other, one)]
}

export function whyNotSwap(view: MatchView, asking: Asking, args?: { with: string }): Reason | undefined {
  const { match, stage } = view
  const other = args && partnerIn(view, args.with)
  const asOther = (at: MatchView, { schedule, venueId }: BracketMatch) =>
    whyNotReschedule(at, asking, { schedule, venueId })
  return firstReason(
    () => whyNotReschedule(view, asking),
    () => args && reasonIf(!other, 'schedule.swapElsewhere', { stage: stage.name }),
    () =>
      reasonIf(other?.match.bracketMatchId === match.bracketMatchId, 'schedule.swapItself', {
        match: match.identifier,
      }),
    () =>
      other &&
      reasonIf(other.match.schedule === match.schedule && other.match.venueId === match.venueId, 'schedule.swapSame', {
        match: match.identifier,
        other: other.match.identifier,
      }),
    () => other && asOther(view, other.match),
    () => other && asOther({ ...view, ...other }, match),
  )
}
