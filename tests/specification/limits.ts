import type { Statement } from './statement.ts'

export const limits: readonly Statement[] = [
  {
    says: 'Requests time out after 20 seconds',
    held: ['tests/commands/api-faults.test.ts "§9: an answer is waited for 20 seconds"'],
  },
  {
    says: 'A code chunk may take 120 seconds to load',
    held: ['tests/screens/load-chunk.test.ts "code that does not come at all is waited for 120 seconds"'],
  },
  {
    says: 'API base and sign-in authority come from meta tags or environment values, with defaults',
    held: ['tests/commands/api-identity.test.ts "page tags come before environment values, and both before defaults"'],
  },
  {
    says: 'A match has 2 opponents; empty places are padded to that',
    held: [
      'tests/rules/match-display.test.ts "empty slots are padded to two, in a free for all to the size of its matches"',
    ],
  },
  {
    says: 'A round of 2 is called "Finals", others "Round of n"',
    held: [
      'tests/rules/round-label.test.ts "$format $roundOf"',
      'tests/rules/specified-values.test.ts "§9: a round of two is called Finals, others after their number"',
    ],
  },
  {
    says: 'The round-robin view stops building rounds at 100',
    held: [
      'tests/screens/round-robin-view.test.tsx "of 101 rounds the last is not drawn"',
      'tests/screens/round-robin-view.test.tsx "100 rounds are drawn"',
    ],
  },
  {
    says: 'Long strings are cut at 50 characters with an ellipsis',
    held: [
      'tests/screens/long-text.test.tsx "a longer one is shortened for the eye; pointer and screen reader get all of it"',
      'tests/screens/long-text.test.tsx "$why is shown whole"',
    ],
  },
  {
    says: 'Images are image/jpeg or image/png',
    held: [
      'tests/platform/room-talk.test.ts "what is no image, or a damaged or a giant one, is refused with what is wrong"',
      'tests/platform/room-talk.test.ts "a photograph is kept without what the camera noted, turned upright, and served by itself"',
      'tests/platform/room-talk.test.ts "a script hidden behind an image does not survive, nor does its wrong name"',
    ],
  },
  {
    says: 'The language is read from local storage, otherwise from the browser',
    held: [
      'tests/screens/shell-language.test.tsx "§9: the language is read from local storage, otherwise from the browser"',
    ],
  },
  {
    says: 'zh-HK, zh-TW and zh-MO give zh; zh-SG and zh-CN give zh-CN; ja gives jp; ko gives kr; others en',
    held: ['tests/screens/shell-language.test.tsx "the browser language $tag gives $language ($why)"'],
  },
  {
    says: 'There are messages in en and zh; otherwise they are in en',
    held: [
      'tests/screens/shell-language.test.tsx "%s reads English, for it has no messages"',
      'tests/house/languages.test.ts "both languages have the same keys"',
    ],
  },
  {
    says: 'The primary colour is deep purple, the secondary one blue',
    held: ['tests/ui/theme.test.ts "§9: in the theme %s the primary colour is a deep purple, the secondary one blue"'],
  },
  {
    says: 'The title of a push is under 80 characters',
    held: [
      'tests/rules/specified-fields.test.ts "§5: $rule"',
      'tests/rules/message.test.ts "79 and 80 of %s: a push takes the first only, a mail both"',
      'tests/platform/broadcasts.test.ts "$length signs of $script: console, platform and database agree"',
    ],
  },
  {
    says: 'A result that both teams submit alike is approved by itself, 5 minutes later where nothing else is set',
    held: [
      'tests/rules/specified-values.test.ts "§9: a result is approved by itself 5 minutes later, where nothing else is set"',
      'tests/rules/games.test.ts "approved by itself, $mode: $why"',
    ],
  },
  {
    says: 'The delay can be set in minutes',
    held: [
      'tests/platform/games.test.ts "a delayed approval waits for its time, also for a process that was not there when it was planned"',
    ],
  },
  {
    says: 'The instant match list is read again every 30 seconds',
    held: [
      'tests/screens/automated.test.tsx "§9: the list is read again every 30 seconds, and not while it is paused"',
    ],
  },
  {
    says: '2 seconds after a tournament was created the user is sent to it',
    held: [
      'tests/screens/sends-on.test.tsx "the page that reports a new tournament sends on after 2 seconds"',
      'tests/screens/sends-on.test.tsx "what was created beside other work opens after 2 seconds, where one is still at it"',
    ],
  },
  {
    says: 'The public front end shows a published tournament within 1 minute, as its cache is cleared',
    held: [
      'tests/platform/front-cache.test.ts "a front end that answers $status: $is"',
      'tests/platform/tournaments.test.ts "publishing asks for a stage, happens once, and opens the way to registration"',
    ],
  },
  {
    says: 'A check-in lasts at least 1 minute',
    held: [
      'tests/rules/specified-fields.test.ts "§5: $rule"',
      'tests/rules/rounds.test.ts "§5: a check-in of less than a minute is refused for all"',
    ],
  },
  {
    says: 'Instant tournaments have a first and a second warning level, in minutes',
    held: [
      'tests/platform/instant.test.ts "the list says how long the teams of each wait, by the levels that are set"',
      'tests/rules/instant.test.ts "the second warning comes after the first"',
    ],
  },
  {
    says: "League of Legends has the maps 11 Summoner's Rift and 12 Howling Abyss",
    held: ['tests/screens/argument-words.test.tsx "§9: League of Legends has two maps and four pick modes"'],
  },
  {
    says: 'Its pick modes are 1 Blind Pick, 2 Competitive, 4 All Random and 6 Tournament Mode',
    held: [
      'tests/screens/argument-words.test.tsx "§9: League of Legends has two maps and four pick modes"',
      'tests/rules/stages.test.ts "fields of a stage together: $why"',
    ],
  },
  {
    says: 'The stage formats are SingleElimination, DoubleElimination, RoundRobin and FreeForAll',
    held: [
      'tests/rules/specified-values.test.ts "§9: four stage formats"',
      'tests/rules/bracket/generate.test.ts "sizes from 2 to 256 in 1 to 8 divisions are drawn right, or refused"',
    ],
  },
  {
    says: 'There are nine games, from Counter-Strike Global Offensive to Forts',
    held: [
      'tests/rules/specified-values.test.ts "§9: nine games"',
      'tests/platform/seed.test.ts "without a seed the platform is empty and says what it supports"',
    ],
  },
  {
    says: 'The regions are Hong Kong, Taiwan and China',
    held: [
      'tests/rules/specified-values.test.ts "§9: three regions"',
      'tests/platform/tournaments.test.ts "settings name the supported games and regions"',
    ],
  },
  {
    says: 'The currencies are TWD and HKD',
    held: ['tests/rules/specified-values.test.ts "§9: two currencies"'],
  },
  {
    says: 'Prizes are deposited by themselves in TWD only',
    held: [
      'tests/rules/tournaments.test.ts "fields together: $why"',
      'tests/platform/money.test.ts "prizes are deposited in one currency only, that of the tournament as well"',
      'tests/rules/prize-shares.test.ts "prizes are paid: $what"',
    ],
  },
  {
    says: 'The wallet is in TWD only',
    held: ['tests/platform/payments.test.ts "a wallet is in TWD, and pays no fee in HKD"'],
  },
  {
    says: 'The notification channels are email, SMS, mobile push and client',
    held: [
      'tests/rules/specified-values.test.ts "§9: four notification channels"',
      'tests/platform/large-audience.test.ts "all four channels of 100,000 members are counted"',
    ],
  },
  {
    says: 'The languages are English and Traditional Chinese',
    held: [
      'tests/house/languages.test.ts "both languages have the same keys"',
      'tests/screens/shell-language.test.tsx "Traditional Chinese is marked as such for fonts and screen readers"',
      'tests/rules/reason-texts.test.ts "Chinese texts are Traditional and have no leftover English sentences"',
    ],
  },
]
