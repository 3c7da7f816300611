import { maxPushApps } from '../../contract/push-subscription.ts'
import { reason } from '../../contract/reason.ts'
import { actOn, free } from '../act-on.ts'
import * as on from '../acts/subjects.ts'
import { notFound } from '../answers.ts'
import { Invalid, Refusal, type Handler } from '../call.ts'
import { isService } from '../delivery/push-services.ts'
import { found } from '../store/found.ts'
import * as store from '../store/push-subscriptions.ts'

export const getPushKey: Handler<'getPushKey'> = async ({ tx }) => ({
  publicKey: (await store.findPushService(tx))?.publicKey ?? '',
})

export const listPushApps: Handler<'listPushApps'> = async ({ tx, params }) => ({
  subscriptions: await store.appsOf(tx, params.memberId),
})

export const addPushApp = actOn('addPushApp', on.memberChannels, {
  whyNot: free,
  unseen: 'adds another',
  run: async (call, { member: { memberId, nickname } }) => {
    const { endpoint, keys } = call.body
    const service = await store.findPushService(call.tx)
    if (!service) throw new Refusal(reason('push.notSetUp'))
    if (!isService(endpoint, service.services)) throw new Invalid({ endpoint: ['notAPushService'] })
    if ((await store.countApps(call.tx, memberId)) >= maxPushApps)
      throw new Refusal(reason('push.tooManyApps', { member: nickname, most: maxPushApps }))
    const app = await store.insertApp(call.tx, {
      memberId,
      endpoint,
      ...keys,
      madeFor: service.publicKey,
      createTime: call.asking.now,
    })
    call.changed({}, { app: found(app).id })
    return found(app)
  },
})

export const removePushApp = actOn('removePushApp', on.memberChannels, {
  whyNot: free,
  run: async (call, { member: { memberId } }) => {
    const { pushSubscriptionId } = call.params
    if (!(await store.removeApp(call.tx, memberId, pushSubscriptionId))) throw notFound()
    call.changed({ app: pushSubscriptionId }, {})
    return {}
  },
})
