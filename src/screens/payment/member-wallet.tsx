// The wallet of a member and its transactions on the member's profile, for system administrators.
import { useRead } from '../../api/use-read.ts'
import { groupedAmount } from '../../contract/amounts.ts'
import { paymentEndpoints } from '../../contract/endpoints-payments.ts'
import { paymentList } from '../../lists/payments.ts'
import { paths } from '../../paths.ts'
import { DefinedList } from '../../shell/lists/defined-list.tsx'
import { useSay } from '../../shell/words/say.ts'
import { classes } from '../../ui/class-list.ts'

/** The columns that fit beside another pane; others can be chosen. */
const beside = new Set(['id', 'state', 'subtotal'])

/** The same rows as in the history of all, by the member's own call. */
const memberTransactionList = {
  ...paymentList,
  endpoint: paymentEndpoints.listMemberTransactions,
  name: 'member-transactions',
  title: 'ui.payments.wallet.transactions',
  makes: [],
  // All are of the same member, in the one currency of wallets.
  columns: paymentList.columns
    .filter(({ id }) => id !== 'name' && id !== 'member')
    .map((column) => {
      if (column.id === 'item') return { ...column, hidden: false, rowHeader: true, flex: 1, minWidth: 100 }
      return beside.has(column.id) ? column : { ...column, hidden: true }
    }),
  filters: paymentList.filters.filter(({ by }) => by === 'category' || by === 'state'),
} as const

const amounts = ['balance', 'held', 'available'] as const

export function MemberWallet({ memberId }: { memberId: string }) {
  const { say } = useSay()
  const { data: wallet } = useRead(paymentEndpoints.getWallet, { params: { id: memberId } })
  return (
    <DefinedList
      list={memberTransactionList}
      of={memberId}
      to={paths.walletTransaction}
      footer={
        wallet && (
          <dl aria-label={say('ui.payments.wallet.title')} className="flex flex-wrap gap-x-5 gap-y-0.5">
            <dt className="font-bold">{wallet.currency}</dt>
            {amounts.map((one) => (
              <dd key={one}>
                <span className="text-dim">{say(`ui.payments.wallet.${one}`)}</span>{' '}
                <span className={classes('tabular-nums', one === 'available' && 'font-bold')}>
                  {groupedAmount(wallet[one])}
                </span>
              </dd>
            ))}
          </dl>
        )
      }
    />
  )
}
