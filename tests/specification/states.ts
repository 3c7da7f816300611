import type { Statement } from './statement.ts'

/** The states by name, the moves between them, and a walk of the real platform along them. */
const values = 'tests/house/specified-fields.test.ts "the $of are those of the specification"'
const moves = 'tests/rules/transitions.test.ts "every state of a %s with every trigger leads where the plan says"'
const walk =
  'tests/platform/state-machine.test.ts "${wanted} commands: nothing illegal is accepted, nothing legal is refused"'

export const states: readonly Statement[] = [
  {
    says: 'A tournament is Initial, Published, OpenRegistration, CompleteRegistration, InProgress, Completed or Cancelled.',
    held: [values, moves, walk],
  },
  {
    says: 'It is also displayed as WaitingForCheckIn.',
    held: [
      'tests/rules/tournaments.test.ts "the check-in display: $why"',
      'tests/platform/tournaments.test.ts "inside the check-in window a closed registration is listed as waiting for check-in"',
    ],
  },
  {
    says: 'An administrator opens and closes registration.',
    held: [
      'tests/rules/tournaments.test.ts "$act in state $state"',
      'tests/platform/tournaments.test.ts "publishing asks for a stage, happens once, and opens the way to registration"',
    ],
  },
  {
    says: 'An administrator publishes a tournament.',
    held: [
      'tests/rules/tournaments.test.ts "$act in state $state"',
      'tests/platform/tournaments.test.ts "publishing asks for a stage, happens once, and opens the way to registration"',
    ],
  },
  {
    says: 'An administrator cancels a tournament, which is irreversible.',
    held: [
      'tests/platform/tournaments.test.ts "cancelling reaches rooms, stages, fees and players, and cannot be taken back"',
      'tests/rules/transitions.test.ts "§4: cancelled tournaments, completed brackets and approved standings go nowhere"',
      'tests/house/commands.test.ts "%s is never safe, reversible, or on a single key"',
    ],
  },
  {
    says: 'Once published, only the registration end time may be edited.',
    held: [
      'tests/rules/tournaments.test.ts "editing: $why"',
      'tests/platform/tournaments.test.ts "once published only the registration end may be changed, and after it nothing"',
      'tests/screens/edit-tabs.test.tsx "after publishing only the end of registration can be changed"',
    ],
  },
  {
    says: 'After registration has ended its time cannot be edited.',
    held: [
      'tests/rules/tournaments.test.ts "editing: $why"',
      'tests/platform/tournaments.test.ts "once published only the registration end may be changed, and after it nothing"',
    ],
  },
  {
    says: 'Stages are not edited while the tournament is in progress or completed.',
    held: [
      'tests/rules/stages.test.ts "§4: stages are made and changed in a tournament that is %s, or not"',
      'tests/platform/stages.test.ts "stages are fixed while the tournament runs"',
      'tests/rules/stage-order.test.ts "§4: in a tournament that is %s stages are moved and copied, or not"',
    ],
  },
  {
    says: 'The formats are SingleElimination, DoubleElimination, RoundRobin and FreeForAll, and each is drawn and played.',
    held: [
      values,
      'tests/platform/brackets.test.ts "$format of $teams is drawn, started and played to its standings"',
      'tests/rules/bracket/formats.test.ts "single elimination of 8 pairs 1-8 4-5 2-7 3-6 and leads two matches into one"',
    ],
  },
  {
    says: 'A stage is Initial, InProgress, StandingPendingGenerate, StandingPendingApproval, Completed or Cancelled.',
    held: [values, moves, walk],
  },
  {
    says: 'Its brackets are generated.',
    held: [
      'tests/rules/brackets.test.ts "placing teams in a stage that is %s"',
      'tests/platform/brackets.test.ts "brackets are drawn in seed order, or empty without teams"',
    ],
  },
  {
    says: 'A stage is finalized.',
    held: [
      'tests/rules/stages.test.ts "acts on a stage that is %s"',
      'tests/platform/stages.test.ts "finalizing starts the stage and the tournament, and says who goes through without play"',
    ],
  },
  {
    says: 'A stage advances its teams.',
    held: [
      'tests/rules/stages.test.ts "advancing from a stage that is %s"',
      'tests/platform/stages.test.ts "teams go on to the next stage in the order given, which is drawn with them"',
    ],
  },
  {
    says: 'Its standings are generated, updated and approved.',
    held: [
      'tests/rules/standings.test.ts "standings of a stage that is %s"',
      'tests/platform/standings.test.ts "a tie on a place with a prize must be decided by hand first"',
      'tests/platform/standings.test.ts "computing again takes back an edit by hand"',
    ],
  },
  {
    says: 'A bracket is Initial, InProgress, PendingComplete or Completed.',
    held: [
      values,
      moves,
      'tests/rules/bracket/progress.test.ts "a bracket waits to be completed when its last match is over"',
    ],
  },
  {
    says: 'Completing a bracket is irreversible.',
    held: [
      'tests/rules/transitions.test.ts "§4: cancelled tournaments, completed brackets and approved standings go nowhere"',
      'tests/rules/brackets.test.ts "completing a bracket that is %s"',
      'tests/house/commands.test.ts "%s is never safe, reversible, or on a single key"',
    ],
  },
  {
    says: 'When all brackets of a stage are complete, its standings are generated.',
    held: [
      'tests/platform/brackets.test.ts "completing a bracket is possible once every match is over, and brings the standings"',
      'tests/platform/standings.test.ts "standings come by themselves with the last bracket, each row with what decided it"',
    ],
  },
  {
    says: 'A match is Initial, InProgress or Completed.',
    held: [values, moves, 'tests/platform/check-in.test.ts "a match is in progress only when its check-in opens"'],
  },
  {
    says: 'A game is Initial, Waiting, Ready, Playing, ResultSubmitted, Disputed or Completed.',
    held: [
      values,
      moves,
      'tests/platform/rooms.test.ts "what the lists show of a room travels with every change of it"',
    ],
  },
  {
    says: 'A tournament team is PendingJoin, PendingConfirmRoster or Registered.',
    held: [
      values,
      moves,
      'tests/platform/players.test.ts "a team entered without players gets them one by one, and its roster can then be confirmed"',
    ],
  },
  {
    says: 'Withdrawing a roster confirmation returns the team to not registered.',
    held: [
      'tests/platform/teams.test.ts "confirming registers a team, withdrawing takes it back"',
      'tests/rules/teams.test.ts "confirming and withdrawing the roster of a team that is %s"',
    ],
  },
  {
    says: 'Team standings are not ready, pending approval, or approved.',
    held: [
      'tests/rules/standings.test.ts "standings of a stage that is %s"',
      'tests/platform/standings.test.ts "before that there are none, and the way there is named"',
      values,
    ],
  },
  {
    says: 'The approval of standings cannot be reverted.',
    held: [
      'tests/platform/standings.test.ts "approval is final and completes the tournament with its champion and ranking"',
      'tests/rules/standings.test.ts "what is approved says so, also after the tournament is completed"',
      'tests/house/commands.test.ts "%s is never safe, reversible, or on a single key"',
    ],
  },
  {
    says: 'A venue licence is Pending, Active, Expired or Terminated, or there is none assigned.',
    held: [
      'tests/rules/licences.test.ts "the state follows from the clock, and from being terminated before that"',
      'tests/platform/licences.test.ts "a venue shows its active licence, else the next, else the latest, else none"',
      values,
    ],
  },
  {
    says: 'A wallet transaction is Created, Pending, Approved, Completed, Cancelled, RefundPending or Refunded.',
    held: [
      values,
      'tests/rules/payments.test.ts "$act of one that is $state"',
      'tests/platform/payments.test.ts "in parts, each seen before it is asked for: a second one in between is a conflict"',
    ],
  },
  {
    says: 'A notification is Scheduled, Acknowledged, Sent, Delivered or Error.',
    held: [
      'tests/platform/delivery.test.ts "an address that does not exist, a refusal, and a server that asks to come later"',
      'tests/platform/delivery.test.ts "what is stopped while it runs: thirds that add up"',
      'tests/platform/receipts.test.ts "a provider tells that one arrived; the same again counts once"',
    ],
  },
  {
    says: 'The result of a team in a match is None (pending), Win, Lose, Draw, Foul, NotCheckedIn (absent) or Forfeit.',
    held: [
      values,
      'tests/platform/results.test.ts "elimination: $results sends $next on ($code)"',
      'tests/platform/results.test.ts "round robin: $results counts in the table"',
    ],
  },
  {
    says: 'A bracket is generated again.',
    held: ['tests/platform/brackets.test.ts "drawing again throws away what was placed, and says so first"'],
  },
  {
    says: 'A bracket is randomized.',
    held: ['tests/platform/brackets.test.ts "shuffling deals every team once, into all divisions or into one"'],
  },
  {
    says: 'Winners are advanced in a bracket.',
    held: [
      'tests/platform/brackets.test.ts "advancing winners again changes nothing; it fills a slot that was emptied"',
      'tests/rules/brackets.test.ts "advancing winners $why"',
    ],
  },
  {
    says: 'An additional match is created in a bracket.',
    held: [
      'tests/platform/additional-matches.test.ts "$format: an additional match is added, played, and keeps the division from being completed"',
      'tests/rules/additional-matches.test.ts "in a stage that is %s"',
    ],
  },
  {
    says: 'Brackets are shown to clients, or hidden.',
    held: ['tests/platform/brackets.test.ts "a bracket is shown and hidden; the stage knows"'],
  },
  {
    says: 'A division is added or deleted.',
    held: ['tests/platform/brackets.test.ts "a division is added and deleted; the last one stays"'],
  },
  {
    says: 'Resetting a match removes the room and the teams.',
    held: [
      'tests/platform/matches.test.ts "resetting a score keeps the matchup, resetting a match removes the teams"',
      'tests/commands/batch-rooms.test.ts "the rooms of a round are made at once, and its matches reset at once"',
    ],
  },
  {
    says: 'Resetting the score keeps the matchup and aborts the room.',
    held: [
      'tests/platform/matches.test.ts "resetting a score keeps the matchup, resetting a match removes the teams"',
      'tests/platform/matches.test.ts "a reset aborts the room, and says so"',
    ],
  },
  {
    says: 'Manually overriding scores closes the related room.',
    held: [
      'tests/platform/results.test.ts "overriding by hand closes the room, and the match is over"',
      'tests/platform/matches.test.ts "a room takes what it needs from the match and the stage, and there is only one"',
    ],
  },
  {
    says: 'The registration of an instant tournament closes when it is full.',
    held: [
      'tests/platform/teams.test.ts "a full tournament takes nobody, and an instant one closes its registration"',
      'tests/platform/instant.test.ts "it does not start before every roster is confirmed"',
    ],
  },
  {
    says: 'Its bracket is then generated and started, and its standings are confirmed.',
    held: [
      'tests/platform/instant.test.ts "full, it closes and another one opens; killed while it starts, it has started once"',
    ],
  },
  {
    says: 'It is cancelled if it is not full.',
    held: ['tests/platform/instant.test.ts "not full when registration ends, it is cancelled"'],
  },
  {
    says: 'A copy of it is created when it is full.',
    held: [
      'tests/platform/tournament-images.test.ts "an instant tournament that is full opens another one like it, where it is set to"',
      'tests/platform/instant.test.ts "full, it closes and another one opens; killed while it starts, it has started once"',
    ],
  },
  {
    says: 'A team alone in a first-round match with no scores counts as an automatic Win.',
    held: [
      'tests/rules/match-display.test.ts "a team alone in a first-round match counts as an automatic Win, a team that waits does not"',
    ],
  },
  {
    says: 'A score number is shown for a Win with a score above 0 and for a Lose, otherwise the label of the result.',
    held: ['tests/rules/match-display.test.ts "$result at $totalScore shows $shown"'],
  },
]
