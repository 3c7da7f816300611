// Sums of transactions, a line for each currency: they are never added together.
import { groupedAmount } from '../../contract/amounts.ts'
import type { PaymentTotals } from '../../contract/transaction.ts'
import { useSay } from '../../shell/words/say.ts'

const sums = ['deposits', 'withdrawals', 'entryFees', 'waiting', 'refundPending', 'refunded'] as const

export function PaymentTotalsLine({ totals, rowCount }: { totals: readonly PaymentTotals[]; rowCount: number }) {
  const { say } = useSay()
  if (totals.length === 0) return rowCount === 0 ? null : <p className="text-dim">{say('ui.payments.noTotals')}</p>
  return (
    <dl aria-label={say('ui.payments.totals')} className="flex flex-col gap-1">
      {totals.map((total) => (
        <div key={total.currency} className="flex flex-wrap gap-x-5 gap-y-0.5">
          <dt className="font-bold">{total.currency}</dt>
          {sums
            .filter((sum) => total[sum] !== '0.00')
            .map((sum) => (
              <dd key={sum}>
                <span className="text-dim">{say(`ui.payments.total.${sum}`)}</span>{' '}
                <span className="tabular-nums">{groupedAmount(total[sum])}</span>
              </dd>
            ))}
        </div>
      ))}
    </dl>
  )
}
