// How much a message is, what it lacks, and when it is night.
import { expect, test } from 'vitest'
import { readRichText } from '../../src/contract/rich-text-source.ts'
import type { NotificationChannel } from '../../src/contract/notification.ts'
import { messageProblems, wordingsIn } from '../../src/rules/message.ts'
import { maxPushBytes, pushBytesOf, smsSizeOf } from '../../src/rules/message-size.ts'
import { quietUntil } from '../../src/rules/quiet-hours.ts'

test.each([
  { text: '', parts: 0 },
  { text: 'a'.repeat(160), parts: 1 },
  { text: 'a'.repeat(161), parts: 2 },
  { text: 'a'.repeat(306), parts: 2 },
  { text: 'a'.repeat(307), parts: 3 },
  { text: '賽'.repeat(70), parts: 1 },
  { text: '賽'.repeat(71), parts: 2 },
  { text: '賽'.repeat(134), parts: 2 },
  { text: '賽'.repeat(135), parts: 3 },
  // One sign that is not in the alphabet makes all of it Unicode.
  { text: `${'a'.repeat(70)}賽`, parts: 2 },
  // The euro sign takes two septets, an emoji two units, and neither is cut.
  { text: '€'.repeat(80), parts: 1 },
  { text: '€'.repeat(81), parts: 2 },
  { text: '😀'.repeat(35), parts: 1 },
  { text: '😀'.repeat(66), parts: 2 },
  { text: '😀'.repeat(67), parts: 3 },
])('$text.length units are $parts parts of a short message', ({ text, parts }) => {
  expect(smsSizeOf(text).parts).toBe(parts)
})

test('a push counts bytes, with its title and link', () => {
  expect(pushBytesOf({ title: 'ab', text: '賽', link: undefined })).toBe('{"title":"ab","body":"賽"}'.length + 2)
  const long = (length: number) => messageProblems(written(['push'], { content: 'a'.repeat(length) }))
  const room = maxPushBytes - pushBytesOf({ title: 'Hello', text: '', link: undefined })
  expect([long(room), long(room + 1)]).toEqual([{}, { content: ['pushTooLong'] }])
})

function written(
  channels: NotificationChannel[],
  more: Partial<Record<'subject' | 'content' | 'subjectZh' | 'contentZh', string>>,
) {
  const texts = { subject: 'Hello', content: 'Text', ...more }
  return {
    channels,
    subject: texts.subject,
    content: readRichText(texts.content),
    subjectZh: texts.subjectZh,
    contentZh: readRichText(texts.contentZh ?? ''),
  }
}

test.each([
  { more: { subject: '', content: '' }, is: { subject: ['required'], content: ['required'] } },
  { more: { subject: '' }, is: { subject: ['required'] } },
  { more: { content: ' ' }, is: { content: ['required'] } },
  { more: { subjectZh: '您好' }, is: { contentZh: ['required'] } },
  { more: { subject: '', content: '', subjectZh: '您好', contentZh: '內文' }, is: {} },
])('$more lacks $is', ({ more, is }) => {
  expect(messageProblems(written(['email'], more))).toEqual(is)
})

test.each(['a', '賽', '😀'])('79 and 80 of %s: a push takes the first only, a mail both', (sign) => {
  const problems = (channel: NotificationChannel, length: number) =>
    messageProblems(written([channel], { subject: sign.repeat(length) }))
  expect([problems('push', 79), problems('push', 80)]).toEqual([{}, { subject: ['titleLength'] }])
  expect([problems('email', 79), problems('email', 80)]).toEqual([{}, {}])
})

test('what is written in one language only goes to all', () => {
  expect(wordingsIn(written(['email'], {})).map(({ language }) => language)).toEqual(['en'])
  expect(
    wordingsIn(written(['email'], { subjectZh: '您好', contentZh: '內文' })).map(({ language }) => language),
  ).toEqual(['en', 'zh'])
})

const at = (text: string) => Date.parse(text) / 1000

test.each([
  { zone: 'Asia/Hong_Kong', time: '2026-11-28T21:59:59+08:00', until: undefined },
  { zone: 'Asia/Hong_Kong', time: '2026-11-28T22:00:00+08:00', until: '2026-11-29T09:00:00+08:00' },
  { zone: 'Asia/Hong_Kong', time: '2026-11-28T23:30:30+08:00', until: '2026-11-29T09:00:00+08:00' },
  { zone: 'Asia/Hong_Kong', time: '2026-11-29T08:59:59+08:00', until: '2026-11-29T09:00:00+08:00' },
  { zone: 'Asia/Hong_Kong', time: '2026-11-29T09:00:00+08:00', until: undefined },
  // The clocks go back, and forward, in that night.
  { zone: 'Europe/London', time: '2026-10-24T23:00:00+01:00', until: '2026-10-25T09:00:00Z' },
  { zone: 'Europe/London', time: '2027-03-27T23:00:00Z', until: '2027-03-28T09:00:00+01:00' },
  { zone: 'Asia/Kolkata', time: '2026-11-28T22:15:00+05:30', until: '2026-11-29T09:00:00+05:30' },
  { zone: 'Nowhere/Land', time: '2026-11-28T23:00:00Z', until: undefined },
])('$time in $zone waits until $until', ({ zone, time, until }) => {
  expect(quietUntil(at(time), zone)).toBe(until === undefined ? undefined : at(until))
})
