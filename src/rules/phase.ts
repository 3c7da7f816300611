// How a match stands, in one word: the same in bracket, lists, schedule, palette, filters and terminal.
import type { BracketMatch, Score } from '../contract/bracket.ts'
import type { MatchGame, MatchRoom } from '../contract/match-room.ts'
import { Phase, type Reports, type RoomStanding } from '../contract/phase.ts'
import { expectedGameMinutes, type ScheduleRow } from '../contract/schedule.ts'
import type { BracketState, StageFormat } from '../contract/states.ts'
import { needsWinner } from './bracket/progress.ts'
import { differ } from './games.ts'

/** The higher, the more urgent. Of several that apply the most urgent is the phase. */
export type PhaseLook = {
  severity: number
  /** The names of the console's colours. */
  tone: 'bad' | 'warn' | 'info' | 'ok' | 'dim'
  /** The shape in front of the word, so that no colour alone says it. */
  sign: string
  /** The same where it is drawn: not every screen has the character. */
  shape: 'diamond' | 'triangle' | 'ring' | 'play' | 'disc' | 'half' | 'dot' | 'check' | 'bar' | 'cross'
  /** It waits for an administrator. */
  waits: boolean
}

/** chosen: waiting phases share three shapes, by how urgent they are; each of the others has its own. */
export const phases: Readonly<Record<Phase, PhaseLook>> = {
  Disputed: { severity: 13, tone: 'bad', sign: '◆', shape: 'diamond', waits: true },
  NeedsDecision: { severity: 12, tone: 'bad', sign: '◆', shape: 'diamond', waits: true },
  HelpAsked: { severity: 11, tone: 'warn', sign: '▲', shape: 'triangle', waits: true },
  Late: { severity: 10, tone: 'warn', sign: '▲', shape: 'triangle', waits: true },
  Overdue: { severity: 9, tone: 'warn', sign: '▲', shape: 'triangle', waits: true },
  Alike: { severity: 8, tone: 'info', sign: '○', shape: 'ring', waits: true },
  Reported: { severity: 7, tone: 'dim', sign: '○', shape: 'ring', waits: true },
  Playing: { severity: 6, tone: 'ok', sign: '▶', shape: 'play', waits: false },
  Ready: { severity: 5, tone: 'ok', sign: '●', shape: 'disc', waits: false },
  CheckIn: { severity: 4, tone: 'ok', sign: '◐', shape: 'half', waits: false },
  Scheduled: { severity: 3, tone: 'dim', sign: '·', shape: 'dot', waits: false },
  Completed: { severity: 2, tone: 'dim', sign: '✓', shape: 'check', waits: false },
  Walkover: { severity: 1, tone: 'dim', sign: '–', shape: 'bar', waits: false },
  Aborted: { severity: 0, tone: 'dim', sign: '✕', shape: 'cross', waits: false },
}

/**
 * Words to find matches in a phase by, in both languages; tokens are never translated, so each is understood in
 * either. `waiting`: every phase that waits for an administrator.
 */
const phaseWords: Readonly<Record<Phase, readonly string[]>> = {
  Disputed: ['disputed', 'dispute', '有爭議', '爭議'],
  NeedsDecision: ['decision', 'needs-decision', '待裁定'],
  HelpAsked: ['help', '求助'],
  Late: ['late', '延誤', '遲到'],
  Overdue: ['overdue', '逾時', '超時'],
  Alike: ['alike', 'same', '結果一致'],
  Reported: ['reported', '已回報'],
  Playing: ['playing', '對戰中'],
  Ready: ['ready', '已就緒'],
  CheckIn: ['check-in', 'checkin', '報到'],
  Scheduled: ['scheduled', '未開始'],
  Completed: ['completed', '已完成'],
  Walkover: ['walkover', '不戰而勝'],
  Aborted: ['aborted', '已中止'],
}
const waitingWords = ['waiting', '待處理']

/** Whether a folded word names this phase; undefined where it names none. */
export function wordFits(word: string, phase: Phase): boolean | undefined {
  if (waitingWords.includes(word)) return phases[phase].waits
  const named = Phase.options.find((one) => phaseWords[one].includes(word))
  return named && named === phase
}

/** The first word of each phase, for messages that list what may be typed. */
export const phaseTokens: readonly string[] = [...Phase.options.flatMap((one) => phaseWords[one][0] ?? []), 'waiting']

export type MatchPhase = {
  is: Phase
  /** Since when; null: that is not known. */
  since: number | null
  /** Seconds by which a match is late or overdue; null in every other phase. */
  by: number | null
}

/** The fields of a match that its phase is read from. A row of the schedule and a match of a bracket have it. */
export type PhasedMatch = Pick<BracketMatch, 'teams' | 'state' | 'schedule'> &
  Partial<
    Pick<BracketMatch, 'scores' | 'walkover' | 'checkInStartTime' | 'checkInDuration' | 'bestOf' | 'isAdditional'>
  > &
  Partial<Pick<ScheduleRow, 'minutes'>> & {
    format?: StageFormat
    /** Of its division; left out: it is running. */
    bracketState?: BracketState | 'Cancelled'
  }

/** `room`: the open room of the match, or the one that is asked about; null: it has none. `now` in seconds. */
export function phaseOf(match: PhasedMatch, room: RoomStanding | null, now: number): MatchPhase {
  if (room?.state === 'Aborted') return at('Aborted', room.updateTime || null)
  if (match.state === 'Completed') return ended(match, room)
  if (room && room.state !== 'Open') return over(room)
  // chosen: before its division has begun a match is not late; its times are a plan.
  if (match.bracketState === 'Initial') return at('Scheduled')
  if (match.bracketState === 'Cancelled') return at('Aborted')
  return (room && inRoom(room, match, now)) ?? beforePlay(match, room, now)
}

/** The phase of a room while it is played in, the gravest first; undefined before play begins. */
function inRoom(room: RoomStanding, match: PhasedMatch, now: number): MatchPhase | undefined {
  const { gameState, confirmedSince, undecidedSince, helpSince } = room
  if (gameState === 'Disputed' && confirmedSince === null) return at('Disputed', room.gameSince)
  // chosen: a second confirmation is a decision that an administrator has to make.
  if (confirmedSince !== null) return at('NeedsDecision', confirmedSince)
  if (undecidedSince !== null) return at('NeedsDecision', undecidedSince)
  if (helpSince !== null) return at('HelpAsked', helpSince)
  if (gameState === 'ResultSubmitted') {
    return room.reports === 'alike' ? at('Alike', room.reportTime ?? room.gameSince) : at('Reported', room.gameSince)
  }
  if (room.playSince === null && gameState !== 'Playing') return undefined
  return played(room.playSince ?? room.gameSince, minutesOf(match, room), now)
}

function played(since: number | null, minutes: number, now: number): MatchPhase {
  const end = since === null ? null : since + minutes * 60
  return end !== null && now > end ? { is: 'Overdue', since: end, by: now - end } : at('Playing', since)
}

function beforePlay(match: PhasedMatch, room: RoomStanding | null, now: number): MatchPhase {
  const start = plannedStart(match, room)
  // Its room is not known here: it is being played from the moment its check-in opens (4.12).
  const isPlayed = room === null && match.state === 'InProgress' && !isCheckIn(match, now)
  if (isPlayed) return at('Playing')
  if (start !== null && now > start) return { is: 'Late', since: start, by: now - start }
  if (room?.gameState === 'Ready') return at('Ready', room.gameSince)
  const window = room ?? match
  if (isCheckIn(window, now)) return at('CheckIn', window.checkInStartTime)
  if (room) return room.gameState === 'Waiting' ? at('CheckIn', room.gameSince) : at('Scheduled')
  const isFull = match.teams.length > 1 && match.teams.every((team) => team !== null)
  return start === null && isFull ? at('Ready') : at('Scheduled')
}

/** The time a match should be played from: what its schedule says, else the end of its check-in; null: it has none. */
function plannedStart(match: PhasedMatch, room: RoomStanding | null): number | null {
  const { schedule, checkInStartTime, checkInDuration } = room ?? match
  if (schedule !== null) return schedule
  return checkInStartTime == null ? null : checkInStartTime + (checkInDuration ?? 0) * 60
}

/** Of a room that is over, where its match is not known here. */
function over({ undecidedSince, walkover, updateTime }: RoomStanding): MatchPhase {
  if (undecidedSince !== null) return at('NeedsDecision', undecidedSince)
  return at(walkover ? 'Walkover' : 'Completed', updateTime || null)
}

/** chosen: a forfeit, or a team that did not check in, is a walkover as well: the match was decided without play. */
function ended(match: PhasedMatch, room: RoomStanding | null): MatchPhase {
  const scores = match.scores ?? []
  const since = room?.updateTime || null
  if (match.walkover) return at('Walkover', since)
  if (isUndecided(match, scores)) return at('NeedsDecision', since)
  return at(scores.some(isWithoutPlay) ? 'Walkover' : 'Completed', since)
}

/** A division that is completed continues without a winner. */
function isUndecided(match: PhasedMatch, scores: readonly Score[]): boolean {
  if (match.scores === undefined || match.format === undefined || match.bracketState === 'Completed') return false
  // The engine asks for no more of a match than this.
  const { teams, state } = match
  const asked = { teams, state, scores: [...scores], walkover: false, isAdditional: match.isAdditional ?? false }
  return needsWinner(asked, match.format)
}

function isWithoutPlay({ result, decidedBy }: Score): boolean {
  return result === 'Forfeit' || result === 'NotCheckedIn' || decidedBy === 'walkOver'
}

type CheckInTimes = { checkInStartTime?: number | null; checkInDuration?: number }

function isCheckIn({ checkInStartTime, checkInDuration = 0 }: CheckInTimes, now: number): boolean {
  return checkInStartTime != null && checkInStartTime <= now && now < checkInStartTime + checkInDuration * 60
}

function minutesOf(match: PhasedMatch, room: RoomStanding): number {
  return room.minutes || match.minutes || (match.bestOf ?? 1) * expectedGameMinutes
}

function at(is: Phase, since: number | null | undefined = null): MatchPhase {
  return { is, since, by: null }
}

/** The phase of a room's match as lists of rooms show it: the match is known by its room alone. */
export function phaseOfRoom(room: RoomStanding & Partial<Pick<MatchRoom, 'bestOf'>>, now: number): MatchPhase {
  const { schedule, bestOf = 1 } = room
  return phaseOf({ teams: [], state: 'Initial', schedule, bestOf }, room, now)
}

/** The room as it is kept, and what its match says beside it. */
type KeptRoom = Pick<RoomStanding, 'state' | 'gameState' | 'gameSince' | 'undecidedSince' | 'updateTime'> &
  Pick<MatchRoom, 'games' | 'assistance' | 'schedule' | 'checkInStartTime' | 'checkInDuration'> & {
    teamIds: readonly string[]
    gameNumber: number | null
  }
type OfItsMatch = Pick<RoomStanding, 'minutes' | 'walkover'> & { undecidedMatch: number | null }

export function standingOf(room: KeptRoom, { minutes, walkover, undecidedMatch }: OfItsMatch): RoomStanding {
  const isOpen = room.state === 'Open'
  const game = room.games.find(({ n }) => n === room.gameNumber)
  const confirmed = room.games.find(({ firstConfirmation }) => firstConfirmation !== null)?.firstConfirmation
  return {
    state: room.state,
    gameState: room.gameState,
    gameSince: room.gameSince,
    ...reportsOf(isOpen ? game : undefined, room.teamIds.length),
    playSince: isOpen ? playSinceOf(room.games) : null,
    undecidedSince: isOpen ? room.undecidedSince : undecidedMatch,
    confirmedSince: isOpen ? (confirmed?.time ?? null) : null,
    helpSince: isOpen ? (room.assistance?.time ?? null) : null,
    walkover,
    schedule: room.schedule,
    checkInStartTime: room.checkInStartTime,
    checkInDuration: room.checkInDuration,
    minutes,
    updateTime: room.updateTime,
  }
}

/** The reports of the teams for a game: a result that the game itself captured is no team's report. */
export function reportsOf(
  game: Pick<MatchGame, 'submissions'> | undefined,
  teams: number,
): { reports: Reports; reportTime: number | null } {
  const own = (game?.submissions ?? []).filter(({ tournamentTeamId }) => tournamentTeamId !== null)
  const [first, ...others] = own
  if (!first) return { reports: 'none', reportTime: null }
  const reportTime = Math.max(...own.map(({ time }) => time))
  if (others.some((other) => differ(first, other))) return { reports: 'different', reportTime }
  return { reports: own.length === teams ? 'alike' : 'some', reportTime }
}

/** When the first game began to be played. */
export function playSinceOf(games: readonly MatchGame[]): number | null {
  const [first] = games
  if (!first || first.state === 'Initial' || first.state === 'Waiting' || first.state === 'Ready') return null
  return first.began ?? first.since
}

/** `7m 20s`, `1h 07m`, `3d`: how long something has lasted, counting. Units as times are typed: `+45m`. */
export function ageClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const days = Math.floor(whole / 86_400)
  if (days > 0) return `${days}d`
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  const two = (n: number) => String(n).padStart(2, '0')
  if (hours > 0) return `${hours}h ${two(minutes)}m`
  return minutes > 0 ? `${minutes}m ${two(whole % 60)}s` : `${whole}s`
}

/** Since when its age counts; null where nothing counts. */
export function countedSince(phase: MatchPhase, now: number): number | null {
  return phaseAge(phase, now) === '' ? null : phase.since
}

/** How old a phase is: `4m 02s` since it began, `+7m 20s` by which a match is late or overdue; empty where nothing counts. */
export function phaseAge({ is, since, by }: MatchPhase, now: number): string {
  if (by !== null) return `+${ageClock(since === null ? by : now - since)}`
  return phases[is].severity > phases.Scheduled.severity && since !== null ? ageClock(now - since) : ''
}
