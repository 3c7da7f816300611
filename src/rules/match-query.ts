// Selecting matches by an expression: `round:8 state:Initial group:2 team:"Neon Nine"`. Every term must hold; `a,b` is
// either, `-` in front is not. Words alone look into match and team names.
import { fold } from '../contract/fold.ts'
import type { Bracket, BracketMatch } from '../contract/bracket.ts'
import { maxMatchQueryLength } from '../contract/limits.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { StageDetail } from '../contract/stage.ts'
import type { StageFormat } from '../contract/states.ts'
import type { Phase } from '../contract/phase.ts'
import { sideOf } from './bracket/graph.ts'
import { grandFinalResetRound, grandFinalRound, thirdPlaceRound } from './bracket/skeleton.ts'
import { phaseOf, phaseTokens, wordFits } from './phase.ts'

const fields = ['round', 'state', 'group', 'team', 'match', 'result', 'room', 'text'] as const
type Field = (typeof fields)[number]
export const matchQueryFields = fields.filter((field) => field !== 'text')

type Term = { field: Field; values: readonly string[]; not: boolean }
export type MatchQuery = readonly Term[]
export type FoundMatch = { groupNumber: number; match: BracketMatch }

/** Values of `state:` besides the states of §4, for common searches. */
const conditions: Readonly<Record<string, (match: BracketMatch) => boolean>> = {
  initial: (match) => match.state === 'Initial',
  inprogress: (match) => match.state === 'InProgress',
  completed: (match) => match.state === 'Completed',
  open: (match) => match.state !== 'Completed',
  /** Both teams are known and the match has not begun. */
  ready: (match) => match.state === 'Initial' && match.matchId === null && match.teams.every((team) => team !== null),
  walkover: (match) => match.walkover,
  undecided: (match) => match.state === 'Completed' && !match.walkover && match.scores.every((s) => !decides(s.result)),
}
const matchQueryStates = [
  ...new Set(['Initial', 'InProgress', 'Completed', 'open', 'ready', 'walkover', 'undecided', ...phaseTokens]),
]

/** Tokens, so never translated; the name a round was given is found as well. */
const namedRounds: Record<string, number> = {
  final: 2,
  finals: 2,
  grandfinal: grandFinalRound,
  reset: grandFinalResetRound,
  thirdplace: thirdPlaceRound,
}

export function parseMatchQuery(typed: string): MatchQuery | Reason {
  // As the keyboard of a tablet gives them; within a word they are signs of it.
  const text = typed.replaceAll(/(?<=[a-z])：/gi, ':').replaceAll(/(?<=^|[\s:,-])[“„‟＂]([^“”„‟＂"]*)[”“＂"]/g, '"$1"')
  if (text.length > maxMatchQueryLength) return reason('matchQuery.tooLong', { most: maxMatchQueryLength })
  const terms: Term[] = []
  const word = /(-?)(?:([a-z]+):)?((?:"[^"]*"|[^\s",]+|,)*)(\S*)/giy
  let rest = 0
  while (rest < text.length) {
    if (/\s/.test(text[rest] ?? '')) {
      rest++
      continue
    }
    word.lastIndex = rest
    const [whole = '', not = '', name, list = '', odd = ''] = word.exec(text) ?? []
    rest += Math.max(1, whole.length)
    if (odd !== '') return reason('matchQuery.quote')
    const field = name === undefined ? 'text' : fields.find((one) => one === name.toLowerCase())
    if (!field) return reason('matchQuery.field', { field: name ?? '', known: [...matchQueryFields] })
    const values = valuesOf(list)
    if (values.length === 0) return reason('matchQuery.value', { field: name ?? whole })
    const why = whyNotValues(field, values)
    if (why) return why
    terms.push({ field, values, not: not === '-' })
  }
  return terms
}

/**
 * The needed matches of a stage that fit, in the order of its brackets. chosen: without a `group:` only the division that
 * is shown is looked at; `group:all` is every division.
 */
export function matchesFor(
  { format, brackets }: Pick<StageDetail, 'format' | 'brackets'>,
  query: MatchQuery,
  shownGroup: number | undefined,
  phaseIn: (match: BracketMatch) => Phase = (match) => phaseOf({ ...match, format }, null, 0).is,
): FoundMatch[] {
  const anyGroup = shownGroup === undefined || query.some((term) => term.field === 'group')
  return brackets
    .filter((bracket) => anyGroup || bracket.groupNumber === shownGroup)
    .flatMap((bracket) =>
      [...bracket.matches, ...bracket.additionalMatches]
        .filter((match) => match.needed && query.every((term) => holds(term, { format, bracket, match, phaseIn })))
        .map((match) => ({ groupNumber: bracket.groupNumber, match })),
    )
}

type Candidate = {
  format: StageFormat
  bracket: Bracket
  match: BracketMatch
  phaseIn: (match: BracketMatch) => Phase
}

function holds({ field, values, not }: Term, candidate: Candidate): boolean {
  return values.some((value) => fits(field, value, candidate)) !== not
}

function fits(field: Field, value: string, candidate: Candidate): boolean {
  const { bracket, match } = candidate
  switch (field) {
    case 'round':
      return fitsRound(value, candidate)
    case 'state':
      if (Object.hasOwn(conditions, value)) return conditions[value]?.(match) === true
      return wordFits(value, candidate.phaseIn(match)) === true
    case 'group':
      return value === 'all' || inRange(value, bracket.groupNumber)
    case 'team':
      return hasTeam(match, value)
    case 'match':
      return fitsIdentifier(match, value)
    case 'result':
      return match.scores.some((score) => fold(score.result) === value)
    case 'room':
      return (match.matchId !== null) === (value === 'yes')
    case 'text':
      return (
        hasTeam(match, value) ||
        fold(match.identifier).includes(value) ||
        fold(match.name ?? '').includes(value) ||
        wordFits(value, candidate.phaseIn(match)) === true
      )
  }
}

/** `8`, `1..3`, `-2`, `L2`, `finals`, `additional`, or the name a round was given. */
function fitsRound(value: string, { format, bracket, match }: Candidate): boolean {
  if (value === 'additional') return match.isAdditional
  if (match.isAdditional) return false
  if (sideOf(match.roundOf, format) !== 'round') {
    const losers = /^l(\d+)$/.exec(value)?.[1]
    const named = losers === undefined ? namedRounds[value.replaceAll(/[\s-]/g, '')] : -Number(losers)
    if (named === match.roundOf) return true
  }
  const name = bracket.roundSettings.find((setting) => setting.roundOf === match.roundOf)?.name
  return inRange(value, match.roundOf) || (name !== undefined && fold(name) === value)
}

/** `G1-M5`, or `M5` and `5` in any division. */
function fitsIdentifier({ identifier }: BracketMatch, value: string): boolean {
  const own = fold(identifier)
  return own === value || own.endsWith(`-${value}`) || own.endsWith(`-m${value}`)
}

function hasTeam(match: BracketMatch, value: string): boolean {
  return match.teams.some((team) => team !== null && fold(team.name).includes(value))
}

function inRange(value: string, number: number): boolean {
  const [, from, to] = /^(-?\d+)\.\.(-?\d+)$/.exec(value) ?? []
  if (from === undefined || to === undefined) return value !== '' && Number(value) === number
  return number >= Math.min(Number(from), Number(to)) && number <= Math.max(Number(from), Number(to))
}

function whyNotValues(field: Field, values: readonly string[]): Reason | undefined {
  if (field === 'state') {
    const state = values.find((value) => !Object.hasOwn(conditions, value) && wordFits(value, 'Late') === undefined)
    return state === undefined ? undefined : reason('matchQuery.state', { state, known: matchQueryStates })
  }
  if (field === 'room') {
    const room = values.find((value) => value !== 'yes' && value !== 'no')
    return room === undefined ? undefined : reason('matchQuery.room', { room })
  }
  if (field === 'group') {
    const group = values.find((value) => value !== 'all' && !/^\d+(\.\.\d+)?$/.test(value))
    return group === undefined ? undefined : reason('matchQuery.group', { group })
  }
  return undefined
}

/** Commas part alternatives, but not inside quotes. */
function valuesOf(list: string): string[] {
  return [...list.matchAll(/"([^"]*)"|[^",]+/g)]
    .map(([bare, quoted]) => fold(quoted ?? bare).trim())
    .filter((value) => value !== '')
}

function decides(result: BracketMatch['scores'][number]['result']): boolean {
  return result === 'Win' || result === 'Draw'
}
