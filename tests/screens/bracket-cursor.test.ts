// Where the cursor of a bracket goes by itself, and where its matches stand.
import { expect, test } from 'vitest'
import type { Bracket, BracketMatch } from '../../src/contract/bracket.ts'
import type { StageFormat } from '../../src/contract/states.ts'
import { generateDivision } from '../../src/rules/bracket/division.ts'
import { cursorIn, nextOpen, noCursor, standing } from '../../src/screens/bracket/bracket-cursor.ts'
import { type Box, dropPath, layoutOf, type Layout } from '../../src/screens/bracket/bracket-layout.ts'
import { aBracket, aMatch, aPlayedMatch, aStage, entrant } from '../support/builders.ts'

const teams = ['Kowloon Kings', 'Neon Nine', 'Jade Wolves', 'Taipei Tigers'].map(entrant)

test('after a result the next open match follows, and after the last of a round the next round', () => {
  const first = aMatch({ bracketMatchId: '101' })
  const second = aMatch({ bracketMatchId: '102', teams: [entrant('B'), entrant('C')] })
  const unknown = aMatch({ bracketMatchId: '103', roundOf: 2, teams: [null, null] })
  const known = { ...unknown, teams: [entrant('A'), entrant('B')] }
  const [played, alsoPlayed] = [aPlayedMatch(first), aPlayedMatch(second)]
  const next = (matches: BracketMatch[], after: string) =>
    nextOpen(layoutOf(aBracket({ matches }), 'SingleElimination'), after)
  expect(next([played, second, unknown], '101')).toBe('102')
  expect(next([played, alsoPlayed, known], '102')).toBe('103')
  // One that was passed over comes once nothing is open after it.
  expect(next([first, alsoPlayed, unknown], '102')).toBe('101')
  expect(next([played, alsoPlayed, unknown], '102')).toBeUndefined()
})

test('matches whose result is being sent are passed over; then comes the first that opens by such results', () => {
  const first = aMatch({ bracketMatchId: '101' })
  const second = aMatch({ bracketMatchId: '102', teams: [entrant('B'), entrant('C')] })
  const final = aMatch({ bracketMatchId: '103', roundOf: 2, teams: [null, null] })
  const next = (matches: BracketMatch[], after: string, ...sent: string[]) => {
    const bracket = aBracket({ matches, edges: [[0, 2], [1, 2]] }) // prettier-ignore
    return nextOpen(layoutOf(bracket, 'SingleElimination'), after, { bracket, isSent: (id) => sent.includes(id) })
  }
  expect(next([first, second, final], '101', '101')).toBe('102')
  expect(next([first, second, final], '102', '101', '102')).toBe('103')
  // One of its teams comes by a result that has not been entered.
  expect(next([first, second, final], '102', '102')).toBe('101')
  const half = { ...final, teams: [entrant('A'), null] }
  expect(next([aPlayedMatch(first), second, half], '102', '102')).toBe('103')
  expect(next([aPlayedMatch(first), second, half], '102')).toBeUndefined()
})

test('the cursor stays on the match it began at when somebody else enters its result', () => {
  const first = aMatch({ bracketMatchId: '101' })
  const second = aMatch({ bracketMatchId: '102', teams: [entrant('B'), entrant('C')] })
  const waiting = { ...first, teams: [entrant('A'), null] }
  const at = (matches: BracketMatch[], state = noCursor) => {
    const bracket = aBracket({ matches })
    const stood = standing(state, bracket)
    return { stood, cursor: cursorIn(stood, bracket).cursor }
  }
  const begun = at([first, second])
  expect(begun.cursor).toBe('101')
  expect(at([aPlayedMatch(first), second], begun.stood)).toEqual({ stood: begun.stood, cursor: '101' })
  // Where nothing can be played yet it has not begun anywhere.
  const early = at([waiting])
  expect(at([waiting, second], early.stood).cursor).toBe('102')
  // What is drawn anew begins anew.
  expect(at([second], begun.stood).cursor).toBe('102')
})

test('matches of many teams stay where they are while results come in, and stand by score in the end', () => {
  const scores = (best: number): BracketMatch['scores'] =>
    teams.map(({ tournamentTeamId }, slot) => ({
      tournamentTeamId,
      totalScore: slot === 0 ? best : 0,
      result: slot === 0 ? 'Win' : 'Lose',
    }))
  const open = (bracketMatchId: string) => aMatch({ bracketMatchId, roundOf: 1, teams })
  const won = (bracketMatchId: string, best: number) =>
    aPlayedMatch({ bracketMatchId, roundOf: 1, teams, scores: scores(best) })
  const drawn = (bracket: Bracket) => layoutOf(bracket, 'FreeForAll').boxes.map(({ match }) => match.bracketMatchId)
  const running = aBracket({ edges: [], matches: [open('1'), won('2', 30), open('3')], state: 'InProgress' })
  expect(drawn(running)).toEqual(['1', '2', '3'])
  const matches = [won('1', 10), won('2', 30), won('3', 50)]
  expect(drawn({ ...running, matches })).toEqual(['1', '2', '3'])
  expect(drawn({ ...running, matches, state: 'Completed' })).toEqual(['3', '2', '1'])
})

test.each([
  { format: 'DoubleElimination', teams: 16 },
  { format: 'DoubleElimination', teams: 13 },
  { format: 'SingleElimination', teams: 8 },
] as const)("in $format of $teams no loser's way crosses a match", ({ format, teams }) => {
  const bracket = aDivision(format, teams)
  const layout = layoutOf(bracket, format)
  const at = (index: number) => layout.boxes.find((box) => box.index === index)
  let ways = 0
  for (const [a, b] of bracket.loserEdges) {
    const [from, to] = [at(a), at(b)]
    if (!from || !to) continue
    ways++
    expect(crossed(layout, dropPath(layout, { from, to }))).toEqual([])
  }
  expect(ways).toBeGreaterThan(0)
})

/** Matches with a part of the path inside their box. */
function crossed({ boxes }: Layout, path: string): string[] {
  let [x, y] = [0, 0]
  return [...path.matchAll(/([MHV])([\d.-]+)(?: ([\d.-]+))?/g)].flatMap(([, way, one, other]) => {
    const [fromX, fromY] = [x, y]
    if (way === 'V') y = Number(one)
    else x = Number(one)
    if (way === 'M') y = Number(other)
    return way === 'M'
      ? []
      : boxes.filter((box) => touches(box, fromX, fromY, x, y)).map(({ match }) => match.identifier)
  })
}

function touches(box: Box, x1: number, y1: number, x2: number, y2: number): boolean {
  const across = Math.min(x1, x2) < box.x + box.width && Math.max(x1, x2) > box.x
  return across && Math.min(y1, y2) < box.y + box.height && Math.max(y1, y2) > box.y
}

function aDivision(format: StageFormat, teamNum: number): Bracket {
  let id = 0
  const bracket = generateDivision({
    stage: aStage({ format, thirdPlaceMatch: true }),
    groupNumber: 1,
    teamNum,
    teams: Array.from({ length: teamNum }, (_, seed) => entrant(`Team ${seed + 1}`)),
    checkInDuration: 15,
    nextId: () => `${++id}`,
  })
  if ('code' in bracket) throw new Error(bracket.code)
  return bracket
}
