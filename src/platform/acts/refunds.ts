// What of the registration fees is to be given back. chosen: a fee that was taken stays taken until it is refunded; a team
// that confirms its roster again before that pays nothing again.
import { reason } from '../../contract/reason.ts'
import type { Tournament } from '../../contract/tournament.ts'
import { amountOf, centsOf } from '../../rules/money.ts'
import type { Act } from '../call.ts'

export function tellRefund(act: Act, { registrationFee: each, currency }: Tournament, teams: number): void {
  const amount = amountOf(centsOf(each) * teams)
  act.consequence(reason('consequence.feesRefundPending', { currency, amount, teams, each }))
}
