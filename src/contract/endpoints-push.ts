// The apps of members that take push notifications: the program behind the app signs them up, with a service account.
import * as v from 'valibot'
import { named, read, write } from './endpoint.ts'
import { idOf } from './ids.ts'
import { PushApp, PushSubscriptionGiven } from './push-subscription.ts'
import { systemOnly } from './user.ts'

const base = '/admin/notification/v1'
const ofMember = `${base}/members/{memberId}/push-subscriptions`
const params = v.object({ memberId: idOf('member') })
const about = { kind: 'member', param: 'memberId' } as const
const ours = { roles: systemOnly, scope: 'platform', ability: 'notifications' } as const

export const pushEndpoints = named({
  getPushKey: read({
    ...ours,
    path: `${base}/push-key`,
    summary: 'The key with which an app subscribes (applicationServerKey); empty while Web Push is not set up',
    answer: v.object({ publicKey: v.string() }),
    reads: ['settings'],
  }),
  listPushApps: read({
    ...ours,
    path: ofMember,
    summary: 'The apps of a member that take push notifications',
    params,
    answer: v.object({ subscriptions: v.array(PushApp) }),
    about,
    reads: ['member'],
  }),
  addPushApp: write({
    ...ours,
    method: 'PUT',
    path: ofMember,
    summary:
      'Sign an app up, as its browser made the subscription; again with the same address it replaces the earlier one',
    params,
    body: PushSubscriptionGiven,
    answer: PushApp,
    about,
  }),
  removePushApp: write({
    ...ours,
    method: 'DELETE',
    path: `${ofMember}/{pushSubscriptionId}`,
    summary: 'Sign an app off, as when its member signs out',
    params: v.object({ memberId: idOf('member'), pushSubscriptionId: idOf('pushSubscription') }),
    answer: v.object({}),
    about,
  }),
})
