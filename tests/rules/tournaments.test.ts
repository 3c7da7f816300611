import { expect, test } from 'vitest'
import { games, regions } from '../../src/contract/limits.ts'
import { TournamentState } from '../../src/contract/states.ts'
import type { TournamentFields } from '../../src/contract/tournament-detail.ts'
import { publishChecklist } from '../../src/rules/publish-checklist.ts'
import { tournamentProblems } from '../../src/rules/tournament-fields.ts'
import {
  whyNotCancelTournament,
  whyNotCloseRegistration,
  whyNotEditTournament,
  whyNotOpenRegistration,
  whyNotPublish,
} from '../../src/rules/tournaments.ts'
import { displayState } from '../../src/rules/display-state.ts'
import { canGo } from '../support/specified-moves.ts'
import { anAsking, aTournament, aTournamentView, noon } from '../support/builders.ts'

const acts = {
  publish: whyNotPublish,
  openRegistration: whyNotOpenRegistration,
  closeRegistration: whyNotCloseRegistration,
  cancel: whyNotCancelTournament,
} as const

const reasons: Record<keyof typeof acts | 'edit', Record<TournamentState, string | undefined>> = {
  publish: {
    Initial: undefined,
    Published: 'tournament.alreadyPublished',
    OpenRegistration: 'tournament.alreadyPublished',
    CompleteRegistration: 'tournament.alreadyPublished',
    InProgress: 'tournament.alreadyPublished',
    Completed: 'tournament.completed',
    Cancelled: 'tournament.cancelled',
  },
  openRegistration: {
    Initial: 'tournament.notPublished',
    Published: undefined,
    OpenRegistration: 'tournament.alreadyOpen',
    CompleteRegistration: undefined,
    InProgress: 'tournament.registrationOver',
    Completed: 'tournament.completed',
    Cancelled: 'tournament.cancelled',
  },
  closeRegistration: {
    Initial: 'tournament.notPublished',
    Published: 'tournament.notOpen',
    OpenRegistration: undefined,
    CompleteRegistration: 'tournament.alreadyClosed',
    InProgress: 'tournament.registrationOver',
    Completed: 'tournament.completed',
    Cancelled: 'tournament.cancelled',
  },
  cancel: {
    Initial: undefined,
    Published: undefined,
    OpenRegistration: undefined,
    CompleteRegistration: undefined,
    InProgress: undefined,
    Completed: 'tournament.completed',
    Cancelled: 'tournament.alreadyCancelled',
  },
  edit: {
    Initial: undefined,
    Published: undefined,
    OpenRegistration: undefined,
    CompleteRegistration: 'tournament.registrationEnded',
    InProgress: 'tournament.registrationEnded',
    Completed: 'tournament.completed',
    Cancelled: 'tournament.cancelled',
  },
}

const actNames = Object.keys(acts) as (keyof typeof acts)[]

test.each(TournamentState.options.flatMap((state) => actNames.map((act) => ({ state, act }))))(
  '$act in state $state',
  ({ state, act }) => {
    const why = acts[act](aTournamentView({ tournament: { state } }), anAsking())
    expect(why?.code).toBe(reasons[act][state])
    expect(why === undefined).toBe(canGo('tournament', state, act))
  },
)

test.each(TournamentState.options)('edit in state %s', (state) => {
  expect(whyNotEditTournament(aTournamentView({ tournament: { state } }), anAsking())?.code).toBe(reasons.edit[state])
})

const inState = (state: TournamentState) => aTournamentView({ tournament: { state } })

test('refusals name the command that helps', () => {
  expect(whyNotOpenRegistration(inState('Initial'), anAsking())?.unblock).toBe('tournament publish 41')
  expect(whyNotCloseRegistration(inState('Published'), anAsking())?.unblock).toBe('tournament open-registration 41')
})

test('registration cannot be opened again once a stage has started', () => {
  const view = aTournamentView({ tournament: { state: 'CompleteRegistration' }, stage: { state: 'InProgress' } })
  expect(whyNotOpenRegistration(view, anAsking())).toEqual({
    code: 'tournament.stageStarted',
    params: { stage: 'Playoffs' },
    unblock: 'stage unfinalize 7',
  })
})

test.each([
  { why: 'a full instant tournament stays closed', instant: true, teamCount: 16, code: 'tournament.full' },
  { why: 'an instant tournament with room opens', instant: true, teamCount: 15, code: undefined },
  { why: 'any other may open although full', instant: false, teamCount: 16, code: undefined },
])('opening: $why', ({ instant, teamCount, code }) => {
  const view = aTournamentView({ tournament: { state: 'CompleteRegistration', instant, teamCount, maxTeams: 16 } })
  expect(whyNotOpenRegistration(view, anAsking())?.code).toBe(code)
})

const stored = aTournament()

test.each([
  { why: 'before publication every field', state: 'Initial', changes: { name: 'New', starters: 5 } },
  { why: 'published: the registration end', state: 'Published', changes: { registrationEnd: noon + 60 } },
  { why: 'open: the registration end', state: 'OpenRegistration', changes: { registrationEnd: noon + 60 } },
  { why: 'open: no fixed end any more', state: 'OpenRegistration', changes: { registrationEnd: null } },
  {
    why: 'a form that sends unchanged fields too',
    state: 'Published',
    changes: { name: stored.name, prize: { ...stored.prize }, groups: [] },
  },
  {
    why: 'the name of a published one',
    state: 'Published',
    changes: { name: 'New' },
    code: 'tournament.onlyRegistrationEnd',
  },
  {
    why: 'the registration start of an open one',
    state: 'OpenRegistration',
    changes: { registrationStart: noon },
    code: 'tournament.onlyRegistrationEnd',
  },
  {
    why: 'an end in the past',
    state: 'OpenRegistration',
    changes: { registrationEnd: noon },
    code: 'tournament.endInPast',
    unblock: 'tournament close-registration 41',
  },
  {
    why: 'the end after registration has ended',
    state: 'OpenRegistration',
    end: noon - 1,
    changes: { registrationEnd: noon + 60 },
    code: 'tournament.registrationEnded',
  },
  {
    why: 'the end when registration was closed early',
    state: 'CompleteRegistration',
    changes: { registrationEnd: noon + 60 },
    code: 'tournament.registrationEnded',
  },
] as {
  why: string
  state: TournamentState
  end?: number
  changes: Partial<TournamentFields>
  code?: string
  unblock?: string
}[])('editing: $why', ({ state, end = stored.registrationEnd, changes, code, unblock }) => {
  const view = aTournamentView({ tournament: { state, registrationEnd: end } })
  const why = whyNotEditTournament(view, anAsking(), changes)
  expect(why?.code).toBe(code)
  expect(why?.unblock).toBe(unblock)
})

test.each([
  { why: 'no name', tournament: { name: ' ' }, code: 'publish.name', unblock: 'tournament edit 41' },
  { why: 'no game', tournament: { game: '' }, code: 'publish.game', unblock: 'tournament edit 41' },
  { why: 'no region', tournament: { region: [] }, code: 'publish.region', unblock: 'tournament edit 41' },
  { why: 'one team is enough', tournament: { minTeams: 1 }, code: 'publish.minTeams', unblock: 'tournament edit 41' },
  { why: 'nobody plays', tournament: { starters: 0 }, code: 'publish.starters', unblock: 'tournament edit 41' },
  {
    why: 'registration ends before it starts',
    tournament: { registrationStart: noon, registrationEnd: noon },
    code: 'publish.registrationPeriod',
    unblock: 'tournament edit 41',
  },
  {
    why: 'matches start before registration ends',
    tournament: { registrationEnd: noon + 9, matchStart: noon },
    code: 'publish.matchStart',
    unblock: 'tournament edit 41',
  },
  {
    why: 'groups that do not add up',
    tournament: { maxTeams: 8, groups: [{ name: 'A', maxTeams: 4 }] },
    code: 'publish.groups',
    unblock: 'tournament edit 41',
  },
  {
    why: 'instant without a maximum',
    tournament: { instant: true, maxTeams: null },
    code: 'publish.sitAndGoMaxTeams',
    unblock: 'tournament edit 41',
  },
  {
    why: 'instant with manual rooms',
    tournament: { instant: true },
    code: 'publish.sitAndGoRooms',
    unblock: 'stage edit 7',
  },
])('publishing is refused: $why', ({ tournament, code, unblock }) => {
  expect(whyNotPublish(aTournamentView({ tournament }), anAsking())).toEqual({ code, unblock })
})

test('publishing is refused without a stage, and the way out is to create one', () => {
  const view = { ...aTournamentView(), stages: [] }
  expect(whyNotPublish(view, anAsking())).toEqual({ code: 'publish.stages', unblock: 'stage create 41' })
})

test('an instant tournament that needs nobody can be published', () => {
  const stage = { autoGenerateMatch: true, autoCompleteBracket: true, autoApprove: 'first' } as const
  expect(whyNotPublish(aTournamentView({ tournament: { instant: true }, stage }), anAsking())).toBeUndefined()
})

test.each(['logo', 'banner', 'mobileBanner'] as const)('publishing needs the %s', (image) => {
  const why = whyNotPublish(aTournamentView({ tournament: { [image]: null } }), anAsking())
  expect(why).toMatchObject({ code: `publish.${image}`, unblock: `tournament set-image 41 ${image} --others` })
})

test('dates to be decided and missing texts do not hold up publication', () => {
  const view = aTournamentView({
    tournament: { registrationStart: null, registrationEnd: null, matchStart: null, matchEnd: null },
  })
  expect(whyNotPublish(view, anAsking())).toBeUndefined()
  const open = publishChecklist(view).filter((item) => !item.ok)
  expect(open.map((item) => item.key)).toEqual(['about', 'rules', 'prize'])
  expect(open.every((item) => !item.required)).toBe(true)
})

test.each([
  { why: 'before the window', now: noon - 601, shown: 'CompleteRegistration' },
  { why: 'from its first second', now: noon - 600, shown: 'WaitingForCheckIn' },
  { why: 'to its last', now: noon - 1, shown: 'WaitingForCheckIn' },
  { why: 'not at the start itself', now: noon, shown: 'CompleteRegistration' },
])('the check-in display: $why', ({ now, shown }) => {
  const tournament = aTournament({ state: 'CompleteRegistration', matchStart: noon, tournamentCheckIn: 10 })
  expect(displayState(tournament, now)).toBe(shown)
})

test.each(TournamentState.options)('state %s is shown as it is without a tournament check-in', (state) => {
  expect(displayState(aTournament({ state, matchStart: noon, tournamentCheckIn: null }), noon - 1)).toBe(state)
})

test.each([
  { why: 'a foreign game', fields: { game: 'Chess' }, problems: { game: ['notSupported'] } },
  { why: 'a foreign region', fields: { region: ['Mars'] }, problems: { region: ['notSupported'] } },
  {
    why: 'a foreign region among others',
    fields: { region: ['China', 'Mars'] },
    problems: { region: ['notSupported'] },
  },
  { why: 'several regions', fields: { region: ['China', 'Taiwan'] }, problems: {} },
  { why: 'all regions', fields: { region: ['All'] }, problems: {} },
  {
    why: 'a maximum below the minimum',
    fields: { minTeams: 9, maxTeams: 8 },
    problems: { maxTeams: ['belowMinimum'] },
  },
  { why: 'instant without a maximum', fields: { instant: true, maxTeams: null }, problems: { maxTeams: ['required'] } },
  {
    why: 'groups without a maximum',
    fields: { maxTeams: null, groups: [{ name: 'A', maxTeams: 4 }] },
    problems: { groups: ['groupSum'] },
  },
  {
    why: 'groups that add up',
    fields: {
      maxTeams: 8,
      groups: [
        { name: 'A', maxTeams: 4 },
        { name: 'B', maxTeams: 4 },
      ],
    },
    problems: {},
  },
  {
    why: 'times in the wrong order',
    fields: { registrationStart: 9, registrationEnd: 8, matchStart: 7, matchEnd: 6 },
    problems: {
      registrationEnd: ['endBeforeStart'],
      matchStart: ['beforeRegistrationEnd'],
      matchEnd: ['endBeforeStart'],
    },
  },
  {
    why: 'two groups of one name',
    fields: {
      maxTeams: 8,
      groups: [
        { name: 'North', maxTeams: 4 },
        { name: 'NORTH', maxTeams: 4 },
      ],
    },
    problems: { groups: ['groupTwice'] },
  },
  ...[
    'https://bank.example@evil.example/',
    'https://arena.example/\u202egnp.exe',
    'http:/a@b',
    'mailto:a\u200b@b.example',
  ].map((link) => ({
    why: `a link like ${JSON.stringify(link)}`,
    fields: { about: [{ type: 'paragraph', text: [{ text: 'Here', link }] }] },
    problems: { about: ['notAPlainLink'] },
  })),
  ...['https://arena.example/@kit?to=a@b.example', 'mailto:desk@arena.example', 'https://競技場.example/規則'].map(
    (link) => ({
      why: `a link like ${link}`,
      fields: { rules: [{ type: 'list', ordered: false, items: [[{ text: 'Here', link }]] }] },
      problems: {},
    }),
  ),
  {
    why: 'a fee and a prize that nobody means',
    fields: {
      registrationFee: '9999999999.99',
      prize: {
        champion: { kind: 'pool', currency: 'TWD', value: '9999999999.99' },
        firstRunnerUp: null,
        secondRunnerUp: null,
      },
    },
    problems: { registrationFee: ['tooLarge'], prize: ['tooLarge'] },
  },
  {
    why: 'deposits of a tournament in HKD',
    fields: { autoDepositPrize: true, currency: 'HKD' },
    problems: { autoDepositPrize: ['walletCurrency'] },
  },
  {
    why: 'deposits of HKD prizes',
    fields: {
      autoDepositPrize: true,
      prize: {
        champion: { kind: 'pool', currency: 'HKD', value: '100.00' },
        firstRunnerUp: null,
        secondRunnerUp: null,
      },
    },
    problems: { autoDepositPrize: ['walletCurrency'] },
  },
] as { why: string; fields: Partial<TournamentFields>; problems: Record<string, string[]> }[])(
  'fields together: $why',
  ({ fields, problems }) => {
    expect(tournamentProblems(fields, { games: [...games], regions: [...regions] })).toEqual(problems)
  },
)

test('a complete tournament has no problems', () => {
  expect(tournamentProblems(aTournament(), { games: [...games], regions: [...regions] })).toEqual({})
})
