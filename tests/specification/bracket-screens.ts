import type { Statement } from './statement.ts'

/** Of §2: the dialogs and panels of a tournament, the views of a bracket, and the image viewer. */
export const bracketScreens: readonly Statement[] = [
  {
    says: 'A dialog edits a stage.',
    held: [
      'tests/platform/stages.test.ts "a stage is edited with the version that was seen"',
      'tests/e2e/files-and-settings.e2e.ts "a stage starts from what a new one has"',
    ],
  },
  {
    says: 'A panel beside the bracket manages it.',
    held: [
      'tests/screens/bracket-panel.test.tsx "the panel of a bracket offers what is done with it, from its draw to the next stage"',
      'tests/e2e/formats.e2e.ts "free for all in two lobbies, by ${by} alone"',
    ],
  },
  {
    says: 'A bracket is generated.',
    held: [
      'tests/platform/brackets.test.ts "brackets are drawn in seed order, or empty without teams"',
      'tests/e2e/main-job.e2e.ts "by mouse alone"',
    ],
  },
  {
    says: 'Teams advance to the next stage.',
    held: [
      'tests/platform/stages.test.ts "teams go on to the next stage in the order given, which is drawn with them"',
      'tests/e2e/world-cup.e2e.ts "groups by keyboard and script, then the knock-out, to the real ranking"',
    ],
  },
  {
    says: 'An additional match is created.',
    held: [
      'tests/platform/additional-matches.test.ts "an additional match is added, played, and keeps the division from being completed"',
      'tests/e2e/formats.e2e.ts "round robin in two divisions, by ${by} alone"',
    ],
  },
  {
    says: 'The match rooms of several matches are created and reset in one batch.',
    held: ['tests/commands/batch-rooms.test.ts "the rooms of a round are made at once, and its matches reset at once"'],
  },
  {
    says: 'The setting of a round is edited.',
    held: [
      'tests/platform/matches.test.ts "a round is set in one act: its open matches and their rooms, never one that is over"',
      'tests/e2e/files-and-settings.e2e.ts "a round is set at once, and its start in the past is said before"',
    ],
  },
  {
    says: 'A match is managed: its setting, its teams and its room.',
    held: [
      'tests/platform/matches.test.ts "a setting is changed until the match is over; its room follows"',
      'tests/platform/brackets.test.ts "a match that has not started takes teams of the stage"',
      'tests/platform/matches.test.ts "a room takes what it needs from the match and the stage, and there is only one"',
    ],
  },
  {
    says: 'A toolbox acts on the matches that are selected.',
    held: ['tests/e2e/looking-around.e2e.ts "a round is chosen by its header, some of it shows as mixed"'],
  },
  {
    says: 'A team is added.',
    held: [
      'tests/platform/teams.test.ts "the first player is the captain, the next are starters, the rest is benched"',
      'tests/e2e/main-job.e2e.ts "by keyboard alone"',
    ],
  },
  {
    says: 'Teams are copied from another tournament.',
    held: [
      'tests/platform/team-pages.test.ts "copied teams bring their players, and are entered as if they were new"',
      'tests/screens/team-choice.test.tsx "who is there already or finds no place is not chosen"',
    ],
  },
  {
    says: 'A roster is confirmed.',
    held: [
      'tests/platform/teams.test.ts "confirming registers a team, withdrawing takes it back"',
      'tests/e2e/rosters.e2e.ts "a team entered without players gets its roster on the page"',
    ],
  },
  {
    says: 'The roster of a team is managed.',
    held: [
      'tests/platform/team-pages.test.ts "a roster is set as a whole, also a confirmed one, and refused where it does not fit"',
      'tests/e2e/rosters.e2e.ts "a team entered without players gets its roster on the page"',
    ],
  },
  {
    says: 'The captain of a team is changed.',
    held: [
      'tests/platform/players.test.ts "a new captain takes the place of the former one, also of a registered team"',
      'tests/e2e/rosters.e2e.ts "a team entered without players gets its roster on the page"',
    ],
  },
  {
    says: 'The in-game name of a player is edited.',
    held: [
      'tests/platform/players.test.ts "players are changed and removed as long as the roster is not confirmed; in-game names longer"',
      'tests/e2e/rosters.e2e.ts "a team entered without players gets its roster on the page"',
    ],
  },
  {
    says: 'The roster of a team is withdrawn.',
    held: ['tests/platform/teams.test.ts "confirming registers a team, withdrawing takes it back"'],
  },
  {
    says: 'An elimination is drawn as a tree of rounds and matches, with initial, name and score of each team.',
    held: [
      'tests/screens/bracket-views.test.tsx "a tree has rounds, in them matches, and in each a row a team with initial, name and score"',
      'tests/screens/bracket-drawing.test.tsx "a logo stands where the first letter stood"',
    ],
  },
  {
    says: 'A round robin shows a table of wins, draws and losses, and a table of matches for each round, called "Round n" or "Additional Matches".',
    held: [
      'tests/screens/bracket-views.test.tsx "a round robin has a table of wins, draws and losses, and its matches by round, additional ones apart"',
    ],
  },
  {
    says: 'A free for all shows a table ranked by score, and matches ordered by score.',
    held: [
      'tests/screens/bracket-views.test.tsx "a free for all has a table ranked by score, beside matches whose teams stand by theirs"',
      'tests/screens/bracket-cursor.test.ts "matches of many teams stay where they are while results come in, and stand by score in the end"',
    ],
  },
  {
    says: 'The checkbox of a round selects all of its matches, and is indeterminate when only some are selected.',
    held: [
      'tests/screens/bracket-views.test.tsx "the box of a round is mixed while some of its matches are selected"',
      'tests/e2e/looking-around.e2e.ts "a round is chosen by its header, some of it shows as mixed"',
    ],
  },
  {
    says: 'A button at the round asks for another text, and then says "round display text changed".',
    held: [
      'tests/screens/bracket-views.test.tsx "its button asks for another name"',
      'tests/e2e/formats.e2e.ts "free for all in two lobbies, by ${by} alone"',
    ],
  },
  {
    says: 'An image viewer zooms, rotates, fills the screen and goes to the previous and next image.',
    held: [
      'tests/ui/image-viewer.test.tsx "an image turns by a quarter and comes round again"',
      'tests/ui/image-viewer.test.tsx "arrows go round, and two stand side by side"',
      'tests/e2e/match-room.e2e.ts "the same by mouse, with the image turned in the viewer"',
    ],
  },
  {
    says: 'Its keys: + zooms in by 0.5, - zooms out by 0.25 down to 0.25, r turns by 90 degrees, the arrows left and right navigate.',
    held: [
      'tests/ui/image-viewer.test.tsx "zoom grows by a half, shrinks by a quarter, and never below a quarter"',
      'tests/ui/image-viewer.test.tsx "an image turns by a quarter and comes round again"',
      'tests/ui/image-viewer.test.tsx "arrows go round, and two stand side by side"',
    ],
  },
]
