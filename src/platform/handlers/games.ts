// Games of a match room: started, reported, disputed, decided.
import type { GameScore, MatchGame, MatchRoom, Submission } from '../../contract/match-room.ts'
import { reason } from '../../contract/reason.ts'
import {
  differ,
  firstSubmission,
  isSelfApproved,
  needsSecond,
  whyNotApproveResult,
  whyNotConfirmResult,
  whyNotDisputeResult,
  whyNotEditResult,
  whyNotStartGame,
  whyNotSubmitResult,
  whyNotWithdrawConfirmation,
} from '../../rules/games.ts'
import { teamIn } from '../../rules/rooms.ts'
import { requireVersion } from '../acts/difference.ts'
import { gameIn, saveResult } from '../acts/games.ts'
import {
  lockedRoom,
  lockedRoomOfMatch,
  stageSettings,
  withGame,
  writeRoom,
  type LockedRoom,
  type RoomOfMatch,
} from '../acts/rooms.ts'
import { enforce, type Act, type Handler } from '../call.ts'
import { found } from '../store/found.ts'
import { insertMessage } from '../store/room-messages.ts'
import { findRoom } from '../store/rooms.ts'

export const listGames: Handler<'listGames'> = async ({ tx, params, asking }) => {
  const { games } = await findRoom(tx, params.matchId, asking.now)
  return { games }
}

export const startGame: Handler<'startGame'> = async (call) => {
  const { n } = call.params
  const locked = await lockedRoom(call, call.params.matchId)
  enforce(whyNotStartGame(locked, call.asking, { game: n }))
  return writeGame(call, locked, n, { state: 'Playing' })
}

/** 4.12: another result than the ones before is a dispute, which no clock decides. */
export const submitResult: Handler<'submitResult'> = async (call) => {
  const { matchId, n } = call.params
  const { tournamentTeamId = null, scores } = call.body
  const locked = await lockedRoom(call, matchId)
  const { row, room } = locked
  enforce(whyNotSubmitResult(locked, call.asking, { game: n, team: tournamentTeamId ?? undefined, scores }))
  const game = gameIn(row, n)
  const { now, user } = call.asking
  const submission: Submission = { tournamentTeamId, scores, time: now, by: user.name }
  const submissions = [...game.submissions.filter((other) => other.tournamentTeamId !== tournamentTeamId), submission]
  const disputed = game.state === 'Disputed' || submissions.some((other) => differ(submission, other))
  const { autoApprove, autoApproveDelay } = await stageSettings(call, row)
  const isFree = !disputed && game.firstConfirmation === null
  const byItself = isFree && isSelfApproved({ submissions }, row.teamIds.length, autoApprove)
  const approveAt = byItself ? (game.approveAt ?? now + autoApproveDelay * 60) : null
  if (approveAt !== null && approveAt !== game.approveAt) {
    call.schedule({ kind: 'result-approval', stageId: row.stageId, matchId, game: n }, approveAt)
  }
  const state = disputed ? 'Disputed' : 'ResultSubmitted'
  const by = nameOf(room, tournamentTeamId)
  return writeGame(call, locked, n, { state, submissions, approveAt }, { by, scores })
}

export const disputeResult: Handler<'disputeResult'> = async (call) => {
  const { n } = call.params
  const { tournamentTeamId = null, reason } = call.body
  const locked = await lockedRoom(call, call.params.matchId)
  enforce(whyNotDisputeResult(locked, call.asking, { game: n, team: tournamentTeamId ?? undefined }))
  const { now, user } = call.asking
  const dispute = { tournamentTeamId, reason, time: now, by: user.name }
  const by = nameOf(locked.room, tournamentTeamId)
  return writeGame(call, locked, n, { state: 'Disputed', dispute, approveAt: null }, { by, reason })
}

export const approveResult: Handler<'approveResult'> = async (call) => {
  const { matchId, n } = call.params
  const at = await lockedRoomOfMatch(call, matchId)
  enforce(whyNotApproveResult(at, call.asking, { game: n }))
  requireSeen(call, at, n, call.body.version)
  const { scores } = found(firstSubmission(gameIn(at.row, n)))
  return decide(call, at, n, scores, call.body.reason)
}

export const confirmResult: Handler<'confirmResult'> = async (call) => {
  const { matchId, n } = call.params
  const { scores, reason, version } = call.body
  const at = await lockedRoomOfMatch(call, matchId)
  enforce(whyNotConfirmResult(at, call.asking, { game: n, scores }))
  requireSeen(call, at, n, version)
  return decide(call, at, n, scores, reason)
}

export const withdrawConfirmation: Handler<'withdrawConfirmation'> = async (call) => {
  const { n } = call.params
  const locked = await lockedRoom(call, call.params.matchId)
  enforce(whyNotWithdrawConfirmation(locked, call.asking, { game: n }))
  const { by } = found(gameIn(locked.row, n).firstConfirmation ?? undefined)
  return writeGame(call, locked, n, { firstConfirmation: null }, { withdrawn: by })
}

export const editResult: Handler<'editResult'> = async (call) => {
  const { matchId, n } = call.params
  const { scores, reason, cascade, version } = call.body
  const at = await lockedRoomOfMatch(call, matchId)
  enforce(whyNotEditResult(at, call.asking, { game: n, scores }))
  requireSeen(call, at, n, version)
  touch(call, at, n, 'Completed', { scores, reason })
  await tellTeams(call, at, n, { scores, why: reason })
  return saveResult(call, at, n, scores, cascade)
}

/**
 * Saves the result, or keeps it for a second administrator where one has to confirm it. chosen: what the clock approves no
 * administrator confirms, so nobody has to a second time; a correction says why, and stands in the history.
 */
async function decide(call: Act, at: RoomOfMatch, n: number, scores: readonly GameScore[], why: string) {
  const { room, row } = at
  const { firstConfirmation: first } = gameIn(row, n)
  if (!needsSecond(room, call.asking.user, { game: n, scores })) {
    touch(call, at, n, 'Completed', { scores, ...(why !== '' && { reason: why }) })
    await tellTeams(call, at, n, { scores, why: why || (first?.reason ?? '') })
    return saveResult(call, at, n, scores)
  }
  const { name: by, sub } = call.asking.user
  const inOrder = inOrderOf(row, scores)
  const score = inOrder.map(({ totalScore }) => totalScore).join('–')
  call.consequence(reason('consequence.waitsForSecond', { match: room.identifier, game: n, score }))
  const firstConfirmation = { scores: inOrder, reason: why, time: call.asking.now, by, sub }
  const told = { scores, confirmed: 1, ...(why !== '' && { reason: why }) }
  const game = await writeGame(call, at, n, { firstConfirmation, approveAt: null }, told)
  return { game, changedMatches: [] }
}

/** chosen: what decides a dispute, and whatever has a reason, both teams read in the chat of the room. */
async function tellTeams(
  call: Act,
  { room, row }: LockedRoom,
  n: number,
  { scores, why }: { scores: readonly GameScore[]; why: string },
): Promise<void> {
  const isDisputed = gameIn(row, n).state === 'Disputed'
  if (!isDisputed && why === '') return
  const result = inOrderOf(row, scores).map((score) => `${nameOf(room, score.tournamentTeamId)} ${score.totalScore}`)
  const text = [`${room.identifier}/${n}: ${result.join(' – ')}`, why].filter(Boolean).join('. ')
  const { now: time, user } = call.asking
  await insertMessage(call.tx, row.id, { by: user.name, role: 'admin', tournamentTeamId: null, text, time })
  call.consequence(reason('consequence.saidInChat', { text }))
}

function inOrderOf({ teamIds }: LockedRoom['row'], scores: readonly GameScore[]): GameScore[] {
  return teamIds.flatMap((id) => scores.find((score) => score.tournamentTeamId === id) ?? [])
}

/** A game that has changed since it was looked at is not decided unseen. */
function requireSeen(call: Act, { row }: LockedRoom, n: number, version: number | undefined): void {
  if (version !== undefined) requireVersion(call, gameIn(row, n), version)
}

async function writeGame(
  call: Act,
  locked: LockedRoom,
  n: number,
  change: Partial<MatchGame>,
  told: Record<string, unknown> = {},
): Promise<MatchGame> {
  const { row } = locked
  touch(call, locked, n, change.state ?? gameIn(row, n).state, told)
  const games = withGame(row.games, n, change, call.asking.now)
  return gameIn((await writeRoom(call, row, { games })).row, n)
}

function touch(
  call: Act,
  { row }: LockedRoom,
  n: number,
  state: MatchGame['state'],
  told: Record<string, unknown>,
): void {
  const game = gameIn(row, n)
  const before = { game: n, gameState: game.state, scores: game.scores }
  call.touched('room', row.id, before, { game: n, gameState: state, ...told })
}

function nameOf(room: MatchRoom, team: string | null): string | null {
  return team === null ? null : (teamIn(room, team)?.name ?? team)
}
