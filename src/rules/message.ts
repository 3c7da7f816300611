// The checks of a message to members: the same in the form, in a line and on the platform.
import type { FieldProblems } from '../contract/envelope.ts'
import { titleLimit } from '../contract/limits.ts'
import { codePointsOf, type TextLanguage, type NotificationChannel } from '../contract/notification.ts'
import type { RichText } from '../contract/rich-text.ts'
import { maxPushBytes, maxSmsParts, pushBytesOf, smsSizeOf } from './message-size.ts'
import { plainOf } from './plain-text.ts'

export type Wording = { language: TextLanguage; subject: string; content: RichText }

/** As it is typed or sent; what is missing is undefined. */
export type WrittenMessage = {
  channels: readonly NotificationChannel[]
  subject?: string | undefined
  content?: RichText | undefined
  subjectZh?: string | undefined
  contentZh?: RichText | undefined
  link?: string | undefined
}

const fieldsIn = {
  en: { subject: 'subject', content: 'content' },
  zh: { subject: 'subjectZh', content: 'contentZh' },
} as const

/** The languages in which something is said, English first. */
export function wordingsIn(written: WrittenMessage): Wording[] {
  return (['en', 'zh'] as const).flatMap((language) => {
    const { subject, content } = textIn(written, language)
    return subject === '' && content.length === 0 ? [] : [{ language, subject, content }]
  })
}

/** Problems by field, as codes. */
export function messageProblems(written: WrittenMessage): FieldProblems {
  const messages = wordingsIn(written)
  const problems: Record<string, string[]> = {}
  const add = (field: string, code: string) => (problems[field] ??= []).push(code)
  // §5: the subject is required.
  if (messages.length === 0) return { subject: ['required'], content: ['required'] }
  for (const message of messages) {
    const { subject, content } = fieldsIn[message.language]
    if (message.subject === '') add(subject, 'required')
    if (message.content.length === 0) add(content, 'required')
    // §5: the title of a push is under 80 characters, a subject at most 80.
    if (written.channels.includes('push') && codePointsOf(message.subject) >= titleLimit) add(subject, 'titleLength')
    const text = plainOf(message.content)
    if (written.channels.includes('sms') && smsSizeOf(text).parts > maxSmsParts) add(content, 'smsTooLong')
    if (!written.channels.includes('push')) continue
    if (pushBytesOf({ title: message.subject, text, link: written.link }) > maxPushBytes) add(content, 'pushTooLong')
  }
  return problems
}

function textIn(written: WrittenMessage, language: TextLanguage): Omit<Wording, 'language'> {
  const { subject, content } = fieldsIn[language]
  return { subject: (written[subject] ?? '').trim(), content: written[content] ?? [] }
}
