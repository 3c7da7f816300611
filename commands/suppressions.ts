// The suppression list, and the channels on which a member gets broadcasts.
import * as v from 'valibot'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { idOf } from '../src/contract/ids.ts'
import { NotificationChannel } from '../src/contract/notification.ts'
import { readStored } from '../src/contract/stored.ts'
import { Cleared, SuppressedAddress, SuppressedChannel, Suppression } from '../src/contract/suppression.ts'
import { paths } from '../src/paths.ts'
import { confirmed, defineCommand, invocation, reversible, type Invocation } from '../src/registry/define.ts'
import { whyNotRemoveSuppression, whyNotRestoreSuppression } from '../src/rules/suppressions.ts'

const onList = { needs: 'notifications', onPages: [paths.suppressions()] } as const
const onOne = { target: 'suppression', arity: 'many', needs: 'notifications' } as const

export const addSuppression = defineCommand({
  ...onList,
  id: 'suppression.add',
  args: v.object({ address: SuppressedAddress, channel: v.optional(SuppressedChannel, 'email') }),
  positional: ['address'],
  keys: 'q l',
  risk: reversible,
  plan: (_, args) => [request(endpoints.addSuppression, {}, args)],
  undo: (_, __, answer): Invocation =>
    invocation(removeSuppression, [answer === undefined ? '' : readStored(Suppression, answer).id], {}),
})

export const removeSuppression = defineCommand({
  ...onOne,
  id: 'suppression.remove',
  keys: 'q d',
  menu: 'edit',
  risk: reversible,
  whyNot: whyNotRemoveSuppression,
  concerns: ({ suppression }) => suppression.state === 'Active',
  plan: ({ suppression: { id: suppressionId } }) => [request(endpoints.removeSuppression, { suppressionId })],
  undo: ({ suppression: { id } }): Invocation => invocation(restoreSuppression, [id], {}),
})

export const restoreSuppression = defineCommand({
  ...onOne,
  id: 'suppression.restore',
  keys: 'q b',
  menu: 'edit',
  risk: reversible,
  whyNot: whyNotRestoreSuppression,
  concerns: ({ suppression }) => suppression.state === 'Removed',
  plan: ({ suppression: { id: suppressionId } }) => [request(endpoints.restoreSuppression, { suppressionId })],
  undo: ({ suppression: { id } }): Invocation => invocation(removeSuppression, [id], {}),
})

/** chosen: more addresses than that are not put back by one undo. */
const mostPutBack = 200

/** When a server refused a whole sending, its refusals say nothing about the addresses. */
export const clearSuppressions = defineCommand({
  ...onList,
  id: 'suppression.clear',
  args: v.object({ sending: idOf('sending') }),
  keys: 'q z',
  risk: confirmed,
  plan: (_, { sending }) => [request(endpoints.clearSuppressions, { sendingId: sending })],
  undo: (_, __, answer): Invocation | undefined => {
    const ids = answer === undefined ? [''] : readStored(Cleared, answer).ids
    return ids.length > mostPutBack ? undefined : invocation(restoreSuppression, ids, {})
  },
})

const onMember = { target: 'member', needs: 'notifications' } as const
const channelArgs = { args: v.object({ channel: NotificationChannel }), positional: ['channel'] } as const

export const unsubscribeMember = defineCommand({
  ...onMember,
  args: channelArgs.args,
  positional: [...channelArgs.positional],
  id: 'member.unsubscribe',
  acts: ['removePushApp'],
  keys: 'q u',
  menu: 'edit',
  risk: reversible,
  plan: ({ member: { memberId } }, args) => [request(endpoints.unsubscribeMember, { memberId }, args)],
  undo: ({ member: { memberId } }, { channel }): Invocation => invocation(subscribeMember, [memberId], { channel }),
})

export const subscribeMember = defineCommand({
  ...onMember,
  args: channelArgs.args,
  positional: [...channelArgs.positional],
  id: 'member.subscribe',
  acts: ['addPushApp'],
  keys: 'q h',
  menu: 'edit',
  risk: reversible,
  plan: ({ member: { memberId } }, args) => [request(endpoints.subscribeMember, { memberId }, args)],
  undo: ({ member: { memberId } }, { channel }): Invocation => invocation(unsubscribeMember, [memberId], { channel }),
})
