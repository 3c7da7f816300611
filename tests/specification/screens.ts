import { bracketScreens } from './bracket-screens.ts'
import type { Statement } from './statement.ts'

export const screens: readonly Statement[] = [
  {
    says: 'Each of the 42 pages of the table is there, under its path.',
    held: [
      'tests/house/specified-pages.test.ts "%s is a page"',
      'tests/e2e/every-page.e2e.ts "every page and redirect for ${account}, in ${language}"',
    ],
  },
  {
    says: 'Each of the 11 redirects of the table leads to its page.',
    held: [
      'tests/house/specified-pages.test.ts "$from leads on"',
      'tests/e2e/every-page.e2e.ts "every page and redirect for ${account}, in ${language}"',
    ],
  },
  {
    says: 'Every route except the sign-in callback asks for a signed-in user; a visitor is sent into the sign-in, and comes back to the page asked for.',
    held: [
      'tests/screens/sign-in-gate.test.tsx "%s sends a visitor into the sign-in"',
      'tests/screens/sign-in-gate.test.tsx "the gate stands around every page but the callback"',
      'tests/e2e/start.e2e.ts "one comes back to the page one asked for"',
    ],
  },
  {
    says: 'A signed-in user who receives a 401 answer is sent to Home.',
    held: [
      'tests/e2e/wrong-things.e2e.ts "a call that alone is refused leads to Home and signs nobody out"',
      'tests/e2e/wrong-things.e2e.ts "a session that cannot be renewed ends with a sentence and leads to Home"',
      'tests/commands/api-refused.test.ts "calls that alone are refused sign nobody out"',
    ],
  },
  {
    says: 'The user list is titled "User Management", with the breadcrumbs "User Management > User List".',
    held: [
      'tests/screens/specified-frames.test.tsx "the user list stands under User Management"',
      'tests/e2e/audit.e2e.ts "the users stand under People, with their roles"',
    ],
  },
  {
    says: 'Home shows the active tournaments.',
    held: [
      'tests/platform/dashboard.test.ts "active are the tournaments between publication and completion"',
      'tests/screens/files-and-cells.test.tsx "the file of $pane ($file) says what its cells show"',
      'tests/e2e/start.e2e.ts "whoever signs in comes to Home"',
    ],
  },
  {
    says: 'A calendar shows events by day, week, month and a number of days.',
    held: [
      'tests/screens/calendar-days.test.ts "a view shows the days around the one that one is on"',
      'tests/screens/calendar-page.test.tsx "in a week arrows walk days and events"',
      'tests/platform/rooms.test.ts "the calendar shows matches, check-ins and tournaments of its time"',
    ],
  },
  {
    says: 'Home lists what waits for approval: disputed matches and result updates.',
    held: [
      'tests/screens/home-queue.test.tsx "each row of the queue is what its keys mean"',
      'tests/platform/rooms.test.ts "what the lists show of a room travels with every change of it"',
    ],
  },
  {
    says: 'Home lists the requests for assistance.',
    held: [
      'tests/screens/home-queue.test.tsx "each row of the queue is what its keys mean"',
      'tests/platform/rooms.test.ts "help is asked for, claimed and resolved, and stands on the dashboard meanwhile"',
    ],
  },
  {
    says: 'The match list is titled "All Match Rooms", with columns for match, teams, round, current game status, status and actions.',
    held: [
      'tests/screens/specified-frames.test.tsx "All Match Rooms shows match, teams, round, current game and status"',
      'tests/screens/room-list.test.tsx "each row has the act it waits for and its menu as buttons"',
    ],
  },
  {
    says: 'The match list is searched.',
    held: [
      'tests/screens/room-list.test.tsx "$path shows $rows"',
      'tests/platform/rooms.test.ts "rooms are found by code, team and player, and by what they need"',
    ],
  },
  {
    says: 'A match room has the tabs "Game Result", "Chat Room" and "Players".',
    held: ['tests/screens/specified-frames.test.tsx "a match room has the tabs Game Result, Chat Room and Players"'],
  },
  {
    says: 'A match room can be removed, which aborts it.',
    held: [
      'tests/platform/rooms.test.ts "aborting a room leaves its match open, and nothing is played in it any more"',
    ],
  },
  {
    says: 'A call for assistance is marked as resolved.',
    held: [
      'tests/platform/rooms.test.ts "help is asked for, claimed and resolved"',
      'tests/e2e/on-the-floor.e2e.ts "an operator with a phone checks a player in and answers a call, with a thumb"',
    ],
  },
  {
    says: 'The room shows whether its teams have checked in.',
    held: [
      'tests/screens/room-parts.test.tsx "each team says whether it has checked in or is ready"',
      'tests/platform/rooms.test.ts "a team checks in, is ready, and the game begins when both are"',
    ],
  },
  {
    says: 'The evidence of a game is seen: images of the system and of players, captured statistics and other files.',
    held: [
      'tests/house/specified-fields.test.ts "the $of are those of the specification"',
      'tests/platform/evidence-files.test.ts "captured statistics are an image or a text that can be read"',
      'tests/e2e/match-room.e2e.ts "a dispute is decided in eight keys from Home, with the evidence in view"',
    ],
  },
  {
    says: 'A result is entered by hand.',
    held: [
      'tests/platform/matches.test.ts "a result sends the winner on, and answers every match it changed"',
      'tests/platform/results.test.ts "overriding by hand closes the room, and the match is over"',
    ],
  },
  {
    says: 'A result is confirmed, or approved as it was submitted.',
    held: [
      'tests/platform/games.test.ts "the first submission of a team is approved as it is, and its winner goes on"',
      'tests/platform/games.test.ts "another result, or an objection, makes it a dispute that only a person decides"',
      'tests/e2e/match-room.e2e.ts "the same by mouse, with the image turned in the viewer"',
    ],
  },
  {
    says: 'A team is forced ready.',
    held: [
      'tests/platform/rooms.test.ts "without an automatic lobby the game waits to be started"',
      'tests/rules/rooms.test.ts "a team that is not there can be forced ready, once"',
    ],
  },
  {
    says: 'In a room the roster is managed, the captain changed and a player checked in.',
    held: [
      'tests/platform/rooms.test.ts "players change places between games, and a request to join is accepted so"',
      'tests/platform/rooms.test.ts "a player is checked in and out again"',
      'tests/screens/room-players.test.tsx "all players stand in one list"',
    ],
  },
  {
    says: 'The tournament list is filtered by state, game and region, and searched.',
    held: [
      'tests/platform/tournaments.test.ts "the list filters by state, game and region, searches names and ids, sorts and pages"',
      'tests/e2e/lists.e2e.ts "filters are set by key, by click and by a typed line, and stand in the address"',
    ],
  },
  {
    says: 'The filters of the tournament list are reset at once.',
    held: [
      'tests/e2e/lists.e2e.ts "filters are set by key, by click and by a typed line, and stand in the address"',
      'tests/e2e/lists.e2e.ts "a list without rows says why, in sight, and what to do about it"',
    ],
  },
  {
    says: 'A tournament is created in steps: game and region, basic information, schedule.',
    held: [
      'tests/screens/create-wizard.test.tsx "a step is left only when it is right, and says what is missing"',
      'tests/e2e/new-tournament.e2e.ts "step by step from the list to a published tournament takes at most forty keys"',
    ],
  },
  {
    says: 'It is created by the custom method, or from a template.',
    held: [
      'tests/screens/create-wizard.test.tsx "a template fills in what it says, and the steps lead on to the last one"',
      'tests/platform/templates.test.ts "a tournament made from a template has its settings and stages"',
    ],
  },
  {
    says: 'Editing a tournament has the tabs Primary, Prize, Assets, About, Rules and Venues.',
    held: [
      'tests/screens/specified-frames.test.tsx "a tournament has a tab for each part of it"',
      'tests/screens/edit-tabs.test.tsx "what is changed on the tab %s is saved, and nothing else"',
      'tests/commands/venues.test.ts "a line says the venues, undo takes it back, and both stand in the audit log"',
    ],
  },
  {
    says: 'Payments of a tournament are edited as well.',
    held: [
      'tests/screens/edit-tabs.test.tsx "what is changed on the tab %s is saved, and nothing else"',
      'tests/screens/edit-tabs.test.tsx "prizes are deposited in TWD only"',
    ],
  },
  {
    says: 'Registration by groups is switched on and edited.',
    held: [
      'tests/screens/edit-tabs.test.tsx "registration groups are switched on, and say at once how many teams they take"',
    ],
  },
  {
    says: 'A form builder makes the custom registration form, and a preview shows it.',
    held: [
      'tests/screens/registration-form.test.tsx "a question is put elsewhere by keys, by one act, and the preview follows"',
      'tests/screens/registration-form.test.tsx "the preview is judged as it is filled in, and sends nothing"',
      'tests/commands/registration-forms.test.ts "questions are added, edited, moved and removed"',
    ],
  },
  {
    says: 'A review page before publishing has a sit-n-go checklist.',
    held: [
      'tests/screens/publish-review.test.tsx "of an instant tournament the sit-n-go is a list of its own, with what is missing"',
      'tests/rules/tournaments.test.ts "publishing is refused: $why"',
      'tests/platform/tournaments.test.ts "publishing asks for a stage, happens once, and opens the way to registration"',
    ],
  },
  {
    says: 'A tournament has tabs for its stages, bracket, schedule, teams, match rooms, team standings, custom form and transactions.',
    held: ['tests/screens/specified-frames.test.tsx "a tournament has a tab for each part of it"'],
  },
  {
    says: 'A team of a tournament has pages for its information and its players.',
    held: [
      'tests/screens/team-players.test.tsx "the captain stands first, who asks to join last, and the cursor says who is meant"',
      'tests/e2e/every-page.e2e.ts "every page and redirect for ${account}, in ${language}"',
    ],
  },
  {
    says: 'Members are listed and found.',
    held: [
      'tests/platform/members.test.ts "a search finds by nickname, name, contact data and Discord id"',
      'tests/e2e/members.e2e.ts "points are added in at most twelve presses beside the text"',
    ],
  },
  {
    says: 'The profile of a member shows home shop, loyalty points, tournament teams, wallet and transactions.',
    held: [
      'tests/screens/member-profile.test.tsx "beside the fields of a member stand home shop and points, wallet and transactions, and teams"',
      'tests/e2e/members.e2e.ts "by mouse: a member is opened, given points, and moved to another home shop after a question"',
    ],
  },
  {
    says: 'Loyalty point transactions are listed, and added in a dialog.',
    held: [
      'tests/e2e/members.e2e.ts "points are added in at most twelve presses beside the text"',
      'tests/platform/loyalty.test.ts "points move with a row that says the balance after it"',
    ],
  },
  {
    says: 'Venue companies are listed, created and edited.',
    held: [
      'tests/e2e/venues.e2e.ts "a company and its venue by keys, with what is wrong said at its field"',
      'tests/platform/set-fields.test.ts "a venue keeps each of its fields, and its company a logo"',
    ],
  },
  {
    says: 'Invoices of a venue company are listed, created and viewed.',
    held: [
      'tests/platform/licences.test.ts "an invoice has the next number of its year"',
      'tests/e2e/venue-company.e2e.ts "a venue company from nothing by keys"',
    ],
  },
  {
    says: 'Venues are listed, created and edited.',
    held: [
      'tests/e2e/venues.e2e.ts "a venue is edited by mouse, its list follows, and the edit is undone"',
      'tests/e2e/venues.e2e.ts "a company and its venue by keys, with what is wrong said at its field"',
    ],
  },
  {
    says: 'A page shows the licence of a venue.',
    held: [
      'tests/platform/licences.test.ts "a venue shows its active licence, else the next, else the latest, else none"',
      'tests/e2e/every-page.e2e.ts "every page and redirect for ${account}, in ${language}"',
    ],
  },
  {
    says: 'A message is broadcast to the mobile app.',
    held: [
      'tests/commands/broadcast-count.test.ts "the number is typed, and nothing else sends it"',
      'tests/platform/web-push.test.ts "each app of a member gets it, encrypted and signed"',
      'tests/e2e/access.e2e.ts "axe finds nothing in ${look.language}, ${look.theme}: the business"',
    ],
  },
  {
    says: 'An email is broadcast.',
    held: [
      'tests/platform/delivery.test.ts "each member gets a mail of their own, with both parts and a fixed Message-ID"',
      'tests/platform/broadcasts.test.ts "what cannot go out is refused at its field"',
      'tests/e2e/access.e2e.ts "axe finds nothing in ${look.language}, ${look.theme}: the business"',
    ],
  },
  {
    says: 'A notification is sent in steps: select recipients, compose, schedule.',
    held: ['tests/e2e/send.e2e.ts "a message to all members, by ${way}, in ${language}"'],
  },
  {
    says: 'What was sent stands in the notification log.',
    held: [
      'tests/platform/send.test.ts "a test goes to oneself, marked, on the same road, and stands in the log"',
      'tests/e2e/every-page.e2e.ts "every page and redirect for ${account}, in ${language}"',
    ],
  },
  {
    says: 'The campaign has prizes, which are redeemed.',
    held: [
      'tests/e2e/campaign.e2e.ts "a prize from draft to its first code"',
      'tests/e2e/campaign.e2e.ts "a prize is handed out by ${by}, in ${language}: a code and two Enter"',
      'tests/platform/campaign.test.ts "a prize is a draft, is handed out while it is active, and is exhausted with its last one"',
    ],
  },
  {
    says: 'The campaign has missions, which are decided.',
    held: [
      'tests/e2e/campaign.e2e.ts "missions are decided one after the other by ${by}, in ${language}"',
      'tests/platform/campaign.test.ts "missions wait in the order they came; approved with a prize the member has a code"',
    ],
  },
  {
    says: 'The list of automated tournaments is refreshed every 30 seconds.',
    held: [
      'tests/screens/automated.test.tsx "read again every 30 seconds, and not while it is paused"',
      'tests/platform/instant.test.ts "the list says how long the teams of each wait, by the levels that are set"',
    ],
  },
  {
    says: 'Payments have a history of transactions, and a page for each.',
    held: [
      'tests/platform/payments.test.ts "a deposit is begun, completed once, and stands with all that §3 names"',
      'tests/e2e/payments.e2e.ts "a deposit is completed and refunded in part, by ${hand}, in ${language}"',
    ],
  },
  {
    says: 'The header has a way to log out.',
    held: ['tests/e2e/start.e2e.ts "whoever signs in comes to Home, is named, and can leave"'],
  },
  {
    says: 'The header compares the time zone of the system with that of the user.',
    held: [
      'tests/screens/specified-frames.test.tsx "the header says the time of the system, that of the user, and how far they are apart"',
      'tests/screens/shell-time.test.tsx "the difference of the clocks follows summer time"',
    ],
  },
  {
    says: 'The sidebar has the sections Home, People, Tournament, Matches, Venue, Loyalty, Marketing and Payments.',
    held: [
      'tests/screens/specified-frames.test.tsx "the sidebar has the sections of the specification, each with a way into it"',
    ],
  },
  ...bracketScreens,
]
