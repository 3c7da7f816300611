// Lists that only a terminal shows as lists: stages, matches and ranks have pages of another form.
import type { BracketMatch } from '../contract/bracket.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { StageDetail } from '../contract/stage.ts'
import { MatchState, StageFormat, StageState } from '../contract/states.ts'
import { targetId } from '../contract/views.ts'
import { defineList } from '../lists/define-list.ts'
import { isAnyOf, type RowFilter, states } from '../lists/filters.ts'

const stageList = defineList(endpoints.listStages, ({ stages }) => stages, {
  name: 'stages',
  words: 'stage list',
  of: 'tournament',
  id: (stage) => stage.id,
  columns: [
    { id: 'id', title: 'ui.cli.column.id', value: (stage) => stage.id },
    { id: 'position', title: 'ui.cli.column.position', value: (stage) => stage.position },
    { id: 'name', title: 'arg.name', value: (stage) => stage.name },
    { id: 'format', title: 'arg.format', machine: 'format', state: (stage) => stage.format },
    { id: 'state', title: 'ui.cli.column.state', machine: 'stage', state: (stage) => stage.state },
    { id: 'completedCount', title: 'ui.cli.column.completedCount', value: (stage) => stage.completedCount },
    { id: 'matchCount', title: 'ui.cli.column.matchCount', value: (stage) => stage.matchCount },
  ],
  filters: [
    isAnyOf('state', states('stage', StageState.options), (stage: { state: string }) => stage.state),
    isAnyOf('format', states('format', StageFormat.options), (stage: { format: string }) => stage.format),
  ],
})

const matchList = defineList(endpoints.getStage, matchRows, {
  name: 'matches',
  words: 'match list',
  of: 'stage',
  id: (match) => match.id,
  columns: [
    { id: 'id', title: 'ui.cli.column.id', value: (match) => match.id },
    { id: 'identifier', title: 'ui.cli.column.identifier', value: (match) => match.identifier },
    { id: 'round', title: 'ui.cli.column.round', value: (match) => match.round },
    { id: 'teams', title: 'arg.teams', value: (match) => match.summary },
    { id: 'state', title: 'ui.cli.column.state', machine: 'match', state: (match) => match.state },
  ],
  filters: [
    isAnyOf('state', states('match', MatchState.options), (match: MatchRow) => match.state),
    is('group', (match: MatchRow) => match.group),
    is('round', (match: MatchRow) => match.round),
  ],
})

const standingsList = defineList(
  endpoints.getTeamStandings,
  ({ stages }) =>
    stages.flatMap(({ stageId, name: stage, standings }) =>
      standings.map((standing) => ({ stageId, stage, group: standing.groupNumber, ...standing })),
    ),
  {
    name: 'standings',
    words: 'standings list',
    of: 'tournament',
    id: (row) => row.tournamentTeamId,
    columns: [
      { id: 'stage', title: 'ui.cli.column.stage', value: (row) => row.stage },
      { id: 'group', title: 'ui.cli.column.group', value: (row) => row.group },
      { id: 'rank', title: 'ui.cli.column.rank', value: (row) => row.rank },
      { id: 'name', title: 'arg.name', value: (row) => row.name },
      { id: 'tied', title: 'ui.cli.column.tied', value: (row) => (row.tied ? '=' : '') },
      { id: 'values', title: 'ui.cli.column.values', value: (row) => figures(row.values) },
    ],
    filters: [is('stage', (row: { stage: string }) => row.stage), is('group', (row: { group: number }) => row.group)],
  },
)

const rankingList = defineList(endpoints.getTeamStandings, ({ final }) => final, {
  name: 'ranking',
  words: 'ranking list',
  of: 'tournament',
  id: (row) => row.tournamentTeamId,
  columns: [
    { id: 'rank', title: 'ui.cli.column.rank', value: (row) => row.rank },
    { id: 'name', title: 'arg.name', value: (row) => row.name },
    { id: 'stageName', title: 'ui.cli.column.stageName', value: (row) => row.stageName },
  ],
})

export const partLists = [stageList, matchList, standingsList, rankingList]

/** One of the values, whatever its case. */
function is<Row>(by: string, of: (row: Row) => string | number): RowFilter<Row> {
  const fits = (row: Row, values: readonly string[]) =>
    values.some((value) => value.toLowerCase() === String(of(row)).toLowerCase())
  return { by, fits }
}

type MatchRow = ReturnType<typeof matchRows>[number]

function matchRows(stage: StageDetail) {
  return stage.brackets.flatMap((bracket) =>
    [...bracket.matches, ...bracket.additionalMatches].map((match) => ({
      ...match,
      id: targetId.match(stage.id, match.bracketMatchId),
      group: bracket.groupNumber,
      round: match.roundOf,
      summary: summaryOf(match),
    })),
  )
}

/** `Alpha 2 – 1 Beta`; a place that is still open is an ellipsis. */
function summaryOf(match: BracketMatch): string {
  const sides = match.teams.map((team) => {
    const score = match.scores.find(({ tournamentTeamId }) => tournamentTeamId === team?.tournamentTeamId)
    return { name: team?.name ?? '…', score: score ? String(score.totalScore) : '' }
  })
  const [first, second] = sides
  if (sides.length !== 2 || !first || !second) {
    return sides.map(({ name, score }) => `${name} ${score}`.trim()).join(', ')
  }
  return `${`${first.name} ${first.score}`.trim()} – ${`${second.score} ${second.name}`.trim()}`
}

function figures(values: Record<string, number>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}
