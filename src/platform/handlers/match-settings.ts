// Check-in, best-of and schedule: of one match, or of all matches of a round that are still open, in one act.
import type { BracketMatch, MatchSetting, SeenSetting } from '../../contract/bracket.ts'
import { reason } from '../../contract/reason.ts'
import { targetId, type MatchView, type RoundView } from '../../contract/views.ts'
import { startsInPast, whyNotSetMatchSetting } from '../../rules/matches.ts'
import { openMatches, whyNotSetRoundSetting } from '../../rules/rounds.ts'
import { found } from '../store/found.ts'
import { lockStageView } from '../store/stage-views.ts'
import { enforce, type Act, type Handler } from '../call.ts'
import { difference, given } from '../acts/difference.ts'
import { endAtOnce, watchCheckIn } from '../acts/match-rooms.ts'
import { setRoom, stateInRoom } from '../acts/room-setting.ts'
import { requireSeen } from '../acts/seen.ts'
import { bracketView, matchIn, matchView, replaced } from '../acts/stage-parts.ts'
import { writeMatch } from '../acts/write-match.ts'

export const setMatchSetting: Handler<'setMatchSetting'> = async (call) => {
  const view = matchView(await lockStageView(call, call.params.id), call.params.matchId)
  const { stage, match } = view
  const { seen, ...setting } = call.body
  const changes = given(setting)
  const id = targetId.match(stage.id, match.bracketMatchId)
  const now = seen && namedIn(seen, match)
  const thing = { target: `match:${id}`, name: match.identifier }
  const { before, after } = changed(match, changes)
  const replaces = Object.keys(after).length > 0
  await requireSeen<unknown>(call, thing, { seen, now, text: settingText(match), replaces })
  enforce(whyNotSetMatchSetting(view, call.asking, changes))
  call.touched('match', id, before, after)
  if (!replaces) return match
  const written = await writeMatch(call, view, await set(call, view, changes))
  return matchIn(written.bracket, match.bracketMatchId)
}

/** The setting as it stands, for whoever was looking at another. */
function settingText({ checkInStartTime, checkInDuration, bestOf, schedule }: BracketMatch): string {
  const time = (seconds: number | null) =>
    seconds === null ? '–' : new Date(seconds * 1000).toISOString().slice(0, 16)
  return `bestOf ${bestOf}, schedule ${time(schedule)}, checkInStartTime ${time(checkInStartTime)}, checkInDuration ${checkInDuration}`
}

/** chosen: one act for the whole round, so that it is set for all of them or for none. */
export const setRoundSetting: Handler<'setRoundSetting'> = async (call) => {
  const { id, group, roundOf } = call.params
  const view = { ...bracketView(await lockStageView(call, id), group), roundOf }
  const { seen, ...setting } = call.body
  const changes = given(setting)
  const open = openMatches(view).filter((match) => Object.keys(changed(match, changes).after).length > 0)
  await requireSeenRound(call, view, seen, open.length > 0)
  enforce(whyNotSetRoundSetting(view, call.asking, changes))
  const before = Object.fromEntries(open.map((match) => [match.identifier, changed(match, changes).before]))
  call.touched('round', targetId.round(id, group, roundOf), before, open.length === 0 ? {} : changes)
  if (open.length === 0) return view.bracket
  call.consequence(reason('consequence.matchesSet', { matches: open.map((match) => match.identifier) }))
  let { bracket } = view
  const done: Awaited<ReturnType<typeof set>>[] = []
  for (const { bracketMatchId } of open) {
    const one = await set(call, { ...view, bracket, match: matchIn(bracket, bracketMatchId) }, changes)
    bracket = one.bracket
    done.push(one)
  }
  const all = {
    bracket,
    changed: done.flatMap((one) => one.changed),
    affected: done.flatMap((one) => one.affected),
  }
  return (await writeMatch(call, { ...view, match: found(open[0]) }, all)).bracket
}

/** The first match of the round that was set otherwise since it was looked at stops the whole act. */
async function requireSeenRound(
  call: Act,
  view: RoundView,
  seen: readonly SeenSetting[] | undefined,
  replaces: boolean,
): Promise<void> {
  if (seen === undefined && replaces) call.consequence(reason('consequence.unseen'))
  for (const match of openMatches(view)) {
    const { bracketMatchId, ...looked } = seen?.find((one) => one.bracketMatchId === match.bracketMatchId) ?? {}
    if (bracketMatchId === undefined) continue
    const thing = { target: `match:${targetId.match(view.stage.id, bracketMatchId)}`, name: match.identifier }
    await requireSeen<unknown>(call, thing, { seen: looked, now: namedIn(looked, match), text: settingText(match) })
  }
}

/** Of what stands, the fields that were looked at. */
function namedIn(looked: Partial<MatchSetting>, match: BracketMatch): Partial<MatchSetting> {
  return Object.fromEntries(Object.keys(looked).map((name) => [name, match[name as keyof MatchSetting]]))
}

/** What becomes of the bracket; its room is changed at once. §5: a start in the past ends the room. */
async function set(call: Act, view: MatchView, changes: Partial<MatchSetting>) {
  const { bracket, match } = view
  const set: BracketMatch = { ...match, ...changes }
  const next = match.matchId === null ? set : { ...set, state: stateInRoom(set, call.asking.now) }
  const after = replaced(bracket, match, next)
  if (match.matchId === null) return { bracket: after, changed: [next], affected: [] }
  const room = await setRoom(call, match.matchId, next)
  if (changes.checkInStartTime != null && startsInPast(changes, call.asking.now)) {
    call.consequence(reason('consequence.roomEndsAtOnce', { match: match.identifier }))
    return endAtOnce(call, after, next)
  }
  watchCheckIn(call, room)
  return { bracket: after, changed: [next], affected: [] }
}

function changed(match: BracketMatch, changes: Partial<MatchSetting>) {
  return difference(match, { ...match, ...changes })
}
