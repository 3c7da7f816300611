// The amounts of a transaction in one column, so that they can be compared and added by eye.
import { groupedAmount } from '../../contract/amounts.ts'
import type { TransactionDetail } from '../../contract/transaction.ts'
import { leftToRefund } from '../../rules/payments.ts'
import { useSay } from '../../shell/words/say.ts'
import { classes } from '../../ui/class-list.ts'

export function TransactionAmounts({ transaction }: { transaction: TransactionDetail }) {
  const { say } = useSay()
  const { currency, subtotal, capturedAmount, refundedAmount, refundPendingAmount, walletDifference, wallet } =
    transaction
  const rows = [
    { is: 'subtotal', amount: subtotal },
    { is: 'captured', amount: capturedAmount },
    { is: 'refunded', amount: refundedAmount },
    ...(refundPendingAmount === '0.00' ? [] : [{ is: 'refundPending', amount: refundPendingAmount } as const]),
    { is: 'left', amount: leftToRefund(transaction) },
    { is: 'difference', amount: walletDifference ?? '0.00' },
  ] as const
  return (
    <div>
      <h3 className="pb-1 text-dim">{say('ui.payments.amounts')}</h3>
      <dl className="grid w-fit grid-cols-[auto_auto_auto] gap-x-4 gap-y-0.5">
        {rows.map(({ is, amount }) => (
          <Amount
            key={is}
            term={say(`ui.payments.amount.${is}`)}
            amount={amount}
            currency={currency}
            strong={is === 'left'}
          />
        ))}
        {wallet && (
          <>
            <dt className="col-span-3 pt-2 text-dim">{say('ui.payments.wallet.title')}</dt>
            <Amount term={say('ui.payments.wallet.balance')} amount={wallet.balance} currency={wallet.currency} />
            <Amount term={say('ui.payments.wallet.held')} amount={wallet.held} currency={wallet.currency} />
            <Amount
              term={say('ui.payments.wallet.available')}
              amount={wallet.available}
              currency={wallet.currency}
              strong
            />
          </>
        )}
      </dl>
    </div>
  )
}

type AmountProps = { term: string; amount: string; currency: string; strong?: boolean }

function Amount({ term, amount, currency, strong = false }: AmountProps) {
  return (
    <div className="contents">
      <dt className="text-dim">{term}</dt>
      <dd className="text-dim">{currency}</dd>
      <dd className={classes('text-end tabular-nums', strong && 'font-bold')}>{groupedAmount(amount)}</dd>
    </div>
  )
}
