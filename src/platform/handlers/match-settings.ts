// Check-in, best-of and schedule: of one match, or of all matches of a round that are still open, in one act.
import type { BracketMatch, MatchSetting } from '../../contract/bracket.ts'
import { reason } from '../../contract/reason.ts'
import { targetId, type MatchView } from '../../contract/views.ts'
import { startsInPast, whyNotSetMatchSetting } from '../../rules/matches.ts'
import { openMatches, whyNotSetRoundSetting } from '../../rules/rounds.ts'
import { found } from '../store/found.ts'
import { changeRoom, findRoom } from '../store/matches.ts'
import { lockStageView } from '../store/stage-views.ts'
import { enforce, type Act, type Handler } from '../call.ts'
import { difference, given } from '../acts/difference.ts'
import { expireCheckIn, watchCheckIn } from '../acts/match-rooms.ts'
import { requireSeen } from '../acts/seen.ts'
import { bracketView, matchIn, matchView, replaced } from '../acts/stage-parts.ts'
import { writeMatch } from '../acts/write-match.ts'

export const setMatchSetting: Handler<'setMatchSetting'> = async (call) => {
  const view = matchView(await lockStageView(call, call.params.id), call.params.matchId)
  const { stage, match } = view
  const { seen, ...setting } = call.body
  const changes = given(setting)
  const id = targetId.match(stage.id, match.bracketMatchId)
  const now = seen && Object.fromEntries(Object.keys(seen).map((name) => [name, match[name as keyof MatchSetting]]))
  const thing = { target: `match:${id}`, name: match.identifier }
  await requireSeen<unknown>(call, thing, { seen, now, text: settingText(match) })
  enforce(whyNotSetMatchSetting(view, call.asking, changes))
  const { before, after } = difference(match, { ...match, ...changes })
  call.touched('match', id, before, after)
  if (Object.keys(after).length === 0) return match
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
  const changes = given(call.body)
  enforce(whyNotSetRoundSetting(view, call.asking, changes))
  const open = openMatches(view).filter((match) => Object.keys(changed(match, changes).after).length > 0)
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

/** What becomes of the bracket; its room is changed at once. §5: a start in the past ends the room. */
async function set(call: Act, view: MatchView, changes: Partial<MatchSetting>) {
  const { bracket, match } = view
  const next = { ...match, ...changes }
  const after = replaced(bracket, match, next)
  if (match.matchId === null) return { bracket: after, changed: [next], affected: [] }
  const { checkInStartTime, checkInDuration, bestOf, schedule } = next
  await changeRoom(call.tx, match.matchId, { checkInStartTime, checkInDuration, bestOf, schedule })
  if (changes.checkInStartTime != null && startsInPast(changes, call.asking.now)) {
    call.consequence(reason('consequence.roomEndsAtOnce', { match: match.identifier }))
    return expireCheckIn(call, view, after, next)
  }
  watchCheckIn(call, await findRoom(call.tx, match.matchId))
  return { bracket: after, changed: [next], affected: [] }
}

function changed(match: BracketMatch, changes: Partial<MatchSetting>) {
  return difference(match, { ...match, ...changes })
}
