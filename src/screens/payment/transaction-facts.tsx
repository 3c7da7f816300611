// The fields of a transaction besides its amounts (§3).
import { Link } from 'react-router'
import type { TransactionDetail } from '../../contract/transaction.ts'
import { methodText } from '../../lists/payments.ts'
import { itemOf } from '../../lists/transactions.ts'
import { paths } from '../../paths.ts'
import { useSay } from '../../shell/words/say.ts'
import { dateTimeText } from '../../shell/words/time.ts'
import { KeyValue } from '../../ui/key-value.tsx'

/** A line of its own is 24 pixels high. */
const link = 'inline-flex min-h-6 items-center text-secondary hover:underline'

export function TransactionFacts({ transaction }: { transaction: TransactionDetail }) {
  const { say } = useSay()
  const { id, category, memberId, memberName, paymentMethod, reference, remark, createTime, updateTime } = transaction
  const { tournamentId, tournamentName, tournamentTeamId, teamName, firstApproval } = transaction
  const none = say('ui.list.none')
  const items = [
    { term: say('ui.payments.fact.id'), value: id },
    {
      term: say('ui.payments.fact.member'),
      value:
        memberId === null ? (
          (memberName ?? none)
        ) : (
          <Link className={link} to={paths.payments({ memberId })}>
            {memberName ?? memberId}
          </Link>
        ),
    },
    { term: say('ui.payments.fact.category'), value: say(`ui.transactions.categories.${category}`) },
    { term: say('ui.payments.fact.item'), value: itemOf(transaction, say) },
    { term: say('ui.payments.fact.method'), value: methodText(paymentMethod, say) },
    { term: say('ui.payments.fact.reference'), value: reference ?? none },
    {
      term: say('ui.payments.fact.tournament'),
      value:
        tournamentId === null ? (
          none
        ) : (
          <Link className={link} to={paths.transactions(tournamentId)}>
            {tournamentName}
          </Link>
        ),
    },
    {
      term: say('ui.payments.fact.team'),
      value:
        tournamentId === null || tournamentTeamId === null ? (
          teamName || none
        ) : (
          <Link className={link} to={paths.team(tournamentId, tournamentTeamId)}>
            {teamName}
          </Link>
        ),
    },
    { term: say('ui.payments.fact.remark'), value: remark || none },
    { term: say('ui.payments.fact.createTime'), value: dateTimeText(createTime) },
    { term: say('ui.payments.fact.updateTime'), value: dateTimeText(updateTime) },
    ...(firstApproval
      ? [
          {
            term: say('ui.payments.fact.approval'),
            value: `${say('ui.payments.by', { name: firstApproval.by })} · ${dateTimeText(firstApproval.time)}`,
          },
        ]
      : []),
  ]
  return (
    <div>
      <h3 className="pb-1 text-dim">{say('ui.payments.facts')}</h3>
      <KeyValue items={items} />
    </div>
  )
}
