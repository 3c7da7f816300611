// Every path of the console (§2). Links, commands and routes take them from here, never from a literal.
import type { EditTab } from './contract/edit-tabs.ts'
import type { Ids } from './contract/kind-spec.ts'
import type { IdsOf } from './contract/kinds.ts'
import type { Kind } from './contract/views.ts'

const enc = encodeURIComponent

export const paths = {
  root: () => '/',
  signIn: () => '/auth',
  home: () => '/home',
  /** `day`: `2026-11-28`; `from`: the first of `days` beside each other. */
  calendar: (at: { view?: string; day?: string; from?: string; days?: number } = {}) => `/calendar${query(at)}`,
  tournaments: (filter: TournamentFilter = {}) =>
    `/tournaments${query({
      q: filter.search,
      state: filter.state?.join(','),
      game: filter.game?.join(','),
      region: filter.region?.join(','),
    })}`,
  /** `step` of the form; `made`: what came of it. */
  createTournament: (at: { step?: string; made?: string } = {}) => `/tournament/create${query(at)}`,
  tournament: (id: string) => `/tournament/${enc(id)}`,
  /** `field`: the one to begin at. */
  edit: (id: string, tab?: EditTab, field?: string) => `/tournament/${enc(id)}/edit${query({ tab, field })}`,
  stages: (id: string) => `/tournament/${enc(id)}/stages`,
  /** `at`: the match to begin at. */
  bracket: (id: string, stageId?: string, group?: number, at?: string) =>
    `/tournament/${enc(id)}/bracket${query({ stage: stageId, group, at })}`,
  /** `at`: the match to begin at. */
  schedule: (id: string, at?: string) => `/tournament/${enc(id)}/schedule${query({ at })}`,
  teams: (id: string) => `/tournament/${enc(id)}/teams`,
  team: (tournament: string, id: string) => `/tournament/${enc(tournament)}/teams/${enc(id)}/team`,
  teamPlayers: (tournament: string, id: string) => `/tournament/${enc(tournament)}/teams/${enc(id)}/players`,
  form: (id: string) => `/tournament/${enc(id)}/form`,
  tournamentMatches: (id: string) => `/tournament/${enc(id)}/matches`,
  teamStandings: (id: string, stageId?: string) => `/tournament/${enc(id)}/team-standings${query({ stage: stageId })}`,
  transactions: (id: string) => `/tournament/${enc(id)}/transactions`,
  publish: (id: string) => `/tournament/${enc(id)}/publish`,
  matches: (filter: MatchFilter = {}) => `/matches${query({ q: filter.search, state: filter.state?.join(',') })}`,
  room: (id: string) => `/match/${enc(id)}`,
  /** `game`: the one to begin with; `image`: the evidence to look at, by its id or `first`. */
  roomResult: (id: string, at: { game?: number; image?: string } = {}) => `/match/${enc(id)}/result${query(at)}`,
  roomChat: (id: string) => `/match/${enc(id)}/chat`,
  roomPlayers: (id: string) => `/match/${enc(id)}/players`,
  automated: () => '/automated-tournaments',
  templates: () => '/tournament-templates',
  template: (id: string) => `/template/${enc(id)}`,
  templateForm: (id: string) => `/template/${enc(id)}/form`,
  templateImages: (id: string) => `/template/${enc(id)}/images`,
  users: (search?: string) => `/user-management${query({ q: search })}`,
  audit: () => '/audit',
}

/** What the tournament list shows; without a word of one of these, all. */
type TournamentFilter = Partial<Record<'state' | 'game' | 'region', readonly string[]>> & { search?: string }

/** What the list of match rooms shows. */
type MatchFilter = { state?: readonly string[] | undefined; search?: string | undefined }

/** Where a thing is shown: on its own page, or on that of what it is part of. */
const pages: { readonly [K in Kind]: (ids: IdsOf<K>) => string } = {
  tournament: ({ tournament }) => paths.tournament(tournament),
  stage: ({ tournament, stage }) => paths.bracket(tournament, stage),
  team: ({ tournament, team }) => paths.team(tournament, team),
  bracket: (ids) => bracketPage(ids),
  round: (ids) => bracketPage(ids),
  match: (ids) => bracketPage(ids, ids.match.split('/m')[1]),
  room: ({ room }) => paths.room(room),
  template: ({ template }) => paths.template(template),
}

/** `ids`: its own and those around it. */
export function pageOf(kind: Kind, ids: Ids): string {
  // Each entry takes what is known wherever one of its kind is.
  return (pages[kind] as (ids: Ids) => string)(ids)
}

function bracketPage({ tournament, stage, bracket }: IdsOf<'bracket'>, at?: string): string {
  return paths.bracket(tournament, stage, Number(bracket.split('/')[1]), at)
}

/** What a list in an address names, as `paths` writes it. */
export function wordsIn(params: URLSearchParams, name: string): string[] {
  return params.get(name)?.split(',').filter(Boolean) ?? []
}

/** Whether the page at this path shows one stage of its tournament. */
export function isAboutStage(path: string): boolean {
  return /^\/tournament\/[^/]+\/(bracket|team-standings)(\?|$)/.test(path)
}

function query(values: Record<string, string | number | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return given.length === 0 ? '' : `?${given.map(([name, value]) => `${name}=${enc(String(value))}`).join('&')}`
}
