// Readers of messages, evidence and payments: system administrators, and administrators of the venue of play
// (domain.md 4.14). Others read names, times and results.
import type { TeamPlayer, TournamentTeam } from '../../contract/team.ts'
import { whyNotAtVenue } from '../../rules/roles.ts'
import { Refusal, type Act } from '../call.ts'
import { owners } from '../owners.ts'
import { seenAmong, visibleTo } from '../policy.ts'
import { memberNames } from '../store/members.ts'
import type { Sight } from '../store/own-entry.ts'
import { findRoom } from '../store/rooms.ts'
import { heldAt } from '../store/venues.ts'

type Reader = Pick<Act, 'tx' | 'asking'>

export async function isHeldNear({ tx, asking }: Reader, tournamentId: string): Promise<boolean> {
  if (asking.user.role === 'SystemAdmin') return true
  return whyNotAtVenue(await heldAt(tx, tournamentId), asking.user) === undefined
}

/** Chat and images of a room. */
export async function requireNearRoom({ tx, asking }: Reader, matchId: string): Promise<void> {
  const { venues } = await findRoom(tx, matchId, asking.now)
  const why = whyNotAtVenue(venues, asking.user)
  if (why) throw new Refusal(why, 403)
}

/** A team as those read it who are elsewhere. */
export function withoutAnswers(team: TournamentTeam): TournamentTeam {
  return { ...team, answers: {}, players: withoutDiscordIds(team.players) }
}

export function withoutDiscordIds<P extends Pick<TeamPlayer, 'discordId'>>(players: readonly P[]): P[] {
  return players.map((player) => ({ ...player, discordId: null }))
}

/** business.md §7: which player is which member is told of the reader's own members only. */
export async function withOwnMembers<T extends { players: readonly TeamPlayer[] }>(
  reader: Reader,
  teams: readonly T[],
): Promise<T[]> {
  const own = await ownAmong(
    reader,
    teams.flatMap(({ players }) => players.map(({ memberId }) => memberId)),
  )
  return teams.map((team) => ({
    ...team,
    players: team.players.map((player) => ({ ...player, memberId: own(player.memberId) })),
  }))
}

/** The same id, or none where the member is not the reader's to see. */
export async function ownAmong(
  { tx, asking }: Reader,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string | null> {
  const named = [...new Set(ids.filter((id) => id !== null))]
  if (asking.user.role === 'SystemAdmin' || named.length === 0) return (id) => id
  const names = await memberNames(tx, visibleTo(asking.user), named, named.length)
  const seen = new Set(names.map(({ memberId }) => memberId))
  return (id) => (id !== null && seen.has(id) ? id : null)
}

/** The sight of the reader of a history; undefined: everything. An operator is told the company of the own venue. */
export function sightOf({ tx, asking: { user } }: Reader): Sight | undefined {
  if (user.role === 'SystemAdmin') return undefined
  const known = user.venueCompanyId === null ? [] : [`venueCompany:${user.venueCompanyId}`]
  return { seenAmong: (things) => seenAmong(tx, owners, user, things), known, sub: user.sub }
}
