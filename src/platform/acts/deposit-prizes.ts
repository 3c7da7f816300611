// §3, §9: when the tournament is completed, its prizes go to the wallets of the winners. chosen: to that of the captain, who
// registered the team and shares it out.
import { walletCurrency } from '../../contract/limits.ts'
import { reason } from '../../contract/reason.ts'
import type { FinalRank } from '../../contract/standing.ts'
import type { Tournament } from '../../contract/tournament.ts'
import { amountOf, centsOf } from '../../rules/money.ts'
import { prizeShares } from '../../rules/prize-shares.ts'
import type { Act } from '../call.ts'
import { secondFrom } from '../store/settings.ts'
import { teamsWith } from '../store/teams.ts'
import { insertDeposits } from '../store/transactions.ts'

/** Once only: it is part of the act that completes the tournament, and a team has one row of it. */
export async function depositPrizes(act: Act, tournament: Tournament, ranking: readonly FinalRank[]): Promise<void> {
  if (!tournament.autoDepositPrize) return
  const shares = prizeShares(ranking, tournament)
  const teams = await teamsWith(
    act.tx,
    shares.map((share) => share.tournamentTeamId),
  )
  const prizes = teams.flatMap((team) => {
    const share = shares.find((one) => one.tournamentTeamId === team.tournamentTeamId)
    return share ? [{ ...share, team }] : []
  })
  if (prizes.length === 0) return
  const deposited = await insertDeposits(act.tx, prizes, {
    by: act.asking.user.name,
    now: act.asking.now,
    secondFrom: centsOf(await secondFrom(act.tx)),
  })

  const paid = prizes.filter(({ team }) => deposited.has(team.tournamentTeamId))
  const waiting = prizes.filter((prize) => !paid.includes(prize))
  const told = (some: typeof prizes) => ({
    currency: walletCurrency,
    amount: amountOf(some.reduce((sum, { cents }) => sum + cents, 0)),
    shares: some.map(({ team, cents }) => `${team.name} ${amountOf(cents)}`),
  })
  if (paid.length > 0) act.consequence(reason('consequence.prizesDeposited', told(paid)))
  if (waiting.length > 0) act.consequence(reason('consequence.prizesPending', told(waiting)))
}
