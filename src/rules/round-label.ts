// The label of a round: its own name, or parts from which the caller's language makes one (§9; domain.md 4.1).
import type { Bracket } from '../contract/bracket.ts'
import type { Say } from '../contract/say.ts'
import type { StageFormat } from '../contract/states.ts'
import { sideOf } from './bracket/graph.ts'
import { grandFinalResetRound } from './bracket/skeleton.ts'

/** Rounds that §9 has no label for; the platform stores a name for them when it generates a bracket. */
export type PresetLabel =
  { key: 'losersRound'; n: number } | { key: 'grandFinal' } | { key: 'grandFinalReset' } | { key: 'thirdPlace' }

export type RoundLabel =
  | { key: 'name'; name: string }
  | { key: 'finals' }
  | { key: 'roundOf'; n: number }
  | { key: 'round'; n: number }
  | { key: 'additional' }
  | PresetLabel

/** The label in the caller's language. */
export function sayRoundLabel(say: Say, label: RoundLabel): string {
  if (label.key === 'name') return label.name
  return 'n' in label ? say(`ui.bracket.round.${label.key}`, { n: label.n }) : say(`ui.bracket.round.${label.key}`)
}

/** `roundOf` of a round of the bracket, or `additional` for the matches listed apart. */
export function roundLabel(
  bracket: Pick<Bracket, 'roundSettings'>,
  format: StageFormat,
  roundOf: number | 'additional',
): RoundLabel {
  if (roundOf === 'additional') return { key: 'additional' }
  const name = bracket.roundSettings.find((setting) => setting.roundOf === roundOf)?.name.trim()
  return name ? { key: 'name', name } : (presetLabel(roundOf, format) ?? standardLabel(roundOf, format))
}

export function presetLabel(roundOf: number, format: StageFormat): PresetLabel | undefined {
  switch (sideOf(roundOf, format)) {
    case 'losers':
      return { key: 'losersRound', n: -roundOf }
    case 'final':
      return { key: roundOf === grandFinalResetRound ? 'grandFinalReset' : 'grandFinal' }
    case 'thirdPlace':
      return { key: 'thirdPlace' }
    default:
      return undefined
  }
}

/** §9: 'Finals' when the round is of 2, otherwise 'Round of n'; round robin and free for all count their rounds. */
function standardLabel(roundOf: number, format: StageFormat): RoundLabel {
  if (sideOf(roundOf, format) === 'round') return { key: 'round', n: roundOf }
  return roundOf === 2 ? { key: 'finals' } : { key: 'roundOf', n: roundOf }
}
