// Plays a division in random order, with everything an administrator may do to it on the way.
import { expect } from 'vitest'
import type { Bracket, BracketMatch, Score } from '../../../src/contract/bracket.ts'
import type { StageFormat } from '../../../src/contract/states.ts'
import { addAdditionalMatch, removeAdditionalMatch } from '../../../src/rules/bracket/additional.ts'
import { teamsOf } from '../../../src/rules/bracket/generate.ts'
import { fillSlots, outcomeOf } from '../../../src/rules/bracket/progress.ts'
import {
  applyScores,
  forfeitDropped,
  impactOf,
  emptyMatch,
  clearScore,
  type Corrected,
} from '../../../src/rules/bracket/results.ts'
import { done, inconsistency, isPlayable, isPlayed, results, scores, teamNames } from './play.ts'

export type Troubles = {
  corrections: number
  /** Teams that leave on the way. */
  drops: number
  /** Matches added beside the plan. */
  additional: number
  /** How often nobody turns up. */
  absence: number
}

export function playedWith(
  start: Bracket,
  format: StageFormat,
  random: () => number,
  troubles: Partial<Troubles> = {},
): { bracket: Bracket; dropped: Set<string> } {
  const { absence = 0 } = troubles
  let { corrections = 0, drops = 0, additional = 0 } = troubles
  let bracket = start
  const dropped = new Set<string>()
  const comes = (probability: number) => random() < probability
  for (;;) {
    const open = all(bracket).filter((match) => isPlayable(match) && match.state !== 'Completed')
    if (bracket.state === 'PendingComplete' && open.length > 0) throw new Error('waits with open matches')
    const match = pick(open, random)
    const wrong = corrections > 0 && comes(0.2) ? pick(all(bracket).filter(isPlayed), random) : undefined
    if (additional > 0 && comes(0.1)) {
      additional--
      bracket = withAdditional(bracket, format, random)
    } else if (drops > 0 && comes(0.1)) {
      drops--
      dropped.add(pick(teamsOf(bracket), random)?.tournamentTeamId ?? '')
    } else if (wrong) {
      corrections--
      bracket = corrected(bracket, format, wrong, random)
    } else if (match) {
      const given = comes(absence) ? nobody(match) : randomScores(match, format, random)
      bracket = done(applyScores(bracket, format, match.bracketMatchId, given)).bracket
    } else if (bracket.state === 'PendingComplete') {
      return { bracket, dropped }
    } else {
      bracket = fillSlots(bracket)
    }
    bracket = forfeitDropped(bracket, format, dropped).bracket
    const flaw = inconsistency(bracket)
    if (flaw !== undefined) throw new Error(flaw)
  }
}

/** Entered again from the start, what was played in the end; a bracket is what its results say, and nothing else. */
export function replayed(start: Bracket, format: StageFormat, played: Bracket): Bracket {
  let bracket = start
  for (const match of played.matches) {
    if (isPlayed(match)) bracket = done(applyScores(bracket, format, match.bracketMatchId, match.scores)).bracket
  }
  return bracket
}

function corrected(bracket: Bracket, format: StageFormat, match: BracketMatch, random: () => number): Bracket {
  const { bracketMatchId: id, isAdditional } = match
  const acts = ['result', 'clearScore', ...(isAdditional ? [] : ['emptyMatch'])] as const
  const act = pick(acts, random)
  const otherWay = swapped(match, format, random)
  const change = (cascade: boolean): ReturnType<typeof clearScore> => {
    if (act === 'clearScore') return clearScore(bracket, id, { cascade })
    if (act === 'emptyMatch') return emptyMatch(bracket, id, { cascade })
    return applyScores(bracket, format, id, otherWay, { cascade })
  }
  const after: Corrected = done(change(true))
  const started = after.affected.filter((one) => one.effect === 'reset').map((one) => one.identifier)
  const refused = change(false)
  if (started.length > 0)
    expect(refused).toMatchObject({ code: 'match.downstreamStarted', params: { matches: started } })
  else expect(refused).toEqual(after)
  if (isAdditional || format === 'RoundRobin' || format === 'FreeForAll') expect(after.affected).toEqual([])
  else if (act !== 'result') expect(impactOf(bracket, id, null)).toEqual(after.affected)
  if (act !== 'emptyMatch') return after.bracket
  // A match that lost its teams gets them back: fed ones from their feeders, the others by hand, here as they were.
  const advanced = fillSlots(after.bracket)
  return {
    ...advanced,
    matches: advanced.matches.map((one) =>
      one.bracketMatchId === id && one.teams.every((team) => team === null) ? { ...one, teams: match.teams } : one,
    ),
  }
}

/** Another one, or one less; where there are none, nothing happens. */
function withAdditional(bracket: Bracket, format: StageFormat, random: () => number): Bracket {
  const there = pick(bracket.additionalMatches, random)
  if (there && random() < 0.3) return done(removeAdditionalMatch(bracket, there.bracketMatchId))
  const teams = teamsOf(bracket)
  const first = Math.floor(random() * teams.length)
  const two = [0, 1].flatMap((step) => teams[(first + step) % teams.length] ?? [])
  const added = addAdditionalMatch(bracket, format, {
    bracketMatchId: `${bracket.groupNumber}-x${random()}`,
    name: 'One more',
    roundOf: bracket.matches[0]?.roundOf ?? 2,
    teams: two,
    bestOf: 1,
    checkInDuration: 10,
  })
  if (format !== 'FreeForAll') return done(added)
  expect(added).toMatchObject({ code: 'match.noAdditional' })
  return bracket
}

/** Somebody wins, at times by more than one, by forfeit, or level where that may be. */
function randomScores(match: BracketMatch, format: StageFormat, random: () => number): Score[] {
  if (format === 'FreeForAll') {
    const totals = match.teams.map((team) => (team ? Math.floor(random() * 20) : -1))
    const winner = totals.indexOf(Math.max(...totals))
    return scores(match, ...totals.map((total, slot) => (slot === winner ? total + 1 : total)))
  }
  if (format === 'RoundRobin' && !match.isAdditional && random() < 0.2) return scores(match, 1, 1)
  const first = random() < 0.5
  if (random() < 0.1) return results(match, first ? 'Win' : 'Forfeit', first ? 'NotCheckedIn' : 'Win')
  return scores(match, ...(first ? [1, 0] : [0, 1]))
}

/** The other team wins; a match without a winner gets one. */
function swapped(match: BracketMatch, format: StageFormat, random: () => number): Score[] {
  if (format === 'FreeForAll') return randomScores(match, format, random)
  const winner = outcomeOf(match)?.winner?.tournamentTeamId
  return scores(match, ...(winner === teamNames(match)[0] ? [0, 1] : [1, 0]))
}

const nobody = (match: BracketMatch) => results(match, ...match.teams.map(() => 'NotCheckedIn' as const))
const all = (bracket: Bracket) => [...bracket.matches, ...bracket.additionalMatches]

function pick<T>(list: readonly T[], random: () => number): T | undefined {
  return list[Math.floor(random() * list.length)]
}
