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
import { stageView } from '../store/stage-views.ts'
import { type Act, type Handler } from '../call.ts'
import { actOn, type ChangingAct } from '../act-on.ts'
import * as on from '../acts/subjects.ts'
import { orRefuse, withBracket } from '../acts/or-refuse.ts'
import { endAtOnce, inRoom, roomOf, watchCheckIn } from '../acts/match-rooms.ts'
import { allowedTeams, teamsById, tellUnusual } from '../acts/placed-teams.ts'
import { requireSeen, scoresText } from '../acts/seen.ts'
import { waitsForSecond } from '../acts/second-confirmation.ts'
import { matchIn, matchView, replaced } from '../acts/stage-parts.ts'
import { writeBrackets } from '../acts/stage-progress.ts'
import { writeMatch } from '../acts/write-match.ts'

export const assignMatchTeams = actOn('assignMatchTeams', on.matchAlone, {
  seen: (call, view) => {
    const { teamIds, seen } = call.body
    const now = view.match.teams.map((team) => team?.tournamentTeamId ?? null)
    const text = namesOf(view.match).map((name) => name ?? '–')
    return requireSeen(call, thingOf(view, `match assign ${idOf(view)} ${teamIds.join()}`), {
      seen: seen?.teamIds,
      now,
      text: text.join(' – '),
      replaces: now.some((id) => id !== null),
    })
  },
  whyNot: whyNotAssignTeams,
  run: async (call, view) => {
    const { stage, bracket, match } = view
    const { teamIds } = call.body
    const allowed = await allowedTeams(call, view)
    const byId = new Map(
      teamsById(
        allowed,
        teamIds.filter((id) => id !== null),
      ).map((team) => [team.tournamentTeamId, team]),
    )
    const teams = teamIds.map((id) => (id === null ? null : (byId.get(id) ?? null)))
    tellUnusual(call, view, [...byId.values()])
    const done = orRefuse(results.seatTeams(bracket, stage.format, match.bracketMatchId, teams))
    call.changed({ teams: namesOf(match) }, { teams: teams.map((team) => team?.name ?? null) })
    return (await writeMatch(call, view, done)).bracket
  },
})

/** §4: an additional match is deleted, any other one reset. */
export const deleteMatch = actOn('deleteMatch', on.match, {
  seen: (call, view) => requireSeenScores(call, view, call.body.seen?.scores, 'reset'),
  whyNot: (view, asking) => whyNotResetMatch(view, asking),
  run: async (call, view) => {
    const { bracket, match } = view
    if (!match.isAdditional) return reset(call, view, false)
    const left = orRefuse(removeAdditionalMatch(bracket, match.bracketMatchId))
    call.changed({ name: match.name, teams: namesOf(match), scores: match.scores }, {})
    tell(call, 'matchDeleted', match)
    await writeBrackets(call, view, withBracket(view.stage.brackets, left))
    return { changedMatches: [] }
  },
})

export const updateScore = actOn('updateScore', on.match, {
  seen: (call, view) => {
    const { scores: now } = view.match
    return requireSeen(call, thingOf(view, enteringLine(view, call.body.scores)), {
      seen: call.body.seen?.scores,
      now,
      text: scoresText(now),
      replaces: now.length > 0,
    })
  },
  whyNot: (view, asking, { scores }) => whyNotUpdateScore(view, asking, { scores }),
  run: async (call, view) => {
    const { stage, match } = view
    const { scores, cascade } = call.body
    if (await waitsForSecond(call, view, { scores })) {
      // The consequences are checked now, so that the first administrator sees the problem, not only the second.
      orRefuse(results.applyScores(view.bracket, stage.format, match.bracketMatchId, scores, { cascade }))
      call.changed({ scores: match.scores }, { scores, confirmed: 1 })
      return { changedMatches: [], waits: true }
    }
    // §4: overriding by hand closes the room.
    const roomless = await closeRoom(call, view)
    const done = orRefuse(
      results.applyScores(roomless.bracket, stage.format, match.bracketMatchId, scores, { cascade }),
    )
    if (match.scores.length > 0) tell(call, 'scoreChanged', match)
    call.changed({ scores: match.scores }, { scores })
    return { changedMatches: (await writeMatch(call, view, done)).changed }
  },
})

export const resetMatch = actOn('resetMatch', on.match, {
  seen: (call, view) => requireSeenScores(call, view, call.body.seen?.scores, 'reset'),
  whyNot: (view, asking) => whyNotResetMatch(view, asking),
  run: (call, view) => reset(call, view, call.body.cascade),
})

export const resetScore = actOn('resetScore', on.match, {
  seen: (call, view) => requireSeenScores(call, view, call.body.seen?.scores, 'reset-score'),
  whyNot: (view, asking) => whyNotResetScore(view, asking),
  run: async (call, view) => {
    const { bracket, match } = view
    const done = orRefuse(results.clearScore(bracket, match.bracketMatchId, call.body))
    if (match.scores.length > 0) tell(call, 'scoreRemoved', match)
    call.changed({ scores: match.scores }, { scores: [] })
    return { changedMatches: (await writeMatch(call, view, done)).changed }
  },
})

export const previewImpact: Handler<'previewImpact'> = async (call) => {
  const { bracket, match } = matchView(await stageView(call, call.params.id), call.params.matchId)
  return { affected: results.impactOf(bracket, match.bracketMatchId, null) }
}

export const createMatchRoom = actOn('createMatchRoom', on.match, {
  whyNot: whyNotCreateMatchRoom,
  unseen: 'adds another',
  run: async (call, view) => {
    const { bracket, match } = view
    const [made] = await insertRooms(call.tx, [roomOf(view, match, call.body, call.asking.now)])
    const room = found(made)
    call.changed({ room: null }, { room: room.id, checkInStartTime: room.checkInStartTime })
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
  },
})

async function reset(call: ChangingAct, view: MatchView, cascade: boolean) {
  const { bracket, match } = view
  const done = orRefuse(results.emptyMatch(bracket, match.bracketMatchId, { cascade }))
  tellRemoved(call, match)
  call.changed({ teams: namesOf(match), scores: match.scores }, { teams: [], scores: [] })
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
