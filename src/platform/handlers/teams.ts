import { reason, type Reason } from '../../contract/reason.ts'
import type { NewTeam, TournamentTeam } from '../../contract/team.ts'
import type { Tournament } from '../../contract/tournament.ts'
import type { TournamentView } from '../../contract/views.ts'
import {
  whyNotAddTeam,
  whyNotConfirmRoster,
  whyNotDropTeam,
  whyNotEachTeam,
  whyNotEditTeam,
  whyNotRemoveTeam,
  whyNotWithdrawRoster,
} from '../../rules/teams.ts'
import { centsOf } from '../../rules/money.ts'
import { nameKey } from '../../contract/name-key.ts'
import { lockStageView } from '../store/stage-views.ts'
import {
  deleteTeam,
  findTeam,
  insertTeams,
  keepRefund,
  listTeams as list,
  lockTeamView,
  stageWithTeam,
  takenNames,
  updateTeam,
} from '../store/teams.ts'
import { lockTournamentView, updateFigures } from '../store/tournaments.ts'
import { enforce, Refusal, type Act, type Handler } from '../call.ts'
import { difference, given, requireVersion } from '../acts/difference.ts'
import { tellRefund } from '../acts/refunds.ts'
import { enteredTeam } from '../acts/new-team.ts'
import { closeWhenFull } from '../acts/registration.ts'
import { startWhenReady } from '../acts/start-instant.ts'
import { writeBrackets } from '../acts/stage-progress.ts'

export const listTeams: Handler<'listTeams'> = ({ tx, params, query }) => list(tx, params.id, query)

export const getTeam: Handler<'getTeam'> = ({ tx, params }) => findTeam(tx, params.tournamentTeamId)

export const addTeam: Handler<'addTeam'> = async (call) => {
  const view = await lockTournamentView(call.tx, call.params.id)
  const { added, refused } = await enterTeams(call, view, [call.body])
  const [why] = refused.values()
  if (why) throw new Refusal(why)
  const [team] = added
  if (!team) throw new Error('a team was neither added nor refused')
  const { name, group, state } = team
  touch(call, team, undefined, { name, group, state })
  return team
}

export const addTeams: Handler<'addTeams'> = async (call) => {
  const view = await lockTournamentView(call.tx, call.params.id)
  const { teams } = call.body
  // What holds for every team alike refuses the whole list.
  enforce(whyNotAddTeam(view, call.asking))
  const { added, refused } = await enterTeams(call, view, teams)
  const { id } = view.tournament
  call.touched('tournament', id, undefined, { teams: added.map((team) => team.name) })
  call.consequence(reason('consequence.teamsAdded', { count: added.length }))
  if (refused.size > 0) {
    const names = teams.filter((_, i) => refused.has(i)).map((team) => team.name)
    call.consequence(reason('consequence.teamsRefused', { count: names.length, teams: names }))
  }
  const inOrder = added.values()
  const results = teams.map(({ name }, i) => {
    const why = refused.get(i)
    if (why) return { id: null, name, ok: false, code: why.code, message: call.say?.(why) ?? why.code }
    return { id: inOrder.next().value?.tournamentTeamId ?? null, name, ok: true, code: null, message: '' }
  })
  return { results, okCount: added.length, failCount: refused.size }
}

export const editTeam: Handler<'editTeam'> = async (call) => {
  const view = await lockTeamView(call.tx, call.params.tournamentTeamId)
  const { team } = view
  const { version, ...fields } = call.body
  requireVersion(call, team, version)
  const changes = given(fields)
  enforce(whyNotEditTeam(view, call.asking, changes))
  const { before, after } = difference<Pick<TournamentTeam, 'name' | 'group'>>(team, {
    name: changes.name ?? team.name,
    group: changes.group === undefined ? team.group : changes.group,
  })
  if (after.name !== undefined && nameKey(after.name) !== nameKey(team.name)) {
    const taken = await takenNames(call.tx, team.tournamentId, [after.name])
    if (taken.size > 0) throw new Refusal(nameTaken(after.name))
  }
  touch(call, team, before, after)
  return Object.keys(after).length > 0 ? updateTeam(call.tx, team, after) : team
}

export const removeTeam: Handler<'removeTeam'> = async (call) => {
  const view = await lockTeamView(call.tx, call.params.tournamentTeamId)
  const { team, tournament } = view
  enforce(whyNotRemoveTeam(view, call.asking))
  const stage = await stageWithTeam(call.tx, team)
  if (stage !== undefined) throw new Refusal(reason('team.inBracket', { stage }))
  if (team.fee !== null) {
    await keepRefund(call.tx, view)
    tellRefund(call, tournament, 1)
  }
  await deleteTeam(call.tx, team.tournamentTeamId)
  await updateFigures(call.tx, tournament.id, {
    teamCount: tournament.teamCount - 1,
    registeredCount: tournament.registeredCount - (team.state === 'Registered' ? 1 : 0),
  })
  touch(call, team, { name: team.name, group: team.group, state: team.state }, {})
  return { tournamentTeamId: team.tournamentTeamId }
}

export const confirmRoster: Handler<'confirmRoster'> = async (call) => {
  const view = await lockTeamView(call.tx, call.params.tournamentTeamId)
  const { team, tournament } = view
  enforce(whyNotConfirmRoster(view, call.asking))
  const confirmed = await updateTeam(call.tx, team, {
    state: 'Registered',
    rosterConfirmTime: call.asking.now,
    ...(hasFee(tournament) && { fee: 'Captured' as const }),
  })
  const now = await updateFigures(call.tx, tournament.id, { registeredCount: tournament.registeredCount + 1 })
  touch(call, team, { state: team.state }, { state: confirmed.state })
  startWhenReady(call, now)
  return confirmed
}

export const withdrawRoster: Handler<'withdrawRoster'> = async (call) => {
  const view = await lockTeamView(call.tx, call.params.tournamentTeamId)
  const { team, tournament } = view
  enforce(whyNotWithdrawRoster(view, call.asking))
  const withdrawn = await updateTeam(call.tx, team, {
    state: 'PendingConfirmRoster',
    rosterConfirmTime: null,
    dropTime: null,
    ...(team.fee !== null && { fee: 'RefundPending' as const }),
  })
  if (team.fee !== null) tellRefund(call, tournament, 1)
  await updateFigures(call.tx, tournament.id, { registeredCount: tournament.registeredCount - 1 })
  touch(call, team, { state: team.state }, { state: withdrawn.state })
  return withdrawn
}

/** 4.7: what it still had to play is lost by forfeit, now and when it arrives there. */
export const dropTeam: Handler<'dropTeam'> = async (call) => {
  const view = await lockTeamView(call.tx, call.params.tournamentTeamId)
  const { team } = view
  enforce(whyNotDropTeam(view, call.asking))
  const dropped = await updateTeam(call.tx, team, { dropTime: call.asking.now })
  call.consequence(reason('consequence.teamDropped', { team: team.name }))
  touch(call, team, { dropTime: null }, { dropTime: dropped.dropTime, reason: call.body.reason })
  for (const { id } of view.stages.filter((stage) => stage.state === 'InProgress')) {
    const running = await lockStageView(call, id)
    await writeBrackets(call, running, running.stage.brackets)
  }
  return dropped
}

/** Adds the teams that may come in, in one go; each refused one (by its index) has its reason. */
async function enterTeams(
  act: Act,
  view: TournamentView,
  teams: readonly NewTeam[],
): Promise<{ added: TournamentTeam[]; refused: Map<number, Reason> }> {
  const taken = await takenNames(
    act.tx,
    view.tournament.id,
    teams.map((team) => team.name),
  )
  const reasons = whyNotEachTeam(view, act.asking, teams, taken)
  const refused = new Map(reasons.flatMap((why, i): [number, Reason][] => (why ? [[i, why]] : [])))
  const entries = teams.filter((_, i) => !refused.has(i)).map((team) => enteredTeam(view.tournament, team))
  const teamCount = view.tournament.teamCount + entries.length
  const added = await insertTeams(act.tx, view.tournament.id, entries, act.asking.now)
  if (added.length > 0) {
    const tournament = await updateFigures(act.tx, view.tournament.id, { teamCount })
    await closeWhenFull(act, tournament)
  }
  return { added, refused }
}

function hasFee({ registrationFee }: Tournament): boolean {
  return centsOf(registrationFee) > 0
}

function nameTaken(name: string): Reason {
  return reason('team.nameTaken', { name })
}

function touch(act: Act, { tournamentTeamId }: TournamentTeam, before: unknown, after: unknown): void {
  act.touched('team', tournamentTeamId, before, after)
}
