import type { Mission } from '../contract/campaign.ts'
import { campaignEndpoints } from '../contract/endpoints-campaign.ts'
import { MissionState } from '../contract/states.ts'
import { defineList } from './define-list.ts'
import { isAnyOf, states } from './filters.ts'
import { exactly } from './typed-filters.ts'

export const missionList = defineList(
  campaignEndpoints.listMissions,
  ({ missions }) => missions,
  {
    name: 'missions',
    words: 'mission list',
    kind: 'mission',
    id: (row) => row.id,
    columns: [
      { id: 'id', title: 'ui.tournaments.column.id', value: (row) => Number(row.id), width: 80, hidden: true },
      {
        id: 'submissionTime',
        title: 'ui.campaign.column.submitted',
        time: (row) => row.submissionTime,
        sort: 'submissionTime',
        width: 150,
        searchable: false,
      },
      {
        id: 'member',
        title: 'ui.campaign.column.member',
        value: (row) => row.memberName,
        flex: 1,
        minWidth: 110,
        rowHeader: true,
      },
      {
        id: 'mission',
        title: 'ui.campaign.column.mission',
        value: (row) => row.name,
        sort: 'name',
        flex: 2,
        minWidth: 130,
      },
      {
        id: 'pictures',
        title: 'ui.campaign.column.pictures',
        value: (row) => row.pictureCount,
        align: 'end',
        width: 90,
        roomy: true,
      },
      {
        id: 'repeated',
        title: 'ui.campaign.column.repeated',
        value: (row, { say }) => (row.repeated ? say('ui.campaign.missions.yes') : ''),
        width: 100,
      },
      { id: 'state', title: 'ui.tournaments.column.state', machine: 'mission', state: (row) => row.state, width: 120 },
      {
        id: 'decidedBy',
        title: 'ui.campaign.column.decidedBy',
        value: (row) => row.decidedBy,
        width: 130,
        hidden: true,
      },
      {
        id: 'decidedTime',
        title: 'ui.campaign.column.decided',
        time: (row) => row.decidedTime,
        width: 150,
        searchable: false,
        hidden: true,
      },
      { id: 'reason', title: 'ui.campaign.column.reason', value: (row) => row.reason, width: 200, hidden: true },
      {
        id: 'code',
        title: 'ui.campaign.column.code',
        value: (row) => row.redemption?.code ?? '',
        width: 150,
        hidden: true,
      },
      {
        id: 'prize',
        title: 'ui.campaign.column.prize',
        value: (row) => row.redemption?.prizeName ?? '',
        width: 150,
        hidden: true,
      },
    ],
    makes: ['mission.submit'],
    filters: [
      isAnyOf('state', states('mission', MissionState.options), (row: Mission) => row.state),
      exactly('memberId', (row: Mission) => row.memberId),
    ],
  },
  {
    title: 'ui.campaign.missions.title',
    search: 'ui.campaign.missions.search',
    empty: { title: 'ui.campaign.missions.empty', help: 'ui.campaign.missions.emptyHelp', leads: [] },
  },
)
