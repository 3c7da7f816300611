import { notificationEndpoints } from '../contract/endpoints-notifications.ts'
import { NotificationChannel, DeliveryError, NotificationAction, type Notification } from '../contract/notification.ts'
import { NotificationStatus } from '../contract/states.ts'
import { defineList, type ListColumn } from './define-list.ts'
import { isAnyOf, states } from './filters.ts'
import { exactly, notAfter, notBefore } from './typed-filters.ts'

const columns: readonly ListColumn<Notification>[] = [
  { id: 'id', title: 'ui.tournaments.column.id', value: (row) => Number(row.id), width: 80, hidden: true },
  {
    id: 'createTime',
    title: 'ui.notifications.column.createTime',
    time: (row) => row.createTime,
    sort: 'createTime',
    width: 150,
    searchable: false,
  },
  {
    id: 'member',
    title: 'ui.notifications.column.member',
    value: (row) => row.memberName,
    width: 140,
    rowHeader: true,
  },
  {
    id: 'status',
    title: 'ui.notifications.column.status',
    machine: 'notification',
    state: (row) => row.status,
    sort: 'status',
    width: 130,
  },
  { id: 'memberId', title: 'ui.notifications.column.memberId', value: (row) => row.memberId, width: 90, roomy: true },
  {
    id: 'recipient',
    title: 'ui.notifications.column.recipient',
    value: (row) => row.recipient,
    flex: 1,
    minWidth: 150,
  },
  {
    id: 'channel',
    title: 'ui.notifications.column.channel',
    value: (row, { say }) => say(`ui.notifications.channel.${row.channel}`),
    width: 110,
  },
  {
    id: 'error',
    title: 'ui.notifications.column.error',
    value: (row, { say }) => (row.error === null ? '' : say(`ui.notifications.error.${row.error}`)),
    width: 150,
  },
  { id: 'subject', title: 'ui.notifications.column.subject', value: (row) => row.subject, flex: 1, minWidth: 160 },
  {
    id: 'action',
    title: 'ui.notifications.column.action',
    value: (row, { say }) => say(`ui.notifications.action.${row.action}`),
    width: 140,
    roomy: true,
  },
  {
    id: 'content',
    title: 'ui.notifications.column.content',
    value: (row) => row.content,
    flex: 1,
    minWidth: 160,
    roomy: true,
  },
  {
    id: 'scheduledTime',
    title: 'ui.notifications.column.scheduledTime',
    time: (row) => row.scheduledTime,
    sort: 'scheduledTime',
    width: 150,
    searchable: false,
  },
  {
    id: 'sentTime',
    title: 'ui.notifications.column.sentTime',
    time: (row) => row.sentTime,
    width: 150,
    searchable: false,
    hidden: true,
  },
  {
    id: 'deliveredTime',
    title: 'ui.notifications.column.deliveredTime',
    time: (row) => row.deliveredTime,
    width: 150,
    searchable: false,
    hidden: true,
  },
  {
    id: 'attempts',
    title: 'ui.notifications.column.attempts',
    value: (row) => row.attempts,
    align: 'end',
    width: 70,
    hidden: true,
  },
  { id: 'detail', title: 'ui.notifications.column.detail', value: (row) => row.errorDetail, width: 240, hidden: true },
  {
    id: 'provider',
    title: 'ui.notifications.column.provider',
    value: (row, { say }) => (row.provider === null ? '' : say(`ui.notifications.provider.${row.provider}`)),
    width: 120,
    hidden: true,
  },
  { id: 'retryOf', title: 'ui.notifications.column.retryOf', value: (row) => row.retryOf, width: 90, hidden: true },
  {
    id: 'retriedBy',
    title: 'ui.notifications.column.retriedBy',
    value: (row) => row.retriedBy,
    width: 90,
    hidden: true,
  },
  { id: 'sendingId', title: 'ui.notifications.column.sending', value: (row) => row.sendingId, width: 90, hidden: true },
]

const byChannel = isAnyOf(
  'channel',
  NotificationChannel.options.map((value) => ({ value, title: `ui.notifications.channel.${value}` })),
  (row: Notification) => row.channel,
)
const bySending = exactly('sendingId', (row: Notification) => row.sendingId)
const byMember = exactly('member', (row: Notification) => row.memberId)
const since = notBefore('from', (row: Notification) => row.createTime)
const until = notAfter('to', (row: Notification) => row.createTime)

export const notificationList = defineList(
  notificationEndpoints.listNotifications,
  ({ notifications }) => notifications,
  {
    name: 'notifications',
    words: 'notification list',
    kind: 'notification',
    id: (row) => row.id,
    log: true,
    columns,
    filters: [
      isAnyOf('status', states('notification', NotificationStatus.options), (row: Notification) => row.status),
      byChannel,
      isAnyOf(
        'action',
        NotificationAction.options.map((value) => ({ value, title: `ui.notifications.action.${value}` })),
        (row: Notification) => row.action,
      ),
      isAnyOf(
        'error',
        DeliveryError.options.map((value) => ({ value, title: `ui.notifications.error.${value}` })),
        (row: Notification) => row.error ?? '',
      ),
      isAnyOf(
        'retried',
        (['true', 'false'] as const).map((value) => ({ value, title: `ui.notifications.retried.${value}` })),
        (row: Notification) => String(row.retriedBy !== null),
        { single: true },
      ),
      bySending,
      byMember,
      since,
      until,
    ],
  },
  {
    title: 'ui.notifications.log.title',
    search: 'ui.notifications.log.search',
    empty: {
      title: 'ui.notifications.log.empty',
      help: 'ui.notifications.log.emptyHelp',
      leads: ['go.send', 'go.push', 'go.email'],
    },
  },
)

/** The entries taken by the outbox instead of a service. */
const besideOutbox: readonly string[] = ['memberId', 'action', 'content']

export const outboxList = defineList(
  notificationEndpoints.listOutbox,
  ({ notifications }) => notifications,
  {
    name: 'outbox',
    words: 'outbox list',
    id: (row) => row.id,
    log: true,
    // The message with its content is beside the list.
    columns: columns
      .filter(({ id }) => !['status', 'error', 'scheduledTime', 'detail', 'provider'].includes(id))
      .map((column) => (besideOutbox.includes(column.id) ? { ...column, hidden: true } : column)),
    filters: [byChannel, bySending, byMember, since, until],
  },
  {
    title: 'ui.notifications.outbox.title',
    search: 'ui.notifications.outbox.search',
    empty: {
      title: 'ui.notifications.outbox.empty',
      help: 'ui.notifications.outbox.emptyHelp',
      leads: ['go.send', 'go.push', 'go.email'],
    },
  },
)
