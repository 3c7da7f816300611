// Stages and standings (§7), with the additions of domain.md §5.
import * as v from 'valibot'
import { GivenPlacement } from './bracket.ts'
import { asRead } from './as-read.ts'
import { named, read, write } from './endpoint.ts'
import { idOf } from './ids.ts'
import { Count, Id, maxTeamsPerTournament, Name, Version, wholeFrom } from './limits.ts'
import { Stage, StageDetail, StageFields, TieBreakPreset } from './stage.ts'
import { FinalRank, SharedPrize, Standing, StandingEntry } from './standing.ts'
import { StageState, StandingState } from './states.ts'
import { administrators, systemOnly } from './user.ts'

const ofStage = v.object({ id: idOf('stage') })
const ofTournament = v.object({ id: idOf('tournament') })
const about = { kind: 'stage', param: 'id' } as const
const aboutTournament = { kind: 'tournament', param: 'id' } as const
const root = '/admin/tournament/v1'

/** A stage as the console sends it; omitted fields take the defaults of its format. */
export const StageData = v.object({
  ...v.partial(StageFields).entries,
  name: Name,
  format: StageFields.entries.format,
})
export type StageData = v.InferOutput<typeof StageData>

export const StageStandings = v.object({
  stageId: Id,
  state: StandingState,
  /** The name of the order of criteria that the places follow, where it has one. */
  preset: v.nullable(TieBreakPreset),
  standings: v.array(Standing),
})

/** The proposed seeds of the next stage (4.9), and its first round with them. */
export const AdvancePreview = v.object({
  nextStageId: Id,
  teams: v.array(
    v.object({
      tournamentTeamId: Id,
      name: v.string(),
      seed: Count,
      from: v.object({ groupNumber: Count, rank: Count }),
    }),
  ),
})
export type AdvancePreview = v.InferOutput<typeof AdvancePreview>

export const stageEndpoints = named({
  listStages: read({
    path: `${root}/tournaments/{id}/stages`,
    summary: 'Stages of a tournament in order',
    failure: { text: 'problem.loadStages', how: 'leads' },
    params: ofTournament,
    answer: v.object({ stages: v.array(Stage) }),
    roles: administrators,
    scope: 'platform',
    about: aboutTournament,
    reads: ['stage'],
  }),
  createStage: write({
    method: 'PUT',
    path: `${root}/tournaments/{id}/stages`,
    summary: 'Add a stage at the end',
    params: ofTournament,
    // A stage may be sent as it was read: its settings are taken, its id and state are not.
    body: v.object({ ...asRead(StageDetail.entries), ...StageData.entries }),
    answer: Stage,
    roles: systemOnly,
    scope: 'platform',
    about: aboutTournament,
  }),
  getStage: read({
    path: `${root}/stages/{id}`,
    summary: 'A stage with its brackets and standings',
    params: ofStage,
    answer: StageDetail,
    roles: administrators,
    scope: 'platform',
    about,
    // Its seeds are the registered teams until it is drawn.
    reads: ['stage', 'team'],
  }),
  editStage: write({
    method: 'POST',
    path: `${root}/stages/{id}`,
    summary: 'Change a stage',
    params: ofStage,
    body: v.object({
      ...asRead(StageDetail.entries),
      ...v.partial(StageFields).entries,
      version: v.optional(Version),
    }),
    answer: Stage,
    roles: systemOnly,
    scope: 'platform',
    about,
  }),
  reorderStage: write({
    method: 'POST',
    path: `${root}/stages/{id}/reorder`,
    summary: 'Put a stage in another place; the others move up or down',
    params: ofStage,
    body: v.object({ position: wholeFrom(1, 'atLeastOne') }),
    answer: v.object({ stages: v.array(Stage) }),
    roles: systemOnly,
    scope: 'platform',
    about,
    reaches: 'tournament',
  }),
  copyStage: write({
    method: 'POST',
    path: `${root}/stages/{id}/copy`,
    summary: 'Add a stage with the same settings at the end',
    params: ofStage,
    body: v.object({ name: Name }),
    answer: v.object({ stages: v.array(Stage) }),
    roles: systemOnly,
    scope: 'platform',
    about,
  }),
  deleteStage: write({
    method: 'DELETE',
    path: `${root}/stages/{id}`,
    summary: 'Delete a stage',
    failure: { text: 'problem.removeStage', how: 'leads' },
    params: ofStage,
    answer: v.object({ id: Id }),
    roles: systemOnly,
    scope: 'platform',
    about,
    reaches: 'tournament',
  }),
  finalizeStage: write({
    method: 'POST',
    path: `${root}/stages/{id}/finalize`,
    summary: 'Fix the placement, resolve the byes and start the stage',
    params: ofStage,
    body: v.object({ matches: v.array(GivenPlacement) }),
    answer: StageDetail,
    roles: systemOnly,
    scope: 'platform',
    about,
  }),
  unfinalizeStage: write({
    method: 'POST',
    path: `${root}/stages/{id}/unfinalize`,
    summary: 'Goes back to placing teams, if no match has been played',
    params: ofStage,
    /** The seed order to go back to: once it is finalized, the stage knows only the teams that play in it. */
    body: v.object({ teamIds: v.optional(v.pipe(v.array(idOf('team')), v.maxLength(maxTeamsPerTournament))) }),
    answer: StageDetail,
    roles: systemOnly,
    scope: 'platform',
    about,
  }),
  previewAdvance: read({
    path: `${root}/stages/{id}/advance-preview`,
    summary: 'Who would go on to the next stage, in proposed seed order',
    params: ofStage,
    answer: AdvancePreview,
    roles: administrators,
    scope: 'platform',
    about,
    reads: ['stage', 'team'],
  }),
  advanceStage: write({
    method: 'POST',
    path: `${root}/stages/{id}/advance`,
    summary: 'Send teams on to the next stage; their order is the seeding',
    params: ofStage,
    body: v.object({
      teamIds: v.pipe(v.array(idOf('team')), v.minLength(2)),
      /** chosen: the stage to fill, where that is not the next one that has not started. */
      to: v.optional(idOf('stage')),
      seen: v.optional(v.object({ version: Version })),
    }),
    answer: StageDetail,
    roles: systemOnly,
    scope: 'platform',
    about,
    reaches: 'tournament',
  }),
  generateStandings: write({
    method: 'POST',
    path: `${root}/stages/{id}/generate-standings`,
    summary: 'Compute the standings',
    params: ofStage,
    answer: StageStandings,
    roles: systemOnly,
    scope: 'platform',
    about,
  }),
  /** chosen: tie-breaks may be corrected until the standings are approved. */
  setTieBreakers: write({
    method: 'POST',
    path: `${root}/stages/{id}/tie-breakers`,
    summary: 'Order the criteria that separate level teams; standings that wait for approval are computed anew',
    params: ofStage,
    body: v.object({
      tieBreakers: StageFields.entries.tieBreakers,
      seen: v.optional(v.object({ tieBreakers: StageFields.entries.tieBreakers })),
    }),
    answer: StageStandings,
    roles: systemOnly,
    scope: 'platform',
    about,
    ability: 'additions',
  }),
  getStandings: read({
    path: `${root}/stages/{id}/standings`,
    summary: 'Standings of a stage',
    params: ofStage,
    answer: StageStandings,
    roles: administrators,
    scope: 'platform',
    about,
    reads: ['stage', 'team'],
  }),
  updateStandings: write({
    method: 'PUT',
    path: `${root}/stages/{id}/standings`,
    summary: 'Set the ranks, every team once',
    params: ofStage,
    body: v.object({
      /** A row may be sent as it was read; only its rank counts. */
      standings: v.pipe(
        v.array(v.object({ ...asRead(Standing.entries), ...StandingEntry.entries })),
        v.minLength(1, 'required'),
      ),
      seen: v.optional(v.object({ standings: v.array(StandingEntry) })),
    }),
    answer: StageStandings,
    roles: systemOnly,
    scope: 'platform',
    about,
  }),
  approveStandings: write({
    method: 'POST',
    path: `${root}/stages/{id}/approve-standings`,
    summary: 'Approve the standings; cannot be reverted (§4)',
    params: ofStage,
    body: v.optional(
      v.object({
        /** How many of each division go on, where the stage does not say. */
        advancing: v.optional(StageFields.entries.advancing),
        shared: v.optional(SharedPrize),
        /** With `named`: the teams that get the prizes of shared places, in the order of those places. */
        prizeTo: v.optional(v.array(idOf('team'))),
        /** The stages by which the final ranking goes, best first; those left out follow, the last one first. */
        order: v.optional(v.array(idOf('stage'))),
        seen: v.optional(v.object({ standings: v.array(StandingEntry) })),
      }),
      {},
    ),
    answer: StageStandings,
    roles: systemOnly,
    scope: 'platform',
    about,
  }),
  getTeamStandings: read({
    path: `${root}/tournaments/{id}/team-standings`,
    summary: 'Standings of every stage and the final ranking',
    params: ofTournament,
    answer: v.object({
      stages: v.array(v.object({ stageId: Id, name: v.string(), state: StageState, standings: v.array(Standing) })),
      final: v.array(FinalRank),
    }),
    roles: administrators,
    scope: 'platform',
    about: aboutTournament,
    reads: ['stage', 'team'],
    ability: 'rankings',
  }),
})
