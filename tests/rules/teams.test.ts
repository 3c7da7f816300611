import { expect, test } from 'vitest'
import type { FormQuestion } from '../../src/contract/registration-form.ts'
import { TeamState, TournamentState } from '../../src/contract/states.ts'
import type { TeamPlayer, TournamentTeam } from '../../src/contract/team.ts'
import type { Tournament } from '../../src/contract/tournament.ts'
import {
  whyNotAddTeam,
  whyNotCheckInTeam,
  whyNotConfirmRoster,
  whyNotDropTeam,
  whyNotEditTeam,
  whyNotRemoveTeam,
  whyNotWithdrawRoster,
} from '../../src/rules/teams.ts'
import { canGo } from '../support/specified-moves.ts'
import { anAsking, aPlayer, aTeamView, aTournamentView } from '../support/builders.ts'

type Row = Record<TournamentState, string | undefined>
const entering: Row = {
  Initial: 'tournament.notPublished',
  Published: 'tournament.notOpen',
  OpenRegistration: undefined,
  CompleteRegistration: undefined,
  InProgress: 'team.tournamentRunning',
  Completed: 'tournament.completed',
  Cancelled: 'tournament.cancelled',
}
const changing: Row = { ...entering, Initial: undefined, Published: undefined, InProgress: undefined }
const leaving: Row = { ...changing, InProgress: 'team.tournamentRunning' }

const acts: { act: string; why: (state: TournamentState) => string | undefined; row: Row }[] = [
  {
    act: 'add',
    why: (state) => whyNotAddTeam(aTournamentView({ tournament: { state } }), anAsking())?.code,
    row: entering,
  },
  {
    act: 'confirm roster',
    why: (state) => whyNotConfirmRoster(aTeamView({ tournament: { state } }), anAsking())?.code,
    row: entering,
  },
  {
    act: 'edit',
    why: (state) => whyNotEditTeam(aTeamView({ tournament: { state } }), anAsking())?.code,
    row: changing,
  },
  {
    act: 'remove',
    why: (state) => whyNotRemoveTeam(aTeamView({ tournament: { state } }), anAsking())?.code,
    row: leaving,
  },
  {
    act: 'withdraw roster',
    why: (state) =>
      whyNotWithdrawRoster(aTeamView({ tournament: { state }, team: { state: 'Registered' } }), anAsking())?.code,
    row: leaving,
  },
]

test.each(acts.flatMap((entry) => TournamentState.options.map((state) => ({ ...entry, state }))))(
  '$act in a tournament that is $state',
  ({ why, row, state }) => {
    expect(why(state)).toBe(row[state])
  },
)

const inState = (state: TournamentState) => aTournamentView({ tournament: { state } })

test('adding too early names the next step', () => {
  expect(whyNotAddTeam(inState('Initial'), anAsking())?.unblock).toBe('tournament publish 41')
  expect(whyNotAddTeam(inState('Published'), anAsking())?.unblock).toBe('tournament open-registration 41')
})

const kit = { question: 'Age', answer: 'kit' }
const aQuestion: FormQuestion = { key: 'q1', type: 'number', label: 'Age', help: '', required: true, options: [] }

test.each([
  { why: 'the last place is free', tournament: { teamCount: 15 }, args: {}, code: undefined },
  { why: 'it is full', tournament: { teamCount: 16 }, args: {}, code: 'tournament.full' },
  { why: 'there is no limit', tournament: { teamCount: 999, maxTeams: null }, args: {}, code: undefined },
  { why: 'a group where there are none', tournament: {}, args: { group: 1 }, code: 'team.noGroups' },
  {
    why: 'a group beyond the last',
    tournament: { groups: [{ name: 'A', maxTeams: 16 }] },
    args: { group: 2 },
    code: 'team.unknownGroup',
  },
  {
    why: 'a group that is full',
    tournament: { groups: [{ name: 'A', maxTeams: 2 }], groupTeams: [2] },
    args: { group: 1 },
    code: 'team.groupFull',
  },
  {
    why: 'a group by its name',
    tournament: { groups: [{ name: 'North', maxTeams: 16 }] },
    args: { group: ' north' },
    code: undefined,
  },
  {
    why: 'a group nobody knows',
    tournament: { groups: [{ name: 'North', maxTeams: 16 }] },
    args: { group: 'South' },
    code: 'team.unknownGroup',
  },
  { why: 'answers where nothing is asked', tournament: {}, args: { answers: [kit] }, code: 'form.nothingAsked' },
  {
    why: 'an answer that is none',
    tournament: { form: [aQuestion] },
    args: { answers: [kit] },
    code: 'answer.notANumber',
  },
  { why: 'more players than places', tournament: {}, args: { players: ['a', 'b', 'c'] }, code: 'team.tooManyPlayers' },
])('adding: $why', ({ tournament, args, code }) => {
  const view = aTournamentView({ tournament: { state: 'OpenRegistration', ...tournament } })
  expect(whyNotAddTeam(view, anAsking(), args)?.code).toBe(code)
})

test('a team keeps its registration group once the tournament runs, but may get another name', () => {
  const view = aTeamView({ tournament: { state: 'InProgress', groups: [{ name: 'A', maxTeams: 16 }] } })
  expect(whyNotEditTeam(view, anAsking(), { group: 1 })?.code).toBe('team.groupFixed')
  expect(whyNotEditTeam(view, anAsking(), { name: 'Beta' })).toBeUndefined()
})

const noon = anAsking().now
test.each([
  { why: 'within the time before the start', tournament: {}, team: {}, code: undefined },
  { why: 'after the start, for who comes late', tournament: { matchStart: noon - 60 }, team: {}, code: undefined },
  { why: 'no start of the matches', tournament: { matchStart: null }, team: {}, code: undefined },
  { why: 'too early', tournament: { matchStart: noon + 1801 }, team: {}, code: 'team.checkInNotOpen' },
  { why: 'no check-in', tournament: { tournamentCheckIn: null }, team: {}, code: 'team.noCheckIn' },
  {
    why: 'the roster is not confirmed',
    tournament: {},
    team: { state: 'PendingConfirmRoster' },
    code: 'team.notPlaying',
  },
  { why: 'it is there', tournament: {}, team: { checkInTime: noon }, code: 'team.checkedIn' },
  { why: 'it has begun', tournament: { state: 'InProgress' }, team: {}, code: 'team.tournamentRunning' },
] as { why: string; tournament: Partial<Tournament>; team: Partial<TournamentTeam>; code: string | undefined }[])(
  'check-in: $why',
  ({ tournament, team, code }) => {
    const given = {
      state: 'CompleteRegistration' as const,
      tournamentCheckIn: 30,
      matchStart: noon + 1800,
      ...tournament,
    }
    const view = aTeamView({ tournament: given, team: { state: 'Registered', ...team } })
    expect(whyNotCheckInTeam(view, anAsking())?.code).toBe(code)
  },
)

test('a team is checked out whenever it is in, also when there is no check-in any more', () => {
  const view = aTeamView({ team: { state: 'Registered', checkInTime: noon }, tournament: { tournamentCheckIn: null } })
  expect(whyNotCheckInTeam(view, anAsking(), { checkedIn: false })).toBeUndefined()
})

const starter = (n: number) => aPlayer({ playerId: `${n}`, nickname: `P${n}`, role: 'Starter' })
const five = [aPlayer(), starter(2), starter(3), starter(4), starter(5)]

test.each([
  { why: 'five with a captain', players: five, code: undefined },
  { why: 'a full bench', players: [...five, { ...starter(6), role: 'Bench' }], code: undefined },
  {
    why: 'somebody who only asked to join',
    players: [...five, { ...starter(6), role: 'RequestToJoin' }],
    code: undefined,
  },
  { why: 'no captain', players: [...five.slice(1), starter(6)], code: 'team.noCaptain' },
  { why: 'two captains', players: [...five.slice(1), aPlayer(), aPlayer()], code: 'team.manyCaptains' },
  { why: 'four starters', players: five.slice(0, 4), code: 'team.wrongStarters' },
  { why: 'six starters', players: [...five, starter(6)], code: 'team.wrongStarters' },
  {
    why: 'two on a bench of one',
    players: [...five, { ...starter(6), role: 'Bench' }, { ...starter(7), role: 'Bench' }],
    code: 'team.benchTooLarge',
  },
  {
    why: 'no in-game name',
    players: [{ ...aPlayer(), inGameName: ' ' }, ...five.slice(1)],
    code: 'team.inGameNameMissing',
  },
] as { why: string; players: TeamPlayer[]; code: string | undefined }[])('roster: $why', ({ players, code }) => {
  const view = aTeamView({ tournament: { state: 'OpenRegistration', starters: 5, benched: 1 }, team: { players } })
  expect(whyNotConfirmRoster(view, anAsking())?.code).toBe(code)
})

test('where every player needs a Discord id, a roster without is not confirmed, and one that is stays so', () => {
  const asking = { ...starter(3), role: 'RequestToJoin' as const }
  const of = (discordRequired: boolean, team: Partial<TournamentTeam> = {}) =>
    aTeamView({
      tournament: { state: 'OpenRegistration', starters: 2, discordRequired },
      team: { players: [{ ...aPlayer(), discordId: '80351110224678912' }, starter(2), asking], ...team },
    })
  expect(whyNotConfirmRoster(of(false), anAsking())).toBeUndefined()
  expect(whyNotConfirmRoster(of(true), anAsking())).toEqual({
    code: 'team.discordMissing',
    params: { players: ['P2'] },
    unblock: 'team edit-player 201',
  })
  const known = [aPlayer(), starter(2)].map((one) => ({ ...one, discordId: '80351110224678912' }))
  expect(whyNotConfirmRoster(of(true, { players: known }), anAsking())).toBeUndefined()
  const confirmed = of(true, { state: 'Registered' })
  const tournament = { ...confirmed.tournament, tournamentCheckIn: 30, matchStart: noon }
  expect(whyNotCheckInTeam({ ...confirmed, tournament }, anAsking())).toBeUndefined()
})

test.each(TeamState.options)('confirming and withdrawing the roster of a team that is %s', (state) => {
  const view = aTeamView({ tournament: { state: 'OpenRegistration' }, team: { state } })
  expect(whyNotConfirmRoster(view, anAsking()) === undefined).toBe(canGo('team', state, 'confirmRoster'))
  expect(whyNotWithdrawRoster(view, anAsking()) === undefined).toBe(canGo('team', state, 'withdrawRoster'))
})

test('a roster stays confirmed once a stage was finalized with it', () => {
  const view = aTeamView({
    tournament: { state: 'InProgress' },
    stage: { state: 'InProgress' },
    team: { state: 'Registered' },
  })
  expect(whyNotWithdrawRoster(view, anAsking())).toEqual({
    code: 'team.stageFinalized',
    params: { stage: 'Playoffs' },
  })
})

test.each(TournamentState.options)('4.7: a team leaves a tournament that is %s, or not', (state) => {
  const team = { state: 'Registered', rosterConfirmTime: 1 } as const
  const why = whyNotDropTeam(aTeamView({ tournament: { state }, team }), anAsking())
  expect([why?.code, why?.unblock]).toEqual(
    {
      Initial: ['team.notStarted', 'team withdraw-roster 201'],
      Published: ['team.notStarted', 'team withdraw-roster 201'],
      OpenRegistration: ['team.notStarted', 'team withdraw-roster 201'],
      CompleteRegistration: ['team.notStarted', 'team withdraw-roster 201'],
      InProgress: [undefined, undefined],
      Completed: ['tournament.completed', undefined],
      Cancelled: ['tournament.cancelled', undefined],
    }[state],
  )
})

test.each(TeamState.options)('a team that is %s leaves only if it plays, and only once', (state) => {
  const tournament = { state: 'InProgress' } as const
  const why = (dropTime: number | null) =>
    whyNotDropTeam(aTeamView({ tournament, team: { state, dropTime } }), anAsking())?.code
  expect(why(null)).toBe(state === 'Registered' ? undefined : 'team.notPlaying')
  expect(why(1)).toBe('team.dropped')
})
