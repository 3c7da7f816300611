// Tie-break criteria as the rules of well-known competitions order them, each with its scope in its name: of all matches,
// or head to head (of the matches among the teams that are level).
import type { TieBreaker, TieBreakPreset } from '../contract/stage.ts'

/**
 * chosen: criteria the platform cannot know (cards, coefficients, lots) are left out, so that the tie stays and is
 * flagged.
 */
export const tieBreakPresets: Record<TieBreakPreset, readonly TieBreaker[]> = {
  standard: [
    'points',
    'headToHeadPoints',
    'headToHeadAgain',
    'headToHeadDifference',
    'scoreDifference',
    'scoreFor',
    'fewerFaults',
    'additionalMatch',
  ],
  /** World Cup 2018 and 2022: head to head comes last, and once. */
  fifa2018: [
    'points',
    'scoreDifference',
    'scoreFor',
    'headToHeadPoints',
    'headToHeadDifference',
    'headToHeadFor',
    'additionalMatch',
  ],
  /** European Championship 2024: head to head first, and again for those it leaves level. */
  uefa: [
    'points',
    'headToHeadPoints',
    'headToHeadDifference',
    'headToHeadFor',
    'headToHeadAgain',
    'scoreDifference',
    'scoreFor',
    'additionalMatch',
  ],
  /** Champions League until 2020/21. */
  uefaAwayGoals: [
    'points',
    'headToHeadPoints',
    'headToHeadDifference',
    'headToHeadFor',
    'headToHeadAwayFor',
    'headToHeadAgain',
    'scoreDifference',
    'scoreFor',
    'awayScoreFor',
    'wins',
    'awayWins',
    'additionalMatch',
  ],
  /** As the Premier League since 2019/20. */
  leaguePoints: ['points', 'scoreDifference', 'scoreFor', 'headToHeadPoints', 'headToHeadAwayFor', 'additionalMatch'],
  /** Level teams stay level. */
  pointsOnly: ['points'],
}

/** The preset that orders its criteria exactly so; undefined for an order of one's own. */
export function tieBreakPresetOf(tieBreakers: readonly TieBreaker[]): TieBreakPreset | undefined {
  const text = tieBreakers.join()
  const found = Object.entries(tieBreakPresets).find(([, list]) => list.join() === text)
  return found?.[0] as TieBreakPreset | undefined // the keys of the table are the names
}

/** Head to head is to be asked again, but stands behind no criterion that could be. */
export function repeatsNothing(tieBreakers: readonly TieBreaker[]): boolean {
  const again = tieBreakers.indexOf('headToHeadAgain')
  return again >= 0 && !tieBreakers[again - 1]?.startsWith('headToHead')
}
