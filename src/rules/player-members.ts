// Which member of the platform a player of a team is (business.md §3), and when that may still be said otherwise.
import { reason, type Reason } from '../contract/reason.ts'
import type { TransactionCategory, TransactionState } from '../contract/states.ts'
import type { TeamPlayer, TournamentTeam } from '../contract/team.ts'
import type { Asking, TeamView } from '../contract/views.ts'
import { firstReason, reasonIf } from './first-reason.ts'
import { playerNamed, whyNotKnown } from './players.ts'

type LinkArgs = { player?: string; memberId?: string | undefined }

/** chosen: also of a confirmed roster and after the end: the line-up stays as it is. */
export function whyNotLinkPlayer({ team }: TeamView, _asking: Asking, args: LinkArgs = {}): Reason | undefined {
  const { player: word, memberId } = args
  const player = word === undefined ? undefined : playerNamed(team, word)
  return firstReason(
    () => reasonIf(team.players.length === 0, 'team.noPlayers', undefined, `team add-player ${team.tournamentTeamId}`),
    () => (word === undefined ? undefined : whyNotKnown(team, word)),
    () =>
      reasonIf(player !== undefined && memberId !== undefined && player.memberId === memberId, 'team.isMember', {
        player: player?.nickname ?? '',
      }),
    () => (memberId === undefined ? undefined : whyNotMember(team, player, memberId)),
  )
}

export function whyNotUnlinkPlayer(
  { team }: TeamView,
  _asking: Asking,
  { player: word }: { player?: string } = {},
): Reason | undefined {
  const player = word === undefined ? undefined : playerNamed(team, word)
  return firstReason(
    () =>
      reasonIf(
        team.players.every(({ memberId }) => memberId === null),
        'team.noMembers',
        { team: team.name },
      ),
    () => (word === undefined ? undefined : whyNotKnown(team, word)),
    () =>
      reasonIf(
        player?.memberId === null,
        'team.notMember',
        { player: player?.nickname ?? '' },
        `team link-player ${team.tournamentTeamId}`,
      ),
  )
}

/** chosen: a member is one player of a team at most. */
export function whyNotMember(
  team: Pick<TournamentTeam, 'tournamentTeamId' | 'players'>,
  player: Pick<TeamPlayer, 'playerId'> | undefined,
  memberId: string,
): Reason | undefined {
  const other = team.players.find((one) => one.memberId === memberId && one.playerId !== player?.playerId)
  return reasonIf(
    other !== undefined,
    'team.memberTwice',
    { player: other?.nickname ?? '' },
    `team unlink-player ${team.tournamentTeamId}`,
  )
}

/** Money of a team that moved the wallet of a member, and was not given back. */
export type WalletUse = {
  transactionId: string
  category: TransactionCategory
  state: TransactionState
  memberId: string
  memberName: string
}

/**
 * The books say whose wallet a fee was taken from and a prize was paid to; roster and books say the same. chosen: a fee
 * that was paid by hand moved no wallet, so it is in the way of nothing.
 */
export function whyNotRelink(
  team: Pick<TournamentTeam, 'tournamentTeamId' | 'players'>,
  player: Pick<TeamPlayer, 'playerId' | 'nickname' | 'role' | 'memberId'>,
  memberId: string | null,
  moved: readonly WalletUse[],
): Reason | undefined {
  if (memberId === player.memberId) return undefined
  const own = moved.find((one) => one.memberId === player.memberId)
  const linked = team.players.filter(({ playerId }) => playerId !== player.playerId).map((one) => one.memberId)
  const isStrange = (one: WalletUse) =>
    one.category === 'Deposit' && one.memberId !== memberId && !linked.includes(one.memberId)
  const paidToOther = player.role === 'Captain' && memberId !== null ? moved.find(isStrange) : undefined
  return firstReason(
    () =>
      own &&
      reason(
        'team.walletMoved',
        { player: player.nickname, member: own.memberName, transaction: own.transactionId },
        own.state === 'RefundPending'
          ? `payment confirm-refund ${own.transactionId}`
          : `payment refund ${own.transactionId}`,
      ),
    () =>
      paidToOther &&
      reason(
        'team.prizePaidTo',
        { player: player.nickname, member: paidToOther.memberName, transaction: paidToOther.transactionId },
        `team link-player ${team.tournamentTeamId}`,
      ),
  )
}
