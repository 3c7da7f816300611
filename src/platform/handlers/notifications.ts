import { reason } from '../../contract/reason.ts'
import { hasPlainLinks, type RichText } from '../../contract/rich-text.ts'
import { messageProblems, wordingsIn, type WrittenMessage } from '../../rules/message.ts'
import {
  handedOver,
  isOver,
  retriableErrors,
  whyNotCancelSending,
  whyNotPauseSending,
  whyNotResumeSending,
  whyNotRetryFailed,
  whyNotRetryNotification,
  whyNotStopSending,
} from '../../rules/notifications.ts'
import { actOn, free, standalone } from '../act-on.ts'
import { audienceIn, planSending, planSendings } from '../acts/plan-sendings.ts'
import { goOn, moveSending, resume } from '../acts/sendings.ts'
import { requireSeenSetting, type Writer } from '../acts/seen.ts'
import { planTest } from '../acts/test-sendings.ts'
import * as on from '../acts/subjects.ts'
import { enforce, Invalid, Refusal, type Act, type Handler } from '../call.ts'
import { countAudience as count } from '../store/audience.ts'
import { saveHoldSeconds, sendingSettings } from '../store/settings.ts'
import * as log from '../store/notifications.ts'
import * as sendings from '../store/sendings.ts'

export const listNotifications: Handler<'listNotifications'> = ({ tx, query }) => log.listNotifications(tx, query)

export const listOutbox: Handler<'listOutbox'> = ({ tx, query }) => log.listOutbox(tx, query)

export const getNotification: Handler<'getNotification'> = ({ tx, params }) =>
  log.findNotification(tx, params.notificationId)

export const listSendings: Handler<'listSendings'> = ({ tx, query }) => sendings.listSendings(tx, query)

export const getSending: Handler<'getSending'> = ({ tx, params }) => sendings.findSending(tx, params.sendingId)

export const countAudience: Handler<'countAudience'> = async ({ tx, query, asking: { now } }) => {
  const { channel, at, ...given } = query
  const { holdSeconds } = await sendingSettings(tx)
  return count(tx, await audienceIn(tx, given), {
    channels: unique(channel),
    now,
    at: Math.max(at ?? 0, now + holdSeconds),
  })
}

export const sendNotification = standalone('sendNotification', 'adds another', async (call) => {
  const { channels, subject, content, subjectZh, contentZh, link, at, wake, reason: why, ...audience } = call.body
  const message = spoken({ channels, subject, content, subjectZh, contentZh, link })
  // Members woken at night may ask why.
  if (wake && (why ?? '') === '') throw new Invalid({ reason: ['required'] })
  return planSendings(call, {
    action: 'message',
    ...message,
    audience: await audienceIn(call.tx, audience),
    at,
    ...(wake && { wakeReason: why }),
  })
})

export const testNotification = standalone('testNotification', 'adds another', async (call) => {
  const { channels, subject, content, subjectZh, contentZh, link, language } = call.body
  const message = spoken({ channels, subject, content, subjectZh, contentZh, link })
  const sendings = await planTest(call, { ...message, language })
  return { sendings, members: 1 }
})

/** The content, checked by the rule of the form. */
function spoken(written: WrittenMessage) {
  const problems = messageProblems(written)
  if (Object.keys(problems).length > 0) throw new Invalid(problems)
  const messages = wordingsIn(written)
  for (const { language, content } of messages)
    if (!hasPlainLinks(content)) throw new Invalid({ [language === 'en' ? 'content' : 'contentZh']: ['notAPlainLink'] })
  return { channels: unique(written.channels), messages, link: written.link }
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}

export const getNotificationSettings: Handler<'getNotificationSettings'> = ({ tx }) => sendingSettings(tx)

export const setNotificationSettings = actOn('setNotificationSettings', on.setting(sendingSettings), {
  whyNot: free,
  seen: (call, { holdSeconds }) => {
    const { seen, ...sent } = call.body
    const changed = ({ by, seconds }: Writer) => reason('setting.holdChangedSince', { now: holdSeconds, by, seconds })
    return requireSeenSetting(call, { seen, now: { holdSeconds }, sent, changed })
  },
  run: async (call, { holdSeconds }) => {
    await saveHoldSeconds(call.tx, call.body.holdSeconds)
    call.changed({ holdSeconds }, call.body)
    return { ...call.body, before: { holdSeconds } }
  },
})

export const sendPushBroadcast = standalone('sendPushBroadcast', 'adds another', async (call) => {
  const { title, content, link, at, ...audience } = call.body
  return planSending(call, {
    action: 'pushBroadcast',
    channel: 'push',
    subject: title,
    content: linesOf(content),
    link,
    audience: await audienceIn(call.tx, audience),
    at,
  })
})

/** Words as they are: a push notification has no marks. */
function linesOf(text: string): RichText {
  return text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ type: 'paragraph' as const, text: [{ text: line }] }))
}

export const sendEmailBroadcast = standalone('sendEmailBroadcast', 'adds another', async (call) => {
  const { subject, content, at, ...audience } = call.body
  // §5: content is required; of what was typed only blanks may be left.
  if (content.length === 0) throw new Invalid({ content: ['required'] })
  if (!hasPlainLinks(content)) throw new Invalid({ content: ['notAPlainLink'] })
  return planSending(call, {
    action: 'emailBroadcast',
    channel: 'email',
    subject,
    content,
    audience: await audienceIn(call.tx, audience),
    at,
  })
})

export const cancelSending = actOn('cancelSending', on.sending, {
  whyNot: whyNotCancelSending,
  run: (call, { sending }) => moveSending(call, sending, 'Cancelled'),
})

export const pauseSending = actOn('pauseSending', on.sending, {
  whyNot: whyNotPauseSending,
  run: (call, { sending }) => moveSending(call, sending, 'Paused', 'byHand'),
})

export const resumeSending = actOn('resumeSending', on.sending, {
  whyNot: whyNotResumeSending,
  run: (call, { sending }) => resume(call, sending),
})

/** Nothing is taken up while its lock is held: the three parts are all there is. */
export const stopSending = actOn('stopSending', on.sending, {
  whyNot: whyNotStopSending,
  run: async (call, { sending }) => {
    const { counts } = sending
    const parts = {
      sent: handedOver(counts),
      inHand: counts.Acknowledged,
      not: counts.Scheduled,
    }
    call.consequence(reason('consequence.sendingStops', parts), 'moving')
    await moveSending(call, sending, 'Stopped')
    return parts
  },
})

export const retryFailed = actOn('retryFailed', on.sending, {
  whyNot: whyNotRetryFailed,
  run: async (call, { sending }) => {
    const { unknown } = call.body
    const failed = await log.failedOf(call.tx, sending.id)
    const errors = retriableErrors(unknown)
    const sum = (fits: (one: (typeof failed)[number]) => boolean) =>
      failed.filter(fits).reduce((all, { n }) => all + n, 0)
    const isUncertain = ({ error }: (typeof failed)[number]) => error === 'outcomeUnknown'
    const count = sum((one) => !one.blocked && one.error !== null && errors.includes(one.error))
    const cannot = sum((one) => one.blocked && (unknown || !isUncertain(one)))
    const uncertain = unknown ? 0 : sum(isUncertain)
    if (count === 0) throw new Refusal(reason('sending.noRetry', { cannot, unknown: uncertain }))
    call.consequence(reason('consequence.retries', { count }))
    if (cannot > 0) call.consequence(reason('consequence.retriesNot', { count: cannot }))
    if (uncertain > 0) call.consequence(reason('consequence.retriesUnknown', { count: uncertain }))
    if (unknown)
      tellTwice(
        call,
        sum((one) => isUncertain(one) && !one.blocked),
      )
    const retried = await log.insertRetries(call.tx, sending.id, errors, call.asking.now)
    await goOn(call, sending)
    call.changed({ state: sending.state }, { state: isOver(sending) ? 'Running' : sending.state, retried })
    return { retried }
  },
})

export const retryNotification = actOn('retryNotification', on.notification, {
  whyNot: whyNotRetryNotification,
  run: async (call, { notification, sending }) => {
    enforce(whyNotRetryFailed({ sending }, call.asking))
    const { channel, newAddress, recipient } = notification
    // A push is known by its member's id, which tells its reader nothing.
    if (channel === 'email' || channel === 'sms')
      call.consequence(
        newAddress === null
          ? reason('consequence.retryGoesTo', { address: recipient })
          : reason('consequence.retryGoesToNew', { address: newAddress, was: recipient }),
      )
    if (notification.error === 'outcomeUnknown') tellTwice(call, 1)
    const id = await log.insertRetry(call.tx, notification, call.asking.now)
    await goOn(call, sending)
    call.changed({}, { retriedBy: id })
    return log.findNotification(call.tx, id)
  },
})

function tellTwice({ consequence }: Act, count: number): void {
  if (count > 0) consequence(reason('consequence.perhapsTwice', { count }))
}
