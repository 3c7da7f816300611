// Every kind of thing that is known by an id, as data: what it is part of, which calls load and list it, which words it
// answers to. Loading, typing, completion, keys, menus, history and palette read this table; where its page is stands in
// `paths.ts`, whose it is in the platform's policy, what it is called in `locales`.
import type { BracketMatch } from './bracket.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { own, part, type AnyKind, type KindSpec, type OwnKind } from './kind-spec.ts'
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
    ofReader: ['players', 'answers'],
    chosenWithin: 'boxes',
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
      [name, `G${bracket.groupNumber}`, roundName(bracket, format, roundOf)].join(' · '),
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
    label: ({ match }) => matchLabel(match),
    record: ({ match }) => ({ title: matchLabel(match), state: match.state }),
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
    alsoIn: [endpoints.listOpenRooms],
    ofReader: ['venue', 'mine'],
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
    chosen: 'cards',
  }),
  sending: own({
    parent: parentOf.sending,
    one: endpoints.getSending,
    all: endpoints.listSendings,
    rows: 'sendings',
    id: 'id',
    name: 'subject',
    detail: 'byName',
    ids: withDigit,
    whole: true,
  }),
  notification: own({
    parent: parentOf.notification,
    one: endpoints.getNotification,
    all: endpoints.listNotifications,
    rows: 'notifications',
    id: 'id',
    name: 'recipient',
    detail: 'memberName',
    ids: withDigit,
    whole: false,
  }),
  suppression: own({
    parent: parentOf.suppression,
    one: endpoints.getSuppression,
    all: endpoints.listSuppressions,
    rows: 'suppressions',
    id: 'id',
    name: 'address',
    detail: 'detail',
    ids: withDigit,
    whole: true,
  }),
  member: own({
    parent: parentOf.member,
    one: endpoints.getMember,
    all: endpoints.listMembers,
    rows: 'members',
    id: 'memberId',
    name: 'nickname',
    ids: withDigit,
    // Contact data of a list may be masked.
    whole: false,
    history: endpoints.listMemberAudit,
  }),
  loyaltyTransaction: own({
    parent: parentOf.loyaltyTransaction,
    one: endpoints.getLoyaltyTransaction,
    all: endpoints.listLoyaltyTransactions,
    rows: 'transactions',
    id: 'id',
    name: 'name',
    parentId: 'memberId',
    detail: 'remark',
    ids: withDigit,
    whole: true,
  }),
  transaction: own({
    parent: parentOf.transaction,
    one: endpoints.getWalletTransaction,
    all: endpoints.listWalletTransactions,
    rows: 'transactions',
    id: 'id',
    name: 'name',
    detail: 'subtotal',
    ids: withDigit,
    whole: false,
  }),
  venueCompany: own({
    parent: parentOf.venueCompany,
    one: endpoints.getVenueCompany,
    all: endpoints.listVenueCompanies,
    rows: 'venueCompanies',
    id: 'id',
    name: 'name',
    ids: withDigit,
    whole: true,
    history: endpoints.listVenueCompanyAudit,
  }),
  venue: own({
    parent: parentOf.venue,
    one: endpoints.getVenue,
    all: endpoints.listVenues,
    rows: 'venues',
    alsoIn: [endpoints.listCompanyVenues],
    id: 'venueId',
    name: 'name',
    detail: 'companyName',
    ids: withDigit,
    whole: true,
    names: endpoints.listVenueNames,
    namesOf: { tournament: endpoints.listTournamentVenues, venueCompany: endpoints.listCompanyVenueNames },
    atHandWith: ['venueCompany'],
    history: endpoints.listVenueAudit,
  }),
  invoice: own({
    parent: parentOf.invoice,
    one: endpoints.getInvoice,
    all: endpoints.listInvoices,
    rows: 'invoices',
    id: 'id',
    name: 'number',
    parentId: 'venueCompanyId',
    detail: 'companyName',
    ids: withDigit,
    whole: true,
  }),
  licence: own({
    parent: parentOf.licence,
    one: endpoints.getLicence,
    all: endpoints.listVenueLicences,
    rows: 'licenses',
    alsoIn: [endpoints.listLicences, endpoints.listCompanyLicences],
    id: 'id',
    name: 'venueName',
    parentId: 'venueId',
    detail: 'to',
    ids: withDigit,
    whole: true,
  }),
  prize: own({
    parent: parentOf.prize,
    one: endpoints.getPrize,
    all: endpoints.listPrizes,
    rows: 'prizes',
    id: 'id',
    name: 'name',
    ids: withDigit,
    whole: true,
    history: endpoints.listPrizeAudit,
  }),
  redemption: own({
    parent: parentOf.redemption,
    one: endpoints.getRedemption,
    all: endpoints.listRedemptions,
    rows: 'redemptions',
    alsoIn: [endpoints.listPrizeCodes],
    id: 'id',
    name: 'code',
    detail: 'memberName',
    ids: withDigit,
    whole: true,
    atHandWith: ['prize'],
  }),
  mission: own({
    parent: parentOf.mission,
    one: endpoints.getMission,
    all: endpoints.listMissions,
    rows: 'missions',
    id: 'id',
    name: 'name',
    detail: 'memberName',
    ids: withDigit,
    // The call for one mission also answers its evidence.
    whole: false,
  }),
} satisfies { [K in Kind]: KindSpec<K> }

export function matchLabel({ identifier, teams }: BracketMatch): string {
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

/** Kinds that commands are aimed at. */
// The keys are these kinds: the table satisfies a type that has each of them and no other.
export const kindNames = Object.keys(parentOf) as readonly Kind[]

export function isKind(word: string): word is Kind {
  return Object.hasOwn(parentOf, word)
}

/** The common part of all kinds. */
export function specOf(kind: Kind): AnyKind {
  return kinds[kind]
}

export type ListedSpec = OwnKind & { names: Endpoint }

/** Where arguments choose from a list that is known whole; the platform judges an id that is not in it. */
export function listedSpec(kind: Kind | undefined): ListedSpec | undefined {
  const spec = kind && specOf(kind)
  return spec?.is === 'own' && spec.names ? { ...spec, names: spec.names } : undefined
}

/** The name of a kind in ids of commands: `venue-company.edit`. */
export function commandNoun(kind: Kind): string {
  return kind.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** The parents of a kind, nearest first. */
export function ancestorsOf(kind: Kind): readonly Kind[] {
  const { parent } = specOf(kind)
  return parent === null ? [] : [parent, ...ancestorsOf(parent)]
}

/** Number of parents: a deeper thing is closer to the user. */
export function depthOf(kind: Kind): number {
  return ancestorsOf(kind).length
}

export const kindsByNearness: readonly Kind[] = kindNames.toReversed().toSorted((a, b) => depthOf(b) - depthOf(a))

/** Whether both kinds can be at hand at once: a thing, its parents, and the subject of a page that lists it. */
export function mayMeet(a: Kind, b: Kind): boolean {
  return kindNames.some((kind) => {
    const here = [kind, ...specOf(kind).atHandWith].flatMap((one) => [one, ...ancestorsOf(one)])
    return here.includes(a) && here.includes(b)
  })
}
