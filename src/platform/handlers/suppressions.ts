import { addressFor } from '../../contract/suppression.ts'
import { reason } from '../../contract/reason.ts'
import { whyNotClearSuppressions, whyNotRemoveSuppression, whyNotRestoreSuppression } from '../../rules/suppressions.ts'
import { actOn, free, standalone } from '../act-on.ts'
import * as on from '../acts/subjects.ts'
import { Invalid, Refusal, type Handler } from '../call.ts'
import * as store from '../store/suppressions.ts'

export const listSuppressions: Handler<'listSuppressions'> = ({ tx, query }) => store.listSuppressions(tx, query)

export const getSuppression: Handler<'getSuppression'> = ({ tx, params }) =>
  store.findSuppression(tx, params.suppressionId)

export const addSuppression = standalone('addSuppression', 'adds another', async (call) => {
  const { channel, address: typed } = call.body
  const address = addressFor(channel, typed)
  if (typeof address === 'string') throw new Invalid({ address: [address] })
  const added = await store.suppressByHand(call.tx, { channel, address: address.is, now: call.asking.now })
  if (!added) throw new Refusal(reason('suppression.isActive', { address: address.is }))
  call.touched('suppression', added.id, undefined, { address: added.address, channel })
  return added
})

export const removeSuppression = actOn('removeSuppression', on.suppression, {
  whyNot: whyNotRemoveSuppression,
  run: async (call, { suppression: { id, address, reason: why } }) => {
    call.changed({ state: 'Active' }, { state: 'Removed', address })
    if (why === 'complaint') call.consequence(reason('consequence.complained', { address }))
    return store.updateSuppression(call.tx, id, { state: 'Removed', removedTime: call.asking.now })
  },
})

export const restoreSuppression = actOn('restoreSuppression', on.suppression, {
  whyNot: whyNotRestoreSuppression,
  run: async (call, { suppression: { id, address } }) => {
    call.changed({ state: 'Removed' }, { state: 'Active', address })
    return store.updateSuppression(call.tx, id, { state: 'Active', removedTime: null })
  },
})

export const clearSuppressions = actOn('clearSuppressions', on.sending, {
  whyNot: whyNotClearSuppressions,
  run: async (call, { sending }) => {
    const ids = await store.removeOfSending(call.tx, sending.id, call.asking.now)
    if (ids.length === 0) throw new Refusal(reason('suppression.noneOfSending', { subject: sending.subject }))
    call.consequence(reason('consequence.suppressionsCleared', { count: ids.length }))
    call.changed({}, { cleared: ids.length })
    return { removed: ids.length, ids }
  },
})

export const getMemberChannels: Handler<'getMemberChannels'> = async ({ tx, params }) => ({
  channels: await store.channelsOf(tx, params.memberId),
})

export const unsubscribeMember = actOn('unsubscribeMember', on.memberChannels, {
  whyNot: free,
  run: async (call, { member: { memberId, nickname } }) => {
    const { channel } = call.body
    const made = await store.unsubscribe(call.tx, { memberId, channel, now: call.asking.now })
    if (!made) throw new Refusal(reason('member.isUnsubscribed', { member: nickname }))
    call.changed({}, { unsubscribed: channel })
    return { channels: await store.channelsOf(call.tx, memberId) }
  },
})

export const subscribeMember = actOn('subscribeMember', on.memberChannels, {
  whyNot: free,
  run: async (call, { member: { memberId, nickname } }) => {
    const { channel } = call.body
    if (!(await store.subscribeMember(call.tx, memberId, channel)))
      throw new Refusal(reason('member.notUnsubscribed', { member: nickname }))
    call.changed({ unsubscribed: channel }, { subscribed: channel })
    return { channels: await store.channelsOf(call.tx, memberId) }
  },
})
