// A result that is typed behind words goes to the match they mean, or nowhere and says why: every code and every pair of teams of
// a half-played bracket of each format, on its page, elsewhere, and while the platform has not answered.
import { expect, test } from 'vitest'
import { updateScore } from '../../commands/matches.ts'
import type { Ids } from '../../src/contract/kind-spec.ts'
import { stageMatches } from '../../src/shell/palette/match-candidates.ts'
import { mayBeFirst } from '../../src/shell/palette/rows.ts'
import { scoredRows, soughtMatches, type LoadedMatch } from '../../src/shell/palette/scored-rows.ts'
import { readScored } from '../../src/shell/palette/scored.ts'
import { anAsking } from '../support/builders.ts'
import { aCup, formats, halfPlayed, type Cup } from '../support/half-played.ts'
import { running } from '../rules/bracket/play.ts'

const title = 'Enter result'
const entry = {
  is: 'command',
  id: updateScore.id,
  command: updateScore,
  title,
  also: ['score', 'result', '賽果'],
  names: [],
  details: [],
  opens: undefined,
} as const
type At = { kept: readonly Cup[]; found?: readonly Cup[]; here?: Ids; searching?: boolean; complete?: boolean }

function rowsFor(query: string, { kept, found = [], here = {}, searching = false, complete = true }: At) {
  const scored = readScored(query, entry)
  if (!scored) return undefined
  const listed = (cups: readonly Cup[]) =>
    cups.flatMap(({ stage, views }) => stageMatches(stage, [...views.values()][0]?.tournament.name))
  const sought = { scored, kept: listed(kept), found: listed(found), here, searching, complete }
  const fits = soughtMatches(sought)
  const views = new Map<string, LoadedMatch>([...kept, ...found].flatMap((cup) => [...cup.views]))
  const loaded = new Map(
    fits.flatMap(({ candidate: { id } }) => {
      const view = views.get(id)
      return view ? [[id, view] as const] : []
    }),
  )
  return scoredRows(sought, fits, loaded, entry, anAsking())
}

/** Enter: the match it acts on, or why it does nothing. */
function onEnter(query: string, at: At) {
  const rows = rowsFor(query, at)
  const row = rows?.find((one) => mayBeFirst(one))
  if (!row) return undefined
  return row.verdict?.why ? { why: row.verdict.why.code, code: row.code } : { id: row.ids?.[0], code: row.code }
}

const page = (cup: Cup): Ids => ({ stage: cup.stage.id, tournament: cup.stage.tournamentId })

test.each(formats)(
  '%s: every code there is means its match, or says why; a hundred that are not mean none',
  (format) => {
    const cup = aCup('12', 'Spring Cup', halfPlayed(format), format)
    const other = aCup('13', 'Weekly', halfPlayed(format), format)
    const places: readonly (readonly [string, At])[] = [
      ['on its page', { kept: [cup, other], here: page(cup) }],
      [
        'on its page before the platform has answered',
        { kept: [cup], here: page(cup), searching: true, complete: false },
      ],
      ['on its page while that is loading', { kept: [], found: [cup], here: page(cup) }],
      ['elsewhere', { kept: [], found: [cup] }],
    ]
    const codes = [...cup.views.values()].map(({ match }) => match.identifier)
    const none = Array.from({ length: 100 }, (_, at) => `G${at % 3 === 0 ? 2 : 1}-M${codes.length + 1 + at * 7}`)
    for (const [where, at] of places) {
      for (const [id, { match }] of cup.views) {
        for (const query of [
          `${match.identifier.toLowerCase()} 2-0`,
          `賽果 ${match.identifier} 2-0`,
          `Ｇ${match.identifier.slice(1)} ２：０`,
        ]) {
          const got = onEnter(query, at)
          expect([where, query, got?.code]).toEqual([where, query, match.identifier])
          if (!got?.why) expect([where, query, got?.id]).toEqual([where, query, id])
        }
      }
      for (const code of none) {
        const why = where.includes('before') ? 'match.stillLooking' : 'match.noneCalled'
        expect([where, code, onEnter(`${code} 2-0`, at)]).toEqual([where, code, { why, code: undefined }])
      }
    }
    // At least one of them can be entered, and at least one cannot.
    const all = codes.map((code) => onEnter(`${code} 2-0`, { kept: [cup], here: page(cup) }))
    expect(all.some((one) => one?.id !== undefined)).toBe(format !== 'FreeForAll')
    if (format !== 'RoundRobin') expect(all.some((one) => one?.why !== undefined)).toBe(true)
  },
)

test.each(formats)('%s: every pair of teams means the match they play, or none', (format) => {
  const cup = aCup('12', 'Spring Cup', halfPlayed(format), format)
  const views = [...cup.views.values()]
  const names = [...new Set(views.flatMap(({ match }) => match.teams.flatMap((team) => team?.name ?? [])))]
  for (const one of names) {
    for (const two of names) {
      if (one === two) continue
      const theirs = views.filter(({ match }) =>
        [one, two].every((name) => match.teams.some((team) => team?.name === name)),
      )
      const query = `${one.toLowerCase()} vs ${two} 2-0`
      const got = onEnter(query, { kept: [cup], here: page(cup) })
      if (theirs.length === 0) expect([query, got]).toEqual([query, { why: 'match.noneCalled', code: undefined }])
      else if (theirs.length > 1) expect([query, got]).toEqual([query, { why: 'match.severalMeant', code: undefined }])
      else expect([query, got?.code]).toEqual([query, theirs[0]?.match.identifier])
      if (got?.id === undefined) continue
      const [row] = rowsFor(query, { kept: [cup], here: page(cup) }) ?? []
      const { teams = [] } = views.find(({ match }) => match.identifier === row?.code)?.match ?? {}
      const score = teams[0]?.name === one ? '2-0' : '0-2'
      // Whose number is whose stays with them when a colleague changes the seats meanwhile.
      expect([query, row?.args]).toEqual([query, { score, teams: teams.map((team) => team?.tournamentTeamId) }])
    }
    const wrong = `${one} Nobody 2-0`
    expect([wrong, onEnter(wrong, { kept: [cup], here: page(cup) })?.why]).toEqual([wrong, 'match.noneCalled'])
  }
})

const bracket = halfPlayed('SingleElimination')
const cup = aCup('12', 'Spring Cup', bracket, 'SingleElimination')
const weekly = aCup('13', 'Weekly', bracket, 'SingleElimination', { teams: (name) => name.replace('Team', 'Side') })
const here = page(cup)

test.each([
  ['g1-m2 21:00', 'match.notAScore'],
  ['g1-m2 9:05', 'match.notAScore'],
  ['g1-m2 16:13', 'match.notAScore'],
  ['g1-m2 ２１：００', 'match.notAScore'],
  ['result g1-m2 21:00', 'match.notAScore'],
  ['g1-m2 2-01', 'match.notAScore'],
  ['g1-m2 11-28 19:00', 'match.notAScore'],
  ['g1-m2 11-28 3-1', 'match.noneCalled'],
  ['final 2-1', 'match.noneCalled'],
  ['g1-m2 final 2-1', 'match.noneCalled'],
  ['g1-m2 tomorrow 2-1', 'match.noneCalled'],
  ['g1-m22 2-1', 'match.noneCalled'],
  ['g1m2 2-1', 'match.noneCalled'],
  ['g1-m 2-1', 'match.noneCalled'],
  ['m2 2-1', 'match.noneCalled'],
  ['2 2-1', 'match.noneCalled'],
  ['tema 2 2-1', 'match.noneCalled'],
  ['spring cup 2-1', 'match.noneCalled'],
  ['12/m99 2-1', 'match.noneCalled'],
  // A match of another tournament has that code or these teams.
  ['side 2 side 15 2-1', undefined],
])('%s stores nothing of what is open: %s', (query, why) => {
  const at = { kept: [cup, weekly], here }
  const got = onEnter(query, at)
  if (why !== undefined) expect(got?.why).toBe(why)
  else expect(got?.id?.startsWith('13/') ?? true).toBe(true)
})

test('a code means the match of the page; with the name of another tournament that one, marked with it', () => {
  const [id] = [...cup.views].find(([, { match }]) => match.identifier === 'G1-M2') ?? []
  const at = { kept: [weekly, cup], here }
  expect(onEnter('g1-m2 2-1', at)).toMatchObject({ id })
  expect(rowsFor('g1-m2 weekly 2-1', at)?.[0]).toMatchObject({ code: 'G1-M2', on: 'Weekly › Main' })
  expect(onEnter('g1-m2 weekly 2-1', at)?.id).toMatch(/^13\//)
  expect(onEnter('g1-m2 2-1', { kept: [weekly, cup] })?.why).toBe('match.severalMeant')
  expect(rowsFor('g1-m2 2-1', { kept: [weekly, cup] })?.map(({ unsure, on }) => unsure && on)).toEqual([
    undefined,
    'Weekly › Main',
    'Spring Cup › Main',
  ])
})

test('a code that only another tournament has is listed on the page of this one, not taken', () => {
  const large = aCup('14', 'Large Cup', running(32, 'SingleElimination'), 'SingleElimination')
  const rows = rowsFor('g1-m16 2-1', { kept: [cup, large], here })
  expect(rows?.map(({ code, unsure, on }) => [code, unsure, on])).toEqual([
    [undefined, undefined, undefined],
    ['G1-M16', true, 'Large Cup › Main'],
  ])
})

test('a whole name is that team, not one that begins so', () => {
  const names = new Map([
    ['Team 1', 'Wolf'],
    ['Team 2', 'Wolf Pack'],
    ['Team 15', 'Bear'],
    ['Team 3', 'Wolfhound'],
  ])
  const wolves = aCup('15', 'Pack Cup', running(16, 'SingleElimination'), 'SingleElimination', {
    teams: (name) => names.get(name) ?? name,
  })
  const at = { kept: [wolves], here: page(wolves) }
  // Wolf Pack plays Bear.
  expect(onEnter('wolf bear 2-1', at)?.why).toBe('match.noneCalled')
  expect(onEnter('wolf pack bear 2-1', at)?.id).toBeDefined()
  expect(rowsFor('wolf 2-1', at)?.[0]?.typed).toContain('Wolf 2–1')
  expect(onEnter('wolf pa 2-1', at)?.why).toBe('match.noneCalled')
  expect(onEnter('wol 2-1', at)?.why).toBe('match.severalMeant')
  expect(onEnter('bea 2-1', at)?.id).toBeDefined()
})

test('where the platform names more matches than it lists, none is taken for the only one', () => {
  const at = { kept: [], found: [cup], complete: false }
  expect(onEnter('g1-m2 2-1', at)?.why).toBe('match.severalMeant')
  expect(onEnter('g1-m2 spring cup 2-1', at)?.id).toBeDefined()
})

test('what was found for a shorter text is not offered for this one', () => {
  const at = { kept: [], found: [cup], searching: true, complete: false }
  expect(onEnter('g1-m2 2-1', at)).toEqual({ why: 'match.stillLooking', code: undefined })
  expect(rowsFor('g1-m2 2-1', at)).toHaveLength(1)
})
