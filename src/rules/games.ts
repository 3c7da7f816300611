// Games of a match room: their states, the results that may be reported and saved, and their effect on the match (§4,
// §5; domain.md 4.6, 4.12).
import type { Score } from '../contract/bracket.ts'
import { maxEvidenceFiles } from '../contract/limits.ts'
import type { GameScore, MatchGame, MatchRoom, Submission } from '../contract/match-room.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { GameState, StageFormat } from '../contract/states.ts'
import type { Stage } from '../contract/stage.ts'
import type { User } from '../contract/user.ts'
import type { Asking, RoomView } from '../contract/views.ts'
import { firstReason, reasonIf } from './first-reason.ts'
import { currentGame, whyNotKnownTeam, whyNotRoomOpen } from './rooms.ts'
import { whyNotByPerson } from './second-confirmation.ts'

/** `game`: its number; left out, the one that is played. */
type OfGame = { game?: number | undefined }
type Reported = { scores: readonly GameScore[] }
type WithScores = OfGame & { scores?: readonly GameScore[] | undefined }

export function whyNotStartGame({ room }: RoomView, _asking: Asking, args: OfGame = {}): Reason | undefined {
  const missing = room.teams.find((team) => !team.ready)
  return firstReason(
    () => whyNotGame(room, args),
    () => whyNotState(room, args, ['Waiting', 'Ready']),
    () =>
      missing &&
      reason(
        'room.gameNotReady',
        { team: missing.name },
        `room force-ready ${room.matchId} --team=${missing.tournamentTeamId}`,
      ),
  )
}

/** §6: captains submit results. */
export function whyNotSubmitResult(
  { room }: RoomView,
  _asking: Asking,
  args: WithScores & { team?: string | undefined } = {},
): Reason | undefined {
  return firstReason(
    () => whyNotGame(room, args),
    () => whyNotState(room, args, ['Playing', 'ResultSubmitted', 'Disputed']),
    () => whyNotKnownTeam(room, args.team),
    () => args.scores && whyNotGameScores(room, args.scores),
  )
}

export function whyNotDisputeResult(
  { room }: RoomView,
  _asking: Asking,
  args: OfGame & { team?: string | undefined } = {},
): Reason | undefined {
  return firstReason(
    () => whyNotGame(room, args),
    () => reasonIf(gameOf(room, args)?.state === 'Disputed', 'room.gameDisputed', { game: gameOf(room, args)?.n ?? 0 }),
    () => whyNotState(room, args, ['ResultSubmitted']),
    () => whyNotKnownTeam(room, args.team),
  )
}

/** §5: approving without modification saves the first user result; one captured from the game is no user's. */
export function whyNotApproveResult({ room }: RoomView, { user }: Asking, args: OfGame = {}): Reason | undefined {
  const game = gameOf(room, args)
  const scores = game && firstSubmission(game)?.scores
  return firstReason(
    () => whyNotGame(room, args),
    () => whyNotState(room, args, ['ResultSubmitted', 'Disputed']),
    () => game && reasonIf(scores === undefined, 'room.gameNoSubmission', { game: game.n }),
    () => whyNotByPerson(room.secondConfirmation, user),
    () => whyNotOwnAgain(room, user, { ...args, scores }),
  )
}

/** §2: a result can also be entered manually, so a report is not required. */
export function whyNotConfirmResult({ room }: RoomView, { user }: Asking, args: WithScores = {}): Reason | undefined {
  return firstReason(
    () => whyNotGame(room, args),
    () => whyNotState(room, args, ['Playing', 'ResultSubmitted', 'Disputed']),
    () => args.scores && whyNotGameScores(room, args.scores),
    () => whyNotByPerson(room.secondConfirmation, user),
    () => whyNotOwnAgain(room, user, args),
  )
}

/** The report of the team in this seat, from 0, for a game; undefined: there is none. */
export function reportOf(room: MatchRoom, of: OfGame, seat: number): Submission | undefined {
  const team = room.teams[seat]?.tournamentTeamId
  return gameOf(room, of)?.submissions.find(({ tournamentTeamId }) => tournamentTeamId === team)
}

/** `report`: the seat, from 1, whose report is to be accepted. */
export function missingReport(
  { room }: RoomView,
  { report, ...args }: WithScores & { report: string },
): Reason | undefined {
  const team = room.teams[Number(report) - 1]?.name ?? report
  return firstReason(
    () => whyNotGame(room, args),
    () => whyNotState(room, args, ['Playing', 'ResultSubmitted', 'Disputed']),
    () => reasonIf(args.scores === undefined, 'room.noReport', { team }),
  )
}

export function whyNotWithdrawConfirmation({ room }: RoomView, _asking: Asking, args: OfGame = {}): Reason | undefined {
  const game = gameOf(room, args)
  return firstReason(
    () => whyNotGame(room, args),
    () => reasonIf(!game?.firstConfirmation, 'room.noConfirmation', { game: game?.n ?? 0 }),
  )
}

/**
 * Whether these scores, confirmed by this person, still wait for a second confirmation. Other scores start it again.
 */
export function needsSecond(room: MatchRoom, { sub }: Pick<User, 'sub'>, args: WithScores): boolean {
  const first = gameOf(room, args)?.firstConfirmation
  const isSecond = first && first.sub !== sub && args.scores && !differ(first, { scores: args.scores })
  return room.secondConfirmation && !isSecond
}

/** §8: not before the match is complete. */
export function whyNotEditResult(
  { room }: RoomView,
  { user }: Asking,
  args: WithScores & { reason?: string | undefined } = {},
): Reason | undefined {
  const game = editedGame(room, args.game)
  return firstReason(
    () =>
      reasonIf(room.state === 'Aborted' || room.state === 'Closed', 'room.notOpen', {
        room: room.name,
        state: room.state,
      }),
    () => reasonIf(game === undefined && args.game !== undefined, 'room.gameUnknown', { game: args.game ?? 0 }),
    () => reasonIf(game?.state !== 'Completed', 'match.resultBeforeComplete'),
    () => args.scores && whyNotGameScores(room, args.scores),
    () => whyNotByPerson(room.secondConfirmation, user),
    // chosen: correcting a result that two administrators confirmed requires a reason.
    () => args.scores && reasonIf(room.secondConfirmation && !args.reason?.trim(), 'room.correctionReason'),
  )
}

export function whyNotAddEvidence(
  { room }: RoomView,
  _asking: Asking,
  args: OfGame & { team?: string | undefined } = {},
): Reason | undefined {
  return firstReason(
    () => reasonIf(room.state === 'Aborted', 'room.aborted', { room: room.name }),
    () => reasonIf(provenGame(room, args.game) === undefined, 'room.gameUnknown', { game: args.game ?? 1 }),
    () => whyNotKnownTeam(room, args.team),
  )
}

/** `have`: files that prove this game. */
export function whyNotMoreEvidence(have: number, game: number): Reason | undefined {
  return reasonIf(have >= maxEvidenceFiles, 'room.evidenceFull', { game, most: maxEvidenceFiles })
}

/** The game that is meant: the one of this number, else the one that is played. */
export function gameOf(room: Pick<MatchRoom, 'games' | 'state'>, { game }: OfGame): MatchGame | undefined {
  return game === undefined ? currentGame(room) : room.games.find(({ n }) => n === game)
}

/** The same where games that are over count: without a number the last one that began. */
export function editedGame({ games }: Pick<MatchRoom, 'games'>, n: number | undefined): MatchGame | undefined {
  if (n !== undefined) return games.find((game) => game.n === n)
  return games.findLast((game) => game.state === 'Completed') ?? games[0]
}

/** The game an image belongs to when none is named: the current one, else the last one played. */
export function provenGame(room: Pick<MatchRoom, 'games' | 'state'>, n: number | undefined): MatchGame | undefined {
  const current = currentGame(room)
  const isPlayed = current !== undefined && !['Initial', 'Waiting', 'Ready'].includes(current.state)
  return n === undefined && isPlayed ? current : editedGame(room, n)
}

/** §5: the first user result. */
export function firstSubmission({ submissions }: MatchGame): Submission | undefined {
  return submissions.find(({ tournamentTeamId }) => tournamentTeamId !== null)
}

/** Whether two sets of scores differ. */
export function differ(one: Reported, other: Reported): boolean {
  return one.scores.some(({ tournamentTeamId, totalScore }) => totalScore !== pointsOf(other.scores, tournamentTeamId))
}

/**
 * §3: approved automatically on the first submission of a team, or once all teams have submitted the same; captured
 * statistics that differ are a dispute as well.
 */
export function isSelfApproved(
  { submissions }: Pick<MatchGame, 'submissions'>,
  teams: number,
  mode: Stage['autoApprove'],
): boolean {
  const ofTeams = submissions.filter(({ tournamentTeamId }) => tournamentTeamId !== null)
  const [first, ...others] = ofTeams
  if (!first || mode === 'off') return false
  return mode === 'first' || (ofTeams.length === teams && !others.some((other) => differ(first, other)))
}

export type MatchOutcome =
  | { is: 'open' }
  /** All games are played and no team has won most of them. */
  | { is: 'level' }
  | { is: 'decided'; scores: Score[] }

type Played = Pick<MatchRoom, 'games' | 'bestOf'> & { teamIds: readonly string[]; format: StageFormat }

/** 4.6: best of N is clinched at ⌊N/2⌋+1 games; of one game, and of several teams, the points count. */
export function outcomeOf({ games, teamIds: ids, bestOf, format }: Played): MatchOutcome {
  const played = countedGames({ games, teamIds: ids, bestOf })
  const counted = isCounted(ids, bestOf)
  const totals = ids.map((id) =>
    played.reduce((sum, { scores }) => sum + (counted ? Number(winnerOfGame(scores) === id) : pointsOf(scores, id)), 0),
  )
  const best = Math.max(...totals)
  const clinched = counted && best > bestOf / 2
  if (!clinched && played.length < bestOf) return { is: 'open' }
  const isLevel = totals.filter((total) => total === best).length > 1
  const isDraw = isLevel && ids.length === 2 && format === 'RoundRobin'
  if (isLevel && !isDraw) return { is: 'level' }
  const scores = ids.map((tournamentTeamId, at): Score => {
    const totalScore = totals[at] ?? 0
    return { tournamentTeamId, totalScore, result: isDraw ? 'Draw' : totalScore === best ? 'Win' : 'Lose' }
  })
  return { is: 'decided', scores }
}

/** Completed games up to the one that clinches the match: a correction may leave later ones that were not needed. */
export function countedGames({ games, teamIds: ids, bestOf }: Omit<Played, 'format'>): MatchGame[] {
  const played = games.filter((game) => game.state === 'Completed')
  if (!isCounted(ids, bestOf)) return played
  const won = new Map<string | undefined, number>()
  const clinching = played.findIndex(({ scores }) => {
    const winner = winnerOfGame(scores)
    won.set(winner, (won.get(winner) ?? 0) + 1)
    return (won.get(winner) ?? 0) > bestOf / 2
  })
  return clinching === -1 ? played : played.slice(0, clinching + 1)
}

/** Games are counted, not their points. */
function isCounted(teamIds: readonly string[], bestOf: number): boolean {
  return teamIds.length === 2 && bestOf > 1
}

export function winnerOfGame(scores: readonly GameScore[]): string | undefined {
  const best = Math.max(...scores.map(({ totalScore }) => totalScore))
  return scores.find(({ totalScore }) => totalScore === best)?.tournamentTeamId
}

/** Points as typed, in the order of the teams. One too many or too few stays visible to the rule. */
export function gameScoresOf({ teams }: Pick<MatchRoom, 'teams'>, points: readonly number[]): GameScore[] {
  return points.map((totalScore, at) => ({ tournamentTeamId: teams[at]?.tournamentTeamId ?? '', totalScore }))
}

/** §5: two teams must not have the same score. chosen: also where they only report it, so that it can be approved. */
function whyNotGameScores(
  room: Pick<MatchRoom, 'teams' | 'identifier'>,
  scores: readonly GameScore[],
): Reason | undefined {
  const match = room.identifier
  const ids = new Set(scores.map(({ tournamentTeamId }) => tournamentTeamId))
  const fits = ids.size === room.teams.length && scores.length === ids.size
  const known = room.teams.every(({ tournamentTeamId }) => ids.has(tournamentTeamId))
  const [first, second] = scores
  return firstReason(
    () => reasonIf(!fits || !known, 'match.scoresOfTeams', { match, teams: room.teams.map(({ name }) => name) }),
    () => reasonIf(room.teams.length === 2 && first?.totalScore === second?.totalScore, 'match.equalScores', { match }),
  )
}

/**
 * The confirmations come from two persons. Errors are corrected with other scores or by withdrawing the confirmation.
 */
function whyNotOwnAgain(room: MatchRoom, { sub }: User, args: WithScores): Reason | undefined {
  const game = gameOf(room, args)
  const first = game?.firstConfirmation
  const isOwn = first?.sub === sub && args.scores !== undefined && !differ(first, { scores: args.scores })
  return reasonIf(isOwn, 'room.ownConfirmation', { game: game?.n ?? 0 })
}

function whyNotGame(room: MatchRoom, args: OfGame): Reason | undefined {
  return firstReason(
    () => whyNotRoomOpen(room),
    () => reasonIf(gameOf(room, args) === undefined, 'room.gameUnknown', { game: args.game ?? room.games.length }),
  )
}

/** 4.12: which states an act starts from. A game that is not played yet has to be started. */
function whyNotState(room: MatchRoom, args: OfGame, from: readonly GameState[]): Reason | undefined {
  const game = gameOf(room, args)
  if (!game || from.includes(game.state)) return undefined
  const isDue = game.state === 'Waiting' || game.state === 'Ready'
  const way = isDue ? `room start ${room.matchId}` : undefined
  return reason('room.gameState', { game: game.n, state: game.state }, way)
}

function pointsOf(scores: readonly GameScore[], team: string): number {
  return scores.find(({ tournamentTeamId }) => tournamentTeamId === team)?.totalScore ?? 0
}
