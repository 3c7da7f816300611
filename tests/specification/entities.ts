import type { Statement } from './statement.ts'

/** The fields by name; what is said besides shows that they are kept. */
const fields = 'tests/house/specified-fields.test.ts "§3: the fields of a $entity are there"'
const values = 'tests/house/specified-fields.test.ts "the $of are those of the specification"'
const wholeTournament = 'tests/platform/set-fields.test.ts "a tournament keeps each of its fields"'
const wholeStage = 'tests/platform/set-fields.test.ts "a stage keeps each of its fields"'

export const entities: readonly Statement[] = [
  {
    says: 'The user is read from the claims of the access token: name, role (one or several), venue_company_id and venue_id.',
    held: [
      'tests/commands/api-identity.test.ts "the user is read from the access token, the highest role wins"',
      'tests/platform/identity.test.ts "a sign-in answers a signed access token with the claims of the account"',
      fields,
    ],
  },
  {
    says: 'Role, company id and venue id follow when the token changes.',
    held: [
      'tests/e2e/role-change.e2e.ts "two tabs of a company administrator follow a promotion and its end"',
      'tests/platform/identity.test.ts "a changed role arrives with the next renewal"',
    ],
  },
  {
    says: 'The settings are a list of games and a list of regions.',
    held: ['tests/platform/tournaments.test.ts "settings name the supported games and regions"', fields],
  },
  {
    says: 'They hold application-wide: what they list is supported everywhere.',
    held: [
      'tests/platform/settings.test.ts "a game can be played from the moment it is supported"',
      'tests/e2e/new-tournament.e2e.ts "the list leads to it by mouse, and an open form sees a game that is added meanwhile"',
    ],
  },
  {
    says: 'An answer has status (ok, error, fail), message, payload and serverTime in seconds.',
    held: [
      'tests/platform/api.test.ts "an answer is an envelope with the platform’s time and the id of its request"',
      'tests/commands/api-errors.test.ts "the offset of the server clock is found within a second from whole seconds"',
      fields,
    ],
  },
  {
    says: 'A tournament has name, game, visibility, featured, the instant-match flag, about and rules.',
    held: [fields, wholeTournament],
  },
  {
    says: 'Its region is Hong Kong, Taiwan or China, several of them, or all.',
    held: [
      'tests/platform/tournaments.test.ts "a tournament of several regions is found by each of them, and counted once"',
      'tests/rules/tournaments.test.ts "fields together: $why"',
      wholeTournament,
    ],
  },
  {
    says: 'Its registration period and its match period are to be decided, or dates.',
    held: [
      'tests/rules/tournaments.test.ts "dates to be decided and missing texts do not hold up publication"',
      wholeTournament,
    ],
  },
  {
    says: 'It has a check-in duration in minutes.',
    held: [
      'tests/platform/matches.test.ts "a room takes what it needs from the match and the stage, and there is only one"',
      wholeTournament,
    ],
  },
  {
    says: 'A tournament check-in has a duration.',
    held: [
      'tests/platform/team-pages.test.ts "once a team has checked in only those that did are drawn"',
      'tests/rules/tournaments.test.ts "the check-in display: $why"',
    ],
  },
  {
    says: 'It has a minimum of teams to start, and a maximum or no limit.',
    held: [
      'tests/platform/stages.test.ts "finalizing is refused with $why"',
      'tests/platform/teams.test.ts "many teams at once never exceed the maximum"',
      'tests/platform/tournaments.test.ts "a new tournament has a sensible value in every field"',
    ],
  },
  {
    says: 'It says how many start and how many are benched per team.',
    held: [
      'tests/platform/teams.test.ts "the first player is the captain, the next are starters, the rest is benched"',
      'tests/platform/players.test.ts "a team entered without players gets them one by one, and its roster can then be confirmed"',
    ],
  },
  {
    says: 'It has a logo, a banner and a mobile banner.',
    held: [
      'tests/platform/tournament-images.test.ts "$image is cut to its shape, and never enlarged"',
      wholeTournament,
    ],
  },
  {
    says: 'It has a registration fee per team, and a currency.',
    held: [
      'tests/platform/players.test.ts "a fee that was taken is kept and marked for refund, whoever goes"',
      'tests/platform/money.test.ts "the sum of the transactions is what the teams have paid, whatever was done"',
      wholeTournament,
    ],
  },
  {
    says: 'Prizes are deposited to the wallet by themselves where it is set to.',
    held: [
      'tests/platform/money.test.ts "the approval tells who is paid what; killed in the middle nothing is paid"',
      wholeTournament,
    ],
  },
  {
    says: 'A flag requires a Discord id of every player.',
    held: [
      'tests/platform/players.test.ts "the Discord id of a player is entered, taken away and asked for at the confirmation"',
      'tests/rules/teams.test.ts "where every player needs a Discord id, a roster without is not confirmed"',
    ],
  },
  {
    says: 'A flag makes a copy when the tournament is full.',
    held: [
      'tests/platform/tournament-images.test.ts "an instant tournament that is full opens another one like it, where it is set to"',
    ],
  },
  {
    says: 'Groups have a maximum of teams each.',
    held: [
      'tests/platform/money.test.ts "a group takes as many teams as it says, one by one and in a list"',
      'tests/platform/tournaments.test.ts "refuses $why"',
    ],
  },
  {
    says: 'A tournament has a custom registration form.',
    held: [
      'tests/platform/registration-forms.test.ts "the form is changed whole by who has seen it, until the tournament is published"',
      'tests/platform/registration-forms.test.ts "a team answers question by question; what is no answer is refused whole"',
    ],
  },
  {
    says: 'There are prizes for champion, first runner up and second runner up, each a pool of currency and value, or free text.',
    held: [
      'tests/house/specified-fields.test.ts "§3: a part of a prize is a pool of currency and value, or a free text"',
      'tests/rules/prize-text.test.ts "%j is a prize, and is written the same when it is read again"',
      wholeTournament,
    ],
  },
  {
    says: 'A stage has a name, a format, groups, a best-of and encounter times.',
    held: [
      'tests/rules/bracket/formats.test.ts "later encounters repeat the rounds with sides swapped"',
      'tests/platform/games.test.ts "a best of three is clinched by two games; each is agreed to anew"',
      wholeStage,
    ],
  },
  {
    says: 'A stage approves results by itself, at once or after some minutes, on the first or on identical submissions.',
    held: [
      'tests/platform/games.test.ts "approved at once and only once, $mode, though two processes are there"',
      'tests/platform/games.test.ts "a delayed approval waits for its time"',
      'tests/rules/games.test.ts "approved by itself, $mode: $why"',
    ],
  },
  {
    says: 'A stage completes its brackets by itself where it is set to.',
    held: [
      'tests/platform/matches.test.ts "with the flag of the stage every match has its room as soon as its teams are known"',
      'tests/platform/ties.test.ts "round robin, completed automatically: it waits while teams are level over the cut"',
    ],
  },
  {
    says: 'A stage cancels its tournament by itself where it is set to.',
    held: ['tests/platform/instant.test.ts "any other one goes on with few teams when registration ends"'],
  },
  {
    says: 'A stage generates its match rooms by itself where it is set to.',
    held: [
      'tests/platform/matches.test.ts "with the flag of the stage every match has its room as soon as its teams are known"',
    ],
  },
  {
    says: 'A stage may have a third-place match.',
    held: ['tests/rules/bracket/formats.test.ts "a third place match of $teams teams: $third"'],
  },
  {
    says: 'A stage says whether evidence is taken from the game by itself.',
    // The field itself is held by the tests of a stage's fields.
    open: 'The reference platform is connected to no game that it could take images or statistics from.',
  },
  {
    says: 'All players are checked in with the captain where the stage is set to.',
    held: [
      'tests/platform/rooms.test.ts "a player is checked in and out again; the captain brings all where the stage says so"',
    ],
  },
  {
    says: 'In a free for all a match has a maximum of teams.',
    held: ['tests/rules/bracket/formats.test.ts "free for all of $teams deals lobbies of up to $max"'],
  },
  {
    says: 'A stage of League of Legends has a map and a pick mode.',
    held: [
      'tests/rules/stage-settings.test.ts "§9: a new stage of League of Legends has a map and a pick mode, another game has neither"',
      'tests/platform/stages.test.ts "refuses a stage with $why"',
      wholeStage,
    ],
  },
  {
    says: 'The automatic lobby can be disabled.',
    held: ['tests/platform/rooms.test.ts "without an automatic lobby the game waits to be started"'],
  },
  {
    says: 'Bracket data has matches, additionalMatches, groupNumber, opponentNum and roundSettings (roundOf, name).',
    held: [
      fields,
      'tests/platform/plain-calls.test.ts "a stage is made, edited, drawn, played and approved by the calls of §7 alone"',
    ],
  },
  {
    says: 'Edges are pairs of match indices, from the earlier to the later match.',
    held: [
      'tests/rules/bracket/generate.test.ts "%s: ${sizesDrawn.length} sizes from 2 to 256 in 1 to 8 divisions are drawn right, or refused"',
      'tests/rules/bracket/formats.test.ts "single elimination of 8 pairs 1-8 4-5 2-7 3-6 and leads two matches into one"',
    ],
  },
  {
    says: 'A bracket match has id, roundOf, isAdditional, teams, scores with totals and results, check-in start and duration, best-of and schedule.',
    held: [fields, 'tests/platform/matches.test.ts "a setting is changed until the match is over; its room follows"'],
  },
  {
    says: 'An identifier that is missing is filled in as G{group}-M{n}.',
    held: [
      'tests/rules/bracket/progress.test.ts "missing identifiers are filled in"',
      'tests/platform/brackets.test.ts "brackets are drawn in seed order, or empty without teams"',
    ],
  },
  {
    says: 'A match room has teams, rounds or games, the state of the game, chat, evidence and an assistance flag.',
    held: [
      fields,
      'tests/house/specified-fields.test.ts "§3: what a match room says and shows has calls of its own"',
      'tests/platform/rooms.test.ts "what the lists show of a room travels with every change of it"',
    ],
  },
  {
    says: 'A tournament team has id, name, logo, venue, group, state, players, and the times of its roster confirmation and creation.',
    held: [
      fields,
      'tests/platform/team-pages.test.ts "a logo is cut to a square, served, and taken away again"',
      'tests/platform/team-pages.test.ts "a team is entered with what belongs to its page, and with its answers"',
    ],
  },
  {
    says: 'A player has nickname, in-game name, and a role: captain, starting lineup, bench or request to join.',
    held: [
      values,
      'tests/platform/players.test.ts "players are changed and removed as long as the roster is not confirmed; in-game names longer"',
      'tests/platform/players.test.ts "a request to join is accepted or refused"',
    ],
  },
  {
    says: 'A member has nickname, first and last name, email, mobile, gender, birthday, home shop, Discord id, wallet balance and loyalty points.',
    held: [
      fields,
      'tests/platform/set-fields.test.ts "a member keeps each of the fields, a loyalty balance and a wallet"',
      'tests/platform/members.test.ts "moving to another home shop says who will see the member and who no longer"',
    ],
  },
  {
    says: 'A loyalty transaction has venue, type, an integer amount, remark and time.',
    held: [fields, 'tests/platform/loyalty.test.ts "points move with a row that says the balance after it"'],
  },
  {
    says: 'A venue company has a name and a logo.',
    held: [fields, 'tests/platform/set-fields.test.ts "a venue keeps each of its fields, and its company a logo"'],
  },
  {
    says: 'A venue has name, logo, two address lines, province, country, email, phone, website, business hours and IP whitelist.',
    held: [
      fields,
      'tests/platform/set-fields.test.ts "a venue keeps each of its fields, and its company a logo"',
      'tests/platform/venues.test.ts "a venue is kept with all its fields, and its zone follows from its country"',
    ],
  },
  {
    says: 'An invoice has id, create time, and licenses with venue, start time and end time.',
    held: [fields, 'tests/platform/licences.test.ts "an invoice has the next number of its year"'],
  },
  {
    says: 'A log entry of a notification has member id, action, recipient, status, content, and the times it was created and scheduled for.',
    held: [
      fields,
      'tests/platform/send.test.ts "a test goes to oneself, marked, on the same road, and stands in the log"',
    ],
  },
  {
    says: 'Its channel is email, SMS, mobile push or client.',
    held: [
      values,
      'tests/platform/large-audience.test.ts "all four channels of 100,000 members are counted"',
      'tests/platform/send.test.ts "each channel is counted by itself, and members once each"',
    ],
  },
  {
    says: 'A wallet transaction is a deposit, a withdrawal or an entry fee.',
    held: [
      values,
      'tests/platform/payments.test.ts "a withdrawal holds its amount, is approved, paid, and only then leaves the wallet"',
    ],
  },
  {
    says: 'It has id, member, item, subtotal, difference of the wallet, state, payment method, captured and refunded amounts, what it is related to, remark and times.',
    held: [
      fields,
      'tests/platform/payments.test.ts "a deposit is begun, completed once, and stands with all that §3 names"',
      'tests/screens/files-and-cells.test.tsx "the file of $pane ($file) says what its cells show"',
    ],
  },
  {
    says: 'A prize of the campaign has name, description, status, count and the member who won it.',
    held: [
      fields,
      'tests/platform/campaign.test.ts "a prize is a draft, is handed out while it is active, and is exhausted with its last one"',
      'tests/platform/campaign.test.ts "names and texts as people write them are kept"',
    ],
  },
  {
    says: 'A mission of the campaign has submission time, evidences and member.',
    held: [
      fields,
      'tests/platform/campaign.test.ts "missions wait in the order they came; approved with a prize the member has a code"',
      'tests/platform/campaign.test.ts "a picture that was sent before says by whom and when, whatever its file is called"',
    ],
  },
  {
    says: 'The answer of the user list has users, rowCount and pageCount.',
    held: [fields, 'tests/platform/tournaments.test.ts "users are listed by role, search and page"'],
  },
]
