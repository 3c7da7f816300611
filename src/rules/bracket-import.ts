// A bracket sheet put into a stage that has not started: placement and results (plan 4.6).
import { nameKey } from '../contract/name-key.ts'
import type { Bracket, BracketMatch, BracketTeam, Placement } from '../contract/bracket.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { StageDetail } from '../contract/stage.ts'
import type { StageFormat } from '../contract/states.ts'
import type { Asking, StageView } from '../contract/views.ts'
import type { SheetProblem, SheetRow, SheetSide } from './bracket-sheet.ts'
import { isPlacedByHand } from './bracket/generate.ts'
import { applyScores } from './bracket/results.ts'
import { firstReason, reasonIf } from './first-reason.ts'
import { asWritten } from './misread.ts'
import { scoresOf } from './score-text.ts'
import { whyNotInitial, whyNotStartStage } from './stages.ts'
import { whyNotOver } from './tournaments.ts'

/** `withResults`: the stage is started too, and the results are entered. */
export function whyNotImportBracket(
  view: StageView,
  asking: Asking,
  args?: { withResults: boolean },
): Reason | undefined {
  const { tournament, stage } = view
  return firstReason(
    () => (args?.withResults ? whyNotStartStage(view, asking) : undefined),
    () => whyNotOver(tournament),
    () => whyNotInitial(stage),
    // A sheet enters results without a second administrator.
    () => reasonIf(args?.withResults === true && stage.secondConfirmation, 'sheet.resultsConfirmed'),
    () => reasonIf(stage.brackets.length === 0, 'stage.notGenerated', undefined, `bracket generate ${stage.id}`),
  )
}

export type ReadSheet = { placements: Placement[]; problems: SheetProblem[] }

/** The seats of every division named in the sheet; empty where the sheet names no team. */
export function placementsIn(
  stage: Pick<StageDetail, 'brackets' | 'format'>,
  rows: readonly SheetRow[],
  teams: readonly BracketTeam[],
): ReadSheet {
  const problems: SheetProblem[] = []
  const find = teamFinder(teams)
  const byMatch = rowsByMatch(stage.brackets, rows, problems)
  const named = stage.brackets.filter((bracket) => bracket.matches.some((match) => byMatch.has(match.bracketMatchId)))
  const seats = new Map<string, number>()
  const placements = named.flatMap((bracket) =>
    bracket.matches.flatMap((match, index): Placement[] => {
      if (!isPlacedByHand(bracket, index)) return []
      const row = byMatch.get(match.bracketMatchId)
      const complain = (why: Reason) => problems.push({ at: row?.at ?? 0, why })
      const ids = (row?.sides ?? []).map((side) => {
        const team = side && find(side.team)
        if (side && !team) complain(reason('sheet.unknownTeam', { team: side.team }))
        return team?.tournamentTeamId ?? null
      })
      while (ids.length > match.teams.length && ids.at(-1) === null) ids.pop()
      if (ids.length > match.teams.length) {
        complain(reason('match.tooManyTeams', { match: match.identifier, max: match.teams.length }))
      }
      for (const id of ids) {
        // In round robin a team stands once a round, in the other formats once.
        const seat = `${stage.format === 'RoundRobin' ? match.roundOf : ''}/${id}`
        if (id !== null && seats.has(seat)) complain(reason('stage.teamTwice', { team: nameOf(teams, id) }))
        seats.set(seat, 1)
      }
      return [{ bracketMatchId: match.bracketMatchId, tournamentTeamIds: ids.slice(0, match.teams.length) }]
    }),
  )
  return { placements, problems: inOrder(problems) }
}

/** Best-of and schedule where the sheet has them. */
export function withSheetSettings(brackets: readonly Bracket[], rows: readonly SheetRow[]): Bracket[] {
  const byMatch = rowsByMatch(brackets, rows, [])
  return brackets.map((bracket) => {
    const matches = bracket.matches.map((match) => {
      const { bestOf = null, schedule = null } = byMatch.get(match.bracketMatchId) ?? {}
      const set = { bestOf: bestOf ?? match.bestOf, schedule: schedule ?? match.schedule }
      return set.bestOf === match.bestOf && set.schedule === match.schedule ? match : { ...match, ...set }
    })
    return matches.some((match, i) => match !== bracket.matches[i]) ? { ...bracket, matches } : bracket
  })
}

/** Enters the results of a sheet into brackets that have just started, first matches first. */
export function playSheet(
  started: readonly Bracket[],
  format: StageFormat,
  rows: readonly SheetRow[],
): { brackets: Bracket[]; entered: number; problems: SheetProblem[] } {
  const problems: SheetProblem[] = []
  const byMatch = rowsByMatch(started, rows.filter(hasResult), [])
  let entered = 0
  const brackets = started.map((bracket) => {
    let now = bracket
    for (let index = 0; index < now.matches.length; index++) {
      const match = now.matches[index]
      const row = match && byMatch.get(match.bracketMatchId)
      if (!match || !row || passesOver(match, row)) continue
      const played = playRow(now, format, match, row)
      if ('code' in played) problems.push({ at: row.at, why: played })
      else {
        now = played
        entered++
      }
    }
    return now
  })
  return { brackets, entered, problems: inOrder(problems) }
}

function playRow(bracket: Bracket, format: StageFormat, match: BracketMatch, row: SheetRow): Bracket | Reason {
  const teams = match.teams.flatMap((team) => team ?? [])
  const { identifier: name } = match
  const named = row.sides.filter((side) => side !== null)
  if (teams.length < 2) return reason('sheet.earlierMissing', { match: name })
  const find = teamFinder(teams)
  const sides = teams.map((team) => named.find((side) => find(side.team) === team))
  if (named.length !== teams.length || !sides.every(isSide)) {
    return reason('sheet.otherTeams', { match: name, teams: teams.map((team) => team.name) })
  }
  const results = sides.flatMap((side) => side.result ?? [])
  const shootOut = sides.flatMap((side) => side.shootOut ?? [])
  const scores = scoresOf(match, {
    score: sides.map((side) => side.score ?? 0),
    ...(results.length > 0 && { results: sides.map((side) => side.result ?? 'None') }),
    ...(shootOut.length === sides.length && { shootOut }),
    ...(row.decidedBy && { decidedBy: row.decidedBy }),
  })
  const done = applyScores(bracket, format, match.bracketMatchId, scores)
  return 'code' in done ? done : done.bracket
}

/** A bye that is written down as such is no result to enter; neither is a final that was not needed. */
function passesOver({ walkover, needed }: BracketMatch, { sides }: SheetRow): boolean {
  return !needed || (walkover && sides.filter((side) => side !== null).length < 2)
}

function hasResult({ sides }: SheetRow): boolean {
  return sides.some((side) => side !== null && (side.score !== null || side.result !== null))
}

function rowsByMatch(
  brackets: readonly Bracket[],
  rows: readonly SheetRow[],
  problems: SheetProblem[],
): Map<string, SheetRow> {
  const ids = new Map(
    brackets.flatMap((bracket) => bracket.matches).map((match) => [nameKey(match.identifier), match.bracketMatchId]),
  )
  const byMatch = new Map<string, SheetRow>()
  for (const row of rows) {
    const id = ids.get(nameKey(row.match))
    if (id === undefined) problems.push({ at: row.at, why: reason('match.unknown', { match: row.match }) })
    else if (byMatch.has(id)) problems.push({ at: row.at, why: reason('sheet.matchTwice', { match: row.match }) })
    else byMatch.set(id, row)
  }
  return byMatch
}

/** By name, whatever its case and width, or by id; a name may be escaped as it was exported. */
function teamFinder(teams: readonly BracketTeam[]): (word: string) => BracketTeam | undefined {
  const byName = new Map(teams.map((team) => [nameKey(team.name), team]))
  const byId = new Map(teams.map((team) => [team.tournamentTeamId, team]))
  const find = (word: string) => byName.get(nameKey(word)) ?? byId.get(word.trim())
  return (word) => find(word) ?? find(asWritten(word))
}

function nameOf(teams: readonly BracketTeam[], id: string): string {
  return teams.find((team) => team.tournamentTeamId === id)?.name ?? id
}

function isSide(side: SheetSide | undefined): side is SheetSide {
  return side !== undefined
}

function inOrder(problems: readonly SheetProblem[]): SheetProblem[] {
  return problems.toSorted((a, b) => a.at - b.at)
}
