// Players that come in, and players whose Discord id is changed: each whose id is that of exactly one member is that member,
// in the same transaction. An id that several members have links none of them.
import { reason } from '../../contract/reason.ts'
import type { TeamPlayer, TournamentTeam } from '../../contract/team.ts'
import type { TeamView } from '../../contract/views.ts'
import { whyNotMember, whyNotRelink, type WalletUse } from '../../rules/player-members.ts'
import { enforce, type Act } from '../call.ts'
import { memberName } from '../store/member-names.ts'
import { membersWithDiscord, walletUsesOf, type Holder, type HoldersById } from '../store/player-members.ts'
import { insertTeams, type TeamEntry } from '../store/teams.ts'
import { mostNamed, tellPlaysTwice } from './plays-elsewhere.ts'

/** The consequences of an act that links players. */
class Told {
  readonly linked: string[] = []
  readonly unlinked: string[] = []
  readonly shared: string[] = []
  readonly memberIds: string[] = []
  readonly discordIds: string[] = []
  readonly nicknames: string[] = []

  ofId({ nickname, memberId }: Pick<TeamPlayer, 'nickname' | 'memberId'>, link: string | null, holder?: Holder): void {
    if (link !== null && link !== memberId) this.linked.push(nickname)
    if (link === null && memberId !== null) this.unlinked.push(nickname)
    if (link === null && holder !== undefined && holder.n > 1) this.shared.push(nickname)
  }

  /** After everything is written: players of two teams are looked for among what is stored. */
  async tell(act: Act, tournamentId: string): Promise<void> {
    const { consequence } = act
    const named = (names: readonly string[]) => ({ count: names.length, players: names.slice(0, mostNamed) })
    if (this.linked.length > 0) consequence(reason('consequence.playersLinked', named(this.linked)))
    if (this.unlinked.length > 0) consequence(reason('consequence.playersUnlinked', named(this.unlinked)))
    if (this.shared.length > 0) consequence(reason('consequence.discordShared', named(this.shared)))
    await tellPlaysTwice(act, tournamentId, this)
  }
}

/** Adds teams, their players linked. */
export async function insertLinkedTeams(
  act: Act,
  tournamentId: string,
  entries: readonly TeamEntry[],
  now = act.asking.now,
): Promise<TournamentTeam[]> {
  const open = entries.flatMap(({ players }) => players.filter(({ memberId }) => memberId == null))
  const holders = await membersWithDiscord(
    act.tx,
    open.flatMap(({ discordId }) => discordId ?? []),
  )
  const told = new Told()
  const teams = await insertTeams(
    act.tx,
    tournamentId,
    entries.map((entry) => ({ ...entry, players: linkedPlayers(entry.players, holders, told) })),
    now,
  )
  await told.tell(act, tournamentId)
  return teams
}

function linkedPlayers(
  players: TeamEntry['players'],
  holders: HoldersById,
  { linked, shared, memberIds, discordIds, nicknames }: Told,
): TeamEntry['players'] {
  const taken = new Set(players.flatMap(({ memberId }) => memberId ?? []))
  const all = players.map((player) => {
    if (player.memberId != null) return player
    const holder = holderOf(holders, player.discordId)
    if (holder && holder.n > 1) shared.push(player.nickname)
    if (holder?.n !== 1 || taken.has(holder.memberId)) return player
    taken.add(holder.memberId)
    linked.push(player.nickname)
    return { ...player, memberId: holder.memberId }
  })
  memberIds.push(...taken)
  discordIds.push(...players.flatMap(({ discordId }) => discordId ?? []))
  nicknames.push(...players.map(({ nickname }) => nickname))
  return all
}

/** A player and the Discord id after an edit; `memberId`: as it was given. A player that comes in is in no team yet. */
export type Edited = {
  player: Pick<TeamPlayer, 'playerId' | 'nickname' | 'role' | 'memberId' | 'discordId'>
  discordId: string | null
  memberId?: string | null | undefined
  /** The name by which it comes into the roster, or that it has from now on. */
  called?: string | undefined
}
type Links = {
  /** Of each edit, in order. */
  links: (string | null)[]
  /** Once they are written. */
  tell: () => Promise<void>
}

/**
 * The members of edited players: as given, which may be refused; else by their new Discord ids. chosen: a link that the
 * former id had made goes with it, one that was made by hand stays, and so does one whose wallet was used for the team.
 */
export async function linksOf(act: Act, { team, tournament }: TeamView, edits: readonly Edited[]): Promise<Links> {
  const told = new Told()
  await requireMembers(act, edits)
  const byId = edits.filter((edit) => isById(edit))
  const ids = byId.flatMap(({ player, discordId }) => [player.discordId, discordId].filter((id) => id !== null))
  const holders = await membersWithDiscord(act.tx, ids)
  const wanted = edits.map((edit) => wantedLink(edit, holders))
  const isSame = edits.every(({ player }, at) => wanted[at] === player.memberId)
  const moved = isSame ? [] : await walletUsesOf(act.tx, team.tournamentTeamId)
  // Players of one act may change members: those who leave theirs do so before the first is linked.
  const leaving = new Set(
    edits
      .filter(({ player }, at) => wanted[at] !== player.memberId && !whyNotRelink(team, player, null, moved))
      .map(({ player }) => player.playerId),
  )
  const now = {
    ...team,
    players: team.players.map((one) => (leaving.has(one.playerId) ? { ...one, memberId: null } : one)),
  }
  const links = edits.map((edit, at) => {
    const { player } = edit
    const link = possibleLink(now, edit, wanted[at] ?? null, moved)
    now.players = now.players.map((one) => (one.playerId === player.playerId ? { ...one, memberId: link } : one))
    if (isById(edit)) told.ofId(player, link, holderOf(holders, edit.discordId))
    if (link !== null && link !== player.memberId) told.memberIds.push(link)
    if (edit.discordId !== null && edit.discordId !== player.discordId) told.discordIds.push(edit.discordId)
    const called = edit.called ?? (edit.discordId === null && player.discordId !== null ? player.nickname : undefined)
    if (called !== undefined) told.nicknames.push(called)
    return link
  })
  return { links, tell: () => told.tell(act, tournament.id) }
}

/** An id that no member has is refused as `linkPlayer` refuses it; a player keeps the one it has. */
async function requireMembers({ tx }: Act, edits: readonly Edited[]): Promise<void> {
  for (const { player, memberId } of edits) {
    if (memberId != null && memberId !== player.memberId) await memberName(tx, memberId)
  }
}

function isById({ player, discordId, memberId }: Edited): boolean {
  return memberId === undefined && discordId !== player.discordId
}

function wantedLink(edit: Edited, holders: HoldersById): string | null {
  const { player, discordId, memberId } = edit
  if (memberId !== undefined) return memberId
  if (!isById(edit)) return player.memberId
  const isByHand = player.memberId !== null && onlyHolder(holders, player.discordId) !== player.memberId
  return isByHand ? player.memberId : onlyHolder(holders, discordId)
}

/** A link that was asked for is refused; one that only follows from an id is left out. */
function possibleLink(
  team: TournamentTeam,
  { player, memberId: asked }: Edited,
  wanted: string | null,
  moved: readonly WalletUse[],
): string | null {
  const whyNot = (memberId: string | null) =>
    (memberId === null ? undefined : whyNotMember(team, player, memberId)) ??
    whyNotRelink(team, player, memberId, moved)
  if (asked !== undefined) {
    enforce(whyNot(asked))
    return asked
  }
  if (wanted === player.memberId) return wanted
  const possible = [wanted, null].find((memberId) => whyNot(memberId) === undefined)
  return possible === undefined ? player.memberId : possible
}

function holderOf(holders: HoldersById, discordId: string | null | undefined) {
  return discordId == null ? undefined : holders.get(discordId)
}

function onlyHolder(holders: HoldersById, discordId: string | null): string | null {
  const holder = holderOf(holders, discordId)
  return holder?.n === 1 ? holder.memberId : null
}
