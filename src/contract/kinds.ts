// Every kind of thing a command can be aimed at, as data: what it is part of, which calls load and list it, which words it
// answers to. Loading, typing, completion, keys, menus, history and palette read this table; where its page is stands in
// `paths.ts`, whose it is in the platform's policy, what it is called in `locales`.
import type { BracketMatch } from './bracket.ts'
import { endpoints } from './endpoints.ts'
import { own, part, type AnyKind, type KindSpec } from './kind-spec.ts'
import { maxTeamsPerTournament } from './limits.ts'
import { parentOf, targetId, type Kind } from './views.ts'

/** Ids of this platform are numbers and those of another have no blanks: a name without a digit costs no request. */
const withDigit = /^(?=.*\d)\S+$/

export const kinds = {
  tournament: own({
    parent: parentOf.tournament,
    one: endpoints.getTournament,
    all: endpoints.listTournaments,
    rows: 'tournaments',
    alsoIn: [endpoints.listActiveTournaments, endpoints.listInstantTournaments],
    id: 'id',
    name: 'name',
    detail: 'game',
    ids: /^\S+$/,
    whole: 'several',
    beside: { stages: endpoints.listStages },
    history: endpoints.listTournamentAudit,
  }),
  stage: own({
    parent: parentOf.stage,
    one: endpoints.getStage,
    all: endpoints.listStages,
    rows: 'stages',
    id: 'id',
    name: 'name',
    parentId: 'tournamentId',
    number: 'position',
    ids: withDigit,
    whole: false,
    atOnce: 'all',
  }),
  team: own({
    parent: parentOf.team,
    one: endpoints.getTeam,
    all: endpoints.listTeams,
    rows: 'teams',
    id: 'tournamentTeamId',
    name: 'name',
    parentId: 'tournamentId',
    ids: withDigit,
    whole: true,
    atOnce: maxTeamsPerTournament,
    atHandWith: ['stage'],
  }),
  bracket: part({
    parent: parentOf.bracket,
    within: 'stage',
    ids: /^\d+$/,
    all: ({ brackets }) => brackets.map((bracket) => ({ bracket })),
    idsOf: ({ bracket }, { id }) => ({ bracket: targetId.bracket(id, bracket.groupNumber) }),
    codes: ({ bracket: { groupNumber } }) => [String(groupNumber), `G${groupNumber}`],
    names: () => [],
    name: ({ bracket }, { name }) => `${name} ${bracket.groupNumber}`,
  }),
  round: part({
    parent: parentOf.round,
    within: 'stage',
    ids: /^\d+\/-?\d+$/,
    ofParentOnly: true,
    all: ({ brackets }) =>
      brackets.flatMap((bracket) =>
        [...new Set(bracket.matches.map((match) => match.roundOf))].map((roundOf) => ({ bracket, roundOf })),
      ),
    idsOf: ({ bracket: { groupNumber }, roundOf }, { id }) => ({
      bracket: targetId.bracket(id, groupNumber),
      round: targetId.round(id, groupNumber, roundOf),
    }),
    codes: ({ bracket, roundOf }) => [String(roundOf), `${bracket.groupNumber}/${roundOf}`],
    names: ({ bracket, roundOf }, { format }, { roundName }) => [roundName(bracket, format, roundOf)],
    name: ({ bracket, roundOf }, { name, format }, { roundName }) =>
      `${name} ${bracket.groupNumber} ${roundName(bracket, format, roundOf)}`,
    label: ({ bracket, roundOf }, { format }, { roundName }) =>
      `G${bracket.groupNumber} ${roundName(bracket, format, roundOf)}`,
  }),
  match: part({
    parent: parentOf.match,
    within: 'stage',
    ids: /^m[^/]+$/,
    all: ({ brackets }) =>
      brackets.flatMap((bracket) =>
        [...bracket.matches, ...bracket.additionalMatches].map((match) => ({ bracket, match })),
      ),
    idsOf: ({ bracket, match }, { id }) => ({
      bracket: targetId.bracket(id, bracket.groupNumber),
      match: targetId.match(id, match.bracketMatchId),
    }),
    codes: ({ match }) => [match.identifier, `m${match.bracketMatchId}`],
    names: ({ match }) => (match.name === null ? [] : [match.name]),
    name: ({ match }) => match.identifier,
    label: ({ match }) => withTeams(match),
    record: ({ match }) => ({ title: withTeams(match), state: match.state }),
    atHandWith: ['round'],
  }),
  room: own({
    parent: parentOf.room,
    one: endpoints.getMatchRoom,
    all: endpoints.listMatchRooms,
    rows: 'matches',
    id: 'matchId',
    name: 'name',
    detail: 'tournamentName',
    ids: withDigit,
    whole: false,
  }),
  template: own({
    parent: parentOf.template,
    one: endpoints.getTemplate,
    all: endpoints.listTemplates,
    rows: 'templates',
    id: 'id',
    name: 'name',
    detail: 'game',
    ids: withDigit,
    whole: true,
  }),
} satisfies { [K in Kind]: KindSpec<K> }

function withTeams({ identifier, teams }: BracketMatch): string {
  const names = teams.filter((team) => team !== null).map(({ name }) => name)
  return [identifier, names.join(' – ')].filter(Boolean).join(' ')
}

type Kinds = typeof kinds

/** Kinds of things that stand by themselves; the others are parts of one. */
export type WholeKind = { [K in Kind]: Kinds[K] extends { is: 'own' } ? K : never }[Kind]
type WithParent<K extends Kind> = K | Extract<Kinds[K]['parent'], string>

/** Which ids are known wherever one of a kind is: its own and its parent's; of a part those around it as well. */
export type IdsOf<K extends Kind> = Record<
  Kinds[K] extends { within: infer W extends Kind } ? WithParent<K> | WithParent<W> : WithParent<K>,
  string
>

// The table's keys are the kinds: it satisfies a type that has each of them and no other.
export const kindNames = Object.keys(kinds) as readonly Kind[]

export function isKind(word: string): word is Kind {
  return Object.hasOwn(kinds, word)
}

/** What is said of any kind, whichever it is. */
export function specOf(kind: Kind): AnyKind {
  return kinds[kind]
}

/** What a kind is part of, nearest first. */
export function ancestorsOf(kind: Kind): readonly Kind[] {
  const { parent } = specOf(kind)
  return parent === null ? [] : [parent, ...ancestorsOf(parent)]
}

/** How far inside others a thing is: what is further in is nearer to the person. */
export function depthOf(kind: Kind): number {
  return ancestorsOf(kind).length
}

export const kindsByNearness: readonly Kind[] = kindNames.toReversed().toSorted((a, b) => depthOf(b) - depthOf(a))

/** Whether one of each may be at hand at once: a thing, what it is part of, and what the pages that list it are about. */
export function mayMeet(a: Kind, b: Kind): boolean {
  return kindNames.some((kind) => {
    const here = [kind, ...specOf(kind).atHandWith].flatMap((one) => [one, ...ancestorsOf(one)])
    return here.includes(a) && here.includes(b)
  })
}
