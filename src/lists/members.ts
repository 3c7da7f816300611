import { memberEndpoints } from '../contract/endpoints-members.ts'
import type { ListedMember } from '../contract/member.ts'
import { defineList } from './define-list.ts'
import { isAnyOf } from './filters.ts'
import { nameColumn } from './name-column.ts'

export const memberList = defineList(
  memberEndpoints.listMembers,
  ({ members }) => members,
  {
    name: 'members',
    words: 'member list',
    kind: 'member',
    id: (row) => row.memberId,
    columns: [
      { id: 'id', title: 'ui.tournaments.column.id', value: (row) => row.memberId, width: 80, hidden: true },
      { ...nameColumn, title: 'ui.members.nickname', value: (row) => row.nickname, minWidth: 150 },
      {
        id: 'fullName',
        title: 'ui.members.fullName',
        value: fullName,
        flex: 1,
        minWidth: 120,
      },
      {
        id: 'homeShop',
        title: 'arg.homeShop',
        value: (row, { say }) => row.homeShopName ?? say('ui.members.noHomeShop'),
        sort: 'homeShop',
        flex: 1,
        minWidth: 140,
      },
      {
        id: 'loyaltyPoints',
        title: 'ui.members.points',
        value: (row) => row.loyaltyPoints,
        text: (row) => row.loyaltyPoints.toLocaleString('en'),
        file: 'value',
        sort: 'loyaltyPoints',
        align: 'end',
        width: 110,
      },
      { id: 'email', title: 'arg.email', value: (row) => row.email, masked: true, flex: 1, minWidth: 170 },
      { id: 'mobile', title: 'arg.mobile', value: (row) => row.mobile, masked: true, width: 140 },
      { id: 'discordId', title: 'arg.discordId', value: (row) => row.discordId, width: 180, hidden: true },
      {
        id: 'gender',
        title: 'arg.gender',
        value: (row, { say }) => (row.gender === null ? '' : say(`choice.gender.${row.gender}`)),
        width: 90,
        hidden: true,
      },
      { id: 'birthday', title: 'arg.birthday', value: (row) => row.birthday, width: 110, hidden: true },
      {
        id: 'createTime',
        title: 'ui.members.createTime',
        time: (row) => row.createTime,
        sort: 'createTime',
        width: 150,
        searchable: false,
        hidden: true,
      },
    ],
    makes: ['member.create', 'points.add-many'],
    filters: [isAnyOf('homeShop', [], (row: ListedMember) => row.homeShopVenueId ?? '', { single: true })],
  },
  {
    title: 'ui.members.title',
    search: 'ui.members.search',
    empty: { title: 'ui.members.empty', help: 'ui.members.emptyHelp' },
  },
)

/** Chinese names are written without a blank, the last name first. */
function fullName({ firstName, lastName }: ListedMember): string {
  if (/^\p{Script=Han}/u.test(firstName) && /^\p{Script=Han}/u.test(lastName)) return lastName + firstName
  return [firstName, lastName].filter(Boolean).join(' ')
}
