// The history of wallet transactions (§2), with the sums of the filtered ones in each currency.
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { goWalletTransactions } from '../../commands/places.ts'
import { useRead } from '../api/use-read.ts'
import { paymentEndpoints } from '../contract/endpoints-payments.ts'
import { paymentList } from '../lists/payments.ts'
import { paths } from '../paths.ts'
import { PageFor } from '../shell/frame/page-for.tsx'
import { DefinedList } from '../shell/lists/defined-list.tsx'
import { pathWord, usePage } from '../shell/place/use-place.ts'
import { useSay } from '../shell/words/say.ts'
import { MemberName } from './member/member-name.tsx'
import { PaymentTotalsLine } from './payment/payment-totals.tsx'

export function Component() {
  const { say } = useSay()
  const title = say('ui.payments.title')
  usePage({ title, path: [{ label: pathWord(title), to: paths.payments() }] })
  return (
    <PageFor command={goWalletTransactions}>
      <DefinedList list={paymentList} to={paths.walletTransaction} besides={besides} footer={<Totals />} />
    </PageFor>
  )
}

const besides = { memberId: (id: string) => <MemberName id={id} /> }

/** With the filters of the list: the platform also adds up rows it does not send. */
function Totals() {
  const [params] = useSearchParams()
  const chosen = JSON.stringify([
    ['search', params.get('q')],
    ...paymentList.filters.map(({ by }) => [by, params.get(by)]),
  ])
  const given = useMemo(() => {
    const named = JSON.parse(chosen) as [string, string | null][] // written a line above
    return { query: { ...Object.fromEntries(named.filter(([, value]) => value)), pageSize: 1 } }
  }, [chosen])
  const { data } = useRead(paymentEndpoints.listWalletTransactions, given)
  return data && <PaymentTotalsLine totals={data.totals} rowCount={data.rowCount} />
}
