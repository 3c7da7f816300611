// Prizes by recipient (§3, §9): the structured pools of the first places, in the currency of the wallets.
import { walletCurrency } from '../contract/limits.ts'
import type { FinalRank } from '../contract/standing.ts'
import type { Tournament } from '../contract/tournament.ts'
import { centsOf } from './money.ts'

export type PrizeShare = { tournamentTeamId: string; name: string; places: readonly number[]; cents: number }

/**
 * From a final ranking with the teams that share each prize. A prize in words, and one in another currency, is handed
 * over by hand. chosen: a remainder goes, a cent each, to the teams listed first.
 */
export function prizeShares(ranking: readonly FinalRank[], { prize }: Pick<Tournament, 'prize'>): PrizeShare[] {
  const pools = [prize.champion, prize.firstRunnerUp, prize.secondRunnerUp].map((part) =>
    part?.kind === 'pool' && part.currency === walletCurrency ? centsOf(part.value) : 0,
  )
  return ranking.flatMap((row) => {
    if (!row.prize) return []
    const { places, among } = row.prize
    const whole = places.reduce((sum, place) => sum + (pools[place - 1] ?? 0), 0)
    const level = ranking.filter((other) => other.rank === row.rank && among > 1)
    const extra = level.indexOf(row) >= 0 && level.indexOf(row) < whole % among ? 1 : 0
    const cents = Math.floor(whole / among) + extra
    return cents === 0 ? [] : [{ tournamentTeamId: row.tournamentTeamId, name: row.name, places, cents }]
  })
}
