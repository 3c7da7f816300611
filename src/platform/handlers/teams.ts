import { reason, type Reason } from '../../contract/reason.ts'
import type { BatchAnswer } from '../../contract/endpoints-teams.ts'
import type { NewTeam, TournamentTeam } from '../../contract/team.ts'
import type { Tournament } from '../../contract/tournament.ts'
import { imageSizes } from '../../contract/tournament-image.ts'
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
  whyNotRemoveLogo,
  whyNotRemoveTeam,
  whyNotWithdrawRoster,
  withTeam,
} from '../../rules/teams.ts'
import { centsOf } from '../../rules/money.ts'
import { missingAnswers } from '../../rules/registration-answers.ts'
import { nameKey } from '../../contract/name-key.ts'
import { idsOfTeams } from '../store/present-teams.ts'
import { lockStageView } from '../store/stage-views.ts'
import { listTeams as list } from '../store/team-list.ts'
import {
  deleteTeam,
  findTeam,
  insertTeams,
  lockTeamView,
  stageWithTeam,
  takenNames,
  teamsWith,
  type TeamEntry,
  updateTeam,
} from '../store/teams.ts'
import { findTournament, lockTournamentView, updateFigures } from '../store/tournaments.ts'
import { captureFee, pendRefunds } from '../store/transactions.ts'
import { heldAt } from '../store/venues.ts'
import { enforce, Refusal, type Act, type Call, type Handler } from '../call.ts'
import { difference, given, requireVersion } from '../acts/difference.ts'
import { encodeAnew, inlineBytes, isInlineImage } from '../acts/encode-image.ts'
import { keepImage } from '../acts/keep-image.ts'
import { tellRefund } from '../acts/refunds.ts'
import { copiedTeam, enteredTeam } from '../acts/new-team.ts'
import { closeWhenFull } from '../acts/registration.ts'
import { startWhenReady } from '../acts/start-instant.ts'
import { writeBrackets } from '../acts/stage-progress.ts'

export const listTeams: Handler<'listTeams'> = ({ tx, params, query }) => list(tx, params.id, query)

export const getTeam: Handler<'getTeam'> = ({ tx, params }) => findTeam(tx, params.tournamentTeamId)

export const addTeam: Handler<'addTeam'> = async (call) => {
  const sent = isInlineImage(call.body.logo) ? await encodeAnew(inlineBytes(call.body.logo), logoCut) : undefined
  const view = await lockTournamentView(call.tx, call.params.id)
  enforce(whyNotAddTeam(view, call.asking, call.body))
  const logo = sent ? await keepImage(call, sent, 'logo') : call.body.logo
  const entry = { ...enteredTeam(view.tournament, call.body), ...(logo !== undefined && { logo }) }
  const { added, refused } = await enterTeams(call, view, [call.body], [entry])
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
  return enterList(
    call,
    view,
    teams,
    teams.map((team) => enteredTeam(view.tournament, team)),
  )
}

/** Players, logo and venue come along; the roster is to be confirmed and the fee to be paid as if the team were new. */
export const copyTeams: Handler<'copyTeams'> = async (call) => {
  const view = await lockTournamentView(call.tx, call.params.id)
  const { sourceTournamentId: source, teamIds } = call.body
  enforce(whyNotCopyTeams(view, call.asking, { source }))
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
}

export const editTeam: Handler<'editTeam'> = async (call) => {
  const view = await lockTeamView(call.tx, call.params.tournamentTeamId)
  const { team } = view
  const { version, ...fields } = call.body
  requireVersion(call, team, version)
  const changes = given(fields)
  enforce(whyNotEditTeam(view, call.asking, changes))
  const { before, after } = difference<Pick<TournamentTeam, 'name' | 'group' | 'venue' | 'logo'>>(team, {
    ...team,
    ...changes,
  })
  if (after.name !== undefined && nameKey(after.name) !== nameKey(team.name)) {
    const taken = await takenNames(call.tx, team.tournamentId, [after.name])
    if (taken.size > 0) throw new Refusal(nameTaken(after.name))
  }
  if (after.group !== undefined) {
    const { id, groupTeams } = view.tournament
    const left = withTeam(groupTeams, before.group, -1)
    await updateFigures(call.tx, id, { groupTeams: withTeam(left, after.group, 1) })
  }
  touch(call, team, before, after)
  return Object.keys(after).length > 0 ? updateTeam(call.tx, team, after) : team
}

export const setTeamLogo: Handler<'setTeamLogo'> = async (call) => {
  const { file, crop } = call.body
  const encoded = await encodeAnew(Buffer.from(await file.arrayBuffer()), { ...logoCut, crop })
  const view = await lockTeamView(call.tx, call.params.tournamentTeamId)
  enforce(whyNotEditTeam(view, call.asking))
  const logo = await keepImage(call, encoded)
  touch(call, view.team, { logo: view.team.logo }, { logo })
  return updateTeam(call.tx, view.team, { logo })
}

export const removeTeamLogo: Handler<'removeTeamLogo'> = async (call) => {
  const view = await lockTeamView(call.tx, call.params.tournamentTeamId)
  requireVersion(call, view.team, call.body.version)
  enforce(whyNotRemoveLogo(view, call.asking))
  touch(call, view.team, { logo: view.team.logo }, { logo: null })
  return updateTeam(call.tx, view.team, { logo: null })
}

export const removeTeam: Handler<'removeTeam'> = async (call) => {
  const view = await lockTeamView(call.tx, call.params.tournamentTeamId)
  const { team, tournament } = view
  enforce(whyNotRemoveTeam(view, call.asking))
  const stage = await stageWithTeam(call.tx, team)
  if (stage !== undefined) throw new Refusal(reason('team.inBracket', { stage }))
  if (team.fee !== null) {
    await pendRefunds(call.tx, { tournamentTeamId: team.tournamentTeamId }, call.asking.now)
    tellRefund(call, tournament, 1)
  }
  await deleteTeam(call.tx, team.tournamentTeamId)
  await updateFigures(call.tx, tournament.id, {
    teamCount: tournament.teamCount - 1,
    groupTeams: withTeam(tournament.groupTeams, team.group, -1),
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
  if (hasFee(tournament)) await captureFee(call.tx, tournament, team, call.asking.now)
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
    checkInTime: null,
    ...(team.fee !== null && { fee: 'RefundPending' as const }),
  })
  if (team.fee !== null) {
    await pendRefunds(call.tx, { tournamentTeamId: team.tournamentTeamId }, call.asking.now)
    tellRefund(call, tournament, 1)
  }
  await updateFigures(call.tx, tournament.id, { registeredCount: tournament.registeredCount - 1 })
  touch(call, team, { state: team.state }, { state: withdrawn.state })
  return withdrawn
}

export const setTeamCheckIn: Handler<'setTeamCheckIn'> = async (call) => {
  const view = await lockTeamView(call.tx, call.params.tournamentTeamId)
  const tournament = { ...view.tournament, heldAt: await heldAt(call.tx, view.tournament.id) }
  const { checkedIn } = call.body
  enforce(whyNotCheckInTeam({ ...view, tournament }, call.asking, { checkedIn }))
  const checkInTime = checkedIn ? call.asking.now : null
  touch(call, view.team, { checkInTime: view.team.checkInTime }, { checkInTime })
  return updateTeam(call.tx, view.team, { checkInTime })
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

const logoCut = { size: imageSizes.logo }

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
  const added = await insertTeams(act.tx, view.tournament.id, admitted, act.asking.now)
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

function nameTaken(name: string): Reason {
  return reason('team.nameTaken', { name })
}

function touch(act: Act, { tournamentTeamId }: TournamentTeam, before: unknown, after: unknown): void {
  act.touched('team', tournamentTeamId, before, after)
}
