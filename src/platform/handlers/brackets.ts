import type { Bracket, RoundSetting } from '../../contract/bracket.ts'
import { reason } from '../../contract/reason.ts'
import { type BracketView } from '../../contract/views.ts'
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
import { groupsOfTeams } from '../store/teams.ts'
import { type Act } from '../call.ts'
import { actOn } from '../act-on.ts'
import * as on from '../acts/subjects.ts'
import { givenPlacements, requireAsItStands } from '../acts/as-it-stands.ts'
import { dealTeams } from '../acts/deal-teams.ts'
import { difference } from '../acts/difference.ts'
import { clearBrackets as clear, drawBrackets, drawDivision, replaceBrackets, writeFigures } from '../acts/draw.ts'
import { orRefuse, withBracket } from '../acts/or-refuse.ts'
import { allowedTeams, seatsById, seedsAsStored, teamsById, tellUnusual } from '../acts/placed-teams.ts'
import { bracketIn } from '../acts/stage-parts.ts'
import { complete, writeBrackets } from '../acts/stage-progress.ts'
import { tellReplaced } from '../acts/start-stage.ts'

export const generateBrackets = actOn('generateBrackets', on.stageAlone, {
  whyNot: (view, asking, body) => whyNotGenerateBrackets(view, asking, { groupNum: view.stage.groups, ...body }),
  run: async (call, view) => {
    const { stage } = view
    const { teamNum, groupNum = stage.groups, teamIds, byRegistrationGroup, losersOrders } = call.body
    const teams = teamIds && teamsById(await allowedTeams(call, view), teamIds)
    if (teams) tellUnusual(call, view, teams)
    const groups = byRegistrationGroup ? await groupsOfTeams(call.tx, stage.tournamentId) : undefined
    const drawn = orRefuse(
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
    call.changed({ groups: stage.brackets.length }, { groups: drawn.length, teams: teamIds ?? [] })
    return { brackets }
  },
})

export const randomizeBrackets = actOn('randomizeBrackets', on.stageAlone, {
  whyNot: whyNotRandomizeBrackets,
  run: async (call, view) => {
    const { stage } = view
    const { teamIds, groupNum, tournamentGroups } = call.body
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
    const placed = orRefuse(placeTeams(stage.brackets, stage.format, placements, allowed.teams))
    if (stage.brackets.some(hasTeams)) tellReplaced(call, stage.brackets)
    const whole = groupNum === undefined && !tournamentGroups
    call.changed({}, { teams: order })
    const { brackets } = await writeBrackets(call, view, placed, whole ? { seeds: order } : {})
    return { brackets }
  },
})

export const addBracket = actOn('addBracket', on.stage, {
  whyNot: (view, asking, body, { group }) => whyNotAddDivision(view, asking, { ...body, group }),
  run: async (call, view) => {
    const { stage } = view
    const { group } = call.params
    const { teamNum } = call.body
    const drawn = orRefuse(drawDivision(view, { groupNumber: group, teamNum }))
    const [added] = await insertBrackets(call.tx, stage, [drawn], call.asking.now)
    const all = [...stage.brackets, found(added)].toSorted((a, b) => a.groupNumber - b.groupNumber)
    const { brackets } = await writeFigures(call, stage, all)
    call.changed({}, { group, teamNum })
    return { brackets }
  },
})

export const deleteBracket = actOn('deleteBracket', on.bracket, {
  whyNot: whyNotDeleteDivision,
  run: async (call, { stage, bracket }) => {
    const group = bracket.groupNumber
    await deleteBrackets(call.tx, stage.id, group)
    const left = stage.brackets.filter((other) => other !== bracket)
    const { brackets } = await writeFigures(call, stage, left)
    call.consequence(reason('consequence.divisionDeleted', { group, matches: matchesOf(bracket).length }))
    call.changed({ matches: matchesOf(bracket).length }, {})
    return { brackets }
  },
})

export const clearBrackets = actOn('clearBrackets', on.stageAlone, {
  whyNot: whyNotClearBrackets,
  unseen: 'replaces what its preview shows',
  run: async (call, view) => {
    const { stage } = view
    const { groups = stage.groups, teamIds } = call.body
    const seeds = teamIds && (await seedsAsStored(call, view, teamIds))
    const count = stage.brackets.length
    call.consequence(
      reason('consequence.bracketsCleared', { groups: count, matches: stage.brackets.flatMap(matchesOf).length }),
    )
    call.changed({ groups: count }, { groups: 0 })
    await clear(call, stage, groups, seeds)
    return { brackets: [] }
  },
})

export const editBracket = actOn('editBracket', on.bracketAlone, {
  whyNot: (view, asking, { matches, roundSettings }) =>
    whyNotEditBracket(view, asking, { matches: matches && givenPlacements(view.stage, matches), roundSettings }),
  run: async (call, view) => {
    const { stage, bracket } = view
    const { matches: given, roundSettings, ...others } = call.body
    requireAsItStands(others, bracket)
    const matches = given && givenPlacements(stage, given)
    let placed: Bracket = bracket
    if (matches) {
      const allowed = await allowedTeams(call, view)
      const seated = seatsById(
        allowed,
        matches.flatMap((placement) => placement.tournamentTeamIds.filter((id) => id !== null)),
      )

      tellUnusual(call, view, seated)
      const all = orRefuse(placeTeams(stage.brackets, stage.format, matches, allowed.teams))
      placed = bracketIn(all, bracket.groupNumber)
    }
    const edited = roundSettings ? roundSettings.reduce(named, placed) : placed
    const { before, after } = difference(
      { seats: seatsOf(bracket), roundSettings: bracket.roundSettings },
      { seats: seatsOf(edited), roundSettings: edited.roundSettings },
    )
    call.changed(before, after)
    return writeBracket(call, view, edited)
  },
})

export const setBracketVisibility = actOn('setBracketVisibility', on.bracket, {
  whyNot: whyNotSetVisibility,
  unseen: 'sets the one value it names',
  run: (call, view) => {
    const { visible } = call.body
    call.changed({ visible: view.bracket.visible }, { visible })
    return writeBracket(call, view, { ...view.bracket, visible })
  },
})

export const completeBracket = actOn('completeBracket', on.bracket, {
  whyNot: whyNotCompleteBracket,
  run: (call, view) => {
    call.changed({ state: view.bracket.state }, { state: 'Completed' })
    return writeBracket(call, view, complete(call, view, view.bracket))
  },
})

export const advanceWinners = actOn('advanceWinners', on.bracket, {
  whyNot: whyNotAdvanceWinners,
  run: async (call, view) => {
    const filled = fillSlots(view.bracket)
    const changed = filled.matches.filter((match, i) => match !== view.bracket.matches[i])
    call.changed({}, { matches: changed.map((match) => match.identifier) })
    return changed.length > 0 ? writeBracket(call, view, filled) : view.bracket
  },
})

export const renameRound = actOn('renameRound', on.round, {
  whyNot: whyNotRenameRound,
  unseen: 'sets the one value it names',
  run: (call, view) => {
    const { roundOf } = call.params
    const { name, ...others } = call.body
    requireAsItStands(others, { roundOf })
    const before = view.bracket.roundSettings.find((round) => round.roundOf === roundOf)?.name ?? null
    call.changed({ name: before }, { name })
    return writeBracket(call, view, renamed(view.bracket, roundOf, name))
  },
})

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
