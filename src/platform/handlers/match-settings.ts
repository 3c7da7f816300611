// Check-in, best-of and schedule: of one match, or of all matches of a round that are still open, in one act.
import * as v from 'valibot'
import { MatchSetting, type BracketMatch, type SeenSetting } from '../../contract/bracket.ts'
import { reason } from '../../contract/reason.ts'
import { targetId, type MatchView, type RoundView } from '../../contract/views.ts'
import { startsInPast, whyNotSetMatchSetting } from '../../rules/matches.ts'
import { openMatches, settingFor, whyNotSetRoundSetting } from '../../rules/rounds.ts'
import { found } from '../store/found.ts'
import { type Act } from '../call.ts'
import { actOn } from '../act-on.ts'
import * as on from '../acts/subjects.ts'
import { requireAsItStands } from '../acts/as-it-stands.ts'
import { difference, given } from '../acts/difference.ts'
import { endAtOnce, watchCheckIn } from '../acts/match-rooms.ts'
import { setRoom, stateInRoom } from '../acts/room-setting.ts'
import { requireSeen } from '../acts/seen.ts'
import { matchIn, replaced } from '../acts/stage-parts.ts'
import { tellClosed } from '../acts/tell-closed.ts'
import { writeMatch } from '../acts/write-match.ts'

export const setMatchSetting = actOn('setMatchSetting', on.match, {
  seen: (call, { stage, match }) => {
    const { seen } = call.body
    const now = seen && namedIn(seen, match)
    const thing = { target: `match:${targetId.match(stage.id, match.bracketMatchId)}`, name: match.identifier }
    const replaces = Object.keys(changed(match, settingIn(call.body)).after).length > 0
    return requireSeen<unknown>(call, thing, { seen, now, text: settingText(match), replaces })
  },
  whyNot: (view, asking, body) => whyNotSetMatchSetting(view, asking, settingIn(body)),
  run: async (call, view) => {
    const { match } = view
    const others = Object.entries(call.body).filter(([name]) => !Object.hasOwn(MatchSetting.entries, name))
    requireAsItStands(Object.fromEntries(others), match)
    const changes = settingIn(call.body)
    const { before, after } = changed(match, changes)
    call.changed(before, after)
    if (Object.keys(after).length === 0) return match
    if ('schedule' in after) await tellClosed(call, view, [{ ...match, ...after }])
    const written = await writeMatch(call, view, await set(call, view, changes))
    return matchIn(written.bracket, match.bracketMatchId)
  },
})

/** The current setting, for a caller that saw another. */
function settingText({ checkInStartTime, checkInDuration, bestOf, schedule }: BracketMatch): string {
  const time = (seconds: number | null) =>
    seconds === null ? '–' : new Date(seconds * 1000).toISOString().slice(0, 16)
  return `bestOf ${bestOf}, schedule ${time(schedule)}, checkInStartTime ${time(checkInStartTime)}, checkInDuration ${checkInDuration}`
}

/** chosen: one act for the whole round, so that it is set for all of them or for none. */
export const setRoundSetting = actOn('setRoundSetting', on.round, {
  seen: (call, view) => requireSeenRound(call, view, call.body.seen, toBeSet(view, given(call.body)).length > 0),
  whyNot: whyNotSetRoundSetting,
  run: async (call, view) => {
    const changes = given(call.body)
    const open = toBeSet(view, changes)
    const before = Object.fromEntries(open.map((match) => [match.identifier, changed(match, changes).before]))
    call.changed(before, open.length === 0 ? {} : changes)
    if (open.length === 0) return view.bracket
    call.consequence(reason('consequence.matchesSet', { matches: open.map((match) => match.identifier) }))
    const timed = open.filter((match) => 'schedule' in changed(match, changes).after)
    await tellClosed(
      call,
      view,
      timed.map((match) => ({ ...match, ...settingFor(view, match, changes) })),
    )
    let { bracket } = view
    const done: Awaited<ReturnType<typeof set>>[] = []
    for (const { bracketMatchId } of open) {
      const match = matchIn(bracket, bracketMatchId)
      const one = await set(call, { ...view, bracket, match }, settingFor({ bracket }, match, changes))
      bracket = one.bracket
      done.push(one)
    }
    const all = {
      bracket,
      changed: done.flatMap((one) => one.changed),
      affected: done.flatMap((one) => one.affected),
    }
    return (await writeMatch(call, { ...view, match: found(open[0]) }, all)).bracket
  },
})

function toBeSet(view: RoundView, changes: Partial<MatchSetting>): BracketMatch[] {
  return openMatches(view).filter((match) => {
    const { after } = changed(match, settingFor(view, match, changes))
    return Object.keys(after).length > 0
  })
}

function settingIn(body: object): Partial<MatchSetting> {
  return given(v.parse(v.partial(MatchSetting), body))
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

/** The stored values of the fields in `seen`. */
function namedIn(looked: Partial<MatchSetting>, match: BracketMatch): Partial<MatchSetting> {
  return Object.fromEntries(Object.keys(looked).map((name) => [name, match[name as keyof MatchSetting]]))
}

/** The new bracket; the room is changed at once. §5: a start in the past ends the room. */
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
