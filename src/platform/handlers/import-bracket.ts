// Imports a bracket sheet into a stage that has not started; problems are reported by line.
import type { Bracket } from '../../contract/bracket.ts'
import { reason, type Reason } from '../../contract/reason.ts'
import { placementsIn, playSheet, whyNotImportBracket, withSheetSettings } from '../../rules/bracket-import.ts'
import { readBracketSheet, type SheetProblem } from '../../rules/bracket-sheet.ts'
import { placeTeams } from '../../rules/bracket/generate.ts'
import { whyNotFinalizeStage } from '../../rules/stages.ts'
import { enforce, Invalid } from '../call.ts'
import { actOn } from '../act-on.ts'
import * as on from '../acts/subjects.ts'
import { orRefuse } from '../acts/or-refuse.ts'
import { allowedTeams } from '../acts/placed-teams.ts'
import { writeBrackets } from '../acts/stage-progress.ts'
import { startStage, tellReplaced } from '../acts/start-stage.ts'

export const importBracket = actOn('importBracket', on.stageAlone, {
  whyNot: whyNotImportBracket,
  run: async (call, view) => {
    const { stage } = view
    const { withResults } = call.body
    const { rows, problems } = orRefuse(readBracketSheet(call.body.sheet))
    const { teams } = await allowedTeams(call, view)
    const read = placementsIn(stage, rows, teams)
    refuseLines([...problems, ...read.problems])
    const placed = orRefuse(placeTeams(stage.brackets, stage.format, read.placements, teams))
    if (stage.brackets.some(hasTeams)) tellReplaced(call, stage.brackets)
    const seated = read.placements.flatMap((placement) => placement.tournamentTeamIds.filter((id) => id !== null))
    call.consequence(reason('consequence.teamsPlaced', { teams: new Set(seated).size }))
    call.touched('stage', stage.id, {}, { imported: rows.length, withResults })
    if (!withResults) return writeBrackets(call, view, withSheetSettings(placed, rows))
    enforce(whyNotFinalizeStage(view, call.asking, { matches: read.placements }))
    return startStage(call, view, read.placements, (started) => {
      const played = playSheet(withSheetSettings(started, rows), stage.format, rows)
      refuseLines(played.problems)
      call.consequence(reason('consequence.resultsEntered', { matches: played.entered }))
      return played.brackets
    })
  },
})

/** `sheet.12`: line 12 of a table, or entry 12 of JSON. */
function refuseLines(problems: readonly SheetProblem[]): void {
  if (problems.length === 0) return
  const byLine: Record<string, Reason[]> = {}
  for (const { at, why } of problems.toSorted((a, b) => a.at - b.at)) (byLine[`sheet.${at}`] ??= []).push(why)
  throw new Invalid(byLine)
}

function hasTeams(bracket: Bracket): boolean {
  return bracket.matches.some((match) => match.teams.some((team) => team !== null))
}
