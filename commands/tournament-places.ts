// The pages of a tournament.
import * as v from 'valibot'
import type { Ability } from '../src/contract/abilities.ts'
import { type EditTab, tabOfField } from '../src/contract/edit-tabs.ts'
import { moneyReaders } from '../src/contract/endpoints-transactions.ts'
import { ShortText } from '../src/contract/limits.ts'
import { administrators } from '../src/contract/user.ts'
import type { TournamentView } from '../src/contract/views.ts'
import { paths } from '../src/paths.ts'
import { defineCommand, safe } from '../src/registry/define.ts'
import { stageByWord } from '../src/rules/find-stage.ts'

const anywhereIn = { target: 'tournament', roles: administrators, risk: safe } as const
/** A page of it: one of its tabs. */
const inTournament = { ...anywhereIn, menu: 'open' } as const
/** Name, id or position of a stage; without it the tournament's current one. */
const OfStage = v.object({ stage: v.optional(v.pipe(v.string(), v.metadata({ target: 'stage' }))) })

/** A tab of its fields: a menu leads to the form, which has these. */
const goTab = (id: string, keys: string, tab: EditTab, needs?: Ability) =>
  defineCommand({
    ...anywhereIn,
    id,
    ...(needs && { needs }),
    keys,
    effect: ({ tournament }) => ({ do: 'go', to: paths.edit(tournament.id, tab) }),
  })

export const goEdit = defineCommand({
  ...inTournament,
  id: 'go.edit',
  keys: 't e',
  effect: ({ tournament }) => ({ do: 'go', to: paths.edit(tournament.id) }),
})

export const goPrize = goTab('go.prize', 't i', 'prize')
export const goPayments = goTab('go.payments', 't y', 'payments')
export const goGroups = goTab('go.groups', 't g', 'groups')
export const goAssets = goTab('go.assets', 't a', 'assets')
export const goAbout = goTab('go.about', 't o', 'about')
export const goRules = goTab('go.rules', 't u', 'rules')
export const goTournamentVenues = goTab('go.tournament-venues', 't v', 'venues', 'venues')

/** The form of its fields, at one of them. */
export const goField = defineCommand({
  ...anywhereIn,
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
