// A few commands of every kind: enough to show what the registry does with any of them.
import * as v from 'valibot'
import { request } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { TournamentView } from '../../src/contract/views.ts'
import {
  confirmed,
  defineCommand,
  invocation,
  irreversible,
  reversible,
  safe,
  type Command,
  type Inverses,
  type Invocation,
} from '../../src/registry/define.ts'
import { fromStep } from '../../src/registry/plan.ts'

const stateIs =
  (...states: readonly string[]) =>
  ({ tournament }: TournamentView) =>
    states.includes(tournament.state) ? undefined : { code: 'tournament.state', params: { state: tournament.state } }

export const openRegistration = defineCommand({
  id: 'tournament.open-registration',
  formerIds: ['tournament.open'],
  target: 'tournament',
  arity: 'many',
  keys: 'r o',
  menu: 'state',
  risk: reversible,
  whyNot: stateIs('Published', 'CompleteRegistration'),
  plan: ({ tournament }) => [request(endpoints.openRegistration, { id: tournament.id })],
  undo: ({ tournament }): Invocation | undefined =>
    tournament.state === 'CompleteRegistration' ? invocation(closeRegistration, [tournament.id], {}) : undefined,
})

export const closeRegistration = defineCommand({
  id: 'tournament.close-registration',
  target: 'tournament',
  arity: 'many',
  keys: 'r c',
  menu: 'state',
  risk: reversible,
  whyNot: stateIs('OpenRegistration'),
  plan: ({ tournament }) => [request(endpoints.closeRegistration, { id: tournament.id })],
  undo: ({ tournament }): Invocation | undefined => invocation(openRegistration, [tournament.id], {}),
})

export const publish = defineCommand({
  id: 'tournament.publish',
  target: 'tournament',
  arity: 'many',
  menu: 'state',
  risk: confirmed,
  whyNot: stateIs('Initial'),
  plan: ({ tournament }) => [request(endpoints.publishTournament, { id: tournament.id })],
})

export const cancel = defineCommand({
  id: 'tournament.cancel',
  target: 'tournament',
  arity: 'many',
  args: v.object({ reason: v.optional(v.pipe(v.string(), v.maxLength(500, 'tooLong')), '') }),
  menu: 'danger',
  risk: irreversible(({ tournament }: TournamentView) => tournament.name),
  whyNot: stateIs('Initial', 'Published', 'OpenRegistration', 'CompleteRegistration', 'InProgress'),
  plan: ({ tournament }, { reason }) => [request(endpoints.cancelTournament, { id: tournament.id }, { reason })],
})

export const rename = defineCommand({
  id: 'tournament.edit',
  target: 'tournament',
  args: v.object({
    name: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1, 'required'))),
    maxTeams: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(2, 'minTeams')))),
  }),
  positional: ['name'],
  keys: 'e t',
  menu: 'edit',
  risk: reversible,
  whyNot: stateIs('Initial'),
  plan: ({ tournament }, changes) => [
    request(endpoints.editTournament, { id: tournament.id }, { ...changes, version: tournament.version }),
  ],
  undo: ({ tournament }, changes): Invocation | undefined =>
    invocation(rename, [tournament.id], {
      ...(changes.name !== undefined && { name: tournament.name }),
      ...(changes.maxTeams !== undefined && { maxTeams: tournament.maxTeams }),
    }),
  form: { prefill: ({ tournament: { name, maxTeams } }) => ({ name, maxTeams }) },
})

/** Two requests, the second for what the first one made. */
export const createPublished = defineCommand({
  id: 'tournament.create-published',
  args: v.object({ name: v.string(), token: v.optional(v.pipe(v.string(), v.metadata({ secret: true }))) }),
  positional: ['name'],
  risk: reversible,
  plan: (_, { name }) => [
    request(endpoints.createTournament, {}, { name, game: 'Valorant', region: ['Taiwan'] }),
    request(endpoints.publishTournament, { id: fromStep(1, 'id') }),
  ],
})

/** What is made here can be thrown away again, as long as nobody has touched it. */
export const create = defineCommand({
  id: 'tournament.create',
  args: v.object({ name: v.string() }),
  positional: ['name'],
  risk: reversible,
  plan: (_, { name }) => [request(endpoints.createTournament, {}, { name, game: 'Valorant', region: ['Taiwan'] })],
  undo: (_view, { name }, answer): Inverses => {
    const { id } = v.parse(v.object({ id: v.optional(v.string(), '') }), answer ?? {})
    return { ...invocation(discard, [id], {}), over: { [id]: { name } } }
  },
})

const discard = defineCommand({
  id: 'tournament.discard',
  target: 'tournament',
  risk: irreversible(({ tournament }: TournamentView) => tournament.name),
  plan: ({ tournament }) => [request(endpoints.cancelTournament, { id: tournament.id }, {})],
  loses: ({ tournament }) => ({ name: tournament.name }),
})

export const undo = defineCommand({ id: 'console.undo', risk: safe, effect: () => ({ do: 'undo' }) })
export const redo = defineCommand({ id: 'console.redo', risk: safe, effect: () => ({ do: 'redo' }) })

/** All selected ones in one plan. */
export const openTogether = defineCommand({
  id: 'tournament.open-together',
  target: 'tournament',
  arity: 'all',
  risk: reversible,
  whyNot: (views) => views.map(stateIs('Published')).find((why) => why !== undefined),
  plan: (views) => views.map(({ tournament }) => request(endpoints.openRegistration, { id: tournament.id })),
})

/** A rule with a mistake in it. */
export const broken = defineCommand({
  id: 'tournament.broken',
  target: 'tournament',
  risk: safe,
  whyNot: () => {
    throw new Error('mistake')
  },
  effect: () => ({ do: 'reload' }),
})

export const goTournaments = defineCommand({
  id: 'go.tournaments',
  keys: 'g t',
  risk: safe,
  effect: () => ({ do: 'go', to: '/tournaments' }),
})

export const setTheme = defineCommand({
  id: 'console.theme',
  args: v.object({ theme: v.picklist(['dark', 'light', 'contrast']) }),
  positional: ['theme'],
  risk: safe,
  effect: (_, { theme }) => ({ do: 'set', what: 'theme', value: theme }),
})

export const tableDown = defineCommand({
  id: 'table.down',
  scope: 'table',
  keys: 'j',
  risk: safe,
  effect: () => ({ do: 'table', act: 'down' }),
})

export const someCommands: readonly Command[] = [
  openRegistration,
  closeRegistration,
  publish,
  cancel,
  rename,
  createPublished,
  create,
  discard,
  undo,
  redo,
  openTogether,
  broken,
  goTournaments,
  setTheme,
  tableDown,
]
