import type { Statement } from './statement.ts'

export const errors: readonly Statement[] = [
  {
    says: 'Envelope status error: the message of the server is shown',
    held: [
      'tests/commands/api-errors.test.ts "$why"',
      'tests/platform/api.test.ts "a refusal is said in $language, with its code beside"',
    ],
  },
  {
    says: 'Envelope status fail: "Client error. Invalid request." and a line [field]: message for each problem',
    held: [
      'tests/commands/api-errors.test.ts "$why"',
      'tests/rules/reason-texts.test.ts "§8: %s keeps its sentence"',
      'tests/platform/api.test.ts "invalid input fails with every field that is wrong"',
    ],
  },
  {
    says: 'Any other status: "Client error. Invalid response status."',
    held: ['tests/commands/api-errors.test.ts "$why"', 'tests/rules/reason-texts.test.ts "§8: %s keeps its sentence"'],
  },
  {
    says: 'No data and HTTP 500: "Internal server error"',
    held: ['tests/commands/api-errors.test.ts "$why"', 'tests/rules/reason-texts.test.ts "§8: %s keeps its sentence"'],
  },
  {
    says: 'No data otherwise: "Server is unreachable. Please check your network connection."',
    held: [
      'tests/commands/api-errors.test.ts "$why"',
      'tests/rules/reason-texts.test.ts "§8: %s keeps its sentence"',
      'tests/e2e/error-catalogue.e2e.ts "lists that cannot be had, a stage that stays, and what becomes of a publish"',
    ],
  },
  {
    says: '"Server returns an error. Check Network for more details."',
    held: ['tests/commands/api-errors.test.ts "$why"', 'tests/rules/reason-texts.test.ts "§8: %s keeps its sentence"'],
  },
  {
    says: 'An HTTP 500 is logged',
    held: [
      'tests/commands/api-errors.test.ts "an HTTP 500 is logged with the call and its request id, other failures are not"',
    ],
  },
  {
    says: 'Settings that cannot be loaded: a toast shows the message',
    held: ['tests/e2e/new-tournament.e2e.ts "settings that cannot be loaded are told in a message, and tried again"'],
  },
  {
    says: 'A round that cannot be renamed: the message of the server',
    held: ['tests/commands/api-errors.test.ts "§8: $call that the server refuses says: $says"'],
  },
  {
    says: 'A round that cannot be renamed for another reason: "System error"',
    held: [
      'tests/commands/api-errors.test.ts "§8: $call that fails says: $says"',
      'tests/rules/reason-texts.test.ts "§8: %s keeps its sentence"',
      'tests/e2e/error-catalogue.e2e.ts "what a match and a stage refuse, and what about them cannot be written"',
    ],
  },
  {
    says: 'A code chunk that fails to load raises a load error',
    held: [
      'tests/screens/load-chunk.test.ts "code that fails to load raises a load error, which keeps the cause"',
      'tests/e2e/start.e2e.ts "a list is asked for before the script that draws it has arrived, and its absence is said"',
    ],
  },
  {
    says: 'A code chunk is waited for 120 seconds',
    held: ['tests/screens/load-chunk.test.ts "code that does not come at all is waited for 120 seconds"'],
  },
  {
    says: '"System error. Please try again later."',
    held: ['tests/screens/shell-errors.test.tsx "a page that breaks says so in %s, and leaves the way on"'],
  },
  {
    says: '"Server error. Please try again later."',
    held: [
      'tests/platform/api.test.ts "an error nobody foresaw says nothing of itself, and is not the end"',
      'tests/e2e/error-catalogue.e2e.ts "lists that cannot be had, a stage that stays, and what becomes of a publish"',
    ],
  },
  {
    says: '"Data corrupted. Please try again later."',
    held: ['tests/commands/api-errors.test.ts "$why"', 'tests/rules/reason-texts.test.ts "§8: %s keeps its sentence"'],
  },
  {
    says: '"Error occurred during result confirm."',
    held: [
      'tests/commands/api-errors.test.ts "§8: $call that fails says: $says"',
      'tests/e2e/error-catalogue.e2e.ts "what a match and a stage refuse, and what about them cannot be written"',
    ],
  },
  {
    says: '"Error occurred during removing stage."',
    held: [
      'tests/commands/api-errors.test.ts "§8: $call that fails says: $says"',
      'tests/e2e/error-catalogue.e2e.ts "lists that cannot be had, a stage that stays, and what becomes of a publish"',
    ],
  },
  {
    says: '"Failed to upload the image assets. Contact the system administrator if it persists."',
    held: [
      'tests/commands/api-errors.test.ts "§8: $call that fails says: $says"',
      'tests/e2e/error-catalogue.e2e.ts "what a match and a stage refuse, and what about them cannot be written"',
    ],
  },
  {
    says: '"Failed to publish tournament", followed by the reason',
    held: [
      'tests/commands/api-errors.test.ts "§8: $call that the server refuses says: $says"',
      'tests/rules/reason-texts.test.ts "§8: a refused publication gives its reason after the message"',
      'tests/e2e/error-catalogue.e2e.ts "lists that cannot be had, a stage that stays, and what becomes of a publish"',
    ],
  },
  {
    says: '"Unable to verify the tournament (publish check failed). Try again later."',
    held: [
      'tests/commands/api-errors.test.ts "§8: $call that fails says: $says"',
      'tests/commands/api-errors.test.ts "§8: a publication whose check fails says so before anything is published"',
      'tests/e2e/error-catalogue.e2e.ts "lists that cannot be had, a stage that stays, and what becomes of a publish"',
    ],
  },
  {
    says: '"Fail to load tournament templates. Please try to reload."',
    held: [
      'tests/commands/api-errors.test.ts "§8: $call that fails says: $says"',
      'tests/screens/create-wizard.test.tsx "templates that cannot be loaded are told of, and a tournament can be made without"',
    ],
  },
  {
    says: '"Failed to retrieve match room game data."',
    held: [
      'tests/commands/api-errors.test.ts "§8: $call that fails says: $says"',
      'tests/e2e/error-catalogue.e2e.ts "what a match and a stage refuse, and what about them cannot be written"',
    ],
  },
  {
    says: '"Fail to load tournament stages."',
    held: [
      'tests/commands/api-errors.test.ts "§8: $call that fails says: $says"',
      'tests/e2e/error-catalogue.e2e.ts "lists that cannot be had, a stage that stays, and what becomes of a publish"',
    ],
  },
  {
    says: '"Failed to send message"',
    held: [
      'tests/commands/api-errors.test.ts "§8: $call that fails says: $says"',
      'tests/e2e/error-catalogue.e2e.ts "what a match and a stage refuse, and what about them cannot be written"',
    ],
  },
  {
    says: 'A message that was not sent can be sent again',
    held: [
      'tests/screens/room-parts.test.tsx "a message that could not be sent stands there still, also when one comes back"',
    ],
  },
  {
    says: `"Error occurred during editing player's IGN."`,
    held: [
      'tests/commands/api-errors.test.ts "§8: $call that fails says: $says"',
      'tests/e2e/error-catalogue.e2e.ts "what a match and a stage refuse, and what about them cannot be written"',
    ],
  },
  {
    says: '"Unable to edit result before the match is complete."',
    held: [
      'tests/platform/games.test.ts "a result is corrected only after its game is completed, and takes the match along"',
      'tests/rules/games.test.ts "§8: a result is not edited before the match is complete"',
      'tests/e2e/error-catalogue.e2e.ts "what a match and a stage refuse, and what about them cannot be written"',
    ],
  },
  {
    says: '"Invalid check in time."',
    held: [
      'tests/rules/reason-texts.test.ts "§8: %s keeps its sentence"',
      'tests/rules/matches.test.ts "creating a room: $why"',
      'tests/e2e/error-catalogue.e2e.ts "what a match and a stage refuse, and what about them cannot be written"',
    ],
  },
  {
    says: '"Match room already exists"',
    held: [
      'tests/rules/reason-texts.test.ts "§8: %s keeps its sentence"',
      'tests/rules/matches.test.ts "creating a room: $why"',
      'tests/e2e/error-catalogue.e2e.ts "what a match and a stage refuse, and what about them cannot be written"',
    ],
  },
  {
    says: '"score already exists"',
    held: [
      'tests/rules/reason-texts.test.ts "§8: %s keeps its sentence"',
      'tests/rules/matches.test.ts "creating a room: $why"',
      'tests/e2e/error-catalogue.e2e.ts "what a match and a stage refuse, and what about them cannot be written"',
    ],
  },
  {
    says: '"stage already completed"',
    held: [
      'tests/rules/reason-texts.test.ts "§8: %s keeps its sentence"',
      'tests/rules/stages.test.ts "acts on a stage that is %s"',
    ],
  },
  {
    says: '"invalid number of teams"',
    held: [
      'tests/rules/reason-texts.test.ts "§8: %s keeps its sentence"',
      'tests/rules/brackets.test.ts "generating: $why"',
      'tests/e2e/error-catalogue.e2e.ts "what a match and a stage refuse, and what about them cannot be written"',
    ],
  },
  {
    says: '"Unable to retrieve data."',
    held: [
      'tests/screens/list-lost.test.tsx "§8: “Unable to retrieve data.” stands where the rows would, with a way to try again"',
      'tests/e2e/error-catalogue.e2e.ts "lists that cannot be had, a stage that stays, and what becomes of a publish"',
    ],
  },
  {
    says: '"Fail to load member name."',
    held: [
      'tests/commands/api-errors.test.ts "§8: $call that fails says: $says"',
      'tests/e2e/members.e2e.ts "a list filtered by a member names it, and says so where its name cannot be loaded"',
    ],
  },
]
