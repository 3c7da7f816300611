import type { PlayerRole, TeamState } from '../../contract/states.ts'
import type { EnteredTeam, TournamentTeam } from '../../contract/team.ts'
import type { RegistrationForm } from '../../contract/registration-form.ts'
import type { Tournament } from '../../contract/tournament.ts'
import { withAnswers } from '../../rules/registration-answers.ts'
import { asEntered, inPlayingOrder } from '../../rules/teams.ts'
import type { TeamEntry } from '../store/teams.ts'

/** §3: the first player is the captain, the next are starters, the rest is benched. chosen: singles are one player. */
export function enteredTeam(
  { starters, form }: Pick<Tournament, 'starters'> & { form?: RegistrationForm },
  { name, group, players, venue, answers }: Omit<EnteredTeam, 'logo'>,
): TeamEntry {
  const names = players && players.length > 0 ? players : [name]
  // 4.12: enough players have joined.
  const state: TeamState = names.length >= starters ? 'PendingConfirmRoster' : 'PendingJoin'
  return {
    name,
    group: group ?? null,
    state,
    rosterConfirmTime: null,
    venue: venue ?? null,
    ...(form && answers && { answers: withAnswers(form, {}, answers) }),
    players: names.map((player, i) => {
      const { nickname, discordId } = typeof player === 'string' ? { nickname: player, discordId: null } : player
      return { nickname, role: roleOf(i, starters), inGameName: nickname, discordId }
    }),
  }
}

/** A team of another tournament. chosen: names in the game are those of another game, unless it is the same. */
export function copiedTeam(to: Tournament, from: Tournament, team: TournamentTeam): TeamEntry {
  const entry = enteredTeam(to, asEntered(team, from, to))
  const players = inPlayingOrder(team.players)
  return {
    ...entry,
    logo: team.logo,
    venue: team.venue,
    players: entry.players.map((player, at) => {
      const { memberId, inGameName, discordId } = players[at] ?? { memberId: null, inGameName: '', discordId: null }
      const known = from.game === to.game && inGameName !== ''
      return { ...player, memberId, discordId, ...(known && { inGameName }) }
    }),
  }
}

function roleOf(index: number, starters: number): PlayerRole {
  if (index === 0) return 'Captain'
  return index < starters ? 'Starter' : 'Bench'
}
