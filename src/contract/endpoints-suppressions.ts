// The suppression list, and what a member gets on which channel (business.md §5).
import * as v from 'valibot'
import { counts, listQuery, named, read, several, write } from './endpoint.ts'
import { idOf } from './ids.ts'
import { NotificationChannel } from './notification.ts'
import { SuppressionState } from './states.ts'
import {
  Cleared,
  MemberChannel,
  SuppressedAddress,
  SuppressedChannel,
  Suppression,
  SuppressionReason,
} from './suppression.ts'
import { systemOnly } from './user.ts'

const base = '/admin/notification/v1'
const one = `${base}/suppressions/{suppressionId}`
const params = v.object({ suppressionId: idOf('suppression') })
const about = { kind: 'suppression', param: 'suppressionId' } as const
const ofMember = v.object({ memberId: idOf('member') })
const aboutMember = { kind: 'member', param: 'memberId' } as const
const memberChannels = `${base}/members/{memberId}/channels`

const ours = { roles: systemOnly, scope: 'platform', ability: 'notifications' } as const
const reading = { ...ours, reads: ['suppression'] } as const

export const suppressionEndpoints = named({
  listSuppressions: read({
    ...reading,
    path: `${base}/suppressions`,
    summary: 'Addresses to which nothing is sent, and those that were taken off the list again; newest first',
    query: v.object({
      ...listQuery,
      channel: several(NotificationChannel),
      state: several(SuppressionState),
      reason: several(SuppressionReason),
      sendingId: v.optional(idOf('sending')),
    }),
    answer: v.object({ suppressions: v.array(Suppression), ...counts }),
  }),
  getSuppression: read({
    ...reading,
    path: one,
    summary: 'One address of the suppression list',
    params,
    answer: Suppression,
    about,
  }),
  addSuppression: write({
    ...ours,
    method: 'PUT',
    path: `${base}/suppressions`,
    summary: 'Send nothing more to an address',
    body: v.object({ channel: v.optional(SuppressedChannel, 'email'), address: SuppressedAddress }),
    answer: Suppression,
  }),
  removeSuppression: write({
    ...ours,
    method: 'POST',
    path: `${one}/remove`,
    summary: 'Take an address off the list: the next sending reaches it again',
    params,
    answer: Suppression,
    about,
  }),
  restoreSuppression: write({
    ...ours,
    method: 'POST',
    path: `${one}/restore`,
    summary: 'Put an address back on the list',
    params,
    answer: Suppression,
    about,
  }),
  clearSuppressions: write({
    ...ours,
    method: 'POST',
    path: `${base}/sendings/{sendingId}/clear-suppressions`,
    summary: 'Take all addresses off the list that one sending brought there',
    params: v.object({ sendingId: idOf('sending') }),
    answer: Cleared,
    about: { kind: 'sending', param: 'sendingId' },
  }),
  getMemberChannels: read({
    ...ours,
    path: memberChannels,
    summary: 'What stands in the way of sending to a member on each channel, and what became of the last message there',
    params: ofMember,
    answer: v.object({ channels: v.array(MemberChannel) }),
    about: aboutMember,
    reads: ['member', 'suppression', 'notification'],
  }),
  unsubscribeMember: write({
    ...ours,
    method: 'POST',
    path: `${memberChannels}/unsubscribe`,
    summary: 'Send a member no broadcasts on a channel; what concerns own tournaments or money still goes',
    params: ofMember,
    body: v.object({ channel: NotificationChannel }),
    answer: v.object({ channels: v.array(MemberChannel) }),
    about: aboutMember,
  }),
  subscribeMember: write({
    ...ours,
    method: 'POST',
    path: `${memberChannels}/subscribe`,
    summary: 'Send a member broadcasts on a channel again',
    params: ofMember,
    body: v.object({ channel: NotificationChannel }),
    answer: v.object({ channels: v.array(MemberChannel) }),
    about: aboutMember,
  }),
})
