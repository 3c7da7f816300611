import type { BracketMatch, Score } from '../../contract/bracket.ts'
import { reason } from '../../contract/reason.ts'
import { targetId, type MatchView } from '../../contract/views.ts'
import { removeAdditionalMatch } from '../../rules/bracket/additional.ts'
import * as results from '../../rules/bracket/results.ts'
import {
  startsInPast,
  whyNotAssignTeams,
  whyNotCreateMatchRoom,
  whyNotResetMatch,
  whyNotResetScore,
  whyNotUpdateScore,
} from '../../rules/matches.ts'
import { scoreText } from '../../rules/score-text.ts'
import { found } from '../store/found.ts'
import { endRooms, insertRooms } from '../store/matches.ts'
import { findRoom } from '../store/rooms.ts'
import { lockStageView, stageView } from '../store/stage-views.ts'
import { enforce, type Act, type Handler } from '../call.ts'
import { granted, withBracket } from '../acts/granted.ts'
import { endAtOnce, inRoom, roomOf, watchCheckIn } from '../acts/match-rooms.ts'
import { allowedTeams, teamsById, tellUnusual } from '../acts/placed-teams.ts'
import { requireSeen, scoresText } from '../acts/seen.ts'
import { matchIn, matchView, replaced } from '../acts/stage-parts.ts'
import { writeBrackets } from '../acts/stage-progress.ts'
import { writeMatch } from '../acts/write-match.ts'

export const assignMatchTeams: Handler<'assignMatchTeams'> = async (call) => {
  const view = matchView(await lockStageView(call, call.params.id, { alone: true }), call.params.matchId)
  const { stage, bracket, match } = view
  const { teamIds, seen } = call.body
  const now = match.teams.map((team) => team?.tournamentTeamId ?? null)
  const text = namesOf(match)
    .map((name) => name ?? '–')
    .join(' – ')
  await requireSeen(call, thingOf(view, `match assign ${idOf(view)} ${teamIds.join()}`), {
    seen: seen?.teamIds,
    now,
    text,
    replaces: now.some((id) => id !== null),
  })
  enforce(whyNotAssignTeams(view, call.asking, { teamIds }))
  const allowed = await allowedTeams(call, view)
  const byId = new Map(
    teamsById(
      allowed,
      teamIds.filter((id) => id !== null),
    ).map((team) => [team.tournamentTeamId, team]),
  )
  const teams = teamIds.map((id) => (id === null ? null : (byId.get(id) ?? null)))
  tellUnusual(call, view, [...byId.values()])
  const done = granted(results.seatTeams(bracket, stage.format, match.bracketMatchId, teams))
  touch(call, view, { teams: namesOf(match) }, { teams: teams.map((team) => team?.name ?? null) })
  return (await writeMatch(call, view, done)).bracket
}

/** §4: an additional match is deleted, any other one reset. */
export const deleteMatch: Handler<'deleteMatch'> = async (call) => {
  const view = matchView(await lockStageView(call, call.params.id), call.params.matchId)
  const { bracket, match } = view
  await requireSeenScores(call, view, call.body.seen?.scores, 'reset')
  enforce(whyNotResetMatch(view, call.asking))
  if (!match.isAdditional) return reset(call, view, false)
  const left = granted(removeAdditionalMatch(bracket, match.bracketMatchId))
  touch(call, view, { name: match.name, teams: namesOf(match), scores: match.scores }, {})
  tell(call, 'matchDeleted', match)
  await writeBrackets(call, view, withBracket(view.stage.brackets, left))
  return { changedMatches: [] }
}

export const updateScore: Handler<'updateScore'> = async (call) => {
  const view = matchView(await lockStageView(call, call.params.id), call.params.matchId)
  const { stage, match } = view
  const { scores, cascade, seen } = call.body
  await requireSeen(call, thingOf(view, enteringLine(view, scores)), {
    seen: seen?.scores,
    now: match.scores,
    text: scoresText(match.scores),
    replaces: match.scores.length > 0,
  })
  enforce(whyNotUpdateScore(view, call.asking, { scores }))
  // §4: overriding by hand closes the room.
  const roomless = await closeRoom(call, view)
  const done = granted(results.applyScores(roomless.bracket, stage.format, match.bracketMatchId, scores, { cascade }))
  if (match.scores.length > 0) tell(call, 'scoreChanged', match)
  touch(call, view, { scores: match.scores }, { scores })
  return { changedMatches: (await writeMatch(call, view, done)).changed }
}

export const resetMatch: Handler<'resetMatch'> = async (call) => {
  const view = matchView(await lockStageView(call, call.params.id), call.params.matchId)
  await requireSeenScores(call, view, call.body.seen?.scores, 'reset')
  enforce(whyNotResetMatch(view, call.asking))
  return reset(call, view, call.body.cascade)
}

export const resetScore: Handler<'resetScore'> = async (call) => {
  const view = matchView(await lockStageView(call, call.params.id), call.params.matchId)
  const { bracket, match } = view
  const { cascade, seen } = call.body
  await requireSeenScores(call, view, seen?.scores, 'reset-score')
  enforce(whyNotResetScore(view, call.asking))
  const done = granted(results.clearScore(bracket, match.bracketMatchId, { cascade }))
  if (match.scores.length > 0) tell(call, 'scoreRemoved', match)
  touch(call, view, { scores: match.scores }, { scores: [] })
  return { changedMatches: (await writeMatch(call, view, done)).changed }
}

export const previewImpact: Handler<'previewImpact'> = async (call) => {
  const { bracket, match } = matchView(await stageView(call, call.params.id), call.params.matchId)
  return { affected: results.impactOf(bracket, match.bracketMatchId, null) }
}

export const createMatchRoom: Handler<'createMatchRoom'> = async (call) => {
  const view = matchView(await lockStageView(call, call.params.id), call.params.matchId)
  const { bracket, match } = view
  enforce(whyNotCreateMatchRoom(view, call.asking, call.body))
  const [made] = await insertRooms(call.tx, [roomOf(view, match, call.body, call.asking.now)])
  const room = found(made)
  touch(call, view, { room: null }, { room: room.id, checkInStartTime: room.checkInStartTime })
  const opened = replaced(bracket, match, inRoom(match, room, call.asking.now))
  if (!startsInPast(room, call.asking.now)) {
    watchCheckIn(call, room)
    await writeBrackets(call, view, withBracket(view.stage.brackets, opened))
  } else {
    tell(call, 'roomEndsAtOnce', match)
    const now = matchIn(opened, match.bracketMatchId)
    await writeMatch(call, view, await endAtOnce(call, opened, now))
  }
  return findRoom(call.tx, room.id, call.asking.now)
}

async function reset(call: Act, view: MatchView, cascade: boolean) {
  const { bracket, match } = view
  const done = granted(results.emptyMatch(bracket, match.bracketMatchId, { cascade }))
  tellRemoved(call, match)
  touch(call, view, { teams: namesOf(match), scores: match.scores }, { teams: [], scores: [] })
  return { changedMatches: (await writeMatch(call, view, done)).changed }
}

async function closeRoom(call: Act, view: MatchView): Promise<MatchView> {
  const { bracket, match } = view
  if (match.matchId === null) return view
  if ((await endRooms(call.tx, [match.matchId], 'Closed')).length > 0) tell(call, 'roomClosed', match)
  const without = { ...match, matchId: null }
  return { ...view, bracket: replaced(bracket, match, without), match: without }
}

function tellRemoved(call: Act, match: BracketMatch): void {
  if (match.teams.some((team) => team !== null)) tell(call, 'teamsRemoved', match)
  if (match.scores.length > 0) tell(call, 'scoreRemoved', match)
}

function tell(
  call: Act,
  what: 'matchDeleted' | 'scoreChanged' | 'scoreRemoved' | 'teamsRemoved' | 'roomClosed' | 'roomEndsAtOnce',
  { identifier }: BracketMatch,
): void {
  call.consequence(reason(`consequence.${what}`, { match: identifier }))
}

function namesOf(match: BracketMatch): (string | null)[] {
  return match.teams.map((team) => team?.name ?? null)
}

/** Another result than the one that was looked at is not removed. */
async function requireSeenScores(
  call: Act,
  view: MatchView,
  seen: readonly Score[] | undefined,
  verb: 'reset' | 'reset-score',
): Promise<void> {
  const { scores } = view.match
  const thing = thingOf(view, `match ${verb} ${idOf(view)}`)
  await requireSeen(call, thing, { seen, now: scores, text: scoresText(scores), replaces: scores.length > 0 })
}

/** The command that enters these scores. */
function enteringLine(view: MatchView, scores: readonly Score[]): string {
  const { score, results, shootOut, decidedBy } = scoreText({ ...view.match, scores: [...scores] })
  const flags = [
    `--results=${results.join()}`,
    shootOut && `--shoot-out=${shootOut}`,
    decidedBy && `--decided-by=${decidedBy}`,
  ]
  return ['match update-score', idOf(view), score, ...flags.filter(Boolean)].join(' ')
}

function idOf({ stage, match }: MatchView): string {
  return targetId.match(stage.id, match.bracketMatchId)
}

function thingOf(view: MatchView, instead: string) {
  const { match } = view
  return { target: `match:${idOf(view)}`, name: match.identifier, instead }
}

function touch(call: Act, view: MatchView, before: unknown, after: unknown): void {
  call.touched('match', idOf(view), before, after)
}
