// Players of a team (§3, §5; plan 4.12).
import { expect, test } from 'vitest'
import type { PlayerRole } from '../../src/contract/states.ts'
import type { TeamPlayer } from '../../src/contract/team.ts'
import { amountOf, centsOf } from '../../src/rules/money.ts'
import {
  placesIn,
  playerNamed,
  roleOfNext,
  stateWith,
  whyNotAcceptRequest,
  whyNotAddPlayer,
  whyNotChangeCaptain,
  whyNotEditPlayer,
  whyNotRefuseRequest,
  whyNotRemovePlayer,
  whyNotSetTeamRoster,
} from '../../src/rules/players.ts'
import { whyNotConfirmRoster } from '../../src/rules/teams.ts'
import { anAsking, aPlayer, aTeamView } from '../support/builders.ts'

const names = ['Ada', 'Abe', 'Amy', 'Ann', 'Art']
const roster = (...roles: PlayerRole[]): TeamPlayer[] =>
  roles.map((role, i) => aPlayer({ playerId: String(i + 1), nickname: names[i] ?? '', role }))

/** A team of two starters and one on the bench. */
const view = (players: TeamPlayer[], over: Parameters<typeof aTeamView>[0] = {}) =>
  aTeamView({
    ...over,
    tournament: { state: 'OpenRegistration', starters: 2, benched: 1, ...over.tournament },
    team: { players, ...over.team },
  })
const pair = roster('Captain', 'Starter')
const registered = { team: { state: 'Registered' as const } }
const running = { tournament: { state: 'InProgress' as const } }

test.each([
  { why: 'room for one more', players: roster('Captain'), code: undefined },
  { why: 'a full team', players: roster('Captain', 'Starter', 'Bench'), code: 'team.full' },
  {
    why: 'a full team that somebody asks to join',
    players: roster('Captain', 'Starter', 'Bench'),
    role: 'RequestToJoin',
    code: undefined,
  },
  { why: 'a second captain', players: roster('Captain'), role: 'Captain', code: 'team.hasCaptain' },
  { why: 'a third starter', players: pair, role: 'Starter', code: 'team.lineupFull' },
  {
    why: 'a second one on the bench',
    players: roster('Captain', 'Bench'),
    role: 'Bench',
    code: 'team.benchFull',
  },
  { why: 'the same name', players: pair, nickname: 'ａｄａ', code: 'team.playerTwice' },
  { why: 'a confirmed roster', players: pair, over: registered, code: 'team.rosterConfirmed' },
  {
    why: 'a confirmed roster that somebody asks to join',
    players: pair,
    over: registered,
    role: 'RequestToJoin',
    code: undefined,
  },
  { why: 'a running tournament', players: pair, over: running, code: 'team.tournamentRunning' },
] as const)('adding a player: $why', ({ code, ...given }) => {
  const { players, over = {}, role, nickname = 'Zoe' } = { role: undefined, ...given }
  expect(whyNotAddPlayer(view([...players], over), anAsking(), { nickname, role })?.code).toBe(code)
})

test.each([
  { why: 'an in-game name of a confirmed roster', over: registered, args: { player: 'Abe' }, code: undefined },
  {
    why: 'a nickname of a confirmed roster',
    over: registered,
    args: { nickname: 'Zoe' },
    code: 'team.rosterConfirmed',
  },
  { why: 'an in-game name while the tournament runs', over: running, args: {}, code: undefined },
  { why: 'a starter to the bench', args: { role: 'Bench' }, code: undefined },
  { why: 'the captain to the bench', args: { player: 'Ada', role: 'Bench' }, code: 'team.captainStays' },
  { why: 'a second captain', args: { role: 'Captain' }, code: 'team.hasCaptain' },
  { why: 'nobody of the team', args: { player: 'Zoe' }, code: 'team.unknownPlayer' },
  { why: 'the name of another', args: { nickname: 'Ada' }, code: 'team.playerTwice' },
  { why: 'the same name, written otherwise', args: { nickname: 'ABE' }, code: undefined },
  {
    why: 'a cancelled tournament',
    over: { tournament: { state: 'Cancelled' } },
    args: {},
    code: 'tournament.cancelled',
  },
] as const)('editing a player: $why', ({ code, ...given }) => {
  const { over, args } = { over: {}, ...given }
  expect(whyNotEditPlayer(view(pair, over), anAsking(), { player: 'Abe', ...args })?.code).toBe(code)
})

test.each([
  { why: 'as far as there is a place', players: roster('Captain', 'RequestToJoin'), code: undefined },
  { why: 'a place that is taken', role: 'Starter', code: 'team.lineupFull' },
  { why: 'on the bench of a confirmed roster', over: registered, code: undefined },
  { why: 'on the bench while the tournament runs', over: running, code: undefined },
  {
    why: 'a full team',
    players: roster('Captain', 'Starter', 'RequestToJoin', 'Bench'),
    code: 'team.full',
  },
  { why: 'a team that left', over: { team: { dropTime: 1 } }, code: 'team.dropped' },
  { why: 'a tournament that is over', over: { tournament: { state: 'Completed' } }, code: 'tournament.completed' },
  { why: 'nobody of the team', player: 'Zoe', code: 'team.unknownPlayer' },
  { why: 'who is in the team', player: 'Ada', code: 'team.hasJoined' },
  { why: 'nobody who asked', players: pair, code: 'team.noRequests' },
] as const)('a request to join is accepted: $why', ({ code, ...given }) => {
  const asked = roster('Captain', 'Starter', 'RequestToJoin')
  const { players, over, player, role } = { players: asked, over: {}, player: undefined, role: undefined, ...given }
  const who = player ?? players.find((one) => one.role === 'RequestToJoin')?.nickname ?? 'Ada'
  expect(whyNotAcceptRequest(view([...players], over), anAsking(), { player: who, role })?.code).toBe(code)
})

test('a request is refused whether there is a place or not, and whoever is in the team is no request', () => {
  const full = view(roster('Captain', 'Starter', 'Bench', 'RequestToJoin'), running)
  expect(whyNotRefuseRequest(full, anAsking(), { player: 'Ann' })).toBeUndefined()
  expect(whyNotRefuseRequest(full, anAsking(), { player: 'Amy' })?.code).toBe('team.hasJoined')
  expect(whyNotRefuseRequest(view(pair), anAsking())?.code).toBe('team.noRequests')
})

test.each([
  { why: 'a starter', players: pair, player: 'abe', code: undefined },
  { why: 'the captain of others', players: pair, player: 'Ada', code: 'team.captainStays' },
  { why: 'the captain who is alone', players: roster('Captain'), player: 'Ada', code: undefined },
  { why: 'a team without players', players: [], player: 'Ada', code: 'team.noPlayers' },
  { why: 'nobody of the team', players: pair, player: 'Zoe', code: 'team.unknownPlayer' },
])('removing a player: $why', ({ players, player, code }) => {
  expect(whyNotRemovePlayer(view(players), anAsking(), { player })?.code).toBe(code)
})

test.each([
  { why: 'a starter', players: pair, code: undefined },
  { why: 'a starter of a confirmed roster in a running tournament', players: pair, over: running, code: undefined },
  { why: 'the captain', players: pair, player: 'Ada', code: 'team.isCaptain' },
  { why: 'who asked to join', players: roster('Captain', 'RequestToJoin', 'Starter'), code: 'team.notJoined' },
  { why: 'nobody else there', players: roster('Captain'), code: 'team.nobodyElse' },
])('a new captain: $why', ({ players, player = 'Abe', over = {}, code }) => {
  expect(whyNotChangeCaptain(view(players, over), anAsking(), { player })?.code).toBe(code)
})

test('the role of the next player, and what the team waits for', () => {
  const tournament = { starters: 2 }
  const roles: PlayerRole[] = []
  for (let i = 0; i < 3; i++) roles.push(roleOfNext(tournament, roster(...roles)))
  expect(roles).toEqual(['Captain', 'Starter', 'Bench'])
  expect(roleOfNext(tournament, roster('Starter', 'Bench'))).toBe('Captain')
  expect(stateWith(tournament, roster('Captain', 'RequestToJoin'))).toBe('PendingJoin')
  expect(stateWith(tournament, roster('Captain', 'Bench'))).toBe('PendingConfirmRoster')
})

test('a roster that lacks players names the command that adds one', () => {
  const lacking = view(roster('Captain'), { team: { state: 'PendingJoin' } })
  expect(whyNotConfirmRoster(lacking, anAsking())).toMatchObject({
    code: 'team.wrongStarters',
    unblock: `team add-player ${lacking.team.tournamentTeamId}`,
  })
})

test('a player is found by id before by name', () => {
  const players = [aPlayer({ playerId: '7', nickname: '8' }), aPlayer({ playerId: '8', nickname: 'Abe' })]
  expect(playerNamed({ players }, '8')?.nickname).toBe('Abe')
})

test('amounts are summed in whole cents', () => {
  expect(amountOf(centsOf('0.10') * 3)).toBe('0.30')
  expect(amountOf(centsOf('9999999999.99') * 7)).toBe('69999999999.93')
  expect(amountOf(centsOf('1.05') * 41)).toBe('43.05')
})

test.each([
  { why: 'the captain among the starters stays captain', starters: ['Abe', 'Ada'], bench: ['Amy'], captain: 'Ada' },
  { why: 'on the bench he hands over to the first starter', starters: ['Amy', 'Abe'], bench: ['Ada'], captain: 'Amy' },
])('a roster as a whole: $why', ({ starters, bench, captain }) => {
  const team = view(roster('Captain', 'Starter', 'Bench'), registered)
  expect(whyNotSetTeamRoster(team, anAsking(), { starters, bench })).toBeUndefined()
  const places = placesIn(team.team, { starters, bench })
  expect(places.filter(({ role }) => role === 'Captain').map(({ playerId }) => playerId)).toEqual([
    playerNamed(team.team, captain)?.playerId,
  ])
})

test('a roster as a whole fits, and is of players of the team', () => {
  const team = view(roster('Captain', 'Starter', 'Bench'))
  const why = (starters: string[], bench: string[] = []) =>
    whyNotSetTeamRoster(team, anAsking(), { starters, bench })?.code
  expect(why(['Ada'], ['Abe', 'Amy'])).toBe('team.wrongStarters')
  expect(why(['Ada', 'Abe'], ['ada'])).toBe('team.placedTwice')
  expect(why(['Ada', 'Ada', 'Abe'], [])).toBe('team.placedTwice')
  expect(why(['Ada', 'Nobody'])).toBe('team.unknownPlayer')
})
