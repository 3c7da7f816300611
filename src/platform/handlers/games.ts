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
import { gameIn, saveResult } from '../acts/games.ts'
import { stageSettings, withGame, writeRoom, type LockedRoom, type RoomOfMatch } from '../acts/rooms.ts'
import { waitsForSecond } from '../acts/second-confirmation.ts'
import { type Act, type Handler } from '../call.ts'
import { actOn, type ChangingAct } from '../act-on.ts'
import * as on from '../acts/subjects.ts'
import { found } from '../store/found.ts'
import { insertMessage } from '../store/room-messages.ts'
import { findRoom } from '../store/rooms.ts'

export const listGames: Handler<'listGames'> = async ({ tx, params, asking }) => {
  const { games } = await findRoom(tx, params.matchId, asking.now)
  return { games }
}

export const startGame = actOn('startGame', on.room, {
  whyNot: (at, asking, _, { n: game }) => whyNotStartGame(at, asking, { game }),
  run: (call, locked) => writeGame(call, locked, call.params.n, { state: 'Playing' }),
})

/** 4.12: another result than the ones before is a dispute, which no clock decides. */
export const submitResult = actOn('submitResult', on.room, {
  whyNot: (at, asking, { tournamentTeamId: team, scores }, { n: game }) =>
    whyNotSubmitResult(at, asking, { game, team: team ?? undefined, scores }),
  run: async (call, locked) => {
    const { matchId, n } = call.params
    const { tournamentTeamId = null, scores } = call.body
    const { row, room } = locked
    const game = gameIn(row, n)
    const { now, user } = call.asking
    const submission: Submission = { tournamentTeamId, scores, time: now, by: user.name }
    const submissions = [...game.submissions.filter((other) => other.tournamentTeamId !== tournamentTeamId), submission]
    const disputed = game.state === 'Disputed' || submissions.some((other) => differ(submission, other))
    const { autoApprove, autoApproveDelay } = await stageSettings(call, row)
    // chosen: where two have to confirm, a result entered by an administrator for a team is no report of that team.
    const isTeams = user.service === true || !room.secondConfirmation
    const isFree = !disputed && game.firstConfirmation === null && isTeams
    const byItself = isFree && isSelfApproved({ submissions }, row.teamIds.length, autoApprove)
    const approveAt = byItself ? (game.approveAt ?? now + autoApproveDelay * 60) : null
    if (approveAt !== null && approveAt !== game.approveAt) {
      call.schedule({ kind: 'result-approval', stageId: row.stageId, matchId, game: n }, approveAt)
    }
    const state = disputed ? 'Disputed' : 'ResultSubmitted'
    const by = nameOf(room, tournamentTeamId)
    return writeGame(call, locked, n, { state, submissions, approveAt }, { by, scores })
  },
})

export const disputeResult = actOn('disputeResult', on.room, {
  whyNot: (at, asking, { tournamentTeamId: team }, { n: game }) =>
    whyNotDisputeResult(at, asking, { game, team: team ?? undefined }),
  run: (call, locked) => {
    const { tournamentTeamId = null, reason } = call.body
    const { now, user } = call.asking
    const dispute = { tournamentTeamId, reason, time: now, by: user.name }
    const by = nameOf(locked.room, tournamentTeamId)
    return writeGame(call, locked, call.params.n, { state: 'Disputed', dispute, approveAt: null }, { by, reason })
  },
})

export const approveResult = actOn('approveResult', on.gameOfMatch, {
  whyNot: (at, asking, _, { n: game }) => whyNotApproveResult(at, asking, { game }),
  run: (call, at) => {
    const { n } = call.params
    const { scores } = found(firstSubmission(gameIn(at.row, n)))
    return decide(call, at, n, scores, call.body.reason)
  },
})

export const confirmResult = actOn('confirmResult', on.gameOfMatch, {
  whyNot: (at, asking, { scores }, { n: game }) => whyNotConfirmResult(at, asking, { game, scores }),
  run: (call, at) => decide(call, at, call.params.n, call.body.scores, call.body.reason),
})

export const withdrawConfirmation = actOn('withdrawConfirmation', on.room, {
  whyNot: (at, asking, _, { n: game }) => whyNotWithdrawConfirmation(at, asking, { game }),
  run: (call, locked) => {
    const { n } = call.params
    const { by } = found(gameIn(locked.row, n).firstConfirmation ?? undefined)
    return writeGame(call, locked, n, { firstConfirmation: null }, { withdrawn: by })
  },
})

export const editResult = actOn('editResult', on.gameOfMatch, {
  whyNot: (at, asking, { scores, reason }, { n: game }) => whyNotEditResult(at, asking, { game, scores, reason }),
  run: async (call, at) => {
    const { n } = call.params
    const { scores, reason, cascade } = call.body
    if (await waitsForSecond(call, at.match, { game: n, scores })) {
      touch(call, at, n, 'Completed', { scores, reason, confirmed: 1 })
      return { game: gameIn(at.row, n), changedMatches: [] }
    }
    touch(call, at, n, 'Completed', { scores, reason })
    await tellTeams(call, at, n, { scores, why: reason })
    return saveResult(call, at, n, scores, cascade)
  },
})

/**
 * Saves the result, or keeps it for a second administrator where one has to confirm it. chosen: what the clock approves
 * no administrator confirms, so no second confirmation is needed; a correction says why, and stands in the history.
 */
async function decide(call: ChangingAct, at: RoomOfMatch, n: number, scores: readonly GameScore[], why: string) {
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

/** chosen: both teams read decisions of disputes, and all decisions with a reason, in the chat of the room. */
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

async function writeGame(
  call: ChangingAct,
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
  call: ChangingAct,
  { row }: LockedRoom,
  n: number,
  state: MatchGame['state'],
  told: Record<string, unknown>,
): void {
  const game = gameIn(row, n)
  const before = { game: n, gameState: game.state, scores: game.scores }
  call.changed(before, { game: n, gameState: state, ...told })
}

function nameOf(room: MatchRoom, team: string | null): string | null {
  return team === null ? null : (teamIn(room, team)?.name ?? team)
}
