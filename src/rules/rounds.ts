// Setting all open matches of a round at once (§2 round setting, §5).
import type { BracketMatch, MatchSetting } from '../contract/bracket.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { Asking, RoundView } from '../contract/views.ts'
import { isPlayable } from './bracket/playable.ts'
import { firstReason, reasonIf } from './first-reason.ts'
import { startsInPast, whyNotSetMatchSetting } from './matches.ts'

/** Matches that are over keep the setting they were played with; a match refused stops the whole act. */
export function whyNotSetRoundSetting(
  view: RoundView,
  asking: Asking,
  args: Partial<MatchSetting> = {},
): Reason | undefined {
  const { bracket, roundOf } = view
  const open = openMatches(view)
  return firstReason(
    () =>
      reasonIf(!bracket.matches.some((match) => match.roundOf === roundOf), 'round.unknown', {
        round: roundOf,
      }),
    () => reasonIf(open.length === 0, 'round.nothingOpen'),
    ...open.map((match) => () => whyNotSetMatchSetting({ ...view, match }, asking, args)),
  )
}

/** Still to be played, or being played. */
export function openMatches({ bracket, roundOf }: Pick<RoundView, 'bracket' | 'roundOf'>): BracketMatch[] {
  return bracket.matches.filter(
    (match) => match.roundOf === roundOf && match.needed && !match.walkover && match.state !== 'Completed',
  )
}

/** Of these the ones that two teams can reach: times and venues are for them alone. */
export function matchesToPlay(view: Pick<RoundView, 'bracket' | 'roundOf'>): BracketMatch[] {
  return openMatches(view).filter((match) => isToBePlayed(view, match))
}

/** Times are for matches that can be played; the other values are set in all, as a bye may still get an opponent. */
export function settingFor(
  view: Pick<RoundView, 'bracket'>,
  match: BracketMatch,
  changes: Partial<MatchSetting>,
): Partial<MatchSetting> {
  if (isToBePlayed(view, match)) return changes
  const { schedule: _schedule, checkInStartTime: _start, ...others } = changes
  return others
}

function isToBePlayed({ bracket }: Pick<RoundView, 'bracket'>, match: BracketMatch): boolean {
  return isPlayable(bracket, bracket.matches.indexOf(match))
}

/** The setting shared by all its open matches; undefined where they differ. */
export function sharedSetting(view: Pick<RoundView, 'bracket' | 'roundOf'>): Partial<MatchSetting> {
  const [first, ...others] = openMatches(view)
  if (!first) return {}
  const { checkInStartTime, checkInDuration, bestOf, schedule } = first
  const setting: MatchSetting = { checkInStartTime, checkInDuration, bestOf, schedule }
  const shared = Object.entries(setting).filter(([name, value]) =>
    others.every((match) => match[name as keyof MatchSetting] === value),
  )
  return Object.fromEntries(shared)
}

/** §5: the rooms that such a start would end at once. */
export function roomsEnding(
  view: Pick<RoundView, 'bracket' | 'roundOf'>,
  setting: Parameters<typeof startsInPast>[0],
  now: number,
): BracketMatch[] {
  return startsInPast(setting, now) ? openMatches(view).filter((match) => match.matchId !== null) : []
}

/** Said as it is typed: a check-in that began in the past. */
export function checkInNote(
  field: string,
  { checkInStartTime }: Readonly<Record<string, unknown>>,
  { now }: Asking,
): Reason | undefined {
  const past = typeof checkInStartTime === 'number' && startsInPast({ checkInStartTime }, now)
  return field === 'checkInStartTime' && past ? reason('match.startInPast') : undefined
}
