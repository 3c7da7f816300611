// @vitest-environment happy-dom
// A colour promises no more than is known: green on a member's channel is for a message that was delivered, and for nothing else.
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { suppressionEndpoints } from '../../src/contract/endpoints-suppressions.ts'
import { NotificationChannel, type DeliveryError } from '../../src/contract/notification.ts'
import { NotificationStatus, SendingState } from '../../src/contract/states.ts'
import type { MemberChannel } from '../../src/contract/suppression.ts'
import type { Member } from '../../src/contract/member.ts'
import { ChannelsPane } from '../../src/screens/member/channels-pane.tsx'
import { StateBadge } from '../../src/shell/words/state-badge.tsx'
import { aWorld } from '../registry/world.ts'
import { noon } from '../support/builders.ts'
import { all } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

const open = { address: 'a@mail.test', unsubscribedTime: null, unsubscribedBy: null, suppression: null }

async function drawn(channel: Omit<MemberChannel, 'channel'>): Promise<HTMLElement> {
  const session = aSession(aWorld([{}], { commands }))
  const query = queryOf(suppressionEndpoints.getMemberChannels, { params: { memberId: '71' } })
  const channels = NotificationChannel.options.map((name) => ({ ...channel, channel: name }))
  session.cache.queries.setQueryData(query.queryKey, { channels })
  return draw(session, <ChannelsPane member={{ memberId: '71' } as Member} />)
}

const tried = (status: NotificationStatus, error: DeliveryError | null = null, recipient = open.address) => ({
  ...open,
  last: { notificationId: '6149', status, error, recipient, time: noon },
})
const green = (box: HTMLElement) => all(box, '.text-ok').length

test.each(NotificationStatus.options)('a last message that is %s', async (status) => {
  const box = await drawn(tried(status, status === 'Error' ? 'refused' : null))
  expect(green(box)).toBe(status === 'Delivered' ? NotificationChannel.options.length : 0)
  expect(box.textContent).toContain('Allowed')
  expect(all(box, 'a[href$="6149"]')).toHaveLength(NotificationChannel.options.length)
})

test('without a message nothing is green, and what was sent elsewhere is told with its address', async () => {
  const never = await drawn({ ...open, last: null })
  expect(green(never)).toBe(0)
  expect(never.textContent).toContain('Nothing was sent yet')
  expect((await drawn(tried('Sent'))).textContent).not.toContain('to a@mail.test')
  const moved = await drawn(tried('Error', 'addressRefused', 'old@mail.test'))
  expect(moved.textContent).toContain('to old@mail.test')
  expect(all(moved, '.text-bad')).toHaveLength(NotificationChannel.options.length)
})

test('a sending that is over is not green: it may have reached none', async () => {
  const session = aSession(aWorld([{}], { commands }))
  const box = await draw(
    session,
    SendingState.options.map((state) => <StateBadge key={state} machine="sending" state={state} />),
  )
  expect(green(box)).toBe(0)
})
