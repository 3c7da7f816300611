// @vitest-environment happy-dom
// §2: what the views of a bracket show: the tree of an elimination, the tables of a round robin, the ranking of a free for
// all, and the header of a round.
import { createRef } from 'react'
import i18next from 'i18next'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Bracket } from '../../src/contract/bracket.ts'
import type { StageFormat } from '../../src/contract/states.ts'
import type { StageDetail } from '../../src/contract/stage.ts'
import { startI18n } from '../../src/i18n.ts'
import { cursorIn, noCursor } from '../../src/screens/bracket/bracket-cursor.ts'
import { Drawing } from '../../src/screens/bracket/drawing.tsx'
import { FreeForAllView } from '../../src/screens/bracket/free-for-all-view.tsx'
import { RoundHeader } from '../../src/screens/bracket/round-header.tsx'
import { RoundRobinView } from '../../src/screens/bracket/round-robin-view.tsx'
import { noActions } from '../../src/screens/bracket/no-actions.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aBracket, aMatch, aPlayedMatch, aStage, entrant } from '../support/builders.ts'
import { all, click, one, render } from '../ui/render.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadMessages('en')
})

// There is no layout here: every element is as large as the view.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700)
  return () => vi.restoreAllMocks()
})

const seen = (bracket: Bracket, format: StageFormat) => ({
  bracket,
  format,
  state: cursorIn(noCursor, bracket),
  actions: noActions,
})
const running = (format: StageFormat, bracket: Bracket): StageDetail =>
  aStage({ format, state: 'InProgress', brackets: [bracket], seeds: ['A', 'B', 'C', 'D'] })

/** The first team won; the points of both. */
function won(id: string, roundOf: number, names: readonly [string, string], points: readonly [number, number]) {
  const teams = names.map(entrant)
  const scores = teams.map(({ tournamentTeamId }, at) => ({
    tournamentTeamId,
    totalScore: points[at] ?? 0,
    result: at === 0 ? ('Win' as const) : ('Lose' as const),
  }))
  return aPlayedMatch({ bracketMatchId: id, identifier: `G1-M${id}`, roundOf, teams, scores })
}

test('a tree has rounds, in them matches, and in each a row a team with initial, name and score', async () => {
  const [, second, final] = aBracket().matches
  const matches = [won('1', 4, ['Alpha', 'Delta'], [2, 1]), second, final].flatMap((match) => match ?? [])
  const bracket = aBracket({ matches, state: 'InProgress' })
  const box = await render(<Drawing {...seen(bracket, 'SingleElimination')} viewport={createRef()} />)
  expect(all(box, '[type=checkbox]').map((round) => round.getAttribute('aria-label'))).toEqual([
    'Select all matches of Round of 4',
    'Select all matches of Finals',
  ])
  expect(all(box, '[data-match]').map((match) => match.dataset['match'])).toEqual(['G1-M1', 'G1-M2', 'G1-M3'])
  const rows = all(one(box, '[data-match="G1-M1"]'), '[data-initial]')
  expect(rows.map((row) => [row.dataset['initial'], row.textContent])).toEqual([
    ['A', expect.stringMatching(/Alpha.*2/)],
    ['D', expect.stringMatching(/Delta.*1/)],
  ])
})

test('a round robin has a table of wins, draws and losses, and its matches by round, additional ones apart', async () => {
  const level = aPlayedMatch({
    bracketMatchId: '2',
    identifier: 'G1-M2',
    roundOf: 2,
    teams: [entrant('A'), entrant('C')],
    scores: ['A', 'C'].map((tournamentTeamId) => ({ tournamentTeamId, totalScore: 1, result: 'Draw' })),
  })
  const decider = aMatch({ bracketMatchId: '3', identifier: 'G1-M3', roundOf: 2, isAdditional: true, name: 'Decider' })
  const bracket = aBracket({
    matches: [won('1', 1, ['A', 'B'], [2, 0]), level],
    edges: [],
    additionalMatches: [decider],
    state: 'InProgress',
  })
  const stage = running('RoundRobin', bracket)
  const { format: _format, ...rest } = seen(bracket, 'RoundRobin')
  const box = await render(<RoundRobinView {...rest} stage={stage} />)
  const table = one(box, 'table')
  expect(all(table, 'thead th').map((head) => head.getAttribute('title') ?? '')).toEqual(
    expect.arrayContaining(['win', 'draw', 'lose'].map((figure) => i18next.t(`ui.standings.value.${figure}`))),
  )
  const ofA = all(table, 'tbody tr').find((row) => one(row, 'th').textContent?.endsWith('A'))
  // Place; played, won, drawn, lost, and what follows from that.
  expect(all(ofA ?? table, 'td').map((cell) => cell.textContent)).toEqual(['1', '2', '1', '1', '0', '3', '1', '2', '4'])
  const rounds = all(box, '[data-keep-together]').map((round) => [
    one(round, 'span[title]').getAttribute('title'),
    all(round, '[data-match]').map((match) => match.dataset['match']),
  ])
  expect(rounds).toEqual([
    ['Round 1', ['G1-M1']],
    ['Round 2', ['G1-M2']],
    ['Additional Matches', ['G1-M3']],
  ])
})

test('a free for all has a table ranked by score, beside matches whose teams stand by theirs', async () => {
  const teams = ['A', 'B', 'C'].map(entrant)
  const scores = teams.map(({ tournamentTeamId }, at) => ({
    tournamentTeamId,
    totalScore: [5, 20, 10][at] ?? 0,
    result: at === 1 ? ('Win' as const) : ('Lose' as const),
  }))
  const lobby = aPlayedMatch({ bracketMatchId: '1', roundOf: 1, teams, scores })
  const bracket = aBracket({ matches: [lobby], edges: [], state: 'PendingComplete' })
  const stage = running('FreeForAll', bracket)
  const box = await render(<FreeForAllView {...seen(bracket, 'FreeForAll')} stage={stage} viewport={createRef()} />)
  const rows = all(one(box, 'table'), 'tbody tr[aria-rowindex]')
  expect(
    rows.map((row) => [one(row, 'td').textContent, one(row, 'th').textContent, row.lastChild?.textContent]),
  ).toEqual([
    ['1', 'B', '20'],
    ['2', 'C', '10'],
    ['3', 'A', '5'],
  ])
  expect(all(one(box, '[data-match]'), '[data-initial]').map((row) => row.dataset['initial'])).toEqual(['B', 'C', 'A'])
})

test('the box of a round is mixed while some of its matches are selected; its button asks for another name', async () => {
  const [onToggle, onRename] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const header = (selected: number) => (
    <RoundHeader text="Finals" total={2} selected={selected} onToggle={onToggle} onRename={onRename} />
  )
  const states = []
  for (const selected of [0, 1, 2]) {
    const box = await render(header(selected))
    const { checked, indeterminate } = one(box, '[type=checkbox]') as HTMLInputElement
    states.push([checked, indeterminate])
    if (selected > 0) continue
    await click(one(box, '[type=checkbox]'))
    await click(one(box, 'button'))
  }
  expect(states).toEqual([
    [false, false],
    [false, true],
    [true, false],
  ])
  expect([onToggle.mock.calls.length, onRename.mock.calls.length]).toEqual([1, 1])
  expect(i18next.t('cmd.round.rename.done')).toBe('round display text changed')
})
