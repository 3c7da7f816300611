import { notificationEndpoints } from '../contract/endpoints-notifications.ts'
import { NotificationChannel, NotificationAction, broadcastActions, type Sending } from '../contract/notification.ts'
import type { Say } from '../contract/say.ts'
import { SendingState } from '../contract/states.ts'
import { handedOver } from '../rules/notifications.ts'
import { defineList } from './define-list.ts'
import { isAnyOf, states } from './filters.ts'

export const sendingList = defineList(
  notificationEndpoints.listSendings,
  ({ sendings }) => sendings,
  {
    name: 'sendings',
    words: 'sending list',
    kind: 'sending',
    id: (row) => row.id,
    columns: [
      { id: 'id', title: 'ui.tournaments.column.id', value: (row) => Number(row.id), width: 80, hidden: true },
      {
        id: 'subject',
        title: 'ui.notifications.column.subject',
        value: (row) => row.subject,
        sort: 'subject',
        flex: 2,
        minWidth: 180,
        rowHeader: true,
      },
      {
        id: 'channel',
        title: 'ui.notifications.column.channel',
        value: (row, { say }) => say(`ui.notifications.channel.${row.channel}`),
        width: 110,
      },
      { id: 'state', title: 'ui.tournaments.column.state', machine: 'sending', state: (row) => row.state, width: 120 },
      {
        id: 'audience',
        title: 'ui.notifications.column.audience',
        value: (row, { say }) => audienceText(say, row),
        flex: 1,
        minWidth: 150,
      },
      { id: 'members', title: 'ui.notifications.column.members', value: (row) => row.members, align: 'end', width: 90 },
      {
        id: 'sent',
        title: 'ui.notifications.column.sent',
        value: (row) => handedOver(row.counts),
        align: 'end',
        width: 90,
      },
      {
        id: 'failed',
        title: 'ui.notifications.column.failed',
        value: (row) => row.counts.Error,
        align: 'end',
        width: 80,
      },
      {
        id: 'waiting',
        title: 'ui.notifications.column.waiting',
        value: (row) => row.counts.Scheduled + row.counts.Acknowledged,
        align: 'end',
        width: 90,
      },
      {
        id: 'startTime',
        title: 'ui.notifications.column.startTime',
        time: (row) => row.startTime,
        sort: 'startTime',
        width: 150,
        searchable: false,
      },
      { id: 'by', title: 'ui.notifications.column.by', value: (row) => row.byName, width: 130, roomy: true },
      {
        id: 'createTime',
        title: 'ui.notifications.column.createTime',
        time: (row) => row.createTime,
        sort: 'createTime',
        width: 150,
        searchable: false,
        hidden: true,
      },
    ],
    filters: [
      isAnyOf('state', states('sending', SendingState.options), (row: Sending) => row.state),
      isAnyOf(
        'action',
        NotificationAction.options.map((value) => ({ value, title: `ui.notifications.action.${value}` })),
        (row: Sending) => row.action,
      ),
      isAnyOf(
        'channel',
        NotificationChannel.options.map((value) => ({ value, title: `ui.notifications.channel.${value}` })),
        (row: Sending) => row.channel,
      ),
    ],
    makes: ['go.send', 'go.push', 'go.email'],
  },
  {
    title: 'ui.notifications.sendings.title',
    search: 'ui.notifications.sendings.search',
    empty: { title: 'ui.notifications.sendings.empty', help: 'ui.notifications.sendings.emptyHelp' },
  },
)

type Told = Pick<Sending, 'action' | 'audience' | 'audienceName'>

/** `Teams of HK Valorant Open` */
export function audienceText(say: Say, { action, audience, audienceName }: Told): string {
  const { to, search = '', memberIds = [], minPoints } = audience
  if (to === 'all') return say('ui.notifications.audience.all')
  if (to === 'members' && !broadcastActions.includes(action))
    return say('kind.member.count', { count: memberIds.length })
  if (to === 'members') return say('ui.notifications.audience.members', { count: memberIds.length })
  if (to === 'tournament' || to === 'venue') return say(`ui.notifications.audience.${to}`, { name: audienceName })
  return say('ui.notifications.audience.filter', {
    what: [search, audienceName, minPoints === undefined ? '' : `≥ ${minPoints}`].filter(Boolean).join(' · '),
  })
}
