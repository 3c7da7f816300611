// The money of a tournament (§2): fees and prizes, with sums in each currency.
import { goTransactions } from '../../commands/tournament-places.ts'
import { onPage } from '../api/paged.ts'
import { useRead } from '../api/use-read.ts'
import { groupedAmount } from '../contract/amounts.ts'
import { transactionEndpoints } from '../contract/endpoints-transactions.ts'
import type { CurrencyTotals } from '../contract/transaction.ts'
import { transactionList } from '../lists/transactions.ts'
import { paths } from '../paths.ts'
import { PageFor } from '../shell/frame/page-for.tsx'
import { DefinedList } from '../shell/lists/defined-list.tsx'
import { pathWord, usePage } from '../shell/place/use-place.ts'
import { useSay } from '../shell/words/say.ts'
import { useTournament } from './tournament-frame.tsx'

const sums = ['feesCaptured', 'feesRefundPending', 'feesRefunded', 'prizesDeposited', 'prizesPending'] as const

export function Component() {
  const { say } = useSay()
  const { id } = useTournament().tournament
  const title = say('ui.tournament.tab.transactions')
  usePage({ title, path: [{ label: pathWord(title), to: paths.transactions(id) }] })
  return (
    <PageFor command={goTransactions}>
      <Transactions of={id} />
    </PageFor>
  )
}

function Transactions({ of: id }: { of: string }) {
  // The answer that the list begins with.
  const { data } = useRead(transactionEndpoints.listTransactions, onPage({ params: { id } }, 1))
  return (
    <DefinedList
      list={transactionList}
      of={id}
      footer={data && data.totals.length > 0 && <Totals totals={data.totals} />}
    />
  )
}

/** A line for each currency: they are never added together. */
function Totals({ totals }: { totals: readonly CurrencyTotals[] }) {
  const { say } = useSay()
  return (
    <dl aria-label={say('ui.transactions.totals')} className="flex flex-col gap-1">
      {totals.map((total) => (
        <div key={total.currency} className="flex flex-wrap gap-x-5 gap-y-0.5">
          <dt className="font-bold">{total.currency}</dt>
          {sums
            .filter((sum) => sum === 'feesCaptured' || total[sum] !== '0.00')
            .map((sum) => (
              <dd key={sum}>
                <span className="text-dim">{say(`ui.transactions.total.${sum}`)}</span>{' '}
                <span className="tabular-nums">{groupedAmount(total[sum])}</span>
              </dd>
            ))}
        </div>
      ))}
    </dl>
  )
}
