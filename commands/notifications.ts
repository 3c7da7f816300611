// Broadcasts, and what is done with sendings and entries of the log. What goes to many is confirmed by typing to how many.
import * as v from 'valibot'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { idOf } from '../src/contract/ids.ts'
import { ReadingText } from '../src/contract/limits.ts'
import {
  AudienceKind,
  maxPastedIds,
  MinPoints,
  PushLink,
  PushText,
  PushTitle,
  Sending,
  MailSubject,
} from '../src/contract/notification.ts'
import { readStored } from '../src/contract/stored.ts'
import { TeamState } from '../src/contract/states.ts'
import type { SendingView } from '../src/contract/views.ts'
import { paths } from '../src/paths.ts'
import {
  confirmed,
  defineCommand,
  invocation,
  irreversible,
  reversible,
  toMany,
  type Inverse,
  type Inverses,
  type Invocation,
  type Risk,
} from '../src/registry/define.ts'
import {
  whyNotCancelSending,
  whyNotPauseSending,
  whyNotResumeSending,
  whyNotRetryFailed,
  whyNotRetryNotification,
  whyNotStopSending,
} from '../src/rules/notifications.ts'

/** Recipients and time. */
export const whom = {
  to: AudienceKind,
  search: v.optional(v.pipe(v.string(), v.maxLength(200, 'tooLong'))),
  venueId: v.optional(idOf('venue')),
  companyId: v.optional(idOf('venueCompany')),
  minPoints: v.optional(MinPoints),
  tournamentId: v.optional(idOf('tournament')),
  teamState: v.optional(TeamState),
  memberIds: v.optional(
    v.pipe(v.string(), v.maxLength(maxPastedIds, 'tooLong'), v.metadata({ ask: 'long-text', accept: '.csv,.txt' })),
  ),
  at: v.optional(v.pipe(v.number(), v.integer(), v.metadata({ ask: 'date-time' }))),
}

/** The argument that names each kind of audience. */
const partsOf: Readonly<Record<AudienceKind, readonly string[]>> = {
  all: [],
  filter: ['search', 'venueId', 'companyId', 'minPoints'],
  venue: ['venueId'],
  tournament: ['tournamentId', 'teamState'],
  members: ['memberIds'],
}
const audienceParts = [...new Set(Object.values(partsOf).flat())]

export function isOfAudience(name: string, { to }: Readonly<Record<string, unknown>>): boolean {
  if (!audienceParts.includes(name)) return true
  return typeof to === 'string' && Object.hasOwn(partsOf, to) && partsOf[to as AudienceKind].includes(name)
}

/** Until it begins all of it can be called back. */
function callBack(answer: unknown): Inverse {
  const id = answer === undefined ? '' : readStored(Sending, answer).id
  return invocation(cancelSending, [id], {})
}

function leadsToSending(answer: unknown): string {
  return paths.sending(readStored(Sending, answer).id)
}

export const sendPushBroadcast = defineCommand({
  id: 'notification.push',
  needs: 'notifications',
  args: v.object({
    title: PushTitle,
    content: v.optional(v.pipe(PushText, v.metadata({ ask: 'long-text' }))),
    link: v.optional(PushLink),
    ...whom,
  }),
  positional: ['title'],
  keys: 'q p',
  onPages: [paths.sendings(), paths.pushBroadcast()],
  risk: toMany((_: unknown, { title }: { title: string }) => title, 'consequence.notificationReaches'),
  subject: ({ title }) => title,
  form: { applies: isOfAudience },
  plan: (_, broadcast) => [request(endpoints.sendPushBroadcast, {}, broadcast)],
  undo: (_, __, answer) => callBack(answer),
  done: { leadsTo: leadsToSending },
})

export const sendEmailBroadcast = defineCommand({
  id: 'notification.email',
  needs: 'notifications',
  args: v.object({
    subject: MailSubject,
    content: v.pipe(ReadingText, v.minLength(1, 'required'), v.metadata({ ask: 'long-text', rich: true })),
    ...whom,
  }),
  positional: ['subject'],
  keys: 'q e',
  onPages: [paths.sendings(), paths.emailBroadcast()],
  risk: toMany((_: unknown, { subject }: { subject: string }) => subject, 'consequence.notificationReaches'),
  subject: ({ subject }) => subject,
  form: { applies: isOfAudience },
  plan: (_, broadcast) => [request(endpoints.sendEmailBroadcast, {}, broadcast)],
  undo: (_, __, answer) => callBack(answer),
  done: { leadsTo: leadsToSending },
})

const ofSending = ({ sending: { id } }: SendingView) => ({ sendingId: id })

export const cancelSending = defineCommand({
  id: 'sending.cancel',
  needs: 'notifications',
  target: 'sending',
  arity: 'many',
  keys: 'q c',
  menu: 'state',
  risk: confirmed,
  whyNot: whyNotCancelSending,
  plan: (view) => [request(endpoints.cancelSending, ofSending(view))],
})

export const pauseSending = defineCommand({
  id: 'sending.pause',
  acts: ['sending-pause'],
  needs: 'notifications',
  target: 'sending',
  arity: 'many',
  keys: 'q w',
  menu: 'state',
  risk: reversible,
  whyNot: whyNotPauseSending,
  plan: (view) => [request(endpoints.pauseSending, ofSending(view))],
  undo: ({ sending }): Invocation => invocation(resumeSending, [sending.id], {}),
})

export const resumeSending = defineCommand({
  id: 'sending.resume',
  acts: ['sending-start'],
  needs: 'notifications',
  target: 'sending',
  arity: 'many',
  keys: 'q g',
  menu: 'state',
  // Its list has grown since it was confirmed: it asks again.
  risk: ({ sending }): Risk =>
    sending.pausedWhy === 'grown'
      ? {
          level: 'irreversible',
          phrase: String(sending.members),
          asks: 'count',
          counted: 'consequence.notificationReaches',
        }
      : reversible,
  whyNot: whyNotResumeSending,
  plan: (view) => [request(endpoints.resumeSending, ofSending(view))],
  // Before its time it waits again, and what waits cannot be paused.
  undo: ({ sending }, _, answer): Inverses =>
    answer !== undefined && readStored(v.pick(Sending, ['state']), answer).state === 'Scheduled'
      ? []
      : invocation(pauseSending, [sending.id], {}),
})

export const stopSending = defineCommand({
  id: 'sending.stop',
  needs: 'notifications',
  target: 'sending',
  keys: 'q s',
  menu: 'danger',
  risk: irreversible(({ sending }: SendingView) => sending.subject),
  whyNot: whyNotStopSending,
  plan: (view) => [request(endpoints.stopSending, ofSending(view))],
})

export const retryFailed = defineCommand({
  id: 'sending.retry-failed',
  needs: 'notifications',
  target: 'sending',
  args: v.object({ unknown: v.optional(v.boolean(), false) }),
  keys: 'q f',
  menu: 'state',
  risk: toMany(({ sending }: SendingView) => sending.subject, 'consequence.retries'),
  whyNot: whyNotRetryFailed,
  plan: (view, { unknown }) => [request(endpoints.retryFailed, ofSending(view), { unknown })],
})

export const retryNotification = defineCommand({
  id: 'notification.retry',
  needs: 'notifications',
  target: 'notification',
  arity: 'many',
  keys: 'q r',
  menu: 'state',
  risk: confirmed,
  whyNot: whyNotRetryNotification,
  plan: ({ notification }) => [request(endpoints.retryNotification, { notificationId: notification.id })],
})
