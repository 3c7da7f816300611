// Brackets and bracket matches (§7), with the additions of domain.md §5.
import * as v from 'valibot'
import {
  AffectedMatch,
  Bracket,
  BracketMatch,
  MatchSetting,
  GivenPlacement,
  RoundName,
  RoundOf,
  RoundSetting,
  Score,
  SeenSetting,
} from './bracket.ts'
import { asRead } from './as-read.ts'
import { named, NumberInPath, read, write } from './endpoint.ts'
import { idOf } from './ids.ts'
import { Count, maxSheetLength, maxTeamsPerTournament, Name, Version, wholeFrom } from './limits.ts'
import { MatchRoom, NewMatchRoom } from './match-room.ts'
import { StageDetail } from './stage.ts'
import { administrators, systemOnly } from './user.ts'

const root = '/admin/tournament/v1/stages/{id}'
const stage = v.object({ id: idOf('stage') })
const group = v.object({ id: idOf('stage'), group: v.pipe(NumberInPath, v.minValue(1)) })
const match = v.object({ id: idOf('stage'), matchId: idOf('match') })
const about = { kind: 'stage', param: 'id' } as const
const Brackets = v.object({ brackets: v.array(Bracket) })
const Changed = v.object({ changedMatches: v.array(BracketMatch) })
/**
 * chosen: the value the sender saw. The write is refused if the stored value differs; left out, the last write
 * wins and the audit says so.
 */
const SeenScores = v.optional(v.object({ scores: v.array(Score) }))
const Cascade = v.object({ cascade: v.optional(v.boolean(), false), seen: SeenScores })
const whole = wholeFrom(1, 'atLeastOne')

const asAdministrator = { roles: systemOnly, scope: 'platform', about } as const

export const bracketEndpoints = named({
  generateBrackets: write({
    ...asAdministrator,
    method: 'PUT',
    path: `${root}/brackets`,
    summary: 'Generate the brackets for so many teams, replacing what was there',
    params: stage,
    body: v.object({
      teamNum: wholeFrom(2),
      groupNum: v.optional(whole),
      /** chosen: the teams to place, in seed order; without it the skeleton stays empty. */
      teamIds: v.optional(v.array(idOf('team'))),
      /** chosen: teams stay in the division of their registration group. */
      byRegistrationGroup: v.optional(v.boolean(), false),
      /** chosen: another way through the losers side, for a bracket that was drawn elsewhere (domain.md 4.3). */
      losersOrders: v.optional(
        v.pipe(v.array(v.pipe(v.array(Count), v.maxLength(maxTeamsPerTournament))), v.maxLength(64)),
      ),
    }),
    answer: Brackets,
  }),
  randomizeBrackets: write({
    ...asAdministrator,
    method: 'POST',
    path: `${root}/brackets/randomize`,
    summary: 'Shuffle teams into the brackets, into one division, or within registration groups',
    params: stage,
    body: v.object({
      teamIds: v.pipe(v.array(idOf('team')), v.minLength(2)),
      groupNum: v.optional(whole),
      tournamentGroups: v.optional(v.array(whole)),
    }),
    answer: Brackets,
  }),
  /** chosen: a sheet is text, so that what was exported, pasted or dropped goes in as it is; problems are told by line. */
  importBracket: write({
    ...asAdministrator,
    method: 'POST',
    path: `${root}/brackets/import`,
    summary: 'Place teams as a CSV or JSON sheet says; with results the stage is started and they are entered',
    params: stage,
    body: v.object({
      sheet: v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(maxSheetLength, 'tooLong')),
      withResults: v.optional(v.boolean(), false),
    }),
    answer: StageDetail,
    ability: 'additions',
  }),
  deleteBracket: write({
    ...asAdministrator,
    method: 'DELETE',
    path: `${root}/brackets/{group}`,
    summary: 'Delete a division',
    params: group,
    answer: Brackets,
  }),
  /** chosen: the way back from generating; §5 has no stage with some divisions and none, but one that is not drawn yet. */
  clearBrackets: write({
    ...asAdministrator,
    method: 'POST',
    path: `${root}/brackets/clear`,
    summary: 'Throw all brackets of a stage away, as before they were generated',
    params: stage,
    body: v.object({
      /** How many divisions it is to have when it is drawn again. */
      groups: v.optional(v.pipe(whole, v.maxValue(64))),
      /** The seed order to keep. */
      teamIds: v.optional(v.pipe(v.array(idOf('team')), v.maxLength(maxTeamsPerTournament))),
    }),
    answer: Brackets,
    ability: 'additions',
  }),
  /** chosen: `PUT …/brackets/{group}` adds an empty division; §4 names the act, §7 shows no call. */
  addBracket: write({
    ...asAdministrator,
    method: 'PUT',
    path: `${root}/brackets/{group}`,
    summary: 'Add a division',
    params: group,
    body: v.object({ teamNum: wholeFrom(2) }),
    answer: Brackets,
    ability: 'additions',
  }),
  editBracket: write({
    ...asAdministrator,
    method: 'POST',
    path: `${root}/brackets/{group}`,
    summary: 'Place teams and set round names of a division that has not started',
    params: group,
    body: v.object({
      ...asRead(v.omit(Bracket, ['matches', 'roundSettings', 'version']).entries),
      version: v.optional(Version),
      matches: v.optional(v.array(GivenPlacement)),
      roundSettings: v.optional(v.array(RoundSetting)),
    }),
    answer: Bracket,
  }),
  addMatch: write({
    ...asAdministrator,
    method: 'PUT',
    path: `${root}/brackets/{group}/additional-matches`,
    summary: 'Add a match beside the plan: a name, a round and exactly two teams (§5)',
    params: group,
    body: v.object({
      name: Name,
      roundOf: RoundOf,
      teamIds: v.pipe(v.array(idOf('team')), v.minLength(1, 'required'), v.maxLength(maxTeamsPerTournament)),
      /** Left out: as all matches of the stage. */
      bestOf: v.optional(MatchSetting.entries.bestOf),
    }),
    answer: BracketMatch,
  }),
  setBracketVisibility: write({
    ...asAdministrator,
    method: 'POST',
    path: `${root}/brackets/{group}/visibility`,
    summary: 'Show a bracket to clients, or hide it',
    params: group,
    body: v.object({ visible: v.boolean() }),
    answer: Bracket,
  }),
  completeBracket: write({
    ...asAdministrator,
    method: 'POST',
    path: `${root}/brackets/{group}/complete`,
    summary: 'Complete a bracket; irreversible (§4)',
    params: group,
    answer: Bracket,
  }),
  advanceWinners: write({
    ...asAdministrator,
    method: 'POST',
    path: `${root}/brackets/{group}/advance-winners`,
    summary: 'Fill every empty slot that a completed match feeds; safe to repeat',
    params: group,
    answer: Bracket,
  }),
  renameRound: write({
    ...asAdministrator,
    method: 'POST',
    path: `${root}/brackets/{group}/rounds/{roundOf}`,
    summary: 'Set the display text of a round',
    failure: { text: 'problem.systemError', how: 'replaces' },
    params: v.object({ id: idOf('stage'), group: NumberInPath, roundOf: NumberInPath }),
    body: v.object({ ...asRead({ roundOf: RoundOf }), ...RoundName.entries }),
    answer: Bracket,
  }),
  /** chosen: §2 has the round setting, §7 shows no call; matches that are over are left as they were played. */
  setRoundSetting: write({
    ...asAdministrator,
    method: 'PUT',
    path: `${root}/brackets/{group}/rounds/{roundOf}/setting`,
    summary: 'Check-in, best-of and schedule of every open match of a round, all or none',
    params: v.object({ id: idOf('stage'), group: NumberInPath, roundOf: NumberInPath }),
    body: v.object({ ...v.partial(MatchSetting).entries, seen: v.optional(v.array(SeenSetting)) }),
    answer: Bracket,
    ability: 'additions',
  }),
  assignMatchTeams: write({
    ...asAdministrator,
    method: 'POST',
    path: `${root}/brackets/matches/{matchId}`,
    summary: 'Put teams into a match that has not started',
    params: match,
    body: v.object({
      teamIds: v.array(v.nullable(idOf('team'))),
      seen: v.optional(v.object({ teamIds: v.array(v.nullable(idOf('team'))) })),
    }),
    answer: Bracket,
  }),
  deleteMatch: write({
    ...asAdministrator,
    method: 'DELETE',
    path: `${root}/brackets/matches/{matchId}`,
    summary: 'Reset a match: its room and its teams go (§4); an additional match is deleted',
    params: match,
    body: v.object({ seen: SeenScores }),
    answer: Changed,
  }),
  updateScore: write({
    ...asAdministrator,
    method: 'POST',
    path: `${root}/bracket-matches/{matchId}/update`,
    summary: 'Set the scores by hand; closes the room (§4)',
    failure: { text: 'problem.confirmResult', how: 'leadsFaults' },
    params: match,
    body: v.object({
      scores: v.array(Score),
      /** Allow later matches that already have a result to be reset (4.7). */
      cascade: v.optional(v.boolean(), false),
      seen: SeenScores,
    }),
    /** `waits`: it counts once a second administrator has entered the same. */
    answer: v.object({ ...Changed.entries, waits: v.optional(v.boolean()) }),
  }),
  resetMatch: write({
    ...asAdministrator,
    method: 'POST',
    path: `${root}/bracket-matches/{matchId}/reset`,
    summary: 'Remove result, room and teams',
    params: match,
    body: Cascade,
    answer: Changed,
  }),
  resetScore: write({
    ...asAdministrator,
    method: 'POST',
    path: `${root}/bracket-matches/{matchId}/reset-score`,
    summary: 'Remove the result, keep the matchup, abort the room',
    params: match,
    body: Cascade,
    answer: Changed,
  }),
  previewImpact: read({
    path: `${root}/bracket-matches/{matchId}/impact`,
    summary: 'What a reset of this match would touch',
    params: match,
    answer: v.object({ affected: v.array(AffectedMatch) }),
    roles: administrators,
    scope: 'platform',
    about,
    reads: ['stage', 'team'],
  }),
  createMatchRoom: write({
    ...asAdministrator,
    method: 'POST',
    path: `${root}/bracket-matches/{matchId}/match`,
    summary: 'Create the match room',
    params: match,
    body: NewMatchRoom,
    answer: MatchRoom,
  }),
  setMatchSetting: write({
    ...asAdministrator,
    method: 'PUT',
    path: `${root}/bracket-matches/{matchId}/setting`,
    summary: 'Check-in, best-of and schedule of a match',
    params: match,
    body: v.object({
      ...asRead(BracketMatch.entries),
      ...v.partial(MatchSetting).entries,
      seen: v.optional(v.partial(MatchSetting)),
    }),
    answer: BracketMatch,
  }),
})
