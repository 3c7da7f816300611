// What a match says of itself: the same words in the box, the table, the inspector and to a screen reader.
import type { Bracket, BracketMatch } from '../../contract/bracket.ts'
import type { StageFormat } from '../../contract/states.ts'
import { loserGoesTo, winnerGoesTo } from '../../rules/bracket/graph.ts'
import { displayedScore } from '../../rules/match-display.ts'
import { roundLabel } from '../../rules/round-label.ts'
import type { say } from '../../shell/say.ts'
import type { Tone } from '../../ui/badge.tsx'

type Say = typeof say

export function roundText(t: Say, bracket: Bracket, format: StageFormat, roundOf: number | 'additional'): string {
  const label = roundLabel(bracket, format, roundOf)
  return label.key === 'name' ? label.name : t(`ui.bracket.round.${label.key}`, 'n' in label ? { n: label.n } : {})
}

/** The state a box shows: what play is about, not only Initial / InProgress / Completed. */
export function stateText(t: Say, match: BracketMatch): { text: string; tone: Tone } {
  if (match.walkover) return { text: t('ui.bracket.walkover'), tone: 'dim' }
  if (match.state === 'Completed') {
    const decided = match.scores.some((score) => score.result === 'Win' || score.result === 'Draw')
    return decided
      ? { text: t('state.match.Completed'), tone: 'primary' }
      : { text: t('ui.bracket.needsDecision'), tone: 'bad' }
  }
  if (match.state === 'InProgress') return { text: t('state.match.InProgress'), tone: 'ok' }
  return { text: match.matchId === null ? t('state.match.Initial') : t('ui.bracket.roomOpen'), tone: 'dim' }
}

/** Number or label of a team's result (§4 display rule); empty while there is none. */
export function scoreOf(t: Say, bracket: Bracket, match: BracketMatch, tournamentTeamId: string): string {
  const shown = displayedScore(bracket, match, tournamentTeamId)
  if (shown === undefined) return ''
  if (shown.kind === 'label') return t(`state.result.${shown.result}`)
  return shown.shootOut === undefined ? String(shown.score) : `${shown.score} (${shown.shootOut})`
}

export function slotText(t: Say, match: BracketMatch, slot: number, started: boolean): string {
  return match.teams[slot]?.name ?? (started && match.state === 'Completed' ? t('ui.bracket.bye') : t('ui.bracket.tbd'))
}

/** "G1-M5, Round of 8, A 2, B 1, Completed, winner goes to G1-M7": a match for those who do not see it. */
export function spokenMatch(t: Say, bracket: Bracket, format: StageFormat, match: BracketMatch): string {
  const index = bracket.matches.indexOf(match)
  const started = bracket.state !== 'Initial'
  const sides = match.teams.map((team, slot) =>
    team === null
      ? slotText(t, match, slot, started)
      : [team.name, scoreOf(t, bracket, match, team.tournamentTeamId)].filter(Boolean).join(' '),
  )
  const after = index < 0 ? undefined : bracket.matches[winnerGoesTo(bracket, index)?.match ?? -1]
  const lower = index < 0 ? undefined : bracket.matches[loserGoesTo(bracket, index)?.match ?? -1]
  const winner = match.scores.find((score) => score.result === 'Win')
  const winnerName = match.teams.find((team) => team?.tournamentTeamId === winner?.tournamentTeamId)?.name
  return [
    match.identifier,
    roundText(t, bracket, format, match.isAdditional ? 'additional' : match.roundOf),
    ...sides,
    stateText(t, match).text,
    winnerName !== undefined && after && t('ui.bracket.advances', { team: winnerName, match: after.identifier }),
    winnerName === undefined && after && t('ui.bracket.winnerTo', { match: after.identifier }),
    lower && t('ui.bracket.loserTo', { match: lower.identifier }),
  ]
    .filter(Boolean)
    .join(', ')
}
