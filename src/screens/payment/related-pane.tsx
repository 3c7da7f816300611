// Other transactions of the same team or member, each one key away.
import { useMemo, useState } from 'react'
import { groupedAmount } from '../../contract/amounts.ts'
import type { Transaction, TransactionDetail } from '../../contract/transaction.ts'
import { itemOf } from '../../lists/transactions.ts'
import { paths } from '../../paths.ts'
import { ListPane } from '../../shell/lists/list-pane.tsx'
import { useSay } from '../../shell/words/say.ts'
import { StateBadge } from '../../shell/words/state-badge.tsx'
import type { TableColumn } from '../../ui/table-column.ts'

export function RelatedPane({ transaction: { related } }: { transaction: TransactionDetail }) {
  const { say } = useSay()
  const [query, setQuery] = useState('')
  return (
    <ListPane
      title={say('ui.payments.related')}
      kind="transaction"
      keptAs="related-transactions"
      columns={useColumns()}
      rows={related}
      getId={({ id }) => id}
      to={paths.walletTransaction}
      query={query}
      onQuery={setQuery}
      searchLabel={say('ui.payments.search')}
      empty={{ title: say('ui.payments.noRelated') }}
    />
  )
}

function useColumns(): readonly TableColumn<Transaction>[] {
  const { say } = useSay()
  return useMemo(
    () => [
      {
        id: 'item',
        header: say('ui.transactions.item'),
        value: (row) => itemOf(row, say),
        flex: 1,
        minWidth: 110,
        rowHeader: true,
      },
      {
        id: 'amount',
        header: say('ui.transactions.amount'),
        value: ({ subtotal }) => subtotal,
        render: ({ subtotal }) => groupedAmount(subtotal),
        align: 'end',
        width: 100,
      },
      {
        id: 'state',
        header: say('ui.tournaments.column.state'),
        value: ({ state }) => say(`state.transaction.${state}`),
        render: ({ state }) => <StateBadge machine="transaction" state={state} />,
        width: 120,
      },
    ],
    [say],
  )
}
