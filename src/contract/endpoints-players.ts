// The players of a team (domain.md §5).
import * as v from 'valibot'
import { named, write } from './endpoint.ts'
import { idOf } from './ids.ts'
import { Version } from './limits.ts'
import { TeamRole } from './states.ts'
import { NewPlayer, RosterPlaces, TournamentTeam } from './team.ts'
import { systemOnly } from './user.ts'

const root = '/admin/tournament/v1'
const ofTeam = v.object({ tournamentTeamId: idOf('team') })
const ofPlayer = v.object({ tournamentTeamId: idOf('team'), playerId: idOf('player') })
const aboutTeam = { kind: 'team', param: 'tournamentTeamId' } as const

export const playerEndpoints = named({
  addPlayer: write({
    method: 'PUT',
    path: `${root}/teams/{tournamentTeamId}/players`,
    summary: 'Add a player; without a role the first missing one is taken',
    params: ofTeam,
    body: NewPlayer,
    answer: TournamentTeam,
    roles: systemOnly,
    scope: 'platform',
    about: aboutTeam,
  }),
  editPlayer: write({
    method: 'POST',
    path: `${root}/teams/{tournamentTeamId}/players/{playerId}`,
    summary: 'Change nickname, role, in-game name, Discord id or member of a player',
    failure: { text: 'problem.editInGameName', how: 'leadsFaults' },
    params: ofPlayer,
    body: v.object({ ...v.partial(v.omit(NewPlayer, ['place'])).entries, version: v.optional(Version) }),
    answer: TournamentTeam,
    roles: systemOnly,
    scope: 'platform',
    about: aboutTeam,
  }),
  removePlayer: write({
    method: 'DELETE',
    path: `${root}/teams/{tournamentTeamId}/players/{playerId}`,
    summary: 'Remove a player',
    params: ofPlayer,
    body: v.object({ version: v.optional(Version) }),
    answer: TournamentTeam,
    roles: systemOnly,
    scope: 'platform',
    about: aboutTeam,
  }),
  setTeamRoster: write({
    method: 'POST',
    path: `${root}/teams/{tournamentTeamId}/roster`,
    summary: 'Who starts, who is benched and who is captain, in one act',
    params: ofTeam,
    body: v.object({ players: RosterPlaces, version: v.optional(Version) }),
    answer: TournamentTeam,
    roles: systemOnly,
    scope: 'platform',
    about: aboutTeam,
  }),
  acceptRequest: write({
    method: 'POST',
    path: `${root}/teams/{tournamentTeamId}/players/{playerId}/accept`,
    summary: 'Let who asked to join in; without a role the first missing one is taken',
    params: ofPlayer,
    body: v.object({ role: v.optional(TeamRole), version: v.optional(Version) }),
    answer: TournamentTeam,
    roles: systemOnly,
    scope: 'platform',
    about: aboutTeam,
    ability: 'additions',
  }),
  refuseRequest: write({
    method: 'POST',
    path: `${root}/teams/{tournamentTeamId}/players/{playerId}/refuse`,
    summary: 'Refuse who asked to join',
    params: ofPlayer,
    body: v.object({ version: v.optional(Version) }),
    answer: TournamentTeam,
    roles: systemOnly,
    scope: 'platform',
    about: aboutTeam,
    ability: 'additions',
  }),
  linkPlayer: write({
    method: 'POST',
    path: `${root}/teams/{tournamentTeamId}/players/{playerId}/member`,
    summary: 'Say which member of the platform a player is',
    params: ofPlayer,
    body: v.object({ memberId: idOf('member'), version: v.optional(Version) }),
    answer: TournamentTeam,
    roles: systemOnly,
    scope: 'platform',
    about: aboutTeam,
    ability: 'members',
  }),
  unlinkPlayer: write({
    method: 'DELETE',
    path: `${root}/teams/{tournamentTeamId}/players/{playerId}/member`,
    summary: 'Say that a player is no member of the platform',
    params: ofPlayer,
    body: v.object({ version: v.optional(Version) }),
    answer: TournamentTeam,
    roles: systemOnly,
    scope: 'platform',
    about: aboutTeam,
    ability: 'members',
  }),
  changeCaptain: write({
    method: 'POST',
    path: `${root}/teams/{tournamentTeamId}/captain`,
    summary: 'Make a player the captain; the former one takes the place of the new one',
    params: ofTeam,
    body: v.object({ playerId: idOf('player'), version: v.optional(Version) }),
    answer: TournamentTeam,
    roles: systemOnly,
    scope: 'platform',
    about: aboutTeam,
  }),
})
