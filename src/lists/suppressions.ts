import { suppressionEndpoints } from '../contract/endpoints-suppressions.ts'
import { SuppressionState } from '../contract/states.ts'
import { SuppressedChannel, SuppressionReason, type Suppression } from '../contract/suppression.ts'
import { defineList } from './define-list.ts'
import { isAnyOf, states } from './filters.ts'
import { exactly } from './typed-filters.ts'

export const suppressionList = defineList(
  suppressionEndpoints.listSuppressions,
  ({ suppressions }) => suppressions,
  {
    name: 'suppressions',
    words: 'suppression list',
    kind: 'suppression',
    id: (row) => row.id,
    columns: [
      { id: 'id', title: 'ui.tournaments.column.id', value: (row) => Number(row.id), width: 80, hidden: true },
      {
        id: 'address',
        title: 'ui.suppressions.column.address',
        value: (row) => row.address,
        sort: 'address',
        flex: 2,
        minWidth: 180,
        rowHeader: true,
      },
      {
        id: 'state',
        title: 'ui.tournaments.column.state',
        machine: 'suppression',
        state: (row) => row.state,
        width: 120,
      },
      {
        id: 'reason',
        title: 'ui.suppressions.column.reason',
        value: (row, { say }) => say(`ui.suppressions.reason.${row.reason}`),
        flex: 1,
        minWidth: 150,
      },
      {
        id: 'channel',
        title: 'ui.notifications.column.channel',
        value: (row, { say }) => say(`ui.notifications.channel.${row.channel}`),
        width: 100,
        roomy: true,
      },
      {
        id: 'time',
        title: 'ui.suppressions.column.time',
        time: (row) => row.time,
        sort: 'time',
        width: 150,
        searchable: false,
      },
      {
        id: 'detail',
        title: 'ui.notifications.column.detail',
        value: (row) => row.detail,
        flex: 2,
        minWidth: 160,
        roomy: true,
      },
      {
        id: 'removedTime',
        title: 'ui.suppressions.column.removedTime',
        time: (row) => row.removedTime,
        width: 150,
        searchable: false,
        hidden: true,
      },
      {
        id: 'sendingId',
        title: 'ui.notifications.column.sending',
        value: (row) => row.sendingId,
        width: 90,
        roomy: true,
      },
      {
        id: 'notificationId',
        title: 'ui.suppressions.column.entry',
        value: (row) => row.notificationId,
        width: 90,
        hidden: true,
      },
    ],
    filters: [
      isAnyOf('state', states('suppression', SuppressionState.options), (row: Suppression) => row.state),
      isAnyOf(
        'reason',
        SuppressionReason.options.map((value) => ({ value, title: `ui.suppressions.reason.${value}` })),
        (row: Suppression) => row.reason,
      ),
      isAnyOf(
        'channel',
        SuppressedChannel.options.map((value) => ({ value, title: `ui.notifications.channel.${value}` })),
        (row: Suppression) => row.channel,
      ),
      exactly('sendingId', (row: Suppression) => row.sendingId ?? ''),
    ],
    makes: ['suppression.add'],
  },
  {
    title: 'ui.suppressions.title',
    search: 'ui.suppressions.search',
    empty: { title: 'ui.suppressions.empty', help: 'ui.suppressions.emptyHelp' },
  },
)
