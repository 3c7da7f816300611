import { joined } from '../contract/say.ts'
import { consoleEndpoints } from '../contract/endpoints-console.ts'
import { type ListedUser, Role } from '../contract/user.ts'
import { defineList } from './define-list.ts'
import { isAnyOf, states } from './filters.ts'
import { nameColumn } from './name-column.ts'

export const userList = defineList(
  consoleEndpoints.listUsers,
  ({ users }) => users,
  {
    name: 'users',
    words: 'user list',
    id: (user) => user.id,
    columns: [
      { id: 'id', title: 'ui.tournaments.column.id', value: (user) => user.id, width: 70, hidden: true },
      { ...nameColumn, minWidth: 160 },
      { id: 'email', title: 'ui.users.email', value: (user) => user.email, sort: 'email', flex: 2, minWidth: 180 },
      {
        id: 'role',
        title: 'ui.users.role',
        value: (user, { say }) =>
          joined(
            say,
            rolesOf(user).map((role) => say(`state.role.${role}`)),
          ),
        flex: 1,
        minWidth: 190,
      },
      { id: 'company', title: 'ui.users.company', value: (user) => user.venue_company_id, width: 110, hidden: true },
      {
        id: 'venue',
        title: 'ui.users.venue',
        value: (user) => user.venueName ?? user.venue_id,
        flex: 1,
        minWidth: 110,
      },
      {
        id: 'lastSignIn',
        title: 'ui.users.lastSignIn',
        time: (user) => user.lastSignIn,
        none: 'ui.users.never',
        sort: 'lastSignIn',
        width: 150,
        searchable: false,
      },
    ],
    filters: [isAnyOf('role', states('role', Role.options), highestRole, { single: true })],
  },
  {
    title: 'ui.users.list',
    section: 'ui.users.title',
    search: 'ui.users.search',
    note: 'ui.users.note',
    empty: { title: 'ui.users.empty', help: 'ui.users.emptyHelp', leads: ['go.home'] },
  },
)

/** §6: no role at all is Unknown. */
function rolesOf({ role }: ListedUser): readonly Role[] {
  return role.length === 0 ? ['Unknown'] : role
}

/** §6: with several roles the highest wins; every user is found under one. */
function highestRole(user: ListedUser): Role {
  return Role.options.find((role) => rolesOf(user).includes(role)) ?? 'Unknown'
}
