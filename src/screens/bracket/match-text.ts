// The words for a match, the same in the box, the table, the inspector and for a screen reader.
import { joined, type Say } from '../../contract/say.ts'
import type { Bracket, BracketMatch, BracketTeam } from '../../contract/bracket.ts'
import type { StageFormat } from '../../contract/states.ts'
import { feeders, loserGoesTo, winnerGoesTo } from '../../rules/bracket/graph.ts'
import { canSend, sourceOf } from '../../rules/bracket/playable.ts'
import { displayedScore, isBye } from '../../rules/match-display.ts'
import { roundLabel, sayRoundLabel } from '../../rules/round-label.ts'
import { dateTimeText } from '../../shell/words/time.ts'
import { type MatchPhase, phases } from '../../rules/phase.ts'
import type { Tone } from '../../ui/badge.tsx'
import { lobbyRows } from './lobby-order.ts'
import type { SentResult } from './sent-results.ts'

export function roundText(t: Say, bracket: Bracket, format: StageFormat, roundOf: number | 'additional'): string {
  const label = roundLabel(bracket, format, roundOf)
  return sayRoundLabel(t, label)
}

/** How a match stands, in its word; one that has no time yet is not called scheduled. */
export function stateText(
  t: Say,
  match: Pick<BracketMatch, 'schedule'>,
  { is }: MatchPhase,
): { text: string; tone: Tone } {
  const { tone } = phases[is]
  const isTimeless = is === 'Scheduled' && match.schedule === null
  return { text: isTimeless ? t('state.match.Initial') : t(`state.phase.${is}`), tone }
}

/** Of a result without an answer, in place of the match's state. */
export function sentText(t: Say, { is }: SentResult): string {
  return t(is === 'sending' ? 'ui.bracket.saving' : 'ui.bracket.notSaved')
}

/** Number or label of a team's result (§4 display rule); empty while there is none. */
export function scoreOf(t: Say, bracket: Bracket, match: BracketMatch, tournamentTeamId: string): string {
  const shown = displayedScore(bracket, match, tournamentTeamId)
  if (shown === undefined) return ''
  if (shown.kind === 'label') {
    const label = t(`state.result.${shown.result}`)
    return shown.score === undefined ? label : `${label} ${shown.score}`
  }
  return shown.shootOut === undefined ? String(shown.score) : `${shown.score} (${shown.shootOut})`
}

/**
 * The team in a slot, or where it will come from: a losers' slot names its source. In the drawing the winner's way is
 * visible; `told` puts it in words.
 */
export function slotText(t: Say, bracket: Bracket, match: BracketMatch, slot: number, told = false): string {
  const team = match.teams[slot]
  if (team) return team.name
  if (bracket.state !== 'Initial' && match.state === 'Completed') return t('ui.bracket.bye')
  if (isBye(bracket, match, slot)) return t('ui.bracket.bye')
  const feeder = match.isAdditional ? undefined : feeders(bracket, bracket.matches.indexOf(match))[slot]
  if (feeder && !canSend(bracket, feeder)) return t('ui.bracket.bye')
  const source = feeder && sourceOf(bracket, feeder)
  const from = bracket.matches[source?.from ?? -1]
  if (!from || (feeder?.takes === 'winner' && !told)) return t('ui.bracket.tbd')
  return t(source?.takes === 'winner' ? 'ui.bracket.winnerOf' : 'ui.bracket.loserOf', { match: from.identifier })
}

/** When a match that is to come is to be played, short: month, day and time of the system's zone. */
export function timeText(match: BracketMatch, { is }: MatchPhase): string | undefined {
  if (is !== 'Scheduled' || match.schedule === null) return undefined
  return dateTimeText(match.schedule).slice(5)
}

/**
 * "G1-M5, Round of 8, A 2, B 1, Completed, A advances to G1-M7": a match for screen readers. Callers that draw many
 * matches pass the parts they already know.
 */
export function spokenMatch(
  t: Say,
  bracket: Bracket,
  format: StageFormat,
  match: BracketMatch,
  known: { round?: string | undefined; state: string; time?: string | undefined; sent?: SentResult | undefined },
): string {
  const index = bracket.matches.indexOf(match)
  const side = (team: BracketTeam) => {
    const sent = known.sent?.points.get(team.tournamentTeamId)
    return [team.name, sent ?? scoreOf(t, bracket, match, team.tournamentTeamId)].filter(Boolean).join(' ')
  }
  const sides =
    format === 'FreeForAll'
      ? lobbyRows(match).map((row) => side(row.team))
      : match.teams.map((team, slot) => (team ? side(team) : slotText(t, bracket, match, slot, true)))
  const after = index < 0 ? undefined : bracket.matches[winnerGoesTo(bracket, index)?.match ?? -1]
  const lower = index < 0 ? undefined : bracket.matches[loserGoesTo(bracket, index)?.match ?? -1]
  const winner = match.scores.find((score) => score.result === 'Win')
  const nameOf = (id: string | undefined) => match.teams.find((team) => team?.tournamentTeamId === id)?.name
  const loser = winner && match.scores.find((score) => score !== winner)?.tournamentTeamId
  const time = known.time
  const parts = [
    match.identifier,
    match.name,
    known.round ?? roundText(t, bracket, format, match.isAdditional ? 'additional' : match.roundOf),
    ...sides,
    known.sent ? sentText(t, known.sent) : known.state,
    time !== undefined && t('ui.bracket.at', { time }),
    // Where the way ends.
    !after?.needed && winner && t('ui.bracket.wins', { team: nameOf(winner.tournamentTeamId) ?? '' }),
    after?.needed && wayOf(t, after, nameOf(winner?.tournamentTeamId), 'ui.bracket.advances', 'ui.bracket.winnerTo'),
    lower?.needed && wayOf(t, lower, nameOf(loser), 'ui.bracket.dropsTo', 'ui.bracket.loserTo'),
  ]
  return joined(t, parts)
}

function wayOf(
  t: Say,
  to: BracketMatch,
  team: string | undefined,
  known: 'ui.bracket.advances' | 'ui.bracket.dropsTo',
  open: 'ui.bracket.winnerTo' | 'ui.bracket.loserTo',
): string {
  return team === undefined ? t(open, { match: to.identifier }) : t(known, { team, match: to.identifier })
}
