import type { Statement } from './statement.ts'

export const calls: readonly Statement[] = [
  {
    says: 'Every call goes to the main API base, but for user management',
    held: [
      'tests/house/specified-calls.test.ts "§7 user management stands on a base of its own, everything else on the main one"',
      'tests/commands/api-errors.test.ts "parameters are encoded, lists repeat, empty filters are left out"',
      'tests/commands/api-errors.test.ts "every call carries language and token, and reaches its own base"',
    ],
  },
  {
    says: 'It carries the current language as "Accept-Language"',
    held: [
      'tests/commands/api-errors.test.ts "every call carries language and token, and reaches its own base"',
      'tests/screens/shell-language.test.tsx "servers are told $tag, never $language"',
    ],
  },
  {
    says: 'Signed in, it carries a Bearer access token',
    held: [
      'tests/commands/api-errors.test.ts "every call carries language and token, and reaches its own base"',
      'tests/commands/api-faults.test.ts "a platform that refuses every token signs out, and nothing is sent after that"',
    ],
  },
  {
    says: 'Requests time out after 20 seconds',
    held: [
      'tests/commands/api-faults.test.ts "§9: an answer is waited for 20 seconds"',
      'tests/commands/api-faults.test.ts "a silent server ends the wait, and a write says that it may have been done"',
      'tests/commands/api-faults.test.ts "the time-out covers the body as well as the headers"',
    ],
  },
  {
    says: 'The "serverTime" of answers gives the offset between the local and the server clock',
    held: [
      'tests/commands/api-errors.test.ts "the offset of the server clock is found within a second from whole seconds"',
      'tests/commands/api-identity.test.ts "the clock is found within a second, whatever the delay, and follows when it is set"',
      'tests/platform/api.test.ts "an answer is an envelope with the platform’s time and the id of its request"',
    ],
  },
  {
    says: 'GET /config/v1/settings answers games and regions',
    held: [
      'tests/house/specified-calls.test.ts "§7 $name: $call"',
      'tests/platform/tournaments.test.ts "settings name the supported games and regions"',
    ],
  },
  {
    says: 'The 20 calls of stages have these methods, paths and bodies',
    held: [
      'tests/house/specified-calls.test.ts "§7 $name: $call"',
      'tests/platform/plain-calls.test.ts "a stage is made, edited, drawn, played and approved by the calls of §7 alone"',
    ],
  },
  {
    says: 'GET /users stands on a base of its own',
    held: [
      'tests/house/specified-calls.test.ts "§7 user management stands on a base of its own, everything else on the main one"',
      'tests/commands/api-errors.test.ts "user management answering $why says in $language"',
    ],
  },
  {
    says: 'It answers users, rowCount and pageCount',
    held: [
      'tests/platform/users.test.ts "search and role filter find nobody of others"',
      'tests/platform/users.test.ts "the numbers stay right whatever happens to accounts"',
    ],
  },
  {
    says: 'When its status is not ok the call fails with the message of the server',
    held: ['tests/commands/api-errors.test.ts "user management answering $why says in $language"'],
  },
  {
    says: 'A missing payload fails with "Cannot get payload from response"',
    held: [
      'tests/commands/api-errors.test.ts "user management answering $why says in $language"',
      'tests/rules/reason-texts.test.ts "§8: %s keeps its sentence"',
    ],
  },
  {
    says: 'Sign-in is the authorisation code flow with PKCE',
    held: [
      'tests/platform/identity.test.ts "the flow refuses $why"',
      'tests/platform/identity.test.ts "a code needs the verifier of its own request"',
      'tests/e2e/start.e2e.ts "whoever signs in comes to Home, is named, and can leave"',
    ],
  },
  {
    says: 'The access token is renewed silently',
    held: [
      'tests/commands/api-identity.test.ts "the token is renewed ahead of its end, again and again"',
      'tests/e2e/wrong-things.e2e.ts "a token that is not accepted is renewed without a word"',
    ],
  },
  {
    says: 'The callback of the sign-in service is /auth',
    held: [
      'tests/house/specified-pages.test.ts "%s is a page"',
      'tests/e2e/start.e2e.ts "one comes back to the page one asked for"',
    ],
  },
]
