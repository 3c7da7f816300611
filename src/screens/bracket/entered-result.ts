// The values of the result form as arguments of the command. Results follow from the numbers unless one is chosen.
import * as v from 'valibot'
import { nameKey } from '../../contract/name-key.ts'
import type { BracketMatch, Decision } from '../../contract/bracket.ts'
import { TeamResult } from '../../contract/states.ts'
import { oneLine } from '../../rules/one-line.ts'
import { scoreText } from '../../rules/score-text.ts'
import { halfWidth } from '../../contract/half-width.ts'

export const Side = v.object({
  score: v.string(),
  shootOut: v.string(),
  result: v.union([TeamResult, v.literal('byScore')]),
})
export type Side = v.InferOutput<typeof Side>
/** In the form; `decidedBy` null: by the score. */
export type Result = { sides: Side[]; decidedBy: Decision | null }
export type Entered = {
  score: string
  /** Ids of the teams whose numbers these are. */
  teams?: string[]
  results?: TeamResult[]
  shootOut?: string
  decidedBy?: Decision
}

/** The form's first values: the stored result. A result that follows from the numbers is not chosen. */
export function startOf(match: BracketMatch): Side[] {
  const teams = match.teams.flatMap((team) => team ?? [])
  if (match.scores.length === 0) return teams.map(() => ({ score: '', shootOut: '', result: 'byScore' }))
  const { score, shootOut, results, decidedBy } = scoreText(match)
  const shots = shootOut?.split('-')
  const sides = score.split('-').map((points, slot): Side => {
    const result = results[slot]
    return { score: points, shootOut: shots?.[slot] ?? '', result: result && isFault(result) ? result : 'byScore' }
  })
  // Where the totals do not name the winner but one is stored, the result starts with that winner.
  return lacksWinner(sides) || decidedBy !== undefined
    ? sides.map((side, slot) => (results[slot] === 'Win' ? { ...side, result: 'Win' } : side))
    : sides
}

/** The form after the stored result has changed under it: what was typed or chosen stays, of the former result the numbers. */
export function followed(entry: Result, before: Result, now: Result): Result {
  if (isSameResult(entry, before)) return now
  const sides = entry.sides.map((side, slot): Side => {
    return side.result === before.sides[slot]?.result ? { ...side, result: 'byScore' } : side
  })
  return { sides, decidedBy: entry.decidedBy === before.decidedBy ? null : entry.decidedBy }
}

export function isSameResult({ sides, decidedBy }: Result, other: Result): boolean {
  return decidedBy === other.decidedBy && JSON.stringify(sides) === JSON.stringify(other.sides)
}

/** As typed. Without a stored winner and without another choice, differing numbers name the winner. */
export function withScores(sides: readonly Side[], typed: ReadonlyMap<number, string>, match: BracketMatch): Side[] {
  const stored = startOf(match)
  const next = sides.map((side, slot) => ({ ...side, score: typed.get(slot) ?? side.score }))
  const isAsStored = next.every((side, slot) => isLoss(side) && side.result === stored[slot]?.result)
  return isAsStored && !isLevel(next) ? next.map((side) => ({ ...side, result: 'byScore' })) : next
}

/** A shoot-out may decide between two that are level. */
export function isLevel(sides: readonly Side[]): boolean {
  return sides.length === 2 && sides.every((side) => side.score !== '' && digitsOf(side) === digitsOf(sides[0] ?? side))
}

export function isCompleteResult(sides: readonly Side[]): boolean {
  return sides.every((side) => /^\d+$/.test(digitsOf(side)))
}

/** Full-width digits stay as they are typed: an input method may still be composing them. */
function digitsOf({ score }: Pick<Side, 'score'>): string {
  return halfWidth(score)
}

/**
 * Whether the way of decision may be needed: the totals are level, the winner was named by hand, or games are missing.
 */
export function mayBeDecided(sides: readonly Side[], bestOf: number): boolean {
  const won = sides.map((side) => Number(digitsOf(side)))
  const isOpen = Math.max(...won) <= bestOf / 2 && won.reduce((sum, games) => sum + games, 0) < bestOf
  const endedEarly = sides.length === 2 && bestOf > 1 && isCompleteResult(sides) && isOpen
  return isLevel(sides) || sides.some((side) => side.result === 'Win') || endedEarly
}

/** A match of many teams has one winner, to be chosen among those that share the best score. */
export function lacksWinner(sides: readonly Side[]): boolean {
  return sides.length > 2 && !sides.some((side) => side.result === 'Win') && leadersOf(sides).length > 1
}

export function enteredResult(sides: readonly Side[], decidedBy: Decision | null = null): Entered {
  const chosen = sides.some((side) => side.result !== 'byScore')
  const shootOut = isLevel(sides) && sides.some((side) => side.shootOut !== '')
  return {
    score: sides.map(digitsOf).join('-'),
    ...(chosen && { results: sides.length > 2 ? lobbyResults(sides) : duelResults(sides) }),
    ...(decidedBy !== null && { decidedBy }),
    ...(shootOut && { shootOut: sides.map((side) => halfWidth(side.shootOut) || '0').join('-') }),
  }
}

/**
 * Lines such as `Neon Nine 12`, `Neon Nine,12` or `12` alone, in the order of the teams, or the cells of a sheet. Nothing when a
 * line is neither.
 */
export function pastedScores(
  text: string,
  teams: readonly { name: string }[],
): ReadonlyMap<number, string> | undefined {
  // Anything longer is pasted by mistake, and would be read for seconds.
  if (text.length > teams.length * longestLine) return undefined
  const lines = unquotedCells(text)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  const found = new Map<number, string>()
  for (const [index, line] of lines.entries()) {
    if (line.length > longestLine) return undefined
    const [, name = '', score] = /^(.*?)[\s,;:]*(\d+)\s*$/.exec(halfWidth(line)) ?? []
    if (score === undefined) return undefined
    const slot = name === '' ? index : teams.findIndex((team) => nameKey(team.name) === nameKey(name))
    if (slot < 0 || slot >= teams.length) return undefined
    found.set(slot, score)
  }
  return lines.length > 1 ? found : undefined
}

/** chosen: characters of a name and its score, with quotes. */
const longestLine = 400

/** A sheet quotes cells that hold a line break, a comma or a quote, which it doubles. */
function unquotedCells(text: string): string {
  return text.replaceAll(/(^|\t)"((?:[^"]|"")*)"(?=[\t,;]|\r?$)/gm, (_, before: string, cell: string) => {
    return before + oneLine(cell.replaceAll('""', '"'))
  })
}

/** Where one result was chosen, the other follows: a Win opposite to what is a loss, else by the better score. */
function duelResults(sides: readonly Side[]): TeamResult[] {
  const best = Math.max(...sides.map((side) => Number(digitsOf(side))))
  return sides.map((side, slot) => {
    if (side.result !== 'byScore') return side.result
    const others = sides.filter((_, other) => other !== slot)
    if (others.every(isLoss)) return 'Win'
    if (others.some((other) => other.result === 'Win')) return 'Lose'
    if (others.some((other) => other.result === 'Draw')) return 'Draw'
    return Number(digitsOf(side)) === best ? 'Win' : 'Lose'
  })
}

/** Faults stay as chosen; of the others the best wins, unless a winner was chosen. */
function lobbyResults(sides: readonly Side[]): TeamResult[] {
  const won = sides.some((side) => side.result === 'Win')
  const [leader] = leadersOf(sides)
  return sides.map((side) => (side.result !== 'byScore' ? side.result : !won && side === leader ? 'Win' : 'Lose'))
}

function leadersOf(sides: readonly Side[]): Side[] {
  const open = sides.filter((side) => side.result === 'byScore')
  const best = Math.max(...open.map((side) => Number(digitsOf(side))))
  return open.filter((side) => Number(digitsOf(side)) === best)
}

function isLoss({ result }: Side): boolean {
  return result === 'Lose' || (result !== 'byScore' && isFault(result))
}

function isFault(result: TeamResult): boolean {
  return result === 'Foul' || result === 'NotCheckedIn' || result === 'Forfeit'
}
