import type { Prize } from '../contract/campaign.ts'
import { campaignEndpoints } from '../contract/endpoints-campaign.ts'
import { joined, type Say } from '../contract/say.ts'
import { PrizeState } from '../contract/states.ts'
import { left } from '../rules/campaign.ts'
import { defineList } from './define-list.ts'
import { isAnyOf, states } from './filters.ts'
import { nameColumn } from './name-column.ts'

export const prizeList = defineList(
  campaignEndpoints.listPrizes,
  ({ prizes }) => prizes,
  {
    name: 'prizes',
    words: 'prize list',
    kind: 'prize',
    id: (row) => row.id,
    columns: [
      { id: 'id', title: 'ui.tournaments.column.id', value: (row) => Number(row.id), width: 80, hidden: true },
      { ...nameColumn, value: (row) => row.name, minWidth: 180 },
      { id: 'state', title: 'ui.tournaments.column.state', machine: 'prize', state: (row) => row.state, width: 120 },
      {
        id: 'count',
        title: 'ui.campaign.column.count',
        value: (row) => row.count,
        sort: 'count',
        align: 'end',
        width: 90,
      },
      {
        id: 'redeemed',
        title: 'ui.campaign.column.redeemed',
        value: (row) => row.redeemed,
        sort: 'redeemed',
        align: 'end',
        width: 110,
      },
      {
        id: 'left',
        title: 'ui.campaign.column.left',
        value: left,
        sort: 'left',
        align: 'end',
        width: 80,
      },
      {
        id: 'codesOut',
        title: 'ui.campaign.column.codesOut',
        value: (row) => row.codesOut,
        align: 'end',
        width: 170,
      },
      {
        id: 'winners',
        title: 'ui.campaign.column.winners',
        value: (row, { say }) => winnersText(row, say),
        flex: 2,
        minWidth: 160,
      },
      {
        id: 'description',
        title: 'ui.campaign.column.description',
        value: (row) => row.description,
        flex: 2,
        minWidth: 160,
        roomy: true,
      },
      {
        id: 'createTime',
        title: 'ui.campaign.column.created',
        time: (row) => row.createTime,
        sort: 'createTime',
        width: 150,
        searchable: false,
        hidden: true,
      },
    ],
    makes: ['prize.create'],
    filters: [isAnyOf('state', states('prize', PrizeState.options), (row: Prize) => row.state)],
  },
  {
    title: 'ui.campaign.prizes.title',
    search: 'ui.campaign.prizes.search',
    empty: { title: 'ui.campaign.prizes.empty', help: 'ui.campaign.prizes.emptyHelp' },
  },
)

/** `Ivy Chan, Ken Lau and 10 more` */
function winnersText({ winners, redeemed }: Prize, say: Say): string {
  const names = joined(
    say,
    winners.map(({ name }) => name),
  )
  const count = redeemed - winners.length
  return count > 0 && names !== '' ? say('ui.campaign.winners', { names, count }) : names
}
