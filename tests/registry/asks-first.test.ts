// Acts that throw something away ask before they do it, and offer no undo that could not bring it back.
import { expect, test } from 'vitest'
import { randomizeBrackets } from '../../commands/brackets.ts'
import { updateScore } from '../../commands/matches.ts'
import { editStage } from '../../commands/stages.ts'
import { setTieBreakers } from '../../commands/standings.ts'
import { tieBreakPresets } from '../../src/rules/tie-break-presets.ts'
import { anAsking, aRunningMatchView, aStageView } from '../support/builders.ts'

const riskOf = (command: typeof editStage | typeof updateScore, view: unknown, args: object) =>
  typeof command.risk === 'function' ? command.risk(view, args, anAsking()).level : command.risk.level

test.each([
  { changes: { groups: 2 }, drawn: true, level: 'confirm' },
  { changes: { thirdPlaceMatch: true }, drawn: true, level: 'confirm' },
  { changes: { name: 'Another' }, drawn: true, level: 'reversible' },
  { changes: { groups: 2 }, drawn: false, level: 'reversible' },
])('editing $changes of a stage (drawn: $drawn) is $level', ({ changes, drawn, level }) => {
  const view = aStageView(drawn ? { bracket: {} } : {})
  expect(riskOf(editStage, view, changes)).toBe(level)
  expect(editStage.undo?.(view, changes) === undefined).toBe(level === 'confirm')
})

test('a first result is entered at once, another in its place asks', () => {
  const empty = aRunningMatchView()
  expect(riskOf(updateScore, empty, { score: [2, 1], cascade: false })).toBe('reversible')
  const scores = empty.match.teams.map((team, slot) => ({
    tournamentTeamId: team?.tournamentTeamId ?? '',
    totalScore: 2 - slot,
    result: slot === 0 ? ('Win' as const) : ('Lose' as const),
  }))
  const played = aRunningMatchView({ match: { scores, state: 'Completed' } })
  expect(riskOf(updateScore, played, { score: [2, 0], cascade: false })).toBe('confirm')
  const body = updateScore.plan?.(played, { score: [2, 0], cascade: false }, anAsking())[0]?.body
  expect(body).toMatchObject({ seen: { scores } })
})

test('criteria are set by the name of their order, and groups to shuffle reach the platform', () => {
  const view = aStageView({ stage: { format: 'RoundRobin' }, bracket: {} })
  expect(setTieBreakers.plan?.(view, { preset: 'uefa' }, anAsking())[0]?.body).toMatchObject({
    tieBreakers: tieBreakPresets.uefa,
  })
  expect(randomizeBrackets.plan?.(view, { tournamentGroups: [1] }, anAsking())[0]?.body).toMatchObject({
    tournamentGroups: [1],
  })
})
