import * as v from 'valibot'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { BatchAnswer } from '../src/contract/endpoints-teams.ts'
import { Id, maxTeamListLength, Name, ShortText } from '../src/contract/limits.ts'
import { FeeSource } from '../src/contract/states.ts'
import { readStored } from '../src/contract/stored.ts'
import { ListedPlayer, TournamentTeam, type NewTeam } from '../src/contract/team.ts'
import { Crop, cropText } from '../src/contract/tournament-image.ts'
import type { Tournament } from '../src/contract/tournament.ts'
import { administrators } from '../src/contract/user.ts'
import type { TeamView, TournamentView } from '../src/contract/views.ts'
import {
  confirmed,
  confirmedOnceRead,
  defineCommand,
  invocation,
  irreversible,
  reversible,
  type Inverse,
  type Inverses,
  type Invocation,
} from '../src/registry/define.ts'
import { storedValues } from '../src/registry/stored-values.ts'
import { ImageFile, ImageText } from '../src/rules/image-text.ts'
import { playerText, readPlayer } from '../src/rules/listed-player.ts'
import { parseTeamList, teamLine } from '../src/rules/team-list.ts'
import {
  groupName,
  groupNumber,
  whyNotAddTeam,
  whyNotCheckInTeam,
  whyNotConfirmRoster,
  whyNotCopyTeams,
  whyNotDropTeam,
  whyNotEachTeam,
  whyNotEditTeam,
  whyNotRemoveLogo,
  whyNotReinstateTeam,
  whyNotRemoveTeam,
  whyNotWithdrawRoster,
} from '../src/rules/teams.ts'
import { AnswerLines, answerLines } from './registration-forms.ts'
import { openRegistration } from './tournaments.ts'

/** Registration groups go by their names, or their numbers. */
const groupNames = (name: string, { tournament }: TournamentView) =>
  name === 'group' ? tournament.groups.map((group) => group.name) : undefined

export const addTeam = defineCommand({
  id: 'team.add',
  target: 'tournament',
  args: v.object({
    name: Name,
    players: v.optional(v.array(v.pipe(v.string(), v.transform(readPlayer), ListedPlayer)), []),
    group: v.optional(Name),
    venue: v.optional(Name),
    logo: v.optional(ImageText),
    answers: v.optional(AnswerLines),
  }),
  positional: ['name'],
  keys: 'a t',
  menu: 'edit',
  risk: reversible,
  whyNot: whyNotAddTeam,
  form: {
    applies: (name, _typed, view) => asksOfTeam(name, view),
    choices: groupNames,
    initial: ({ tournament: { form = [] } }) => (form.length === 0 ? {} : { answers: answerLines(form, {}) }),
  },
  plan: ({ tournament }, { group, ...team }) => [
    request(endpoints.addTeam, { id: tournament.id }, { ...team, group: groupNumber(tournament, group) }),
  ],
  undo: ({ tournament }, { name, group }, answer): Inverses => {
    const id = answer === undefined ? '' : readStored(TournamentTeam, answer).tournamentTeamId
    return [removing(id, { name, group: groupNumber(tournament, group) }), ...reopening(tournament, 1)]
  },
})

export const addTeams = defineCommand({
  id: 'team.add-many',
  target: 'tournament',
  args: v.object({
    teams: v.pipe(
      v.string(),
      v.minLength(1, 'required'),
      v.maxLength(maxTeamListLength, 'tooLong'),
      v.metadata({ ask: 'long-text', accept: '.csv,.tsv,.txt' }),
      v.transform(parseTeamList),
      v.minLength(1, 'required'),
    ),
  }),
  positional: ['teams'],
  keys: 'a m',
  menu: 'edit',
  risk: confirmedOnceRead,
  whyNot: whyNotAddTeam,
  plan: ({ tournament }, { teams }) => [request(endpoints.addTeams, { id: tournament.id }, { teams })],
  batch: {
    parts: (view, { teams }, asking) => {
      const reasons = whyNotEachTeam(view, asking, teams)
      return teams.map(({ name, group, players = [] }, index) => {
        const why = reasons[index]
        const details = [...(group == null ? [] : [`#${group}`]), ...players.map((player) => playerText(player))]
        return { name, details, ...(why && { why }) }
      })
    },
    refusedArgs: ({ teams }, refused) => ({
      teams: refused.flatMap((index) => (teams[index] ? [teamLine(teams[index])] : [])).join('\n'),
    }),
  },
  undo: ({ tournament }, { teams }, answer): Inverses => {
    if (answer === undefined) return removing('', { name: '' })
    const added = readStored(BatchAnswer, answer).results
    const gone = added.flatMap(({ id }, index) => (id === null ? [] : [removing(id, teams[index] ?? { name: '' })]))
    return [...gone, ...reopening(tournament, gone.length)]
  },
})

export const copyTeams = defineCommand({
  id: 'team.copy',
  target: 'tournament',
  args: v.object({
    source: v.pipe(v.string(), v.minLength(1, 'required'), v.metadata({ target: 'tournament' })),
    teams: v.optional(v.pipe(v.array(Id), v.metadata({ target: 'team', within: 'source' })), []),
  }),
  positional: ['source', 'teams'],
  keys: 'c f',
  menu: 'edit',
  risk: confirmedOnceRead,
  whyNot: whyNotCopyTeams,
  form: {
    // Those of a tournament that is named.
    applies: (name, typed) => name !== 'teams' || typeof typed['source'] === 'string',
  },
  plan: ({ tournament }, { source, teams }) => [
    request(
      endpoints.copyTeams,
      { id: tournament.id },
      { sourceTournamentId: source, ...(teams.length > 0 && { teamIds: teams }) },
    ),
  ],
  undo: ({ tournament }, _, answer): Inverses => {
    if (answer === undefined) return removing('', { name: '' })
    const gone = v
      .parse(BatchAnswer, answer)
      .results.flatMap(({ id, name }) =>
        id === null ? [] : [{ ...invocation(removeTeam, [id], {}), over: { [id]: { name, registered: false } } }],
      )
    return [...gone, ...reopening(tournament, gone.length)]
  },
})

export const editTeam = defineCommand({
  id: 'team.edit',
  target: 'team',
  args: v.object({
    name: v.optional(Name),
    group: v.optional(v.nullable(Name)),
    venue: v.optional(v.nullable(Name)),
    /** The address of one that was sent. */
    logo: v.optional(v.nullable(ShortText)),
  }),
  keys: 'e m',
  menu: 'edit',
  risk: reversible,
  whyNot: whyNotEditTeam,
  form: {
    // A logo is sent as a file; its address is there to take that back.
    applies: (name, _typed, view) => name !== 'logo' && asksOfTeam(name, view),
    choices: groupNames,
    prefill: (view) => {
      const { logo: _logo, ...fields } = asTyped(view)
      return fields
    },
  },
  plan: ({ tournament, team }, { group, ...changes }) => [
    request(
      endpoints.editTeam,
      { tournamentTeamId: team.tournamentTeamId },
      { ...changes, group: groupNumber(tournament, group), version: team.version },
    ),
  ],
  undo: (view, changes): Invocation =>
    invocation(editTeam, [view.team.tournamentTeamId], storedValues(asTyped(view), Object.keys(changes))),
})

/** The fields of its form. */
function asTyped({ tournament, team }: TeamView) {
  const { name, group, venue, logo } = team
  return { name, group: groupName(tournament.groups, group), venue, logo }
}

/** Groups and questions where there are any. */
function asksOfTeam(name: string, view: TournamentView | undefined): boolean {
  if (name === 'group') return view?.tournament.groups.length !== 0
  return name !== 'answers' || view?.tournament.form?.length !== 0
}

/** Cut to its shape in the middle, where no part of it is named. */
export const setTeamLogo = defineCommand({
  id: 'team.set-logo',
  needs: 'additions',
  target: 'team',
  args: v.object({ file: ImageFile, crop: v.optional(Crop) }),
  positional: ['file'],
  keys: 'e l',
  menu: 'edit',
  risk: reversible,
  whyNot: (view, asking) => whyNotEditTeam(view, asking),
  plan: ({ team }, { file, crop }) => [
    request(
      endpoints.setTeamLogo,
      { tournamentTeamId: team.tournamentTeamId },
      { file, ...(crop && { crop: cropText(crop) }) },
    ),
  ],
  undo: logoAsBefore,
})

export const removeTeamLogo = defineCommand({
  id: 'team.remove-logo',
  needs: 'additions',
  target: 'team',
  keys: 'd l',
  menu: 'edit',
  risk: reversible,
  whyNot: whyNotRemoveLogo,
  plan: ({ team }) => [
    request(endpoints.removeTeamLogo, { tournamentTeamId: team.tournamentTeamId }, { version: team.version }),
  ],
  undo: logoAsBefore,
})

function logoAsBefore({ team }: TeamView): Invocation {
  return invocation(editTeam, [team.tournamentTeamId], { logo: team.logo })
}

export const removeTeam = defineCommand({
  id: 'team.remove',
  target: 'team',
  arity: 'many',
  keys: 'd m',
  menu: 'danger',
  risk: confirmed,
  whyNot: whyNotRemoveTeam,
  plan: ({ team }) => [request(endpoints.removeTeam, { tournamentTeamId: team.tournamentTeamId })],
  loses: ({ team }) => ({ name: team.name, group: team.group, registered: team.state === 'Registered' }),
})

/** Undoes adding a team, until the team is changed or registered. */
function removing(id: string, { name, group = null }: NewTeam): Inverse {
  return { ...invocation(removeTeam, [id], {}), over: { [id]: { name, group, registered: false } } }
}

/** Registration of an instant tournament closes with the last team, and opens again without it. */
function reopening({ id, instant, state, teamCount, maxTeams }: Tournament, added: number): Inverse[] {
  const closed = instant && state === 'OpenRegistration' && maxTeams !== null && teamCount + added >= maxTeams
  return closed ? [invocation(openRegistration, [id], {})] : []
}

export const confirmRoster = defineCommand({
  id: 'team.confirm-roster',
  target: 'team',
  arity: 'many',
  keys: 'c r',
  menu: 'state',
  risk: reversible,
  args: v.object({ feeFrom: v.optional(FeeSource) }),
  // By hand, where nothing is said.
  form: { applies: () => false },
  whyNot: whyNotConfirmRoster,
  plan: ({ team }, { feeFrom }) => [
    request(
      endpoints.confirmRoster,
      { tournamentTeamId: team.tournamentTeamId },
      ...(feeFrom === undefined ? [] : [{ feeFrom }]),
    ),
  ],
  undo: ({ team }): Invocation | undefined => invocation(withdrawRoster, [team.tournamentTeamId], {}),
})

/** Once one team has checked in, only teams that checked in are drawn. */
export const checkInTeam = defineCommand({
  id: 'team.check-in',
  acts: ['setTeamCheckIn'],
  target: 'team',
  arity: 'many',
  roles: administrators,
  args: v.object({ checkedIn: v.optional(v.boolean(), true) }),
  turns: 'checkedIn',
  keys: 'c i',
  menu: 'state',
  risk: reversible,
  whyNot: whyNotCheckInTeam,
  plan: ({ team }, body) => [request(endpoints.setTeamCheckIn, { tournamentTeamId: team.tournamentTeamId }, body)],
  undo: ({ team }, { checkedIn }): Invocation =>
    invocation(checkInTeam, [team.tournamentTeamId], { checkedIn: !checkedIn }),
})

export const dropTeam = defineCommand({
  id: 'team.drop',
  target: 'team',
  arity: 'many',
  args: v.object({ reason: v.optional(v.pipe(v.string(), v.maxLength(500, 'tooLong')), '') }),
  keys: 'd t',
  menu: 'danger',
  risk: irreversible(({ team }: TeamView) => team.name),
  whyNot: whyNotDropTeam,
  plan: ({ team }, { reason }) => [
    request(endpoints.dropTeam, { tournamentTeamId: team.tournamentTeamId }, { reason }),
  ],
})

/** Rooms and results of later matches do not come back; what does is named first. */
export const reinstateTeam = defineCommand({
  id: 'team.reinstate',
  needs: 'additions',
  target: 'team',
  arity: 'many',
  keys: 'a b',
  menu: 'state',
  risk: confirmed,
  whyNot: whyNotReinstateTeam,
  plan: ({ team }) => [request(endpoints.reinstateTeam, { tournamentTeamId: team.tournamentTeamId })],
})

export const withdrawRoster = defineCommand({
  id: 'team.withdraw-roster',
  target: 'team',
  arity: 'many',
  keys: 'd w',
  menu: 'state',
  // The confirmation time is lost, so confirming again does not bring back what was there.
  risk: confirmed,
  whyNot: whyNotWithdrawRoster,
  plan: ({ team }) => [request(endpoints.withdrawRoster, { tournamentTeamId: team.tournamentTeamId })],
})
