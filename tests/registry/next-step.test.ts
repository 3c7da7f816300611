// What is due next, along the whole life of a tournament: the first command that nothing stands against.
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import type { MatchRoom } from '../../src/contract/match-room.ts'
import type { Role } from '../../src/contract/user.ts'
import type { Kind, Views } from '../../src/contract/views.ts'
import type { Loaded } from '../../src/registry/host.ts'
import { helpOf, nextStep } from '../../src/registry/next-step.ts'
import { createRegistry } from '../../src/registry/registry.ts'
import { aBracketView, aMatch, anAsking, aPlayedMatch, entrant, standingsOf, type ViewOf } from '../support/builders.ts'
import { aGame, aRoom, aRoomTeam } from '../support/room-builders.ts'
import { aWorld } from './world.ts'

const registry = createRegistry(commands)

type Over = ViewOf & { stageless?: boolean; alone?: boolean }

async function stepDue(over: Over, role: Role = 'SystemAdmin') {
  const whole = aBracketView(over)
  const view = over.stageless ? { ...whole, stages: [] } : whole
  const host = {
    ...aWorld().host,
    asking: () => anAsking({ role }),
    load: async <K extends Kind>(kind: K, ids: readonly string[]) =>
      ids.map((id): Loaded<K> => {
        const match = view.bracket.matches.find((one) => id.endsWith(`m${one.bracketMatchId}`))
        const stage = view.stages.find((one) => one.id === id) ?? view.stage
        // Few things live here; a view holds those of everything around it.
        return { id, name: kind, view: { ...view, stage, match } as unknown as Views[K] }
      }),
  }
  const things = [
    { kind: 'stage', id: '7' },
    { kind: 'tournament', id: '41' },
  ] as const
  return nextStep(over.alone || over.stageless ? things.slice(1) : things, registry, host)
}

async function due(over: Over, role?: Role) {
  const step = await stepDue(over, role)
  return step && [step.command.id, step.target, step.asks && 'asks', step.why?.code].filter(Boolean).join(' ')
}

const running = { state: 'InProgress' } as const
const played = aBracketView({}).bracket.matches.map((match) =>
  aPlayedMatch({ ...match, ...(match.roundOf === 2 && { teams: [entrant('A'), entrant('B')] }) }),
)

test.each<[string, ViewOf, string | undefined]>([
  ['new', { tournament: { state: 'Initial' }, stage: { brackets: [] } }, 'tournament.publish 41'],
  ['without a name', { tournament: { state: 'Initial', name: '' } }, 'tournament.edit 41'],
  ['published', { tournament: { state: 'Published' } }, 'tournament.open-registration 41'],
  [
    'without enough teams',
    { tournament: { state: 'OpenRegistration', teamCount: 1, minTeams: 2 } },
    'team.add-many 41',
  ],
  [
    'without enough confirmed rosters',
    { tournament: { state: 'OpenRegistration', teamCount: 2, registeredCount: 1, minTeams: 2 } },
    'go.teams 41',
  ],
  [
    'in registration, with teams',
    { tournament: { state: 'OpenRegistration', teamCount: 2, registeredCount: 2, minTeams: 2 } },
    'tournament.close-registration 41',
  ],
  [
    'closed, nothing drawn',
    { tournament: { state: 'CompleteRegistration' }, stage: { brackets: [] } },
    'bracket.generate 7',
  ],
  [
    'closed, with no roster confirmed',
    { tournament: { state: 'CompleteRegistration', teamCount: 8, registeredCount: 0 }, stage: { brackets: [] } },
    'go.teams 41',
  ],
  ['drawn', { tournament: { state: 'CompleteRegistration' } }, 'stage.finalize 7'],
  ['running', { tournament: running, stage: running, bracket: running }, 'match.update-score 7/m101'],
  [
    'played',
    { tournament: running, stage: running, bracket: { state: 'PendingComplete', matches: played } },
    'bracket.complete 7/1',
  ],
  [
    'all divisions complete',
    { tournament: running, stage: { state: 'StandingPendingGenerate' } },
    'standings.generate 7',
  ],
  [
    'standings to look at',
    { tournament: running, stage: { state: 'StandingPendingApproval', standings: standingsOf(['A', 'B']) } },
    'standings.approve 7',
  ],
  ['over', { tournament: { state: 'Completed' }, stage: { state: 'Completed' } }, undefined],
  ['cancelled', { tournament: { state: 'Cancelled' }, stage: { state: 'Cancelled' } }, undefined],
])('of a tournament that is %s', async (_, over, step) => {
  expect(await due(over)).toBe(step)
})

test('a tournament leads to its stage that is under way', async () => {
  const view = { tournament: { state: 'CompleteRegistration' } } as const
  expect(await due({ ...view, alone: true })).toBe('stage.finalize 7')
  expect(await due({ tournament: { state: 'Completed' }, stage: { state: 'Completed' }, alone: true })).toBeUndefined()
})

test('a tournament without stages is given one first', async () => {
  expect(await due({ tournament: { state: 'Initial' }, stageless: true })).toBe('stage.create 41')
})

test('teams are sent on before the next stage is drawn', async () => {
  const others = [{ id: '6', name: 'Groups', position: 1, state: 'Completed' }] as const
  expect(await due({ tournament: running, stage: { position: 2, brackets: [] }, others })).toBe('stage.advance 6')
})

test('who may only look has nothing to do', async () => {
  expect(await due({ tournament: { state: 'Published' } }, 'VenueOperator')).toBeUndefined()
})

test('approving that only lacks a number asks for it', async () => {
  const standings = standingsOf([['A', 'B']])
  const stage = { state: 'StandingPendingApproval', standings } as const
  expect(await due({ tournament: running, stage, others: [{}] })).toBe('standings.approve 7 asks')
})

test('what waits for something no command does says for what', async () => {
  const matches = [aMatch({ teams: [entrant('A'), null] })]
  const bracket = { ...running, matches, edges: [] }
  expect(await due({ tournament: running, stage: running, bracket })).toBe('bracket.complete 7/1 bracket.matchesOpen')
})

test.each<[string, Partial<MatchRoom>, string | undefined]>([
  ['a team is missing', { games: [aGame({ state: 'Waiting' })] }, 'room.force-ready 34'],
  [
    'both are ready',
    {
      games: [aGame({ state: 'Ready' })],
      teams: [aRoomTeam('Alpha', { ready: true }), aRoomTeam('Bravo', { ready: true })],
    },
    'room.start 34',
  ],
  ['a game is played', { games: [aGame({ state: 'Playing' })] }, 'room.confirm 34'],
  ['captains disagree', { games: [aGame({ state: 'Disputed' })] }, 'room.confirm 34'],
  ['it is over', { state: 'Completed', games: [aGame({ state: 'Completed' })] }, undefined],
])('in a match room where %s', async (_, over, expected) => {
  const host = {
    ...aWorld().host,
    load: async <K extends Kind>(_kind: K, ids: readonly string[]) =>
      // Only rooms are asked for.
      ids.map((id): Loaded<K> => ({ id, name: 'room', view: { room: aRoom(over) } as unknown as Views[K] })),
  }
  const step = await nextStep([{ kind: 'room', id: '34' }], registry, host)
  expect(step && `${step.command.id} ${step.target}`).toBe(expected)
})

test('what a rule says of the step is known with it: which image, and for all that are missing', async () => {
  const step = await stepDue({ tournament: { state: 'Initial', logo: null, banner: null }, stage: { brackets: [] } })
  expect(step).toMatchObject({
    command: { id: 'tournament.set-image' },
    target: '41',
    args: { image: 'logo', others: true },
  })
})

test('a line that waits for its last argument says its command and what it is of', () => {
  expect(helpOf('standings approve 12 --advancing=', registry)).toMatchObject({
    command: { id: 'standings.approve' },
    targets: ['12'],
    args: {},
  })
})
