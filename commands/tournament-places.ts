// The pages of a tournament.
import * as v from 'valibot'
import { tabOfField } from '../src/contract/edit-tabs.ts'
import { moneyReaders } from '../src/contract/endpoints-transactions.ts'
import { ShortText } from '../src/contract/limits.ts'
import { administrators } from '../src/contract/user.ts'
import type { TournamentView } from '../src/contract/views.ts'
import { paths } from '../src/paths.ts'
import { defineCommand, safe } from '../src/registry/define.ts'
import { stageByWord } from '../src/rules/find-stage.ts'

const inTournament = { target: 'tournament', roles: administrators, risk: safe, menu: 'open' } as const
/** Name, id or position of a stage; without it the tournament's current one. */
const OfStage = v.object({ stage: v.optional(v.pipe(v.string(), v.metadata({ target: 'stage' }))) })

export const goEdit = defineCommand({
  ...inTournament,
  id: 'go.edit',
  keys: 't e',
  effect: ({ tournament }) => ({ do: 'go', to: paths.edit(tournament.id) }),
})

export const goPrize = defineCommand({
  ...inTournament,
  id: 'go.prize',
  keys: 't i',
  effect: ({ tournament }) => ({ do: 'go', to: paths.edit(tournament.id, 'prize') }),
})

export const goPayments = defineCommand({
  ...inTournament,
  id: 'go.payments',
  keys: 't y',
  effect: ({ tournament }) => ({ do: 'go', to: paths.edit(tournament.id, 'payments') }),
})

export const goGroups = defineCommand({
  ...inTournament,
  id: 'go.groups',
  keys: 't g',
  effect: ({ tournament }) => ({ do: 'go', to: paths.edit(tournament.id, 'groups') }),
})

export const goAssets = defineCommand({
  ...inTournament,
  id: 'go.assets',
  keys: 't a',
  effect: ({ tournament }) => ({ do: 'go', to: paths.edit(tournament.id, 'assets') }),
})

export const goAbout = defineCommand({
  ...inTournament,
  id: 'go.about',
  keys: 't o',
  effect: ({ tournament }) => ({ do: 'go', to: paths.edit(tournament.id, 'about') }),
})

export const goRules = defineCommand({
  ...inTournament,
  id: 'go.rules',
  keys: 't u',
  effect: ({ tournament }) => ({ do: 'go', to: paths.edit(tournament.id, 'rules') }),
})

/** The form of its fields, at one of them. */
export const goField = defineCommand({
  ...inTournament,
  id: 'go.field',
  args: v.object({ field: ShortText }),
  positional: ['field'],
  effect: ({ tournament }, { field }) => ({ do: 'go', to: paths.edit(tournament.id, tabOfField(field), field) }),
})

export const goPublish = defineCommand({
  ...inTournament,
  id: 'go.publish',
  keys: 't p',
  effect: ({ tournament }) => ({ do: 'go', to: paths.publish(tournament.id) }),
})

export const goTournamentVenues = defineCommand({
  ...inTournament,
  id: 'go.tournament-venues',
  keys: 't v',
  effect: ({ tournament }) => ({ do: 'go', to: paths.edit(tournament.id, 'venues') }),
})

export const goStages = defineCommand({
  ...inTournament,
  id: 'go.stages',
  keys: 't s',
  effect: ({ tournament }) => ({ do: 'go', to: paths.stages(tournament.id) }),
})

export const goBracket = defineCommand({
  ...inTournament,
  id: 'go.bracket',
  args: OfStage,
  keys: 't b',
  effect: (view, { stage }) => ({ do: 'go', to: paths.bracket(view.tournament.id, stageId(view, stage)) }),
})

export const goSchedule = defineCommand({
  ...inTournament,
  id: 'go.schedule',
  keys: 't d',
  effect: ({ tournament }) => ({ do: 'go', to: paths.schedule(tournament.id) }),
})

export const goTeams = defineCommand({
  ...inTournament,
  id: 'go.teams',
  keys: 't t',
  effect: ({ tournament }) => ({ do: 'go', to: paths.teams(tournament.id) }),
})

export const goForm = defineCommand({
  ...inTournament,
  id: 'go.form',
  keys: 't f',
  effect: ({ tournament }) => ({ do: 'go', to: paths.form(tournament.id) }),
})

export const goTeamStandings = defineCommand({
  ...inTournament,
  id: 'go.standings',
  args: OfStage,
  keys: 't r',
  effect: (view, { stage }) => ({ do: 'go', to: paths.teamStandings(view.tournament.id, stageId(view, stage)) }),
})

export const goTournamentRooms = defineCommand({
  ...inTournament,
  id: 'go.tournament-rooms',
  keys: 't m',
  effect: ({ tournament }) => ({ do: 'go', to: paths.tournamentMatches(tournament.id) }),
})

export const goTransactions = defineCommand({
  ...inTournament,
  id: 'go.transactions',
  roles: moneyReaders,
  keys: 't x',
  effect: ({ tournament }) => ({ do: 'go', to: paths.transactions(tournament.id) }),
})

function stageId(view: TournamentView, word: string | undefined): string | undefined {
  return word === undefined ? undefined : (stageByWord(view.stages, word)?.id ?? word)
}
