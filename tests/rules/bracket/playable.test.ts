// found.md I2: places, times and texts are for matches that can be played. Which those are is known when the bracket is drawn:
// the same are played in the end.
import { expect, test } from 'vitest'
import type { Bracket, BracketMatch } from '../../../src/contract/bracket.ts'
import type { Say } from '../../../src/contract/say.ts'
import { noLimits } from '../../../src/contract/schedule.ts'
import type { StageFormat } from '../../../src/contract/states.ts'
import { figuresOf } from '../../../src/platform/store/brackets.ts'
import { isResetFinal } from '../../../src/rules/bracket/graph.ts'
import { canSend } from '../../../src/rules/bracket/playable.ts'
import { fillSlots, startBracket } from '../../../src/rules/bracket/progress.ts'
import { applyScores } from '../../../src/rules/bracket/results.ts'
import { matchesToPlay } from '../../../src/rules/rounds.ts'
import { scheduleRows } from '../../../src/rules/schedule/rows.ts'
import { slotText } from '../../../src/screens/bracket/match-text.ts'
import { randomFrom } from '../../support/random.ts'
import { done, generated, isPlayed, matchOf, only, playedOut, results, scores } from './play.ts'

const counts = Array.from({ length: 31 }, (_, index) => index + 3)
const formats: readonly (readonly [StageFormat, object])[] = [
  ['DoubleElimination', {}],
  ['DoubleElimination', { grandFinal: 'single' }],
  ['DoubleElimination', { grandFinal: 'none' }],
  ['SingleElimination', { thirdPlaceMatch: true }],
]

function laidOut(bracket: Bracket): string[] {
  return scheduleRows([{ id: '7', brackets: [bracket] }], noLimits).map(({ identifier }) => identifier)
}

test.each(formats)('%s %j of 3 to 33 teams: what is laid out is what is played', (format, changes) => {
  for (const count of counts) {
    const drawn = only(generated(count, format, changes))
    const random = randomFrom(count)
    const over = playedOut(startBracket(drawn), format, () => (random() < 0.5 ? 0 : 1))
    const played = over.matches.filter((match, index) => isPlayed(match) && !isResetFinal(over, index))
    const names = played.map(({ identifier }) => identifier)
    expect([count, laidOut(drawn)]).toEqual([count, names])
    expect([count, laidOut(startBracket(drawn))]).toEqual([count, names])
  }
})

test.each(formats)('%s %j of 3 to 33 teams: what is counted and named is what is played', (format, changes) => {
  const say = ((key: string, given?: { match: string }) => `${key} ${given?.match ?? ''}`) as unknown as Say
  for (const count of counts) {
    const drawn = only(generated(count, format, changes))
    const random = randomFrom(count)
    let now = startBracket(drawn)
    const played = laidOut(drawn)
    expect([count, figuresOf([now]).matchCount]).toEqual([count, played.length])
    // At every moment on the way, a team that waits for a match waits for one that is played.
    for (;;) {
      for (const match of now.matches.filter(({ identifier }) => played.includes(identifier))) {
        const named = match.teams.flatMap((team, slot) => (team ? [] : slotText(say, now, match, slot, true)))
        for (const text of named) {
          const of = /(?:winner|loser)Of (.+)$/.exec(text)?.[1]
          expect([count, match.identifier, text, of === undefined || played.includes(of)]).toEqual([
            count,
            match.identifier,
            text,
            true,
          ])
        }
      }
      const next = now.matches.find((match) => isOpen(match) && match.teams.every((team) => team !== null))
      if (!next) break
      const won = scores(next, ...(random() < 0.5 ? [1, 0] : [0, 1]))
      now = fillSlots(done(applyScores(now, format, next.bracketMatchId, won)).bracket)
    }
    const over = figuresOf([now])
    const isReset = now.matches.some((match, index) => isPlayed(match) && isResetFinal(now, index))
    expect([count, over.completedCount]).toEqual([count, played.length + Number(isReset)])
  }
})

const isOpen = ({ state, needed }: BracketMatch) => state !== 'Completed' && needed

test.each(formats)('%s %j of 3 to 33 teams: a round gives times to what is played', (format, changes) => {
  for (const count of counts) {
    const bracket = only(generated(count, format, changes))
    const played = scheduleRows([{ id: '7', brackets: [bracket] }], noLimits)
    const rounds = [...new Set(bracket.matches.map(({ roundOf }) => roundOf))]
    const timed = rounds.flatMap((roundOf) => matchesToPlay({ bracket, roundOf }))
    expect([count, timed.map(({ identifier }) => identifier).toSorted()]).toEqual([
      count,
      played.map(({ identifier }) => identifier).toSorted(),
    ])
  }
})

test('of 17 teams in double elimination 32 matches are laid out, not 40', () => {
  expect(laidOut(only(generated(17, 'DoubleElimination')))).toHaveLength(32)
})

test('teams that are not placed yet may all come', () => {
  const empty = only(generated(8, 'DoubleElimination', {}, { teams: undefined }))
  expect(laidOut(empty)).toHaveLength(14)
})

test('a match without a winner may still send both of its teams', () => {
  const started = startBracket(only(generated(4, 'SingleElimination', { thirdPlaceMatch: true })))
  const absent = results(matchOf(started, 'G1-M1'), 'NotCheckedIn', 'NotCheckedIn')
  const { bracket } = done(applyScores(started, 'SingleElimination', matchOf(started, 'G1-M1').bracketMatchId, absent))
  const now = fillSlots(bracket)
  expect([canSend(now, { from: 0, takes: 'winner' }), canSend(now, { from: 0, takes: 'loser' })]).toEqual([true, true])
})
