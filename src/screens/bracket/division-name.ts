import type { StageDetail } from '../../contract/stage.ts'
import type { say } from '../../shell/words/say.ts'

/** Divisions that follow the registration groups carry their names; a single one is simply the bracket. */
export function divisionName(
  translate: typeof say,
  groups: readonly { name: string }[],
  stage: Pick<StageDetail, 'brackets'>,
  number: number,
): string {
  if (stage.brackets.length === 1) return translate('ui.tournament.tab.bracket')
  const named = nameGiven(groups, stage, number)
  return named === undefined
    ? translate('ui.bracket.group', { number })
    : translate('ui.bracket.groupNamed', { name: named })
}

/** The same where the word stands before it already: `A`, `2`. */
export function divisionMark(
  groups: readonly { name: string }[],
  stage: Pick<StageDetail, 'brackets'>,
  number: number,
): string {
  return nameGiven(groups, stage, number) ?? String(number)
}

function nameGiven(
  groups: readonly { name: string }[],
  { brackets }: Pick<StageDetail, 'brackets'>,
  number: number,
): string | undefined {
  return brackets.length === groups.length ? groups[number - 1]?.name : undefined
}
