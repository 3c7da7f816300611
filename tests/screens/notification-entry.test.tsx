// @vitest-environment happy-dom
// An entry of the log says before anything is pressed that it would not be sent now: while it waits, and when it could be retried.
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { notificationEndpoints } from '../../src/contract/endpoints-notifications.ts'
import type { Notification } from '../../src/contract/notification.ts'
import { EntryPane } from '../../src/screens/notifications/entry-pane.tsx'
import { aWorld } from '../registry/world.ts'
import { noon } from '../support/builders.ts'
import { aSession, draw } from './shell-session.tsx'

const entry: Notification = {
  id: '6149',
  sendingId: '12',
  memberId: '71',
  memberName: 'Ada',
  action: 'message',
  recipient: 'ada@mail.test',
  channel: 'email',
  language: 'en',
  status: 'Error',
  subject: 'Doors open',
  content: 'Come in.',
  createTime: noon,
  scheduledTime: noon,
  acknowledgedTime: null,
  sentTime: null,
  deliveredTime: null,
  attempts: 1,
  error: 'refused',
  errorDetail: '554 not from you',
  provider: 'smtp',
  retryOf: null,
  retriedBy: null,
  newAddress: null,
  blocked: null,
  version: 1,
}
const inVain = 'As things stand it will not be sent'

test.each<[string, Partial<Notification>, boolean]>([
  ['refused, and on the suppression list by now', { blocked: 'suppressed' }, true],
  ['refused, and unsubscribed by now', { blocked: 'unsubscribed' }, true],
  ['waiting, and unsubscribed by now', { status: 'Scheduled', error: null, blocked: 'unsubscribed' }, true],
  ['refused, and would be sent', {}, false],
  ['suppressed, as its error says', { error: 'suppressed', blocked: 'suppressed' }, false],
  ['retried by another entry', { blocked: 'suppressed', retriedBy: '6150' }, false],
  ['sent, and unsubscribed by now', { status: 'Sent', error: null, blocked: 'unsubscribed' }, false],
])('%s', async (_, given, told) => {
  const session = aSession(aWorld([{}], { commands }))
  const { queryKey } = queryOf(notificationEndpoints.getNotification, { params: { notificationId: '6149' } })
  session.cache.queries.setQueryData(queryKey, { ...entry, ...given })
  const box = await draw(session, <EntryPane id="6149" />)
  expect(box.textContent).toContain('Ada (71)')
  expect(box.textContent.includes(inVain)).toBe(told)
})
