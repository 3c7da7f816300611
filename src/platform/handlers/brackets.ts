import type { Bracket, RoundSetting } from '../../contract/bracket.ts'
import { reason } from '../../contract/reason.ts'
import { targetId, type BracketView, type StageView } from '../../contract/views.ts'
import { placeTeams } from '../../rules/bracket/generate.ts'
import { fillSlots } from '../../rules/bracket/progress.ts'
import { shuffle } from '../../rules/bracket/seeding.ts'
import {
  whyNotAddDivision,
  whyNotAdvanceWinners,
  whyNotClearBrackets,
  whyNotCompleteBracket,
  whyNotDeleteDivision,
  whyNotEditBracket,
  whyNotGenerateBrackets,
  whyNotRandomizeBrackets,
  whyNotRenameRound,
  whyNotSetVisibility,
} from '../../rules/brackets.ts'
import { deleteBrackets, insertBrackets, matchesOf } from '../store/brackets.ts'
import { found } from '../store/found.ts'
import { lockStageView } from '../store/stage-views.ts'
import { groupsOfTeams } from '../store/teams.ts'
import { enforce, type Act, type Handler } from '../call.ts'
import { givenPlacements, requireAsItStands } from '../acts/as-it-stands.ts'
import { dealTeams } from '../acts/deal-teams.ts'
import { difference, requireVersion } from '../acts/difference.ts'
import { clearBrackets as clear, drawBrackets, drawDivision, replaceBrackets, writeFigures } from '../acts/draw.ts'
import { granted, withBracket } from '../acts/granted.ts'
import { allowedTeams, seatsById, teamsById, tellUnusual } from '../acts/placed-teams.ts'
import { bracketIn, bracketView } from '../acts/stage-parts.ts'
import { complete, writeBrackets } from '../acts/stage-progress.ts'
import { tellReplaced } from '../acts/start-stage.ts'

export const generateBrackets: Handler<'generateBrackets'> = async (call) => {
  const view = await lockStageView(call, call.params.id, { alone: true })
  const { stage } = view
  const { teamNum, groupNum = stage.groups, teamIds, byRegistrationGroup, losersOrders } = call.body
  enforce(whyNotGenerateBrackets(view, call.asking, { teamNum, groupNum, teamIds, byRegistrationGroup, losersOrders }))
  const teams = teamIds && teamsById(await allowedTeams(call, view), teamIds)
  if (teams) tellUnusual(call, view, teams)
  const groups = byRegistrationGroup ? await groupsOfTeams(call.tx, stage.tournamentId) : undefined
  const drawn = granted(
    drawBrackets(view, {
      teamNum,
      groupNum,
      ...(teams && { teams }),
      ...(groups && { groupOf: (id) => groups.get(id) ?? null }),
      ...(losersOrders && { losersOrders }),
    }),
  )
  if (stage.brackets.length > 0) tellReplaced(call, stage.brackets)
  const { brackets } = await replaceBrackets(call, view, drawn, teamIds)
  touchStage(call, view, { groups: stage.brackets.length }, { groups: drawn.length, teams: teamIds ?? [] })
  return { brackets }
}

export const randomizeBrackets: Handler<'randomizeBrackets'> = async (call) => {
  const view = await lockStageView(call, call.params.id, { alone: true })
  const { stage } = view
  const { teamIds, groupNum, tournamentGroups } = call.body
  enforce(whyNotRandomizeBrackets(view, call.asking, { teamIds, groupNum, tournamentGroups }))
  const allowed = await allowedTeams(call, view)
  const groups = tournamentGroups ? await groupsOfTeams(call.tx, stage.tournamentId) : undefined
  const pool = teamsById(allowed, teamIds).filter((team) => isInPool(team.tournamentTeamId, groups, tournamentGroups))
  tellUnusual(call, view, pool)
  const order = shuffle(
    pool.map((team) => team.tournamentTeamId),
    () => call.random(),
  )
  const placements = dealTeams(stage, order, {
    ...(groupNum !== undefined && { division: groupNum }),
    ...(groups && { groups, tournamentGroups }),
  })
  const placed = granted(placeTeams(stage.brackets, stage.format, placements, allowed.teams))
  if (stage.brackets.some(hasTeams)) tellReplaced(call, stage.brackets)
  const whole = groupNum === undefined && !tournamentGroups
  touchStage(call, view, {}, { teams: order })
  const { brackets } = await writeBrackets(call, view, placed, whole ? { seeds: order } : {})
  return { brackets }
}

export const addBracket: Handler<'addBracket'> = async (call) => {
  const view = await lockStageView(call, call.params.id)
  const { stage } = view
  const { group } = call.params
  const { teamNum } = call.body
  enforce(whyNotAddDivision(view, call.asking, { teamNum, group }))
  const drawn = granted(drawDivision(view, { groupNumber: group, teamNum }))
  const [added] = await insertBrackets(call.tx, stage, [drawn], call.asking.now)
  const all = [...stage.brackets, found(added)].toSorted((a, b) => a.groupNumber - b.groupNumber)
  const { brackets } = await writeFigures(call, stage, all)
  touchStage(call, view, {}, { group, teamNum })
  return { brackets }
}

export const deleteBracket: Handler<'deleteBracket'> = async (call) => {
  const view = bracketView(await lockStageView(call, call.params.id), call.params.group)
  const { stage, bracket } = view
  enforce(whyNotDeleteDivision(view, call.asking))
  const group = bracket.groupNumber
  await deleteBrackets(call.tx, stage.id, group)
  const left = stage.brackets.filter((other) => other !== bracket)
  const { brackets } = await writeFigures(call, stage, left)
  call.consequence(reason('consequence.divisionDeleted', { group, matches: matchesOf(bracket).length }))
  touchBracket(call, view, { matches: matchesOf(bracket).length }, {})
  return { brackets }
}

export const clearBrackets: Handler<'clearBrackets'> = async (call) => {
  const view = await lockStageView(call, call.params.id, { alone: true })
  const { stage } = view
  enforce(whyNotClearBrackets(view, call.asking))
  const { groups = stage.groups, teamIds } = call.body
  const seeds = teamIds && teamsById(await allowedTeams(call, view), teamIds).map((team) => team.tournamentTeamId)
  const count = stage.brackets.length
  call.consequence(
    reason('consequence.bracketsCleared', { groups: count, matches: stage.brackets.flatMap(matchesOf).length }),
  )
  touchStage(call, view, { groups: count }, { groups: 0 })
  await clear(call, stage, groups, seeds)
  return { brackets: [] }
}

export const editBracket: Handler<'editBracket'> = async (call) => {
  const view = bracketView(await lockStageView(call, call.params.id, { alone: true }), call.params.group)
  const { stage, bracket } = view
  const { version, matches: given, roundSettings, ...others } = call.body
  requireVersion(call, bracket, version)
  requireAsItStands(others, bracket)
  const matches = given && givenPlacements(stage, given)
  enforce(whyNotEditBracket(view, call.asking, { matches, roundSettings }))
  let placed: Bracket = bracket
  if (matches) {
    const allowed = await allowedTeams(call, view)
    const seated = seatsById(
      allowed,
      matches.flatMap((placement) => placement.tournamentTeamIds.filter((id) => id !== null)),
    )

    tellUnusual(call, view, seated)
    const all = granted(placeTeams(stage.brackets, stage.format, matches, allowed.teams))
    placed = bracketIn(all, bracket.groupNumber)
  }
  const edited = roundSettings ? roundSettings.reduce(named, placed) : placed
  const { before, after } = difference(
    { seats: seatsOf(bracket), roundSettings: bracket.roundSettings },
    { seats: seatsOf(edited), roundSettings: edited.roundSettings },
  )
  touchBracket(call, view, before, after)
  return writeBracket(call, view, edited)
}

export const setBracketVisibility: Handler<'setBracketVisibility'> = async (call) => {
  const view = bracketView(await lockStageView(call, call.params.id), call.params.group)
  const { visible } = call.body
  enforce(whyNotSetVisibility(view, call.asking, { visible }))
  touchBracket(call, view, { visible: view.bracket.visible }, { visible })
  return writeBracket(call, view, { ...view.bracket, visible })
}

export const completeBracket: Handler<'completeBracket'> = async (call) => {
  const view = bracketView(await lockStageView(call, call.params.id), call.params.group)
  enforce(whyNotCompleteBracket(view, call.asking))
  touchBracket(call, view, { state: view.bracket.state }, { state: 'Completed' })
  return writeBracket(call, view, complete(call, view.bracket))
}

export const advanceWinners: Handler<'advanceWinners'> = async (call) => {
  const view = bracketView(await lockStageView(call, call.params.id), call.params.group)
  enforce(whyNotAdvanceWinners(view, call.asking))
  const filled = fillSlots(view.bracket)
  const changed = filled.matches.filter((match, i) => match !== view.bracket.matches[i])
  touchBracket(call, view, {}, { matches: changed.map((match) => match.identifier) })
  return changed.length > 0 ? writeBracket(call, view, filled) : view.bracket
}

export const renameRound: Handler<'renameRound'> = async (call) => {
  const view = bracketView(await lockStageView(call, call.params.id), call.params.group)
  const { roundOf } = call.params
  const { name } = call.body
  enforce(whyNotRenameRound({ ...view, roundOf }, call.asking))
  const before = view.bracket.roundSettings.find((round) => round.roundOf === roundOf)?.name ?? null
  const id = targetId.round(view.stage.id, view.bracket.groupNumber, roundOf)
  call.touched('round', id, { name: before }, { name })
  return writeBracket(call, view, renamed(view.bracket, roundOf, name))
}

async function writeBracket(act: Act, view: BracketView, changed: Bracket): Promise<Bracket> {
  if (changed === view.bracket) return changed
  const stage = await writeBrackets(act, view, withBracket(view.stage.brackets, changed))
  return bracketIn(stage.brackets, changed.groupNumber)
}

/** In the order of the matches, as they are drawn: a name that is given back stands where it stood. */
function named(bracket: Bracket, round: RoundSetting): Bracket {
  const others = bracket.roundSettings.filter((other) => other.roundOf !== round.roundOf)
  const placeOf = ({ roundOf }: RoundSetting) => bracket.matches.findIndex((match) => match.roundOf === roundOf)
  return { ...bracket, roundSettings: [...others, round].toSorted((a, b) => placeOf(a) - placeOf(b)) }
}

/** `null`: called by its place again. */
function renamed(bracket: Bracket, roundOf: number, name: string | null): Bracket {
  if (name !== null) return named(bracket, { roundOf, name })
  return { ...bracket, roundSettings: bracket.roundSettings.filter((round) => round.roundOf !== roundOf) }
}

/** §7 `tournamentGroups`: only the teams of these registration groups are dealt. */
function isInPool(id: string, groups?: ReadonlyMap<string, number>, wanted?: readonly number[]): boolean {
  return !wanted || wanted.includes(groups?.get(id) ?? 0)
}

function seatsOf(bracket: Bracket): (string | null)[][] {
  return bracket.matches.map((match) => match.teams.map((team) => team?.name ?? null))
}

function hasTeams(bracket: Bracket): boolean {
  return bracket.matches.some((match) => match.teams.some((team) => team !== null))
}

function touchStage(act: Act, { stage }: StageView, before: unknown, after: unknown): void {
  act.touched('stage', stage.id, before, after)
}

function touchBracket(act: Act, { stage, bracket }: BracketView, before: unknown, after: unknown): void {
  act.touched('bracket', targetId.bracket(stage.id, bracket.groupNumber), before, after)
}
