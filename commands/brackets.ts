import * as v from 'valibot'
import { Bracket, BracketMatch, MatchSetting } from '../src/contract/bracket.ts'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { maxSheetLength, Name } from '../src/contract/limits.ts'
import { readStored } from '../src/contract/stored.ts'
import type { BracketView, RoundView, StageView } from '../src/contract/views.ts'
import { administrators } from '../src/contract/user.ts'
import { targetId } from '../src/contract/views.ts'
import {
  defineCommand,
  invocation,
  irreversible,
  reversible,
  safe,
  type Inverse,
  type Inverses,
  type Invocation,
  type Risk,
} from '../src/registry/define.ts'
import { whyNotAddMatch } from '../src/rules/additional-matches.ts'
import {
  whyNotAddDivision,
  whyNotAdvanceWinners,
  whyNotClearBrackets,
  whyNotCompleteBracket,
  whyNotDeleteDivision,
  whyNotEditBracket,
  whyNotExportBracket,
  whyNotGenerateBrackets,
  whyNotRandomizeBrackets,
  whyNotRenameRound,
  whyNotSetVisibility,
} from '../src/rules/brackets.ts'
import { whyNotImportBracket } from '../src/rules/bracket-import.ts'
import { drawnContent, matchContent } from '../src/rules/bracket/content.ts'
import { seedDivision } from '../src/rules/bracket/generate.ts'
import { isSeeded, seedOrderOf } from '../src/rules/bracket/seed-order.ts'
import { leastTeams } from '../src/rules/stages.ts'
import { tieToPart } from '../src/rules/standings.ts'
import { resetMatch } from './matches.ts'

const Whole = v.pipe(v.number(), v.integer(), v.minValue(1, 'atLeastOne'))
const Teams = v.pipe(v.array(v.string()), v.metadata({ target: 'team' }))

export const generateBrackets = defineCommand({
  id: 'bracket.generate',
  target: 'stage',
  args: v.object({
    groups: v.optional(Whole),
    /** In seed order; without them the teams of the stage as they stand. */
    teams: v.optional(Teams),
    byRegistrationGroup: v.optional(v.boolean(), false),
  }),
  keys: 'b g',
  menu: 'state',
  risk: replacesBrackets,
  whyNot: (view, asking, args) =>
    whyNotGenerateBrackets(
      view,
      asking,
      args && { teamNum: (args.teams ?? view.stage.seeds).length, groupNum: args.groups },
    ),
  life: {
    // Teams without a confirmed roster are not drawn. A later stage has its teams from the one before.
    sooner: ({ tournament: { id, registeredCount, teamCount }, stage }) => {
      const least = leastTeams(stage.format)
      return stage.position === 1 && registeredCount < least && teamCount >= least ? `go teams ${id}` : undefined
    },
  },
  plan: ({ stage }, { groups, teams = stage.seeds, byRegistrationGroup }) => [
    request(
      endpoints.generateBrackets,
      { id: stage.id },
      {
        teamNum: teams.length,
        groupNum: groups ?? stage.groups,
        teamIds: teams,
        byRegistrationGroup,
      },
    ),
  ],
  undo: ({ stage }, _, answer): Inverses => (stage.brackets.length > 0 ? undefined : clearing(stage, answer)),
})

/** Back to a stage that is not drawn. */
export const clearBrackets = defineCommand({
  id: 'bracket.clear',
  needs: 'additions',
  target: 'stage',
  args: v.object({ groups: v.optional(Whole), teams: v.optional(Teams) }),
  keys: 'b x',
  menu: 'danger',
  risk: irreversible(({ stage }: StageView) => stage.name),
  whyNot: whyNotClearBrackets,
  plan: ({ stage }, { groups, teams }) => [
    request(endpoints.clearBrackets, { id: stage.id }, { ...(groups && { groups }), ...(teams && { teamIds: teams }) }),
  ],
  loses: ({ stage }) => ({ brackets: drawnContent(stage.brackets) }),
})

export const randomizeBrackets = defineCommand({
  id: 'bracket.randomize',
  target: 'stage',
  args: v.object({
    group: v.optional(Whole),
    teams: v.optional(Teams),
    /** Registration groups whose teams are dealt, each within its own division. */
    tournamentGroups: v.optional(v.array(Whole)),
  }),
  keys: 'b r',
  menu: 'state',
  risk: replacesBrackets,
  whyNot: (view, asking, args) => whyNotRandomizeBrackets(view, asking, args && shuffled(view, args)),
  plan: (view, args) => [request(endpoints.randomizeBrackets, { id: view.stage.id }, shuffled(view, args))],
})

export const importBracket = defineCommand({
  id: 'bracket.import',
  needs: 'additions',
  target: 'stage',
  args: v.object({
    /** CSV or JSON, as exported. */
    sheet: v.pipe(
      v.string(),
      v.minLength(1, 'required'),
      v.maxLength(maxSheetLength, 'tooLong'),
      v.metadata({ ask: 'long-text', accept: '.csv,.json,.txt' }),
    ),
    withResults: v.optional(v.boolean(), false),
  }),
  positional: ['sheet'],
  keys: 'b i',
  menu: 'edit',
  // Results start the stage.
  risk: ({ stage }, { withResults }) =>
    withResults ? { level: 'irreversible', phrase: stage.name } : { level: 'confirm' },
  whyNot: whyNotImportBracket,
  plan: ({ stage }, body) => [request(endpoints.importBracket, { id: stage.id }, body)],
})

/** As `bracket import` reads it again; the table of the screen is exported by `console export-csv`. */
export const exportBracket = defineCommand({
  id: 'bracket.export',
  target: 'stage',
  args: v.object({ as: v.optional(v.picklist(['csv', 'json']), 'csv') }),
  positional: ['as'],
  form: { initial: () => ({ as: 'csv' }) },
  roles: administrators,
  keys: 'b e',
  menu: 'open',
  risk: safe,
  whyNot: whyNotExportBracket,
  effect: ({ stage }, { as }) => ({ do: 'export-bracket', as, stage }),
})

export const seedBracket = defineCommand({
  id: 'bracket.seed',
  acts: ['editBracket'],
  target: 'bracket',
  args: v.object({ teams: Teams }),
  positional: ['teams'],
  keys: 'b o',
  menu: 'edit',
  risk: reversible,
  whyNot: (view, asking, args) =>
    whyNotEditBracket(view, asking, args && { matches: seedDivision(view.bracket, view.stage, args.teams) }),
  plan: ({ stage, bracket }, { teams }) => [
    request(
      endpoints.editBracket,
      { id: stage.id, group: bracket.groupNumber },
      {
        version: bracket.version,
        matches: seedDivision(bracket, stage, teams),
      },
    ),
  ],
  // A placement that is no seeding, such as a bye moved by hand, could not be brought back exactly.
  undo: ({ stage, bracket }): Invocation | undefined =>
    isSeeded(bracket, stage)
      ? invocation(seedBracket, [targetId.bracket(stage.id, bracket.groupNumber)], {
          teams: seedOrderOf(bracket, stage).map((team) => team.tournamentTeamId),
        })
      : undefined,
})

export const addDivision = defineCommand({
  id: 'bracket.add-division',
  needs: 'additions',
  acts: ['addBracket'],
  target: 'stage',
  args: v.object({ teamNum: v.pipe(v.number(), v.integer(), v.minValue(2, 'minTeams')) }),
  positional: ['teamNum'],
  keys: 'b a',
  menu: 'edit',
  risk: reversible,
  whyNot: whyNotAddDivision,
  plan: ({ stage }, { teamNum }) => [
    request(
      endpoints.addBracket,
      { id: stage.id, group: Math.max(0, ...stage.brackets.map((b) => b.groupNumber)) + 1 },
      {
        teamNum,
      },
    ),
  ],
  undo: ({ stage }, _, answer): Inverses => {
    if (stage.brackets.length === 0) return clearing(stage, answer)
    const brackets = bracketsIn(answer)
    const group = Math.max(0, ...brackets.map((bracket) => bracket.groupNumber))
    const added = brackets.filter((bracket) => bracket.groupNumber === group)
    const id = targetId.bracket(stage.id, group)
    return { ...invocation(deleteDivision, [id], {}), over: { [id]: { brackets: drawnContent(added) } } }
  },
})

export const deleteDivision = defineCommand({
  id: 'bracket.delete-division',
  acts: ['deleteBracket'],
  target: 'bracket',
  keys: 'b d',
  menu: 'danger',
  risk: irreversible(divisionName),
  whyNot: whyNotDeleteDivision,
  plan: (view) => [request(endpoints.deleteBracket, callOf(view))],
  loses: ({ bracket }) => ({ brackets: drawnContent([bracket]) }),
})

export const showBracket = defineCommand({
  id: 'bracket.show',
  acts: ['setBracketVisibility'],
  target: 'bracket',
  arity: 'many',
  keys: 'b s',
  menu: 'state',
  risk: reversible,
  whyNot: (view, asking) => whyNotSetVisibility(view, asking, { visible: true }),
  plan: (view) => [request(endpoints.setBracketVisibility, callOf(view), { visible: true })],
  undo: (view): Invocation | undefined => invocation(hideBracket, [idOf(view)], {}),
})

export const hideBracket = defineCommand({
  id: 'bracket.hide',
  acts: ['setBracketVisibility'],
  target: 'bracket',
  arity: 'many',
  keys: 'b h',
  menu: 'state',
  risk: reversible,
  whyNot: (view, asking) => whyNotSetVisibility(view, asking, { visible: false }),
  plan: (view) => [request(endpoints.setBracketVisibility, callOf(view), { visible: false })],
  undo: (view): Invocation | undefined => invocation(showBracket, [idOf(view)], {}),
})

export const completeBracket = defineCommand({
  id: 'bracket.complete',
  target: 'bracket',
  arity: 'many',
  keys: 'b c',
  menu: 'state',
  risk: irreversible(divisionName),
  whyNot: whyNotCompleteBracket,
  life: {
    // The line that parts level teams; afterwards no match is added and no result changed.
    sooner: (view) => tieToPart(view, view.bracket)?.line,
  },
  plan: (view) => [request(endpoints.completeBracket, callOf(view))],
})

export const addMatch = defineCommand({
  id: 'bracket.add-match',
  target: 'bracket',
  args: v.object({
    name: Name,
    round: v.pipe(v.string(), v.metadata({ target: 'round' })),
    teams: Teams,
    bestOf: v.optional(MatchSetting.entries.bestOf),
  }),
  positional: ['name', 'round', 'teams'],
  keys: 'b m',
  menu: 'play',
  risk: reversible,
  whyNot: (view, asking, args) =>
    whyNotAddMatch(view, asking, args && { roundOf: roundIn(args.round), teamIds: args.teams }),
  plan: (view, { name, round, teams: teamIds, bestOf }) => [
    request(endpoints.addMatch, callOf(view), { name, roundOf: roundIn(round), teamIds, ...(bestOf && { bestOf }) }),
  ],
  undo: ({ stage }, _, answer): Inverses => {
    const match = answer === undefined ? undefined : readStored(BracketMatch, answer)
    const id = targetId.match(stage.id, match?.bracketMatchId ?? '')
    return { ...invocation(resetMatch, [id], {}), over: { [id]: { match: match && matchContent(match) } } }
  },
})

export const advanceWinners = defineCommand({
  id: 'bracket.advance-winners',
  target: 'bracket',
  arity: 'many',
  keys: 'b w',
  menu: 'play',
  risk: reversible,
  whyNot: whyNotAdvanceWinners,
  plan: (view) => [request(endpoints.advanceWinners, callOf(view))],
})

export const renameRound = defineCommand({
  id: 'round.rename',
  target: 'round',
  args: v.object({ name: v.nullable(Name) }),
  positional: ['name'],
  form: { ignoresEmpty: 'name', prefill: (view) => ({ name: storedRoundName(view) }) },
  done: { says: true },
  keys: 'e r',
  menu: 'edit',
  risk: reversible,
  whyNot: whyNotRenameRound,
  plan: (view, { name }) => [request(endpoints.renameRound, { ...callOf(view), roundOf: view.roundOf }, { name })],
  undo: (view): Invocation | undefined => {
    const round = targetId.round(view.stage.id, view.bracket.groupNumber, view.roundOf)
    return invocation(renameRound, [round], { name: storedRoundName(view) })
  },
})

/** Generating again throws away what was placed (§4; the thirteen acts of the plan). */
function replacesBrackets({ stage }: StageView): Risk {
  return stage.brackets.length > 0 ? { level: 'irreversible', phrase: stage.name } : { level: 'reversible' }
}

function divisionName({ stage, bracket }: BracketView): string {
  return `${stage.name} ${bracket.groupNumber}`
}

function idOf({ stage, bracket }: BracketView): string {
  return targetId.bracket(stage.id, bracket.groupNumber)
}

function callOf({ stage, bracket }: BracketView): { id: string; group: number } {
  return { id: stage.id, group: bracket.groupNumber }
}

/** The round in a target id, or a bare number. */
function roundIn(target: string): number {
  return Number(target.split('/').at(-1))
}

function storedRoundName({ bracket, roundOf }: RoundView): string | null {
  return bracket.roundSettings.find((round) => round.roundOf === roundOf)?.name ?? null
}

/** Takes back that a stage was drawn, as long as what was drawn stands as it was. */
function clearing({ id, groups, seeds }: StageView['stage'], answer: unknown): Inverse {
  const over = { [id]: { brackets: drawnContent(bracketsIn(answer)) } }
  return { ...invocation(clearBrackets, [id], { groups, teams: seeds }), over }
}

/** Without an answer none. */
function bracketsIn(answer: unknown): Bracket[] {
  return answer === undefined ? [] : readStored(v.object({ brackets: v.array(Bracket) }), answer).brackets
}

/** Chosen teams, else those of the division, else all of the stage. */
function shuffled(
  { stage }: StageView,
  {
    group,
    teams,
    tournamentGroups,
  }: { group?: number | undefined; teams?: string[] | undefined; tournamentGroups?: number[] | undefined },
) {
  return {
    teamIds: teams ?? (group === undefined ? stage.seeds : teamsOfGroup(stage, group)),
    ...(group !== undefined && { groupNum: group }),
    ...(tournamentGroups && { tournamentGroups }),
  }
}

function teamsOfGroup(stage: StageView['stage'], group: number): string[] {
  const matches = stage.brackets.find((bracket) => bracket.groupNumber === group)?.matches ?? []
  return [...new Set(matches.flatMap((match) => match.teams.flatMap((team) => team?.tournamentTeamId ?? [])))]
}
