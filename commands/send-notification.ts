// One message to members on several channels, in their language (§2): first to oneself, then to all of them.
import * as v from 'valibot'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { NotificationSettingsSet } from '../src/contract/endpoints-notifications.ts'
import { Note, ReadingText } from '../src/contract/limits.ts'
import {
  HoldSeconds,
  MailSubject,
  TextLanguage,
  NotificationChannel,
  PushLink,
  Sending,
  type AudienceKind,
} from '../src/contract/notification.ts'
import { readRichText } from '../src/contract/rich-text-source.ts'
import { readStored } from '../src/contract/stored.ts'
import { paths } from '../src/paths.ts'
import {
  defineCommand,
  invocation,
  reversible,
  safe,
  toMany,
  type Inverse,
  type Invocation,
} from '../src/registry/define.ts'
import { defineSetting } from '../src/registry/define-setting.ts'
import { messageProblems } from '../src/rules/message.ts'
import { cancelSending, isOfAudience, whom } from './notifications.ts'

const text = v.optional(v.pipe(ReadingText, v.metadata({ ask: 'long-text', rich: true })))
const contents = {
  subject: v.optional(MailSubject),
  content: text,
  subjectZh: v.optional(MailSubject),
  contentZh: text,
  link: v.optional(PushLink),
}
const channels = v.pipe(
  v.array(NotificationChannel),
  v.minLength(1, 'required'),
  v.maxLength(NotificationChannel.options.length, 'tooLong'),
  v.metadata({ unordered: true }),
)
const Planned = v.object({ sendings: v.array(v.pick(Sending, ['id'])) })

/** The platform's checks, made while typing. */
function judge(typed: Readonly<Record<string, unknown>>) {
  const words = (name: string) => (typeof typed[name] === 'string' ? typed[name] : undefined)
  const rich = (name: string) => readRichText(words(name) ?? '')
  const chosen = v.safeParse(v.array(NotificationChannel), typed['channels'])
  return {
    ...messageProblems({
      channels: chosen.success ? chosen.output : [],
      subject: words('subject'),
      content: rich('content'),
      subjectZh: words('subjectZh'),
      contentZh: rich('contentZh'),
      link: words('link'),
    }),
    ...audienceProblems(typed),
    ...(typed['wake'] === true && (words('reason') ?? '').trim() === '' && { reason: ['required'] }),
  }
}

/** The argument required by each audience. */
function audienceProblems(typed: Readonly<Record<string, unknown>>): Record<string, string[]> {
  const missing = (names: readonly string[]) => names.every((name) => (typed[name] ?? '') === '')
  const needs: Partial<Record<AudienceKind, readonly [names: string[], code: string]>> = {
    filter: [['search', 'venueId', 'companyId', 'minPoints'], 'required'],
    venue: [['venueId'], 'required'],
    // §5
    tournament: [['tournamentId'], 'tournamentName'],
    members: [['memberIds'], 'required'],
  }
  const need = needs[typed['to'] as AudienceKind]
  const [first] = need?.[0] ?? []
  return need && first !== undefined && missing(need[0]) ? { [first]: [need[1]] } : {}
}

/** A link is opened from a phone; who wakes people says why. */
function applies(name: string, typed: Readonly<Record<string, unknown>>): boolean {
  if (name === 'reason') return typed['wake'] === true
  if (name === 'link' || name === 'wake') {
    const chosen = Array.isArray(typed['channels']) ? typed['channels'] : []
    const on = name === 'link' ? ['push', 'client'] : ['push', 'sms']
    return chosen.some((channel) => on.includes(String(channel)))
  }
  return isOfAudience(name, typed)
}

export const sendNotification = defineCommand({
  id: 'notification.send',
  needs: 'notifications',
  args: v.object({
    ...whom,
    channels,
    ...contents,
    at: whom.at,
    wake: v.optional(v.boolean(), false),
    reason: v.optional(Note),
  }),
  positional: ['subject'],
  keys: 'q n',
  onPages: [paths.sendings(), paths.sendNotification()],
  risk: toMany(
    (_: unknown, { subject, subjectZh }: { subject?: string | undefined; subjectZh?: string | undefined }) =>
      subject ?? subjectZh ?? '',
    'consequence.notificationReaches',
  ),
  subject: ({ subject, subjectZh }) => subject ?? subjectZh ?? '',
  form: { applies, judge, inBrowser: true },
  plan: (_, message) => [request(endpoints.sendNotification, {}, message)],
  undo: (_, __, answer): readonly Inverse[] => {
    const ids = answer === undefined ? [''] : readStored(Planned, answer).sendings.map(({ id }) => id)
    return ids.map((id) => invocation(cancelSending, [id], {}))
  },
  done: {
    leadsTo: (answer) => {
      const [first] = readStored(Planned, answer).sendings
      return first ? paths.sending(first.id) : paths.sendings()
    },
  },
})

export const testNotification = defineCommand({
  id: 'notification.test',
  needs: 'notifications',
  args: v.object({ channels, ...contents, language: v.optional(TextLanguage) }),
  positional: ['subject'],
  keys: 'q t',
  onPages: [paths.sendNotification()],
  risk: safe,
  subject: ({ subject, subjectZh }) => subject ?? subjectZh ?? '',
  form: { applies, judge },
  plan: (_, message) => [request(endpoints.testNotification, {}, message)],
  done: { says: true },
})

export const setHold = defineSetting({
  id: 'setting.hold',
  stored: endpoints.getNotificationSettings,
  acts: ['setNotificationSettings'],
  needs: 'notifications',
  args: v.object({ seconds: HoldSeconds }),
  positional: ['seconds'],
  form: { prefill: ({ holdSeconds }) => ({ seconds: holdSeconds }) },
  keys: 'e n',
  onPages: [paths.settings()],
  risk: reversible,
  plan: ({ holdSeconds }, { seconds }) => [
    request(endpoints.setNotificationSettings, {}, { holdSeconds: seconds, seen: { holdSeconds } }),
  ],
  undo: (_, { seconds }, answer): Invocation | undefined => {
    const before = answer === undefined ? { holdSeconds: seconds } : readStored(NotificationSettingsSet, answer).before
    return before && invocation(setHold, [], { seconds: before.holdSeconds })
  },
})
