import { memberEndpoints } from '../contract/endpoints-members.ts'
import { LoyaltyType, type LoyaltyTransaction } from '../contract/loyalty.ts'
import { defineList } from './define-list.ts'
import { isAnyOf, states } from './filters.ts'

export const loyaltyList = defineList(
  memberEndpoints.listLoyaltyTransactions,
  ({ transactions }) => transactions,
  {
    name: 'points',
    words: 'points list',
    of: 'member',
    kind: 'loyaltyTransaction',
    id: (row) => row.id,
    columns: [
      { id: 'id', title: 'ui.tournaments.column.id', value: (row) => row.id, width: 80, hidden: true },
      {
        id: 'time',
        title: 'ui.loyalty.time',
        time: (row) => row.time,
        sort: 'time',
        width: 150,
        searchable: false,
      },
      {
        id: 'amount',
        title: 'arg.amount',
        value: (row) => row.amount,
        text: (row) => (row.amount > 0 ? '+' : '') + row.amount.toLocaleString('en'),
        file: 'value',
        align: 'end',
        width: 110,
        rowHeader: true,
      },
      {
        id: 'balanceAfter',
        title: 'ui.loyalty.balanceAfter',
        value: (row) => row.balanceAfter,
        text: (row) => row.balanceAfter.toLocaleString('en'),
        file: 'value',
        align: 'end',
        width: 120,
      },
      {
        id: 'type',
        title: 'arg.type',
        machine: 'loyalty',
        state: (row) => (row.reversedBy === null ? row.type : 'Reversed'),
        width: 120,
      },
      { id: 'remark', title: 'arg.remark', value: (row) => row.remark, flex: 2, minWidth: 160 },
      {
        id: 'venue',
        title: 'ui.loyalty.venue',
        value: (row, { say }) => row.venueName ?? say('ui.loyalty.otherShop'),
        flex: 1,
        minWidth: 130,
      },
      { id: 'by', title: 'ui.loyalty.by', value: (row) => row.by, flex: 1, minWidth: 120 },
      { id: 'reverses', title: 'ui.loyalty.reverses', value: (row) => row.reverses, width: 90, hidden: true },
    ],
    makes: ['member.add-points'],
    filters: [isAnyOf('type', states('loyalty', LoyaltyType.options), (row: LoyaltyTransaction) => row.type)],
  },
  {
    title: 'ui.members.tab.points',
    search: 'ui.loyalty.search',
    empty: { title: 'ui.loyalty.empty', help: 'ui.loyalty.emptyHelp' },
  },
)
