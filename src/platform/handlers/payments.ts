import type { PaymentSettingsNow } from '../../contract/endpoints-payments.ts'
import { walletCurrency } from '../../contract/limits.ts'
import { reason, type Reason } from '../../contract/reason.ts'
import type { Asking } from '../../contract/views.ts'
import {
  isRaise,
  leftToRefund,
  pendingRefundOf,
  whyNotApprove,
  whyNotCancel,
  whyNotCheck,
  whyNotComplete,
  whyNotConfirmRefund,
  whyNotRefund,
  whyNotRejectRefund,
  whyNotReport,
  whyNotSetSecondFrom,
} from '../../rules/payments.ts'
import { actOn, free, standalone } from '../act-on.ts'
import * as acts from '../acts/payments.ts'
import { takeMessage } from '../acts/provider-messages.ts'
import * as refunds from '../acts/refunds.ts'
import { requireSeen, requireSeenSetting, type Writer } from '../acts/seen.ts'
import * as on from '../acts/subjects.ts'
import { enforce, Refusal, type Act, type Handler } from '../call.ts'
import { memberName } from '../store/member-names.ts'
import { paymentSettings, savePaymentSettings } from '../store/settings.ts'
import { updateTransaction } from '../store/transaction-moves.ts'
import * as store from '../store/wallet-transactions.ts'
import { findWallet } from '../store/wallets.ts'

export const listWalletTransactions: Handler<'listWalletTransactions'> = ({ tx, query }) =>
  store.listWalletTransactions(tx, query)

export const getWalletTransaction: Handler<'getWalletTransaction'> = ({ tx, params }) =>
  store.findWalletTransaction(tx, params.id)

export const createTransaction = standalone('createTransaction', 'adds another', async (call) =>
  store.findWalletTransaction(call.tx, await acts.beginTransaction(call, call.body)),
)

export const approveTransaction = actOn('approveTransaction', on.transaction, {
  whyNot: whyNotApprove,
  run: async (call, { transaction }) => {
    await acts.approveTransaction(call, transaction)
    return answerOf(call, transaction)
  },
})

export const completeTransaction = actOn('completeTransaction', on.transaction, {
  whyNot: whyNotComplete,
  unseen: 'sets the one value it names',
  run: async (call, { transaction }) => {
    await acts.completeTransaction(call, transaction, call.body)
    return answerOf(call, transaction)
  },
})

export const cancelTransaction = actOn('cancelTransaction', on.transaction, {
  whyNot: whyNotCancel,
  unseen: 'sets the one value it names',
  run: async (call, { transaction }) => {
    await acts.cancelTransaction(call, transaction, call.body.remark)
    return answerOf(call, transaction)
  },
})

export const refundTransaction = actOn('refundTransaction', on.transaction, {
  whyNot: whyNotRefund,
  seen: async (call, { transaction }) => {
    // Where none is possible any more, that is the answer.
    enforce(whyNotRefund({ transaction }, call.asking))
    const left = leftToRefund(transaction)
    const thing = thingOf(transaction)
    const { id, currency } = transaction
    await requireSeen(call, thing, {
      seen: call.body.seen?.left,
      now: left,
      text: left,
      changed: ({ by, seconds }) =>
        reason('transaction.changedSince', { name: thing.name, currency, left, by, seconds }, `payment refund ${id}`),
    })
  },
  run: async (call, { transaction }) => {
    await refunds.requestRefund(call, transaction, call.body)
    return answerOf(call, transaction)
  },
})

export const confirmRefund = actOn('confirmRefund', on.transaction, {
  whyNot: whyNotConfirmRefund,
  unseen: 'sets the one value it names',
  run: async (call, { transaction }) => {
    await refunds.confirmRefund(call, transaction, refundIn(transaction, call.params.refundId), call.body.reference)
    return answerOf(call, transaction)
  },
})

export const rejectRefund = actOn('rejectRefund', on.transaction, {
  whyNot: whyNotRejectRefund,
  unseen: 'sets the one value it names',
  run: async (call, { transaction }) => {
    await refunds.rejectRefund(call, transaction, refundIn(transaction, call.params.refundId), call.body.reason)
    return answerOf(call, transaction)
  },
})

export const checkTransaction = actOn('checkTransaction', on.transaction, {
  whyNot: whyNotCheck,
  run: async (call, { transaction }) => {
    const { id, state } = transaction
    call.schedule({ kind: 'payment-check', transactionId: id }, call.asking.now)
    await acts.noteStep(call, id, { act: 'check', state })
    call.changed({}, { check: 'asked' })
    return answerOf(call, transaction)
  },
})

export const editRemark = actOn('editRemark', on.transaction, {
  whyNot: free,
  seen: async (call, { transaction }) => {
    const { remark } = transaction
    await requireSeen(call, thingOf(transaction), {
      seen: call.body.seen?.remark,
      now: remark,
      text: remark,
      replaces: true,
    })
  },
  run: async (call, { transaction }) => {
    const { id, state, remark: before } = transaction
    const { remark } = call.body
    if (remark !== before) {
      await updateTransaction(call.tx, id, [state], { remark, updateTime: call.asking.now })
      await acts.noteStep(call, id, { act: 'remark', state, note: remark })
      call.changed({ remark: before }, { remark })
    }
    return answerOf(call, transaction)
  },
})

export const submitProviderMessage = standalone(
  'submitProviderMessage',
  'sets the one value it names',
  async (call) => {
    const { transactionId } = call.body
    enforce(whyNotReport(await store.lockTransaction(call.tx, transactionId), call.asking, call.body))
    const isNew = await takeMessage(call, call.body)
    const { id, state } = await store.findWalletTransaction(call.tx, transactionId)
    return { id, state, repeated: !isNew }
  },
)

export const getPaymentSettings: Handler<'getPaymentSettings'> = ({ tx }) => paymentSettings(tx)

export const setPaymentSettings = actOn('setPaymentSettings', on.setting(paymentSettings), {
  whyNot: (before, asking, { secondFrom }) => whyNotSetSecondFrom(before, asking, secondFrom),
  seen: (call, { secondFrom, waiting }) => {
    const { seen, secondFrom: amount } = call.body
    const asked = waiting?.secondFrom ?? null
    // A raise that waits replaces nothing; whatever is sent ends the one that waited.
    const sent = asked === null && isRaise(amount, secondFrom) ? {} : { secondFrom: amount, waiting: null }
    const changed = (writer: Writer) => limitChanged(secondFrom, asked, writer)
    return requireSeenSetting(call, { seen, now: { secondFrom, waiting: asked }, sent, changed })
  },
  run: async (call, before) => {
    const after = raisedBy(before, { asked: call.body.secondFrom, asking: call.asking })
    await savePaymentSettings(call.tx, after)
    for (const consequence of raiseConsequences(before, after)) call.consequence(consequence)
    call.changed(before, after)
    return { ...after, before: { secondFrom: before.secondFrom } }
  },
})

function limitChanged(now: string, asked: string | null, writer: Writer): Reason {
  const told = { currency: walletCurrency, now, ...writer }
  return asked === null
    ? reason('setting.limitChangedSince', told)
    : reason('setting.raiseChangedSince', { ...told, asked })
}

/** A raise waits, is confirmed, or is given up. */
function raiseConsequences(before: PaymentSettingsNow, after: PaymentSettingsNow): Reason[] {
  const told = { currency: walletCurrency, secondFrom: before.secondFrom }
  const { waiting } = before
  const isConfirmed = waiting !== null && isRaise(after.secondFrom, before.secondFrom)
  return [
    ...(waiting
      ? [
          reason(isConfirmed ? 'consequence.raiseCounts' : 'consequence.raiseEnds', {
            ...told,
            asked: waiting.secondFrom,
            by: waiting.by,
          }),
        ]
      : []),
    ...(after.waiting ? [reason('consequence.raiseWaits', { ...told, asked: after.waiting.secondFrom })] : []),
  ]
}

/** The second person asks for the same; another amount starts over, and one that is no raise ends what waits. */
function raisedBy(
  before: PaymentSettingsNow,
  { asked, asking: { user, now } }: { asked: string; asking: Asking },
): PaymentSettingsNow {
  const { secondFrom, waiting } = before
  if (!isRaise(asked, secondFrom) || waiting?.secondFrom === asked) return { secondFrom: asked, waiting: null }
  return { secondFrom, waiting: { secondFrom: asked, sub: user.sub, by: user.name, time: now } }
}

export const getWallet: Handler<'getWallet'> = async ({ tx, params }) => {
  await memberName(tx, params.id)
  return findWallet(tx, params.id)
}

export const listMemberTransactions: Handler<'listMemberTransactions'> = async ({ tx, params, query }) => {
  await memberName(tx, params.id)
  return store.listMemberTransactions(tx, params.id, query)
}

/** The one that waits; of another it is told that it does not. */
function refundIn(transaction: store.LockedTransaction, refundId: string) {
  const refund = pendingRefundOf(transaction)
  if (refund?.refundId !== refundId) throw new Refusal(reason('transaction.noRefund'))
  return refund
}

function answerOf({ tx }: Act, { id }: store.LockedTransaction) {
  return store.findWalletTransaction(tx, id)
}

function thingOf({ id, name }: store.LockedTransaction) {
  return { target: `transaction:${id}`, name: name === '' ? id : name }
}
