// One wallet transaction (§2, §3): its amounts, acts, steps and related things.
import { useMemo } from 'react'
import { useParams } from 'react-router'
import {
  approvePayment,
  cancelPayment,
  checkPayment,
  completePayment,
  confirmPaymentRefund,
  refundPayment,
  rejectPaymentRefund,
  remarkPayment,
} from '../../../commands/payments.ts'
import { goWalletTransactions } from '../../../commands/places.ts'
import { useRead } from '../../api/use-read.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { TransactionDetail } from '../../contract/transaction.ts'
import { paths } from '../../paths.ts'
import { needsTwo, providerOf } from '../../rules/payments.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { PageFor } from '../../shell/frame/page-for.tsx'
import { ThingProblem } from '../../shell/frame/thing-problem.tsx'
import { asLeft } from '../../shell/place/left-addresses.ts'
import { pathWord, usePage, usePane } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { StateBadge } from '../../shell/words/state-badge.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Split } from '../../ui/split.tsx'
import { MemberWallet } from './member-wallet.tsx'
import { RelatedPane } from './related-pane.tsx'
import { StepsPane } from './steps-pane.tsx'
import { TransactionAmounts } from './transaction-amounts.tsx'
import { TransactionFacts } from './transaction-facts.tsx'

export function Component() {
  return (
    <PageFor command={goWalletTransactions}>
      <TransactionPage />
    </PageFor>
  )
}

function TransactionPage() {
  const { walletTransactionId: id = '' } = useParams()
  const { say } = useSay()
  const { data: transaction, problem, again } = useRead(endpoints.getWalletTransaction, { params: { id } })
  const title = say('ui.payments.title')
  usePage({
    title: `${title} ${id}`,
    path: [
      { label: pathWord(title), to: asLeft(paths.payments()) },
      { label: id, to: paths.walletTransaction(id) },
    ],
    about: { transaction: id },
    ...(transaction && { of: [transaction.name] }),
    up: asLeft(paths.payments()),
  })
  if (!transaction) {
    return problem ? <ThingProblem problem={problem} again={again} leadsTo={goWalletTransactions} /> : <Skeleton />
  }
  return (
    <Split
      mainInFull
      main={
        <>
          <Facts transaction={transaction} />
          <StepsPane transaction={transaction} />
        </>
      }
      side={
        transaction.memberId !== null && transaction.tournamentTeamId === null ? (
          <MemberWallet memberId={transaction.memberId} />
        ) : (
          <RelatedPane transaction={transaction} />
        )
      }
    />
  )
}

function Facts({ transaction }: { transaction: TransactionDetail }) {
  const { say } = useSay()
  const { id, name, state, category, item, paymentMethod } = transaction
  const hand = useMemo(() => ({ transaction: { selected: [], cursor: id } }), [id])
  const title = name === '' ? say(`ui.transactions.items.${item}`) : name
  const pane = usePane({ title, hand })
  const target = [id]
  return (
    <Pane
      {...pane.props}
      title={title}
      count={say(`ui.transactions.categories.${category}`)}
      focused={pane.focused}
      // On a narrow screen the page scrolls as a whole.
      className="max-wide:shrink-0"
      toolbar={
        <>
          {category !== 'EntryFee' && <CommandButton command={approvePayment} targets={target} />}
          <CommandButton command={completePayment} targets={target} />
          <CommandButton command={refundPayment} targets={target} />
          <CommandButton command={confirmPaymentRefund} targets={target} />
          <CommandButton command={rejectPaymentRefund} targets={target} />
          {providerOf(paymentMethod) !== undefined && <CommandButton command={checkPayment} targets={target} />}
          <CommandButton command={cancelPayment} targets={target} />
          <CommandButton command={remarkPayment} targets={target} />
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-2">
        <StateBadge machine="transaction" state={state} />
        {needsTwo(transaction) && <span className="text-warn">{say('ui.payments.second')}</span>}
      </div>
      <div className="grid gap-x-8 gap-y-4 fold:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <TransactionAmounts transaction={transaction} />
        <TransactionFacts transaction={transaction} />
      </div>
    </Pane>
  )
}
