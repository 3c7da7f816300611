import type { Redemption } from '../contract/campaign.ts'
import { campaignEndpoints } from '../contract/endpoints-campaign.ts'
import { RedemptionState } from '../contract/states.ts'
import { defineList, type ListColumn } from './define-list.ts'
import { isAnyOf, states } from './filters.ts'

const time = { width: 150, searchable: false } as const

const columns: readonly ListColumn<Redemption>[] = [
  { id: 'id', title: 'ui.tournaments.column.id', value: (row) => Number(row.id), width: 80, hidden: true },
  { id: 'code', title: 'ui.campaign.column.code', value: (row) => row.code, width: 150, rowHeader: true },
  { id: 'member', title: 'ui.campaign.column.member', value: (row) => row.memberName, flex: 1, minWidth: 120 },
  { id: 'prize', title: 'ui.campaign.column.prize', value: (row) => row.prizeName, flex: 1, minWidth: 140 },
  { id: 'state', title: 'ui.tournaments.column.state', machine: 'redemption', state: (row) => row.state, width: 130 },
  {
    id: 'redeemedTime',
    title: 'ui.campaign.column.redeemedTime',
    time: (row) => row.redeemedTime,
    sort: 'redeemedTime',
    ...time,
  },
  { id: 'redeemedBy', title: 'ui.campaign.column.redeemedBy', value: (row) => row.redeemedBy, width: 140 },
  { id: 'venue', title: 'ui.campaign.column.venue', value: (row) => row.venueName, flex: 1, minWidth: 120 },
  { id: 'issuedTime', title: 'ui.campaign.column.issued', time: (row) => row.issuedTime, sort: 'issuedTime', ...time },
  { id: 'issuedBy', title: 'ui.campaign.column.issuedBy', value: (row) => row.issuedBy, width: 140, roomy: true },
  { id: 'mission', title: 'ui.campaign.column.mission', value: (row) => row.missionId, width: 90, hidden: true },
  {
    id: 'rolledBackTime',
    title: 'ui.campaign.column.rolledBack',
    time: (row) => row.rolledBackTime,
    hidden: true,
    ...time,
  },
  {
    id: 'rollBackReason',
    title: 'ui.campaign.column.reason',
    value: (row) => row.rollBackReason,
    width: 180,
    hidden: true,
  },
]

const filters = [isAnyOf('state', states('redemption', RedemptionState.options), (row: Redemption) => row.state)]

export const redemptionList = defineList(
  campaignEndpoints.listRedemptions,
  ({ redemptions }) => redemptions,
  {
    name: 'redemptions',
    words: 'redemption list',
    kind: 'redemption',
    id: (row) => row.id,
    log: true,
    columns,
    filters,
  },
  {
    title: 'ui.campaign.redemptions.title',
    search: 'ui.campaign.redemptions.search',
    empty: { title: 'ui.campaign.redemptions.empty', help: 'ui.campaign.redemptions.emptyHelp' },
  },
)

/** Of one prize, its winners among them. */
export const prizeCodeList = defineList(
  campaignEndpoints.listPrizeCodes,
  ({ redemptions }) => redemptions,
  {
    name: 'prize-codes',
    words: 'prize codes',
    of: 'prize',
    kind: 'redemption',
    id: (row) => row.id,
    columns: columns.filter(({ id }) => id !== 'prize'),
    makes: ['prize.issue-code'],
    filters,
  },
  {
    title: 'ui.campaign.codes.title',
    search: 'ui.campaign.codes.search',
    empty: { title: 'ui.campaign.codes.empty', help: 'ui.campaign.codes.emptyHelp' },
  },
)
