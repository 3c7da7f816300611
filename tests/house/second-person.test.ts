// Where a second administrator has to confirm, one person alone gives no match its result. Every act from which the code leads to
// a result says here why that holds; a new one fails until it does.
import { expect, test } from 'vitest'
import { callsIn, leadingTo } from './leading-to.ts'

const gated = 'the first person only says it: tests/commands/second-person-ways.test.ts'
const refused = 'refused with results: tests/commands/second-person-ways.test.ts'
const clock = 'opens a check-in; its end is decided by the clock, from who came'
const leaves = 'no result of a match: a team leaves, irreversibly, and the preview names each match it forfeits'
const draws = 'passes those on who have no opponent'
const none = 'gives no result: writes the stage, in which teams that left before forfeit what is open'
const record = 'what was played elsewhere, as a tournament of its own'
const back = 'takes results or forfeits away'

const acts: Readonly<Record<string, string>> = {
  abortRoom: none,
  addMatch: none,
  advanceWinners: none,
  approveResult: gated,
  assignMatchTeams: draws,
  clearSchedule: none,
  completeBracket: none,
  confirmResult: gated,
  createMatchRoom: clock,
  deleteMatch: back,
  dropTeam: leaves,
  editBracket: draws,
  editResult: gated,
  finalizeStage: draws,
  forceStart: draws,
  generateSchedule: none,
  importBracket: refused,
  importTournament: record,
  randomizeBrackets: draws,
  reinstateTeam: back,
  renameRound: none,
  resetMatch: back,
  resetScore: back,
  restartCheckIn: clock,
  setBracketVisibility: none,
  setMatchSetting: clock,
  setRoundSetting: clock,
  setSchedule: none,
  shiftSchedule: none,
  unfinalizeStage: back,
  updateScore: gated,
}

const jobs: Readonly<Record<string, string>> = {
  approve: 'an undisputed report of a team; none that an administrator entered: tests/platform/second-person.test.ts',
  expire: 'who came alone wins, by the clock',
  openCheckIn: none,
  startFull: draws,
}

const leading = leadingTo(['applyScores', 'forfeitDropped', 'playedAsRecorded'])

test('every call that leads to results says why one person does not decide by it', () => {
  expect(callsIn(leading)).toEqual(Object.keys(acts))
})

test('every timed job that leads to results says why', () => {
  const inJobs = leading.filter(({ file, name }) => file.endsWith('/due-jobs.ts') && !['runJob', 'work'].includes(name))
  expect(inJobs.map(({ name }) => name).toSorted()).toEqual(Object.keys(jobs))
})
