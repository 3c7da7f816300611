import * as v from 'valibot'
import { Decision, MatchSetting, type Score } from '../src/contract/bracket.ts'
import { request, type Step } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { MatchRoom } from '../src/contract/match-room.ts'
import { TeamResult } from '../src/contract/states.ts'
import { asStored, readStored } from '../src/contract/stored.ts'
import type { Asking, MatchView, RoundView } from '../src/contract/views.ts'
import { targetId } from '../src/contract/views.ts'
import {
  confirmed,
  defineCommand,
  invocation,
  reversible,
  type Inverses,
  type Invocation,
  type Risk,
} from '../src/registry/define.ts'
import { inMinutes } from '../src/registry/minutes.ts'
import { timing } from '../src/registry/timing.ts'
import { matchContent } from '../src/rules/bracket/content.ts'
import { impactOf } from '../src/rules/bracket/results.ts'
import {
  startsInPast,
  whyNotAssignTeams,
  whyNotCreateMatchRoom,
  whyNotResetMatch,
  whyNotResetScore,
  whyNotSetMatchSetting,
  whyNotUpdateScore,
} from '../src/rules/matches.ts'
import { absence, whyNotNoShow } from '../src/rules/match-gestures.ts'
import { checkInNote, openMatches, roomsEnding, sharedSetting, whyNotSetRoundSetting } from '../src/rules/rounds.ts'
import { Points, scoresOf, scoreText, winnerOf } from '../src/rules/score-text.ts'

const Results = v.array(TeamResult)
const Cascade = v.optional(v.boolean(), false)

/** `2-1`; the results follow from it unless they are given. */
const ScoreArgs = v.object({
  score: Points,
  /** The teams of the numbers, in their order: the seats may be others by the time it is done. */
  teams: v.optional(v.pipe(v.array(v.string()), v.metadata({ target: 'team' }))),
  results: v.optional(Results),
  shootOut: v.optional(Points),
  decidedBy: v.optional(v.nullable(Decision)),
  cascade: Cascade,
})
type ScoreArgs = v.InferOutput<typeof ScoreArgs>

export const updateScore = defineCommand({
  id: 'match.update-score',
  target: 'match',
  args: ScoreArgs,
  positional: ['score'],
  keys: 'm e',
  menu: 'play',
  risk: riskOfScore,
  whyNot: (view, asking, args) =>
    whyNotUpdateScore(
      view,
      asking,
      args && { scores: scoresOf(view.match, args, view.stage.dropped), cascade: args.cascade },
    ),
  plan: (view, args) => [entering(view, scoresOf(view.match, args, view.stage.dropped), args.cascade)],
  // The first result of a match is taken back exactly by removing it; a correction by the former result, unless it throws
  // away results of later matches: those would not come back.
  undo: (view, args, answer): Invocation | undefined => {
    const { match } = view
    if (match.matchId !== null || waits(answer)) return undefined
    if (match.scores.length === 0) return invocation(resetScore, [idOf(view)], {})
    return leavesLaterOnes(view, args) ? invocation(updateScore, [idOf(view)], scoreText(match)) : undefined
  },
  form: { prefill: (view) => (view.match.scores.length > 0 ? scoreText(view.match) : {}) },
})

/** The team that is there wins; where none is, an administrator decides later. */
export const noShow = defineCommand({
  id: 'match.no-show',
  acts: ['updateScore'],
  target: 'match',
  args: v.object({
    teams: v.pipe(v.array(v.string()), v.minLength(1, 'required'), v.metadata({ target: 'team' })),
  }),
  positional: ['teams'],
  keys: 'm n',
  menu: 'play',
  // §4: a result by hand closes the room.
  risk: ({ match }) => (match.matchId === null ? reversible : { level: 'irreversible', phrase: match.identifier }),
  whyNot: whyNotNoShow,
  plan: (view, { teams }) => [entering(view, absence(view.match, teams), false)],
  undo: (view, _, answer): Invocation | undefined =>
    view.match.matchId !== null || waits(answer) ? undefined : invocation(resetScore, [idOf(view)], {}),
})

export const resetScore = defineCommand({
  id: 'match.reset-score',
  target: 'match',
  arity: 'many',
  args: v.object({ cascade: Cascade }),
  keys: 'm r',
  menu: 'danger',
  risk: (view) => (view.match.matchId === null && touchesNothing(view) ? reversible : byIdentifier(view)),
  whyNot: whyNotResetScore,
  plan: (view, { cascade }) => [
    request(endpoints.resetScore, callOf(view), { cascade, seen: { scores: view.match.scores } }),
  ],
  loses: ({ match }) => ({ room: match.matchId, scores: match.scores }),
  undo: (view): Invocation | undefined =>
    view.match.matchId === null && view.match.scores.length > 0 && touchesNothing(view)
      ? invocation(updateScore, [idOf(view)], scoreText(view.match))
      : undefined,
})

export const resetMatch = defineCommand({
  id: 'match.reset',
  acts: ['deleteMatch'],
  target: 'match',
  arity: 'many',
  args: v.object({ cascade: Cascade }),
  keys: 'm x',
  menu: 'danger',
  risk: byIdentifier,
  whyNot: whyNotResetMatch,
  // An additional match is deleted; nothing follows from it.
  plan: (view, { cascade }) => [
    cascade && !view.match.isAdditional
      ? request(endpoints.resetMatch, callOf(view), { cascade, seen: { scores: view.match.scores } })
      : request(endpoints.deleteMatch, callOf(view), { seen: { scores: view.match.scores } }),
  ],
  loses: ({ match }) => ({ match: matchContent(match) }),
})

const dateTime = v.pipe(v.nullable(v.pipe(v.number(), v.integer())), v.metadata({ ask: 'date-time' }))
const checkInDuration = v.pipe(MatchSetting.entries.checkInDuration, inMinutes)
const { bestOf } = MatchSetting.entries

export const createMatchRoom = defineCommand({
  id: 'match.create-room',
  target: 'match',
  arity: 'many',
  args: v.object({
    checkInStartTime: v.optional(dateTime),
    checkInDuration: v.optional(checkInDuration),
    bestOf: v.optional(bestOf),
  }),
  form: {
    initial: ({ match: { checkInStartTime, checkInDuration, bestOf } }) => ({
      checkInStartTime,
      checkInDuration,
      bestOf,
    }),
    asksInside: true,
    notes: checkInNote,
  },
  keys: 'm c',
  menu: 'play',
  // §5: a start in the past ends the room at once.
  risk: (view, args, asking) => (startsInPast(args, asking.now) ? byIdentifier(view) : confirmed),
  whyNot: whyNotCreateMatchRoom,
  plan: (view, body) => [request(endpoints.createMatchRoom, callOf(view), body)],
  // Closing the room keeps what it was created with, so the setting goes back as well. One that ended at once cannot.
  undo: (view, args, answer): Inverses => {
    const id = idOf(view)
    const room = answer === undefined ? undefined : readStored(MatchRoom, answer)
    if (args.checkInStartTime != null && room && startsInPast(args, room.createTime)) return undefined
    return [
      { ...invocation(resetScore, [id], {}), over: { [id]: { room: room?.matchId ?? null, scores: [] } } },
      invocation(setMatchSetting, [id], settingOf(view)),
    ]
  },
})

export const setMatchSetting = defineCommand({
  id: 'match.setting',
  target: 'match',
  arity: 'many',
  args: v.object({
    // First, because it changes most often: the form is opened to type it.
    schedule: v.optional(dateTime),
    checkInStartTime: v.optional(dateTime),
    checkInDuration: v.optional(checkInDuration),
    bestOf: v.optional(bestOf),
  }),
  form: { notes: checkInNote, prefill: settingOf },
  keys: 'm s',
  menu: 'edit',
  risk: (view, args, asking) =>
    view.match.matchId !== null && startsInPast(args, asking.now) ? byIdentifier(view) : riskOfTime(view, args),
  whyNot: whyNotSetMatchSetting,
  plan: (view, body) => [request(endpoints.setMatchSetting, callOf(view), { ...body, seen: settingOf(view) })],
  undo: (view): Invocation | undefined =>
    view.match.matchId === null ? invocation(setMatchSetting, [idOf(view)], settingOf(view)) : undefined,
})

/** The same for every open match of a round. */
export const setRoundSetting = defineCommand({
  id: 'round.setting',
  needs: 'additions',
  target: 'round',
  arity: 'many',
  args: v.object({
    schedule: v.optional(dateTime),
    checkInStartTime: v.optional(dateTime),
    checkInDuration: v.optional(checkInDuration),
    bestOf: v.optional(bestOf),
  }),
  form: { notes: checkInNote, prefill: sharedSetting },
  keys: 'r s',
  menu: 'edit',
  risk: riskOfRound,
  whyNot: whyNotSetRoundSetting,
  plan: (view, body) => [settingRound(view, body)],
  // Where they were not set alike, each goes back to its own.
  undo: (view, args): Inverses => {
    if (roomsOpen(view)) return undefined
    const before: Partial<MatchSetting> = sharedSetting(view)
    const names = Object.keys(args).filter((name) => args[name as keyof typeof args] !== undefined)
    const { stage, bracket, roundOf } = view
    if (names.some((name) => !(name in before))) {
      return openMatches(view).map((match) =>
        invocation(setMatchSetting, [idOf({ stage, match })], settingOf({ match })),
      )
    }
    return invocation(
      setRoundSetting,
      [targetId.round(stage.id, bracket.groupNumber, roundOf)],
      Object.fromEntries(Object.entries(before).filter(([name]) => names.includes(name))),
    )
  },
})

export const roundBestOf = defineCommand({
  id: 'round.best-of',
  acts: ['setRoundSetting'],
  needs: 'additions',
  target: 'round',
  arity: 'many',
  args: v.object({ bestOf: MatchSetting.entries.bestOf }),
  positional: ['bestOf'],
  keys: 'r b',
  menu: 'edit',
  risk: reversible,
  whyNot: whyNotSetRoundSetting,
  plan: (view, { bestOf }) => [settingRound(view, { bestOf })],
  // A room keeps what it was set to: its games may have begun.
  undo: (view): Inverses => {
    const open = openMatches(view)
    if (open.some(({ matchId }) => matchId !== null)) return undefined
    return open.map((match) =>
      invocation(setMatchSetting, [idOf({ stage: view.stage, match })], { bestOf: match.bestOf }),
    )
  },
})

export const assignTeams = defineCommand({
  id: 'match.assign',
  acts: ['assignMatchTeams'],
  target: 'match',
  args: v.object({ teams: v.pipe(v.array(v.string()), v.metadata({ target: 'team' })) }),
  positional: ['teams'],
  keys: 'm a',
  menu: 'edit',
  risk: reversible,
  whyNot: (view, asking, args) => whyNotAssignTeams(view, asking, args && { teamIds: args.teams }),
  plan: (view, { teams }) => [
    request(endpoints.assignMatchTeams, callOf(view), {
      teamIds: teams,
      seen: { teamIds: seatsOf(view) },
    }),
  ],
  // Teams are named from the first seat on: what stood behind an empty one cannot be said.
  undo: (view): Invocation | undefined => {
    const before = seatsOf(view)
    const seated = before.filter((team) => team !== null)
    const gap = before.indexOf(null)
    const isLeft = gap < 0 || before.slice(gap).every((team) => team === null)
    return isLeft ? invocation(assignTeams, [idOf(view)], { teams: seated }) : undefined
  },
  form: { prefill: (view) => ({ teams: seatsOf(view).filter((team) => team !== null) }) },
})

/**
 * §4: overriding closes the room; changing the winner may undo later matches. Only then is it irreversible. Replacing a
 * stored result asks first: it may have been entered by another user.
 */
function riskOfScore(view: MatchView, args: ScoreArgs): Risk {
  const { matchId, scores } = view.match
  if (matchId !== null || !(scores.length === 0 || leavesLaterOnes(view, args))) return byIdentifier(view)
  return scores.length === 0 ? reversible : confirmed
}

/** The same team wins, or nothing that follows has begun. */
function leavesLaterOnes(view: MatchView, args: ScoreArgs): boolean {
  const typed = scoresOf(view.match, args, view.stage.dropped)
  return winnerOf(view.match.scores) === winnerOf(typed) || touchesNothing(view)
}

/** §5: an open room ends at once when its check-in began in the past. */
function riskOfRound(view: RoundView, args: Partial<MatchSetting>, asking: Asking): Risk {
  const [first, ...others] = roomsEnding(view, args, asking.now)
  if (!first) return riskOfTime(view, args)
  if (others.length === 0) return { level: 'irreversible', phrase: first.identifier }
  return { level: 'irreversible', phrase: String(others.length + 1), asks: 'count' }
}

function riskOfTime(view: Pick<MatchView, 'tournament'>, { schedule }: Partial<MatchSetting>): Risk {
  return schedule == null ? reversible : timing(view)
}

function entering(view: MatchView, scores: Score[], cascade: boolean): Step {
  return request(endpoints.updateScore, callOf(view), { scores, cascade, seen: { scores: view.match.scores } })
}

function settingRound(view: RoundView, body: Partial<MatchSetting>): Step {
  const { stage, bracket, roundOf } = view
  return request(
    endpoints.setRoundSetting,
    { id: stage.id, group: bracket.groupNumber, roundOf },
    {
      ...body,
      seen: openMatches(view).map((match) => ({ bracketMatchId: match.bracketMatchId, ...settingOf({ match }) })),
    },
  )
}

function roomsOpen(view: RoundView): boolean {
  return openMatches(view).some((match) => match.matchId !== null)
}

function touchesNothing({ bracket, match }: MatchView): boolean {
  return impactOf(bracket, match.bracketMatchId, null).every((affected) => affected.effect === 'refed')
}

function byIdentifier({ match }: MatchView): Risk {
  return { level: 'irreversible', phrase: match.identifier }
}

function seatsOf({ match }: MatchView): (string | null)[] {
  return match.teams.map((team) => team?.tournamentTeamId ?? null)
}

function idOf({ stage, match }: Pick<MatchView, 'stage' | 'match'>): string {
  return targetId.match(stage.id, match.bracketMatchId)
}

function callOf({ stage, match }: MatchView): { id: string; matchId: string } {
  return { id: stage.id, matchId: match.bracketMatchId }
}

function settingOf({ match }: Pick<MatchView, 'match'>) {
  const { checkInStartTime, checkInDuration, bestOf, schedule } = match
  return { checkInStartTime, checkInDuration, bestOf, schedule }
}

/** A result that waits for a second administrator does not count yet, so there is nothing to undo. */
function waits(answer: unknown): boolean {
  return answer !== undefined && v.is(asStored(v.object({ waits: v.literal(true) })), answer)
}
