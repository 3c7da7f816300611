// Every reason, state and problem is spoken in both languages, and says all it knows.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Reason } from '../../src/contract/reason.ts'
import * as machines from '../../src/contract/states.ts'
import { Role } from '../../src/contract/user.ts'
import { publishChecklist } from '../../src/rules/publish-checklist.ts'
import { sayIn, textOfReason } from '../../src/platform/messages.ts'
import { aTournamentView } from '../support/builders.ts'
import { withoutPlural, writtenTexts } from '../support/written-texts.ts'

const root = new URL('../../', import.meta.url)
const languages = ['en', 'zh'] as const
const texts = { en: textsOf('en'), zh: textsOf('zh') }

/** What the platform says an act will bring about. */
const consequences: Record<string, Record<string, string | number>> = {
  tournamentState: { from: 'InProgress', to: 'Cancelled' },
  imported: { teams: 16, stages: 2, matches: 30 },
  teamsTold: { teams: 32, players: 160 },
  roomsAborted: { count: 3 },
  roomClosed: { match: 'G1-M1' },
  feesRefundPending: { currency: 'HKD', amount: '6400.00', teams: 32, each: '200.00' },
  prizesDeposited: { currency: 'TWD', amount: '3000.00', shares: 'Alpha 2000.00, Beta 1000.00' },
  prizesPending: { currency: 'TWD', amount: '500.00', shares: 'Gamma 500.00' },
  walletChanges: { member: 'Ann', amount: '-500.00', currency: 'TWD', before: '800.00', after: '300.00' },
  walletHeld: { member: 'Ann', amount: '500.00', currency: 'TWD', available: '300.00' },
  walletFreed: { member: 'Ann', amount: '500.00', currency: 'TWD', available: '800.00' },
  needsSecond: {},
  refundNeedsSecond: {},
  raiseCounts: { currency: 'TWD', asked: '20000.00', secondFrom: '10000.00', by: 'Kit' },
  raiseEnds: { currency: 'TWD', asked: '20000.00', secondFrom: '10000.00', by: 'Kit' },
  raiseWaits: { currency: 'TWD', asked: '20000.00', secondFrom: '10000.00' },
  providerPays: { provider: 'acme' },
  providerRefunds: { provider: 'acme' },
  refundWaits: { currency: 'TWD', amount: '500.00', left: '300.00' },
  refundDone: { currency: 'TWD', amount: '500.00', left: '300.00' },
  stagesCancelled: { count: 2 },
  teamsPlaced: { teams: 16 },
  resultsEntered: { matches: 15 },
  roomAborted: { match: 'G1-M1' },
  teamsUnseated: { teams: 'Alpha', match: 'G1-M3' },
  takesBack: { what: 'tournament edit 1', requests: 'a' },
  teamDropped: { team: 'Alpha' },
  teamReinstated: { team: 'Alpha' },
  forfeitTakenBack: { match: 'G1-M3' },
  forfeitStays: { match: 'G1-M3' },
  rankedAsGone: { stage: 'Final' },
  winnerLeft: { team: 'Alpha', match: 'G1-M3' },
  forfeited: { teams: 'Alpha', match: 'G1-M3' },
  matchDeleted: { match: 'G1-M7' },
  bracketReopened: { group: 2 },
  matchReset: { match: 'G1-M1' },
  manualRanksLost: {},
  matchesSet: { matches: 'G1-M1, G1-M2' },
  matchRefed: { match: 'G1-M1' },
  assistanceSeen: {},
  teamsRemoved: { match: 'G1-M1' },
  scoreRemoved: { match: 'G1-M1' },
  scoreChanged: { match: 'G1-M1' },
  bracketsReplaced: { groups: 8, matches: 48 },
  divisionDeleted: { group: 2, matches: 6 },
  stageDeleted: { name: 'Playoffs', brackets: 1 },
  byes: { teams: 'Alpha' },
  pairings: { matches: 'G1-M1 Alpha – Delta' },
  stageStarted: { name: 'Playoffs', matches: 7 },
  teamsLeftOut: { teams: 'Alpha' },
  prizesLeft: { places: '3' },
  standingsFinal: { teams: 16 },
  tournamentCompleted: { champion: 'Alpha' },
  bracketCompleted: { group: 2 },
  completedTied: { group: 2, teams: 'Alpha, Bravo' },
  completedTiedLobby: { group: 2, teams: 'Alpha, Bravo' },
  tieWaits: { group: 2, teams: 'Alpha, Bravo' },
  tieWaitsLobby: { group: 2, teams: 'Alpha, Bravo' },
  matchCountsNothing: { stage: 'Playoffs' },
  standingsGenerated: { stage: 'Playoffs' },
  walkover: { team: 'Alpha', match: 'G1-M1' },
  needsDecision: { match: 'G1-M1' },
  roomEndsAtOnce: { match: 'G1-M1' },
  nextStageSeeded: { stage: 'Playoffs', teams: 16 },
  recordGame: { recorded: 'Chess', game: 'Forts' },
  recordRegion: { recorded: 'Japan' },
  recordStage: { stage: 'Groups', teams: 16, matches: 24, played: 24 },
  recordPlaces: { stage: 'Groups', places: 'Alpha 2 → 1' },
  recordRanking: { teams: 16 },
  teamsNotSentOn: { teams: 'Alpha', stage: 'Groups' },
  settingInUse: { name: 'Forts', count: 3 },
  notificationReaches: { count: 3 },
  notificationNoAddress: { count: 2 },
  notificationDuplicates: { count: 2 },
  notificationUnsubscribed: { count: 2 },
  notificationSuppressed: { count: 2 },
  noticesSent: { count: 2 },
  complained: { address: 'a@b.test' },
  suppressionsCleared: { count: 2 },
  byEmail: { reached: 3, noAddress: 1, duplicates: 1, unsubscribed: 1, suppressed: 1, quiet: 1 },
  bySms: { reached: 3, noAddress: 1, duplicates: 1, unsubscribed: 1, suppressed: 1, quiet: 1 },
  byPush: { reached: 3, noAddress: 1, duplicates: 1, unsubscribed: 1, suppressed: 1, quiet: 1 },
  byClient: { reached: 3, noAddress: 1, duplicates: 1, unsubscribed: 1, suppressed: 1, quiet: 1 },
  noChinese: { count: 2 },
  noEnglish: { count: 2 },
  notificationQuiet: { count: 2 },
  testGoesTo: { address: 'ada@arena.test' },
  wakes: { why: 'The doors open' },
  notificationHeld: { seconds: 60 },
  notificationForGood: {},
  sendingStops: { sent: 3, inHand: 1, not: 2 },
  retries: { count: 3 },
  retriesNot: { count: 2 },
  retriesUnknown: { count: 2 },
  perhapsTwice: { count: 2 },
  codeIssued: { member: 'Ann', prize: 'Jersey' },
  codeWithdrawn: { code: '0000-0000-0000', prize: 'Jersey' },
  codesUseless: { count: 3 },
  overbooked: { out: 12, left: 10 },
  prizeHandedOut: { member: 'Ann', prize: 'Jersey', left: 9, count: 10 },
  rolledBack: { prize: 'Jersey', left: 10, member: 'Ann', code: '0000-0000-0000' },
  unseen: {},
  captain: { from: 'Ada', to: 'Bea' },
  playerLinked: { player: 'Ada', member: 'Ann' },
  playersLinked: { count: 2, players: 'Ada → Ann, Bea → Bo' },
  playersUnlinked: { count: 2, players: 'Ada, Bea' },
  discordShared: { count: 2, players: 'Ada, Bea' },
  playsElsewhere: { player: 'Ada', team: 'Alpha' },
  memberPlaysTwice: { player: 'Ada', teams: 'Alpha, Bravo' },
  discordPlaysTwice: { player: 'Ada', teams: 'Alpha, Bravo' },
  nicknameTwice: { player: 'Ada', teams: 'Alpha, Bravo' },
  bracketsCleared: { groups: 2, matches: 12 },
  gameResult: { match: 'G1-M1', game: 2, score: '13–9' },
  gameNotNeeded: { match: 'G1-M1', game: 3 },
  matchDecided: { match: 'G1-M1', score: '2–1' },
  takenForThere: { team: 'Alpha', players: 'Ada, Bea' },
  checkedOut: { count: 5 },
  venuesRenewed: { count: 3 },
  membersLeft: { count: 3 },
  invoiceNumber: { number: '2026-000123', company: 'Chen Arena Group', count: 2 },
  licenceAtOnce: { venue: 'Kowloon Arena', from: '2026-12-01', to: '2027-11-30' },
  licenceFrom: { venue: 'Kowloon Arena', from: '2026-12-01', to: '2027-11-30' },
  licenceCut: { venue: 'Kowloon Arena', to: '2027-11-30' },
  licenceDaysLost: { count: 7, venue: 'Kowloon Arena', to: '2027-11-30' },
  licenceTournaments: { count: 2, names: 'Cup, Open' },
  licenceNoneFollows: { venue: 'Kowloon Arena' },
  pointsMove: { before: '1,250', after: '1,450' },
  pointsOf: { member: 'Ann', before: '1,250', after: '1,450' },
  pointsOfMany: { count: 2, sum: '300' },
  pointsRefused: { count: 2, members: 'Ann, Bo' },
  memberSeenAt: { member: 'Ann', venue: 'Kowloon Arena' },
  memberUnseenAt: { member: 'Ann', venue: 'Kowloon Arena' },
  memberSeenByCompany: { venue: 'Kowloon Arena' },
  memberUnseenByCompany: { venue: 'Kowloon Arena' },
  memberWithoutShop: { member: 'Ann' },
  teamsAdded: { count: 6 },
  teamsMisread: { count: 2, teams: '1, 2' },
  teamsRefused: { count: 2, teams: 'Alpha, Bravo' },
  answersMissing: { count: 2 },
  assistanceTakenOver: { by: 'Kit' },
  enoughPlayers: { team: 'Alpha' },
  publicWithin: { minutes: 1 },
  matchesShutOut: { venue: 'Kowloon Arena', count: 3, matches: 'G1-M1' },
  matchesLeftAt: { venue: 'Kowloon Arena', count: 3, matches: 'G1-M1' },
  absentLeftOut: { teams: 'Alpha' },
  absentPlay: { teams: 'Alpha' },
  scheduleMoves: { count: 31 },
  scheduleConflicts: { count: 2 },
  scheduleFits: {},
  scheduleClosed: { count: 2, matches: 'G1-M1' },
  venuesLost: { count: 2, matches: 'G1-M1' },
  scheduleTeams: { count: 2 },
  scheduleLate: { count: 2 },
  scheduleLateLeft: { count: 2 },
  scheduleVenues: { count: 2 },
  saidInChat: { text: 'Alpha win game 2: the screenshot shows it.' },
  resultWaits: { match: 'G1-M1', score: '2–1' },
  retryGoesTo: { address: 'kit@club.example' },
  retryGoesToNew: { address: 'kit@club.example', was: 'kit@old.example' },
  waitsForSecond: { match: 'G1-M1', game: 2, score: '13–9' },
}

/** §8: these sentences are given. */
const givenSentences: [key: string, sentence: string][] = [
  ['problem.clientError', 'Client error. Invalid request.'],
  ['problem.invalidStatus', 'Client error. Invalid response status.'],
  ['problem.server500', 'Internal server error'],
  ['problem.unreachable', 'Server is unreachable. Please check your network connection.'],
  ['problem.serverError', 'Server returns an error. Check Network for more details.'],
  ['problem.systemError', 'System error'],
  ['ui.shell.broken.title', 'System error. Please try again later.'],
  ['problem.serverErrorLater', 'Server error. Please try again later.'],
  ['problem.dataCorrupted', 'Data corrupted. Please try again later.'],
  ['problem.noPayload', 'Cannot get payload from response'],
  ['problem.confirmResult', 'Error occurred during result confirm.'],
  ['problem.removeStage', 'Error occurred during removing stage.'],
  ['problem.publish', 'Failed to publish tournament'],
  ['problem.publishCheck', 'Unable to verify the tournament (publish check failed). Try again later.'],
  ['problem.loadStages', 'Fail to load tournament stages.'],
  ['problem.retrieve', 'Unable to retrieve data.'],
  ['problem.sendMessage', 'Failed to send message'],
  ['problem.retrieveGames', 'Failed to retrieve match room game data.'],
  ['problem.uploadImage', 'Failed to upload the image assets. Contact the system administrator if it persists.'],
  ['reason.match.resultBeforeComplete', 'Unable to edit result before the match is complete.'],
  ['reason.match.invalidCheckInTime', 'Invalid check in time.'],
  ['reason.match.roomExists', 'Match room already exists'],
  ['reason.match.scoreExists', 'score already exists'],
  ['reason.stage.completed', 'stage already completed'],
  ['reason.stage.invalidTeamCount', 'invalid number of teams'],
  ['reason.bracket.invalidTeamCount', 'invalid number of teams'],
  ['reason.stage.belowMinimum', 'invalid number of teams'],
  ['reason.role.noVenues', 'not authorized to view any venues'],
]

test.each(languages)('every consequence reads as a sentence in %s', (language) => {
  const wrong = Object.entries(consequences).filter(([name, params]) => {
    const used = parametersOf(textAt(language, `reason.consequence.${name}`) ?? '')
    const sentence = said(language, { code: `consequence.${name}`, params })
    return used.join() !== Object.keys(params).toSorted().join() || /\{\{|\$t|undefined|reason\.|state\./.test(sentence)
  })
  expect(wrong).toEqual([])
  const names = new Set(
    [...texts[language].keys()]
      .filter((key) => key.startsWith('reason.consequence.'))
      .map((key) => withoutPlural(key.slice('reason.consequence.'.length))),
  )
  expect([...names].toSorted()).toEqual(Object.keys(consequences).toSorted())
})

test('states inside a sentence are spoken in its language', () => {
  const change: Reason = { code: 'consequence.tournamentState', params: { from: 'InProgress', to: 'Cancelled' } }
  expect(said('en', change)).toBe('The tournament goes from In progress to Cancelled.')
  expect(said('zh', change)).toBe('賽事由「進行中」變為「已取消」。')
  expect(said('en', { code: 'role.notAllowed', params: { role: 'VenueOperator' } })).toContain('Venue Operator')
})

test.each(languages)('every state has a name in %s', (language) => {
  const { TournamentDisplayState, StageState, BracketState, MatchState, GameState } = machines
  const { TeamState, TeamResult, StageFormat } = machines
  const names = Object.entries({
    tournament: TournamentDisplayState,
    stage: StageState,
    bracket: BracketState,
    match: MatchState,
    game: GameState,
    team: TeamState,
    result: TeamResult,
    format: StageFormat,
    role: Role,
  }).flatMap(([machine, { options }]) => options.map((state) => `state.${machine}.${state}`))
  expect(names.filter((key) => textAt(language, key) === undefined)).toEqual([])
})

test.each(languages)('every item of the publish checklist says what is missing in %s', (language) => {
  const keys = publishChecklist(aTournamentView({ tournament: { instant: true } })).map((item) => item.key)
  expect(keys.filter((key) => textAt(language, `reason.publish.${key}`) === undefined)).toEqual([])
})

test.each(languages)('every problem of a field that a schema or rule names has a text in %s', (language) => {
  const schemas = sourcesIn('src/contract/').flatMap((text) => [
    ...text.matchAll(/^(?!.*v\.optional\().*, '([a-z]\w*)'\)/gim),
  ])
  const rules = ['tournament-fields', 'stages'].flatMap((file) => [
    ...sourceOf(`src/rules/${file}.ts`).matchAll(/(?:= \['|(?:\), |, )')(\w+)'\](?:,\n|\n)/g),
  ])
  const codes = new Set([...schemas, ...rules].map(([, code = '']) => code))
  expect([...codes]).toEqual(expect.arrayContaining(['required', 'minTeams', 'groupSum', 'lolOnly', 'aboveWin']))
  expect([...codes].filter((code) => textAt(language, `problem.field.${code}`) === undefined)).toEqual([])
})

test.each(givenSentences)('§8: %s keeps its sentence', (key, sentence) => {
  expect(textAt('en', key)).toContain(sentence)
})

test('§8: a refused publication gives its reason after the message', () => {
  const required = publishChecklist(aTournamentView({ tournament: { instant: true } })).filter((item) => item.required)
  for (const { key } of required) {
    expect(textAt('en', `reason.publish.${key}`)).toMatch(/^Failed to publish tournament: ./)
  }
})

test('Chinese texts are Traditional and have no leftover English sentences', () => {
  const mine = [...texts.zh]
  expect(mine.filter(([, text]) => /[这们个来时会问报赛阶对胜负无为从个术]/.test(text))).toEqual([])
  const rules = mine.filter(([key]) => /^(reason|state|problem)\./.test(key))
  expect(rules.filter(([, text]) => !/[\u4e00-\u9fff]|^\$t\([\w.]+\)$/.test(text))).toEqual([])
})

function said(language: (typeof languages)[number], why: Reason): string {
  return textOfReason(sayIn(language), why)
}

function sourcesIn(folder: string): string[] {
  return readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => sourceOf(`${folder}${file}`))
}

function sourceOf(path: string): string {
  return readFileSync(new URL(path, root), 'utf8')
}

function textsOf(language: (typeof languages)[number]): ReadonlyMap<string, string> {
  return new Map(writtenTexts(language).map(({ key, text }) => [key, text]))
}

/** Of a text with a singular the other form stands for both. */
function textAt(language: (typeof languages)[number], key: string): string | undefined {
  return texts[language].get(key) ?? texts[language].get(`${key}_other`)
}

function parametersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name))].toSorted()
}
