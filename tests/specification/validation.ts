import type { Statement } from './statement.ts'

export const validation: readonly Statement[] = [
  {
    says: 'The game of a tournament is required and supported',
    held: [
      'tests/rules/tournaments.test.ts "fields together: $why"',
      'tests/rules/tournaments.test.ts "publishing is refused: $why"',
      'tests/platform/tournaments.test.ts "refuses $why"',
    ],
  },
  {
    says: 'Its regions are required and supported',
    held: [
      'tests/rules/specified-fields.test.ts "§5: $rule"',
      'tests/rules/tournaments.test.ts "fields together: $why"',
      'tests/platform/tournaments.test.ts "refuses $why"',
    ],
  },
  {
    says: 'Its name has at least 1 character',
    held: [
      'tests/rules/specified-fields.test.ts "§5: $rule"',
      'tests/platform/tournaments.test.ts "refuses $why"',
      'tests/commands/tournament-messages.test.ts "%s"',
    ],
  },
  {
    says: 'It has at least 2 teams',
    held: [
      'tests/rules/specified-fields.test.ts "§5: $rule"',
      'tests/platform/tournaments.test.ts "refuses $why"',
      'tests/commands/tournament-messages.test.ts "%s"',
    ],
  },
  {
    says: 'A team has at least 1 player',
    held: [
      'tests/rules/specified-fields.test.ts "§5: $rule"',
      'tests/platform/tournaments.test.ts "refuses $why"',
      'tests/commands/tournament-messages.test.ts "%s"',
    ],
  },
  {
    says: 'A roster fits the smallest and the largest number of players',
    held: ['tests/rules/teams.test.ts "roster: $why"', 'tests/rules/players.test.ts "adding a player: $why"'],
  },
  {
    says: 'Banner, logo and mobile banner are required on edit',
    held: [
      'tests/screens/edit-tabs.test.tsx "images that are missing are counted"',
      'tests/rules/tournaments.test.ts "publishing needs the %s"',
      'tests/platform/tournament-images.test.ts "an image that is there is replaced, never taken away"',
    ],
  },
  {
    says: 'The number of benched players allowed is required',
    held: [
      'tests/rules/specified-fields.test.ts "§5: $rule"',
      'tests/screens/edit-tabs.test.tsx "a number that a tournament needs is not taken away"',
    ],
  },
  {
    says: 'The registration fee of a team is at least 0',
    held: ['tests/rules/specified-fields.test.ts "§5: $rule"', 'tests/commands/tournament-messages.test.ts "%s"'],
  },
  {
    says: 'An amount is entered, in a format like 1000.00',
    held: [
      'tests/rules/specified-fields.test.ts "§5: $rule"',
      'tests/platform/tournaments.test.ts "refuses $why"',
      'tests/screens/edit-tabs.test.tsx "prizes are deposited in TWD only, which the form says before the platform does"',
    ],
  },
  {
    says: 'With group registration there is at least one group',
    held: ['tests/screens/edit-tabs.test.tsx "registration groups are switched on, and say at once"'],
  },
  {
    says: 'The largest numbers of teams of the groups add up to that of the tournament',
    held: [
      'tests/rules/tournaments.test.ts "fields together: $why"',
      'tests/platform/tournaments.test.ts "refuses $why"',
      'tests/screens/edit-tabs.test.tsx "what does not fit is said on its tab before it is sent (%s)"',
    ],
  },
  {
    says: 'The name of a stage has at least 1 character',
    held: [
      'tests/rules/specified-fields.test.ts "§5: $rule"',
      'tests/platform/stages.test.ts "refuses a stage with $why"',
    ],
  },
  {
    says: 'A stage has at least 1 group',
    held: [
      'tests/rules/specified-fields.test.ts "§5: $rule"',
      'tests/platform/stages.test.ts "refuses a stage with $why"',
    ],
  },
  {
    says: 'Its format is required and supported',
    held: ['tests/rules/specified-fields.test.ts "§5: $rule"'],
  },
  {
    says: 'It is best of at least 1',
    held: [
      'tests/rules/specified-fields.test.ts "§5: $rule"',
      'tests/platform/stages.test.ts "refuses a stage with $why"',
    ],
  },
  {
    says: 'Its teams encounter each other at least once',
    held: [
      'tests/rules/specified-fields.test.ts "§5: $rule"',
      'tests/platform/stages.test.ts "refuses a stage with $why"',
    ],
  },
  {
    says: 'The name of an additional match has at least 1 character',
    held: [
      'tests/rules/specified-fields.test.ts "§5: $rule"',
      'tests/platform/additional-matches.test.ts "§5: it is refused with $why"',
    ],
  },
  {
    says: 'Its round is required and supported',
    held: [
      'tests/rules/specified-fields.test.ts "§5: $rule"',
      'tests/rules/additional-matches.test.ts "§5: an additional match with $why"',
      'tests/platform/additional-matches.test.ts "§5: it is refused with $why"',
    ],
  },
  {
    says: 'Its teams are required',
    held: [
      'tests/rules/specified-fields.test.ts "§5: $rule"',
      'tests/platform/additional-matches.test.ts "§5: it is refused with $why"',
    ],
  },
  {
    says: 'It has exactly two teams',
    held: ['tests/rules/additional-matches.test.ts "§5: an additional match with $why"'],
  },
  {
    says: 'The check-in of a match room is required, and lasts at least 1 minute',
    held: [
      'tests/rules/specified-fields.test.ts "§5: $rule"',
      'tests/rules/rounds.test.ts "§5: a check-in of less than a minute is refused for all"',
      'tests/rules/matches.test.ts "creating a room: $why"',
    ],
  },
  {
    says: 'A start in the past ends the room at once',
    held: [
      'tests/platform/matches.test.ts "a check-in that starts in the past ends the room at once"',
      'tests/rules/rounds.test.ts "§5: a start in the past ends the rooms that are open, and only those"',
    ],
  },
  {
    says: 'A warning says so before',
    held: [
      'tests/rules/rounds.test.ts "a start in the past is said as it is typed, under its own field"',
      'tests/platform/matches.test.ts "a check-in that starts in the past ends the room at once"',
      'tests/e2e/files-and-settings.e2e.ts "a round is set at once, and its start in the past is said before"',
    ],
  },
  {
    says: 'A standing is required and supported',
    held: ['tests/rules/specified-fields.test.ts "§5: $rule"', 'tests/rules/standings.test.ts "updating: $why"'],
  },
  {
    says: 'The number of starters of a roster is correct',
    held: [
      'tests/rules/teams.test.ts "roster: $why"',
      'tests/rules/players.test.ts "a roster as a whole fits, and is of players of the team"',
    ],
  },
  {
    says: 'A roster is confirmed with that number, the captain among them',
    held: [
      'tests/rules/teams.test.ts "roster: $why"',
      'tests/platform/players.test.ts "a team entered without players gets them one by one, and its roster can then be confirmed"',
    ],
  },
  {
    says: 'In a result that is confirmed the two teams do not have the same score',
    held: [
      'tests/rules/games.test.ts "scores to confirm or report: $why"',
      'tests/rules/bracket/scores.test.ts "$format, $why: $code"',
      'tests/platform/games.test.ts "another result, or an objection, makes it a dispute that only a person decides"',
    ],
  },
  {
    says: 'Approved without modification, the first result of a user is saved',
    held: [
      'tests/platform/games.test.ts "the first submission of a team is approved as it is, and its winner goes on"',
      'tests/rules/games.test.ts "what was captured from the game alone cannot be approved as a user result"',
    ],
  },
  {
    says: 'That is irreversible',
    held: [
      'tests/registry/second-confirmation.test.ts "all stand among what cannot be undone all the same"',
      'tests/registry/second-confirmation.test.ts "undo takes back what waits, and nothing that counts"',
    ],
  },
  {
    says: 'The title of a push is required, and under 80 characters',
    held: [
      'tests/rules/specified-fields.test.ts "§5: $rule"',
      'tests/rules/message.test.ts "79 and 80 of %s: a push takes the first only, a mail both"',
      'tests/platform/broadcasts.test.ts "$length signs of $script: console, platform and database agree"',
    ],
  },
  {
    says: 'The subject of a notification is required, and at most 80 characters',
    held: [
      'tests/rules/specified-fields.test.ts "§5: $rule"',
      'tests/rules/message.test.ts "$more lacks $is"',
      'tests/commands/send-notification.test.ts "each field says what is wrong with it"',
    ],
  },
  {
    says: 'An email has a subject, a content and recipients',
    held: [
      'tests/rules/specified-fields.test.ts "§5: $rule"',
      'tests/platform/broadcasts.test.ts "what cannot go out is refused at its field"',
    ],
  },
  {
    says: '"Tournament name is required" when searching',
    held: [
      'tests/rules/specified-fields.test.ts "§5: who looks for the members of a tournament names it"',
      'tests/platform/broadcasts.test.ts "what cannot go out is refused at its field"',
    ],
  },
  {
    says: 'Loyalty points are required, and an integer',
    held: [
      'tests/rules/specified-fields.test.ts "§5: $rule"',
      'tests/platform/loyalty.test.ts "%j is refused at its field"',
    ],
  },
  {
    says: 'A player needs an in-game name',
    held: ['tests/rules/specified-fields.test.ts "§5: $rule"', 'tests/rules/teams.test.ts "roster: $why"'],
  },
  {
    says: 'The name of a venue company has at least 1 character',
    held: ['tests/rules/specified-fields.test.ts "§5: $rule"'],
  },
  {
    says: 'Name, address, province and country of a venue have at least 1 character',
    held: ['tests/platform/venues.test.ts "%s with %j is refused at the field"'],
  },
  {
    says: 'The website of a venue is required, and a valid URL',
    held: [
      'tests/platform/venues.test.ts "%s with %j is refused at the field"',
      'tests/e2e/venues.e2e.ts "a company and its venue by keys, with what is wrong said at its field"',
    ],
  },
  {
    says: 'Its IP whitelist has at least 1 address',
    held: ['tests/platform/venues.test.ts "%s with %j is refused at the field"'],
  },
  {
    says: 'An invoice needs at least 1 licence',
    held: ['tests/rules/specified-fields.test.ts "§5: $rule"'],
  },
  {
    says: 'A team has a name',
    held: [
      'tests/rules/specified-fields.test.ts "§5: $rule"',
      'tests/platform/teams.test.ts "a line without a name, or with one that is none, is refused by itself"',
    ],
  },
  {
    says: 'For a change of captain a new one is selected',
    held: ['tests/rules/specified-fields.test.ts "§5: $rule"', 'tests/rules/players.test.ts "a new captain: $why"'],
  },
  {
    says: 'A change of captain is confirmed',
    held: ['tests/house/commands.test.ts "%s is never safe, reversible, or on a single key"'],
  },
  {
    says: 'The prompt for the name of a round ignores an empty or a cancelled entry',
    held: ['tests/e2e/looking-around.e2e.ts "and a round that keeps its name"'],
  },
  {
    says: 'Leaving a form with unsaved changes asks first',
    held: [
      'tests/screens/unsaved-guard.test.tsx "staying twice, or leaving after that, stays"',
      'tests/screens/layer-stack.test.tsx "$layer on $page (typed: $dirty)"',
      'tests/e2e/new-tournament.e2e.ts "a dialog with something typed asks before it is left"',
    ],
  },
]
