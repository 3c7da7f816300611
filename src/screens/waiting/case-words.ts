import type { Case } from '../../contract/case.ts'
import type { Say } from '../../contract/say.ts'
import { roundLabel, sayRoundLabel } from '../../rules/round-label.ts'

/** The teams, or what it is called. */
export function namesText({ names, thing }: Case, say: Say): string {
  if (thing === null) return [say('ui.waiting.settings'), ...names].join(' · ')
  return names.join(thing.kind === 'room' || thing.kind === 'match' ? ' – ' : ' · ')
}

/** `9–13 | 13–9`: one report where all say the same; of a team without one a dash. */
export function reportsText({ reports, amount }: Case): string {
  if (amount !== null) return `${amount.currency} ${amount.total}`
  const texts = reports.map((points) => (points === null ? '–' : points.join('–')))
  return new Set(texts).size === 1 ? (texts[0] ?? '') : texts.join(' | ')
}

export function roundText({ round }: Case, say: Say): string {
  if (round === null) return ''
  const { format, roundOf, isAdditional, name } = round
  const roundSettings = name === null ? [] : [{ roundOf, name }]
  return sayRoundLabel(say, roundLabel({ roundSettings }, format, isAdditional ? 'additional' : roundOf))
}
