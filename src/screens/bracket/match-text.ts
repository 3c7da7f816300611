// What a match says of itself: the same words in the box, the table, the inspector and to a screen reader.
import type { Say } from '../../contract/say.ts'
import type { Bracket, BracketMatch, BracketTeam } from '../../contract/bracket.ts'
import type { StageFormat } from '../../contract/states.ts'
import { feeders, loserGoesTo, winnerGoesTo } from '../../rules/bracket/graph.ts'
import { displayedScore, isBye } from '../../rules/match-display.ts'
import { roundLabel, sayRoundLabel } from '../../rules/round-label.ts'
import { dateTimeText } from '../../shell/words/time.ts'
import type { Tone } from '../../ui/badge.tsx'
import { lobbyRows } from './lobby-order.ts'

export function roundText(t: Say, bracket: Bracket, format: StageFormat, roundOf: number | 'additional'): string {
  const label = roundLabel(bracket, format, roundOf)
  return sayRoundLabel(t, label)
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
  if (shown.kind === 'label') {
    const label = t(`state.result.${shown.result}`)
    return shown.score === undefined ? label : `${label} ${shown.score}`
  }
  return shown.shootOut === undefined ? String(shown.score) : `${shown.score} (${shown.shootOut})`
}

/**
 * Who stands in a slot, or what is known of whoever will: a losers' slot says where its team comes from. In the drawing the
 * way of a winner can be seen; `told` says it.
 */
export function slotText(t: Say, bracket: Bracket, match: BracketMatch, slot: number, told = false): string {
  const team = match.teams[slot]
  if (team) return team.name
  if (bracket.state !== 'Initial' && match.state === 'Completed') return t('ui.bracket.bye')
  if (isBye(bracket, match, slot)) return t('ui.bracket.bye')
  const feeder = match.isAdditional ? undefined : feeders(bracket, bracket.matches.indexOf(match))[slot]
  const from = bracket.matches[feeder?.from ?? -1]
  if (!from || (feeder?.takes === 'winner' && !told)) return t('ui.bracket.tbd')
  return t(feeder?.takes === 'winner' ? 'ui.bracket.winnerOf' : 'ui.bracket.loserOf', { match: from.identifier })
}

/** When a match without a room is to be played, short: month, day and time of the system's zone. */
export function timeText(match: BracketMatch): string | undefined {
  if (match.state !== 'Initial' || match.matchId !== null || match.schedule === null) return undefined
  return dateTimeText(match.schedule).slice(5)
}

/**
 * "G1-M5, Round of 8, A 2, B 1, Completed, A advances to G1-M7": a match for those who do not see it. Who draws many of them
 * says what it knows of them already.
 */
export function spokenMatch(
  t: Say,
  bracket: Bracket,
  format: StageFormat,
  match: BracketMatch,
  known: { round?: string; state?: string } = {},
): string {
  const index = bracket.matches.indexOf(match)
  const side = (team: BracketTeam) =>
    [team.name, scoreOf(t, bracket, match, team.tournamentTeamId)].filter(Boolean).join(' ')
  const sides =
    format === 'FreeForAll'
      ? lobbyRows(match).map((row) => side(row.team))
      : match.teams.map((team, slot) => (team ? side(team) : slotText(t, bracket, match, slot, true)))
  const after = index < 0 ? undefined : bracket.matches[winnerGoesTo(bracket, index)?.match ?? -1]
  const lower = index < 0 ? undefined : bracket.matches[loserGoesTo(bracket, index)?.match ?? -1]
  const winner = match.scores.find((score) => score.result === 'Win')
  const nameOf = (id: string | undefined) => match.teams.find((team) => team?.tournamentTeamId === id)?.name
  const loser = winner && match.scores.find((score) => score !== winner)?.tournamentTeamId
  const time = timeText(match)
  return [
    match.identifier,
    match.name,
    known.round ?? roundText(t, bracket, format, match.isAdditional ? 'additional' : match.roundOf),
    ...sides,
    known.state ?? stateText(t, match).text,
    time !== undefined && t('ui.bracket.at', { time }),
    // Where the way ends.
    !after?.needed && winner && t('ui.bracket.wins', { team: nameOf(winner.tournamentTeamId) ?? '' }),
    after?.needed && wayOf(t, after, nameOf(winner?.tournamentTeamId), 'ui.bracket.advances', 'ui.bracket.winnerTo'),
    lower?.needed && wayOf(t, lower, nameOf(loser), 'ui.bracket.dropsTo', 'ui.bracket.loserTo'),
  ]
    .filter(Boolean)
    .join(', ')
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
