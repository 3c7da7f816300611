import { reason, type Reason } from '../../contract/reason.ts'
import type { BatchAnswer } from '../../contract/endpoints-teams.ts'
import type { NewTeam, TournamentTeam } from '../../contract/team.ts'
import type { Tournament } from '../../contract/tournament.ts'
import type { TournamentView } from '../../contract/views.ts'
import {
  asEntered,
  whyNotAddTeam,
  whyNotCheckInTeam,
  whyNotConfirmRoster,
  whyNotCopyTeams,
  whyNotDropTeam,
  whyNotEachTeam,
  whyNotEditTeam,
  whyNotReinstateTeam,
  whyNotRemoveLogo,
  whyNotRemoveTeam,
  whyNotWithdrawRoster,
  withTeam,
} from '../../rules/teams.ts'
import { looksMisread } from '../../rules/team-headings.ts'
import { centsOf } from '../../rules/money.ts'
import { missingAnswers } from '../../rules/registration-answers.ts'
import { nameKey } from '../../contract/name-key.ts'
import { idsOfTeams } from '../store/present-teams.ts'
import { lockStageView } from '../store/stage-views.ts'
import { listTeams as list, logosOf } from '../store/team-list.ts'
import {
  deleteTeam,
  findTeam,
  stageWithTeam,
  takenNames,
  teamsWith,
  type TeamEntry,
  updateTeam,
} from '../store/teams.ts'
import { findTournament, updateFigures } from '../store/tournaments.ts'
import { Refusal, type Act, type Call, type Handler } from '../call.ts'
import { actOn } from '../act-on.ts'
import * as on from '../acts/subjects.ts'
import { difference, given } from '../acts/difference.ts'
import { mostNamed } from '../acts/plays-elsewhere.ts'
import { sentImage } from '../acts/sent-image.ts'
import { keepImage, keepNewLogo } from '../acts/keep-image.ts'
import { isHeldNear, withOwnMembers, withoutAnswers } from '../acts/near.ts'
import { captureFee, pendRefunds } from '../acts/fees.ts'
import { sayNotices, tellMembers } from '../acts/notices.ts'
import { copiedTeam, enteredTeam } from '../acts/new-team.ts'
import { insertLinkedTeams } from '../acts/link-players.ts'
import { requireOnlyHere } from '../acts/plays-elsewhere.ts'
import { closeWhenFull } from '../acts/registration.ts'
import { startWhenReady } from '../acts/start-instant.ts'
import { writeBrackets } from '../acts/stage-progress.ts'
import { takeBack } from '../acts/reinstate.ts'

export const listTeams: Handler<'listTeams'> = async ({ tx, params, query, asking }) => {
  const { teams: found, ...counts } = await list(tx, params.id, query)
  const teams = await withOwnMembers({ tx, asking }, found)
  return { teams: (await isHeldNear({ tx, asking }, params.id)) ? teams : teams.map(withoutAnswers), ...counts }
}

export const listTeamLogos: Handler<'listTeamLogos'> = async ({ tx, params }) => ({
  logos: await logosOf(tx, params.id),
})

export const getTeam: Handler<'getTeam'> = async ({ tx, params, asking }) => {
  const found = await findTeam(tx, params.tournamentTeamId)
  const [team = found] = await withOwnMembers({ tx, asking }, [found])
  return (await isHeldNear({ tx, asking }, team.tournamentId)) ? team : withoutAnswers(team)
}

export const addTeam = actOn('addTeam', on.tournament, {
  whyNot: whyNotAddTeam,
  unseen: 'adds another',
  run: async (call, view) => {
    const logo = await keepNewLogo(call)
    const entry = { ...enteredTeam(view.tournament, call.body), ...(logo !== undefined && { logo }) }
    const { added, refused } = await enterTeams(call, view, [call.body], [entry])
    const [why] = refused.values()
    if (why) throw new Refusal(why)
    const [team] = added
    if (!team) throw new Error('a team was neither added nor refused')
    const { name, group, state } = team
    call.touched('team', team.tournamentTeamId, undefined, { name, group, state })
    return team
  },
})

export const addTeams = actOn('addTeams', on.tournament, {
  // A reason that applies to every team refuses the whole list.
  whyNot: (view, asking) => whyNotAddTeam(view, asking),
  run: (call, view) => {
    const { teams } = call.body
    const entries = teams.map((team) => enteredTeam(view.tournament, team))
    return enterList(call, view, teams, entries)
  },
})

/** Players, logo and venue come along; the roster is to be confirmed and the fee to be paid as if the team were new. */
export const copyTeams = actOn('copyTeams', on.tournament, {
  whyNot: (view, asking, { sourceTournamentId: source }) => whyNotCopyTeams(view, asking, { source }),
  run: async (call, view) => {
    const { sourceTournamentId: source, teamIds } = call.body
    const from = await findTournament(call.tx, source)
    const there = await teamsWith(call.tx, await idsOfTeams(call.tx, source))
    const wanted = new Set(teamIds)
    const teams = teamIds === undefined ? there : there.filter((team) => wanted.has(team.tournamentTeamId))
    if (teams.length < (teamIds === undefined ? 1 : wanted.size)) {
      throw new Refusal(reason('team.nothingToCopy', { tournament: from.name }))
    }
    return enterList(
      call,
      view,
      teams.map((team) => asEntered(team, from, view.tournament)),
      teams.map((team) => copiedTeam(view.tournament, from, team)),
    )
  },
})

export const editTeam = actOn('editTeam', on.team, {
  whyNot: whyNotEditTeam,
  run: async (call, { team, tournament }) => {
    const { before, after } = difference<TeamFields>(team, { ...team, ...given(call.body) })
    if (after.name !== undefined && nameKey(after.name) !== nameKey(team.name)) {
      const [name] = (await takenNames(call.tx, team.tournamentId, [after.name])).values()
      if (name !== undefined) throw new Refusal(reason('team.nameTaken', { name }))
    }
    if (after.group !== undefined) {
      const left = withTeam(tournament.groupTeams, before.group, -1)
      await updateFigures(call.tx, tournament.id, { groupTeams: withTeam(left, after.group, 1) })
    }
    call.changed(before, after)
    return Object.keys(after).length > 0 ? updateTeam(call.tx, team, after) : team
  },
})

export const setTeamLogo = actOn('setTeamLogo', on.team, {
  whyNot: (view, asking) => whyNotEditTeam(view, asking),
  run: async (call, view) => {
    const logo = await keepImage(call, sentImage(call.image))
    call.changed({ logo: view.team.logo }, { logo })
    return updateTeam(call.tx, view.team, { logo })
  },
})

export const removeTeamLogo = actOn('removeTeamLogo', on.team, {
  whyNot: whyNotRemoveLogo,
  run: async (call, view) => {
    call.changed({ logo: view.team.logo }, { logo: null })
    return updateTeam(call.tx, view.team, { logo: null })
  },
})

export const removeTeam = actOn('removeTeam', on.team, {
  whyNot: whyNotRemoveTeam,
  run: async (call, { team, tournament }) => {
    const stage = await stageWithTeam(call.tx, team)
    if (stage !== undefined) throw new Refusal(reason('team.inBracket', { stage }))
    if (team.fee !== null) await pendRefunds(call, tournament, { tournamentTeamId: team.tournamentTeamId })
    await deleteTeam(call.tx, team.tournamentTeamId)
    await updateFigures(call.tx, tournament.id, {
      teamCount: tournament.teamCount - 1,
      groupTeams: withTeam(tournament.groupTeams, team.group, -1),
      registeredCount: tournament.registeredCount - (team.state === 'Registered' ? 1 : 0),
    })
    call.changed({ name: team.name, group: team.group, state: team.state }, {})
    return { tournamentTeamId: team.tournamentTeamId }
  },
})

export const confirmRoster = actOn('confirmRoster', on.team, {
  whyNot: whyNotConfirmRoster,
  run: async (call, { team, tournament }) => {
    for (const told of await requireOnlyHere(call, tournament, team))
      call.consequence(reason('consequence.playsElsewhere', told))
    const confirmed = await updateTeam(call.tx, team, {
      state: 'Registered',
      rosterConfirmTime: call.asking.now,
      ...(hasFee(tournament) && { fee: 'Captured' as const }),
    })
    call.changed({ state: team.state }, { state: confirmed.state })
    if (hasFee(tournament)) await captureFee(call, tournament, team, call.body?.feeFrom)
    const now = await updateFigures(call.tx, tournament.id, { registeredCount: tournament.registeredCount + 1 })
    startWhenReady(call, now)
    return confirmed
  },
})

export const withdrawRoster = actOn('withdrawRoster', on.team, {
  whyNot: whyNotWithdrawRoster,
  run: async (call, { team, tournament }) => {
    const withdrawn = await updateTeam(call.tx, team, {
      state: 'PendingConfirmRoster',
      rosterConfirmTime: null,
      dropTime: null,
      checkInTime: null,
      ...(team.fee !== null && { fee: 'RefundPending' as const }),
    })
    if (team.fee !== null) await pendRefunds(call, tournament, { tournamentTeamId: team.tournamentTeamId })
    await updateFigures(call.tx, tournament.id, { registeredCount: tournament.registeredCount - 1 })
    call.changed({ state: team.state }, { state: withdrawn.state })
    return withdrawn
  },
})

export const setTeamCheckIn = actOn('setTeamCheckIn', on.teamWithVenues, {
  whyNot: whyNotCheckInTeam,
  run: async (call, { team }) => {
    const { checkedIn } = call.body
    const checkInTime = checkedIn ? call.asking.now : null
    call.changed({ checkedIn: !checkedIn, checkInTime: team.checkInTime }, { checkedIn, checkInTime })
    const now = await updateTeam(call.tx, team, { checkInTime })
    const [told = now] = await withOwnMembers(call, [now])
    return told
  },
})

/** 4.7: its remaining matches are forfeited, now and when it arrives there. */
export const dropTeam = actOn('dropTeam', on.team, {
  whyNot: whyNotDropTeam,
  run: async (call, view) => {
    const { team } = view
    const dropped = await updateTeam(call.tx, team, { dropTime: call.asking.now })
    call.consequence(reason('consequence.teamDropped', { team: team.name }))
    call.changed({ dropTime: null }, { dropTime: dropped.dropTime, reason: call.body.reason })
    const params = { team: team.name, tournament: view.tournament.name, reason: call.body.reason }
    const { now } = call.asking
    const teamIds = [team.tournamentTeamId]
    sayNotices(call, await tellMembers(call.tx, { teamIds }, { action: 'teamDropped', params, now }))
    for (const { id } of view.stages.filter((stage) => stage.state === 'InProgress')) {
      const running = await lockStageView(call, id)
      await writeBrackets(call, running, running.stage.brackets)
    }
    return dropped
  },
})

/** 4.7. chosen: its players are not told, and the preview says so. */
export const reinstateTeam = actOn('reinstateTeam', on.team, {
  whyNot: whyNotReinstateTeam,
  run: async (call, view) => {
    const { team, tournament } = view
    for (const told of await requireOnlyHere(call, tournament, team))
      call.consequence(reason('consequence.playsElsewhere', told))
    const back = await updateTeam(call.tx, team, { dropTime: null })
    call.consequence(reason('consequence.teamReinstated', { team: team.name }))
    call.changed({ dropTime: team.dropTime }, { dropTime: null })
    await takeBack(call, view)
    return back
  },
})

type TeamFields = Pick<TournamentTeam, 'name' | 'group' | 'venue' | 'logo'>

/** Several at once: those that may come in are told, and each that may not. */
async function enterList(
  act: Act & Pick<Call<'addTeams'>, 'say'>,
  view: TournamentView,
  teams: readonly NewTeam[],
  entries: readonly TeamEntry[],
): Promise<BatchAnswer> {
  const { added, refused } = await enterTeams(act, view, teams, entries)
  act.touched('tournament', view.tournament.id, undefined, { teams: added.map((team) => team.name) })
  act.consequence(reason('consequence.teamsAdded', { count: added.length }))
  if (refused.size > 0) {
    const names = teams.filter((_, i) => refused.has(i)).map((team) => team.name)
    act.consequence(reason('consequence.teamsRefused', { count: names.length, teams: names }))
  }
  const misread = added.map(({ name }) => name).filter(looksMisread)
  if (misread.length > 0) {
    act.consequence(reason('consequence.teamsMisread', { count: misread.length, teams: misread.slice(0, mostNamed) }))
  }
  const inOrder = added.values()
  const results = teams.map(({ name }, i) => {
    const why = refused.get(i)
    if (why) return { id: null, name, ok: false, code: why.code, message: act.say?.(why) ?? why.code }
    return { id: inOrder.next().value?.tournamentTeamId ?? null, name, ok: true, code: null, message: '' }
  })
  return { results, okCount: added.length, failCount: refused.size }
}

/** Adds the teams that may come in, in one go; each refused one (by its index) has its reason. */
async function enterTeams(
  act: Act,
  view: TournamentView,
  teams: readonly NewTeam[],
  entries: readonly TeamEntry[],
): Promise<{ added: TournamentTeam[]; refused: Map<number, Reason> }> {
  const taken = await takenNames(
    act.tx,
    view.tournament.id,
    teams.map((team) => team.name),
  )
  const reasons = whyNotEachTeam(view, act.asking, teams, taken)
  const refused = new Map(reasons.flatMap((why, i): [number, Reason][] => (why ? [[i, why]] : [])))
  const admitted = entries.filter((_, i) => !refused.has(i))
  const teamCount = view.tournament.teamCount + admitted.length
  const added = await insertLinkedTeams(act, view.tournament.id, admitted)
  if (added.length > 0) {
    const groupTeams = admitted.reduce((teams, { group }) => withTeam(teams, group, 1), view.tournament.groupTeams)
    const tournament = await updateFigures(act.tx, view.tournament.id, { teamCount, groupTeams })
    await closeWhenFull(act, tournament)
    const { form } = tournament
    const count = added.filter(({ answers }) => missingAnswers(form, answers).length > 0).length
    if (count > 0) act.consequence(reason('consequence.answersMissing', { count }))
  }
  return { added, refused }
}

function hasFee({ registrationFee }: Tournament): boolean {
  return centsOf(registrationFee) > 0
}
