import type { StageDetail } from '../contract/stage.ts'
import type { Standing } from '../contract/standing.ts'
import { sayGiven, type Say } from '../contract/say.ts'
import { annulledMark, explainRank } from '../rules/ranking.ts'
import { roundText } from './bracket/match-text.ts'

/** "Why 3rd?": the criterion that separated a row from the one above, with both figures. */
export function decidedText(
  translate: Say,
  row: Standing,
  stage: StageDetail,
  unresolved: ReadonlySet<string>,
): string {
  if (unresolved.has(row.name)) return translate('ui.standings.unresolved')
  if (row.values[annulledMark] !== undefined) return translate('ui.standings.annulled')
  if (row.tied) return translate('ui.standings.tied')
  const division = stage.standings.filter((other) => other.groupNumber === row.groupNumber)
  const why = explainRank(row, division[division.indexOf(row) - 1])
  if (!why) return ''
  const bracket = stage.brackets.find((one) => one.groupNumber === row.groupNumber)
  if (why.criterion === 'leftRound' && why.value !== undefined && bracket) {
    return translate('ui.standings.leftIn', { round: roundText(translate, bracket, stage.format, why.value) })
  }
  const criterion = sayGiven(translate, `ui.standings.criterion.${why.criterion}`)
  if (why.value === undefined || why.above === undefined) return criterion
  return translate('ui.standings.decided', { criterion, value: why.value, above: why.above })
}
