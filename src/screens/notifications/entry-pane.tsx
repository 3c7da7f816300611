// One entry of the log: recipient, content, outcome, and what to do about a failure.
import { Link } from 'react-router'
import { retryNotification } from '../../../commands/notifications.ts'
import { useRead } from '../../api/use-read.ts'
import { notificationEndpoints } from '../../contract/endpoints-notifications.ts'
import type { Notification } from '../../contract/notification.ts'
import type { Say } from '../../contract/say.ts'
import { paths } from '../../paths.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { exactTimeText } from '../../shell/words/exact-time.ts'
import { useSay } from '../../shell/words/say.ts'
import { WithSession } from '../../shell/session/session.ts'
import { StateBadge } from '../../shell/words/state-badge.tsx'
import { KeyValue } from '../../ui/key-value.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pane } from '../../ui/pane.tsx'

/** `outbox`: as it would have been sent. */
export function EntryPane({ id, outbox = false }: { id: string | undefined; outbox?: boolean }) {
  const { say } = useSay()
  const { data, problem } = useRead(
    notificationEndpoints.getNotification,
    { params: { notificationId: id ?? '' } },
    { when: id !== undefined },
  )
  const entry = id !== undefined && data?.id === id ? data : undefined
  if (!entry) {
    return (
      <Pane title={say('ui.notifications.detail')}>
        <p className="text-dim">{say(problem && id ? 'problem.notFound' : 'ui.notifications.none')}</p>
      </Pane>
    )
  }
  return (
    <Pane title={say('ui.notifications.detail')} count={entry.id} keyboardScroll className="min-h-0 flex-1">
      {outbox ? <Mail entry={entry} /> : <Facts entry={entry} />}
    </Pane>
  )
}

function Facts({ entry }: { entry: Notification }) {
  const { say } = useSay()
  return (
    <>
      {entry.error !== null && (
        <Notice
          compact
          kind="error"
          title={say(`ui.notifications.error.${entry.error}`)}
          action={
            <WithSession>
              <CommandButton command={retryNotification} targets={[entry.id]} />
            </WithSession>
          }
        >
          {say(`ui.notifications.remedy.${entry.error}`)}
        </Notice>
      )}
      {isInVain(entry) && entry.blocked !== null && (
        <Notice
          compact
          kind="error"
          title={say('ui.notifications.waitsInVain', { why: say(`ui.notifications.error.${entry.blocked}`) })}
        />
      )}
      <KeyValue items={factsOf(entry, say)} />
      <Text entry={entry} />
    </>
  )
}

/** It waits, or would be tried once more, and would not be sent; where that is the error itself it is told already. */
function isInVain({ status, error, blocked, retriedBy }: Notification): boolean {
  return status === 'Scheduled' || (status === 'Error' && retriedBy === null && error !== blocked)
}

function factsOf(entry: Notification, say: Say) {
  const term = (name: keyof typeof times | 'member' | 'recipient' | 'status') => say(`ui.notifications.column.${name}`)
  const times = {
    createTime: entry.createTime,
    scheduledTime: entry.scheduledTime,
    acknowledgedTime: entry.acknowledgedTime,
    sentTime: entry.sentTime,
    deliveredTime: entry.deliveredTime,
  }
  const names = ['createTime', 'scheduledTime', 'acknowledgedTime', 'sentTime', 'deliveredTime'] as const
  const other = (id: string) => <Link to={paths.notification(id)}>{id}</Link>
  return [
    { term: term('status'), value: <StateBadge machine="notification" state={entry.status} /> },
    { term: term('member'), value: `${entry.memberName} (${entry.memberId})` },
    { term: term('recipient'), value: entry.recipient },
    ...(entry.newAddress === null ? [] : [{ term: say('ui.notifications.newAddress'), value: entry.newAddress }]),
    { term: say('ui.notifications.column.channel'), value: say(`ui.notifications.channel.${entry.channel}`) },
    { term: say('ui.notifications.column.action'), value: say(`ui.notifications.action.${entry.action}`) },
    {
      term: say('ui.notifications.column.sending'),
      value: <Link to={paths.sending(entry.sendingId)}>{`${entry.subject} (${entry.sendingId})`}</Link>,
    },
    ...names.flatMap((name) => {
      const time = times[name]
      return time === null ? [] : [{ term: term(name), value: exactTimeText(time) }]
    }),
    { term: say('ui.notifications.column.attempts'), value: String(entry.attempts) },
    ...(entry.provider === null
      ? []
      : [{ term: say('ui.notifications.column.provider'), value: say(`ui.notifications.provider.${entry.provider}`) }]),
    ...(entry.errorDetail === '' ? [] : [{ term: say('ui.notifications.column.detail'), value: entry.errorDetail }]),
    ...(entry.retryOf === null ? [] : [{ term: say('ui.notifications.column.retryOf'), value: other(entry.retryOf) }]),
    ...(entry.retriedBy === null
      ? []
      : [{ term: say('ui.notifications.column.retriedBy'), value: other(entry.retriedBy) }]),
  ]
}

function Mail({ entry }: { entry: Notification }) {
  const { say } = useSay()
  return (
    <>
      <KeyValue
        items={[
          { term: say('ui.notifications.column.recipient'), value: `${entry.memberName} <${entry.recipient}>` },
          { term: say('ui.notifications.column.channel'), value: say(`ui.notifications.channel.${entry.channel}`) },
          { term: say('ui.notifications.column.subject'), value: entry.subject },
          { term: say('ui.notifications.column.sentTime'), value: exactTimeText(entry.sentTime ?? entry.createTime) },
        ]}
      />
      <Text entry={entry} />
    </>
  )
}

function Text({ entry }: { entry: Notification }) {
  const { say } = useSay()
  return (
    <>
      <h3 className="mt-3 text-xs font-semibold text-dim">{say('ui.notifications.contentOf')}</h3>
      <p dir="auto" className="break-words whitespace-pre-wrap">
        {entry.content}
      </p>
    </>
  )
}
