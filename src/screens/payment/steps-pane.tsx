// The steps of a transaction, newest first, each with its person; below them the refunds and the wallet entries.
import { groupedAmount } from '../../contract/amounts.ts'
import type { TransactionDetail, TransactionStep } from '../../contract/transaction.ts'
import { ProviderOutcome } from '../../contract/endpoints-payments.ts'
import { joined, type Say } from '../../contract/say.ts'
import { usePane } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { StateBadge } from '../../shell/words/state-badge.tsx'
import { dateTimeText } from '../../shell/words/time.ts'
import { Pane } from '../../ui/pane.tsx'

export function StepsPane({ transaction }: { transaction: TransactionDetail }) {
  const { say } = useSay()
  const { steps, refunds, walletEntries, currency } = transaction
  const title = say('ui.payments.timeline')
  const pane = usePane({ title })
  return (
    <Pane
      {...pane.props}
      title={title}
      count={steps.length}
      focused={pane.focused}
      keyboardScroll
      className="min-h-60 flex-1 max-wide:shrink-0"
    >
      <ol className="flex flex-col gap-1.5">
        {steps.toReversed().map((step) => (
          <Step key={step.stepId} step={step} currency={currency} />
        ))}
      </ol>
      {refunds.length > 0 && (
        <>
          <h3 className="pt-4 pb-1 text-dim">{say('ui.payments.refunds')}</h3>
          <ul className="flex flex-col gap-1.5">
            {refunds.map((refund) => (
              <li key={refund.refundId} className="grid grid-cols-[8.5rem_9rem_minmax(0,1fr)] items-start gap-x-3">
                <StateBadge machine="refund" state={refund.state} />
                <span className="text-end tabular-nums">
                  {currency} {groupedAmount(refund.amount)}
                </span>
                <span className="min-w-0 break-words">
                  {[refund.reason, refund.reference, refund.rejectReason].filter(Boolean).join(' · ')}{' '}
                  <span className="text-dim">
                    {say('ui.payments.by', { name: joined(say, [refund.by, refund.decidedBy]) })}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {walletEntries.length > 0 && (
        <>
          <h3 className="pt-4 pb-1 text-dim">{say('ui.payments.entries')}</h3>
          <ul className="flex flex-col gap-0.5">
            {walletEntries.map((entry) => (
              <li key={entry.entryId} className="grid grid-cols-[8.5rem_7rem_minmax(0,1fr)] gap-x-3">
                <span className="text-dim">{dateTimeText(entry.time)}</span>
                <span className="text-end tabular-nums">
                  {entry.amount === '0.00' ? '' : groupedAmount(entry.amount)}
                </span>
                <span className="text-dim tabular-nums">
                  {say('ui.payments.wallet.balance')} {groupedAmount(entry.balanceAfter)} ·{' '}
                  {say('ui.payments.wallet.held')} {groupedAmount(entry.heldAfter)}
                  {entry.held !== '0.00' && ` (${entry.held.startsWith('-') ? '' : '+'}${groupedAmount(entry.held)})`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Pane>
  )
}

function Step({ step, currency }: { step: TransactionStep; currency: string }) {
  const { say } = useSay()
  const { act, state, amount, note, reference, by, time } = step
  const details = [amount === null ? '' : groupedAmount(`${currency} ${amount}`), noteOf(step, say), reference ?? '']
  return (
    <li className="grid gap-x-3 fold:grid-cols-[8.5rem_minmax(0,1fr)_8.5rem]">
      <time dateTime={new Date(time * 1000).toISOString()} className="text-dim tabular-nums">
        {dateTimeText(time)}
      </time>
      <span className="min-w-0 break-words">
        {say(`ui.payments.step.${act}`)}{' '}
        <span className="text-dim">{by === null ? say('ui.payments.noBy') : say('ui.payments.by', { name: by })}</span>
        {note || amount !== null || reference ? (
          <span className="block">{details.filter(Boolean).join(' · ')}</span>
        ) : null}
      </span>
      <span>
        <StateBadge machine="transaction" state={state} />
      </span>
    </li>
  )
}

/** The text of a provider message that changed nothing. */
function noteOf({ act, note }: TransactionStep, say: Say): string {
  const outcome = act === 'ignored' ? ProviderOutcome.options.find((one) => one === note) : undefined
  return outcome ? say(`ui.payments.outcome.${outcome}`) : note
}
