import type { Statement } from './statement.ts'

export const roles: readonly Statement[] = [
  {
    says: 'There are system administrators, venue company administrators, venue operators, and those without a role',
    held: [
      'tests/rules/roles.test.ts "what %s may use"',
      'tests/platform/policy.test.ts "$method $path lets in who may, and nobody else"',
      'tests/platform/identity.test.ts "somebody without a role may sign in, with a token that names none"',
    ],
  },
  {
    says: 'With several roles the highest wins, in that order',
    held: [
      'tests/commands/api-identity.test.ts "the user is read from the access token, the highest role wins"',
      'tests/platform/users.test.ts "somebody with several roles is found under the highest"',
    ],
  },
  {
    says: 'They are called "System Administrator", "Venue Company Admin", "Venue Operator", "Unknown"',
    held: ['tests/rules/specified-values.test.ts "§6: the names of the roles"'],
  },
  {
    says: 'Only the system administrator can assign venue licences',
    held: [
      'tests/platform/licences.test.ts "only the system assigns"',
      'tests/platform/policy.test.ts "$method $path lets in who may, and nobody else"',
    ],
  },
  {
    says: 'Venue administrators see only venues they are authorised for',
    held: [
      'tests/rules/roles.test.ts "$user.role sees $scope.of"',
      'tests/platform/authority.test.ts "$name, $scope: $cells cells"',
      'tests/platform/authority-lists.test.ts "finds in $name all own things, and no others"',
      'tests/platform/authority-traces.test.ts "with all acts on it, and of each only the parts about own things"',
      'tests/e2e/venues.e2e.ts "finds the own venue and no other, and no company"',
    ],
  },
  {
    says: 'Otherwise they read "not authorized to view any venues"',
    held: [
      'tests/screens/no-venues.test.tsx "§6: $who is not authorized to view any venues"',
      'tests/rules/reason-texts.test.ts "§8: %s keeps its sentence"',
    ],
  },
  {
    says: 'Members can receive loyalty transactions only at their home shop',
    held: ['tests/platform/loyalty.test.ts "never below zero, never at another shop, never without one"'],
  },
  {
    says: 'Captains submit results; administrators can do it for them',
    held: [
      'tests/platform/games.test.ts "the first submission of a team is approved as it is, and its winner goes on"',
      'tests/commands/captains.test.ts "in a room whose game is %s they type lines that can be read"',
    ],
  },
  {
    says: 'Captains confirm rosters; administrators can do it for them',
    held: [
      'tests/platform/players.test.ts "a team entered without players gets them one by one, and its roster can then be confirmed"',
      'tests/platform/teams.test.ts "confirming registers a team, withdrawing takes it back"',
    ],
  },
]
