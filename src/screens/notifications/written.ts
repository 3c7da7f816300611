// A message as it stands in the form of the wizard.
import { NotificationChannel } from '../../contract/notification.ts'
import { readRichText } from '../../contract/rich-text-source.ts'
import { wordingsIn, type Wording, type WrittenMessage } from '../../rules/message.ts'
import type { FormValues } from '../../shell/forms/arg-values.ts'
import { typedText } from './asked-audience.ts'

export function channelsIn(values: FormValues): NotificationChannel[] {
  const chosen: readonly unknown[] = Array.isArray(values['channels']) ? values['channels'] : []
  return NotificationChannel.options.filter((channel) => chosen.includes(channel))
}

function writtenIn(values: FormValues): WrittenMessage {
  const rich = (name: string) => readRichText(typedText(values, name) ?? '')
  return {
    channels: channelsIn(values),
    subject: typedText(values, 'subject'),
    content: rich('content'),
    subjectZh: typedText(values, 'subjectZh'),
    contentZh: rich('contentZh'),
    link: typedText(values, 'link'),
  }
}

export function wordingsOf(values: FormValues): Wording[] {
  return wordingsIn(writtenIn(values))
}

/** The content of a test. */
export function testArgs(values: FormValues) {
  const text = (name: string) => typedText(values, name)
  return {
    channels: channelsIn(values),
    ...given('subject', text('subject')),
    ...given('content', text('content')),
    ...given('subjectZh', text('subjectZh')),
    ...given('contentZh', text('contentZh')),
    ...given('link', text('link')),
  }
}

function given<N extends string>(name: N, value: string | undefined): Partial<Record<N, string>> {
  return value === undefined ? {} : ({ [name]: value } as Partial<Record<N, string>>)
}
