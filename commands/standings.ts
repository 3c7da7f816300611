import * as v from 'valibot'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { StageFields, TieBreaker, TieBreakPreset } from '../src/contract/stage.ts'
import { SharedPrize, type StandingEntry } from '../src/contract/standing.ts'
import type { StageView } from '../src/contract/views.ts'
import {
  confirmed,
  defineCommand,
  invocation,
  irreversible,
  reversible,
  type Invocation,
} from '../src/registry/define.ts'
import {
  isEditedByHand,
  whyNotApproveStandings,
  whyNotGenerateStandings,
  whyNotSetTieBreakers,
  whyNotUpdateStandings,
} from '../src/rules/standings.ts'
import { currentStage } from '../src/rules/stages.ts'
import { tieBreakPresets } from '../src/rules/tie-break-presets.ts'

export const generateStandings = defineCommand({
  id: 'standings.generate',
  target: 'stage',
  keys: 's g',
  menu: 'state',
  risk: confirmed,
  whyNot: whyNotGenerateStandings,
  plan: ({ stage }) => [request(endpoints.generateStandings, { id: stage.id })],
})

export const setTieBreakers = defineCommand({
  id: 'standings.tie-breakers',
  needs: 'additions',
  target: 'stage',
  args: v.object({
    tieBreakers: v.optional(v.pipe(v.array(TieBreaker), v.minLength(1, 'required'))),
    /** An order by its name; it counts before a list. */
    preset: v.optional(TieBreakPreset),
  }),
  positional: ['tieBreakers'],
  keys: 's t',
  menu: 'edit',
  risk: ({ stage }) => (stage.state === 'StandingPendingApproval' ? confirmed : reversible),
  whyNot: (view, asking, args) => whyNotSetTieBreakers(view, asking, args && { tieBreakers: criteriaIn(view, args) }),
  plan: (view, args) => [
    request(
      endpoints.setTieBreakers,
      { id: view.stage.id },
      { tieBreakers: criteriaIn(view, args), seen: { tieBreakers: view.stage.tieBreakers } },
    ),
  ],
  // Ranks that were set by hand would not come back.
  undo: ({ stage }): Invocation | undefined =>
    isEditedByHand(stage) ? undefined : invocation(setTieBreakers, [stage.id], { tieBreakers: stage.tieBreakers }),
  form: { prefill: ({ stage }) => ({ tieBreakers: stage.tieBreakers }) },
})

function criteriaIn(
  { stage }: StageView,
  { tieBreakers, preset }: { tieBreakers?: TieBreaker[] | undefined; preset?: TieBreakPreset | undefined },
): TieBreaker[] {
  return preset ? [...tieBreakPresets[preset]] : (tieBreakers ?? stage.tieBreakers)
}

/** `teamId:rank`; teams left out keep the rank they have. */
const RankList = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^[^:]+:\d+$/, 'rankFormat'))),
  v.minLength(1, 'required'),
  v.transform((ranks) =>
    ranks
      .map((entry): StandingEntry => {
        const cut = entry.lastIndexOf(':')
        return { tournamentTeamId: entry.slice(0, cut), rank: Number(entry.slice(cut + 1)) }
      })
      // The order of the ranks in the list does not matter.
      .toSorted((a, b) => (a.tournamentTeamId < b.tournamentTeamId ? -1 : 1)),
  ),
)

export const updateStandings = defineCommand({
  id: 'standings.update',
  target: 'stage',
  args: v.object({ ranks: RankList }),
  positional: ['ranks'],
  keys: 's u',
  menu: 'edit',
  risk: confirmed,
  whyNot: (view, asking, args) =>
    whyNotUpdateStandings(view, asking, args && { standings: withRanks(view, args.ranks) }),
  plan: (view, { ranks }) => [
    request(
      endpoints.updateStandings,
      { id: view.stage.id },
      { standings: withRanks(view, ranks), seen: { standings: ranksOf(view) } },
    ),
  ],
  // Computing again is the way back; ranks that were set by hand before would not come back as such.
  undo: ({ stage }): Invocation | undefined =>
    isEditedByHand(stage) ? undefined : invocation(generateStandings, [stage.id], {}),
  form: { prefill: ({ stage }) => ({ ranks: stage.standings.map((row) => `${row.tournamentTeamId}:${row.rank}`) }) },
})

export const approveStandings = defineCommand({
  id: 'standings.approve',
  acts: ['instant-approval'],
  target: 'stage',
  args: v.object({
    advancing: v.optional(StageFields.entries.advancing),
    shared: v.optional(SharedPrize),
    prizeTo: v.optional(v.pipe(v.array(v.string()), v.metadata({ target: 'team' }))),
    /** Stages in the order in which the final ranking goes by them, best first. */
    order: v.optional(v.pipe(v.array(v.string()), v.metadata({ target: 'stage' }))),
  }),
  keys: 's a',
  menu: 'state',
  life: { lastStep: true, dueIn: { tournament: ({ stages }) => currentStage(stages)?.id } },
  risk: irreversible(({ stage }: StageView) => stage.name),
  whyNot: whyNotApproveStandings,
  plan: (view, args) => [
    request(endpoints.approveStandings, { id: view.stage.id }, { ...args, seen: { standings: ranksOf(view) } }),
  ],
})

/** The stored ranks, as seen when changing or approving them. */
function ranksOf({ stage }: StageView): StandingEntry[] {
  return stage.standings.map(({ tournamentTeamId, rank }) => ({ tournamentTeamId, rank }))
}

function withRanks({ stage }: StageView, ranks: readonly StandingEntry[]): StandingEntry[] {
  const given = new Map(ranks.map((entry) => [entry.tournamentTeamId, entry.rank]))
  const kept = stage.standings.map(({ tournamentTeamId, rank }) => ({
    tournamentTeamId,
    rank: given.get(tournamentTeamId) ?? rank,
  }))
  const known = new Set(kept.map((entry) => entry.tournamentTeamId))
  // An unknown team stays in the list, so that the rule can name it.
  return [...kept, ...ranks.filter((entry) => !known.has(entry.tournamentTeamId))]
}
