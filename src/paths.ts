// Every path of the console (§2). Links, commands and routes take them from here, never from a literal.
const enc = encodeURIComponent

export const paths = {
  root: () => '/',
  signIn: () => '/auth',
  home: () => '/home',
  tournaments: (filter: TournamentFilter = {}) =>
    `/tournaments${query({
      q: filter.search,
      state: filter.state?.join(','),
      game: filter.game?.join(','),
      region: filter.region?.join(','),
    })}`,
  createTournament: () => '/tournament/create',
  tournament: (id: string) => `/tournament/${enc(id)}`,
  edit: (id: string) => `/tournament/${enc(id)}/edit`,
  stages: (id: string) => `/tournament/${enc(id)}/stages`,
  bracket: (id: string, stageId?: string, group?: number) =>
    `/tournament/${enc(id)}/bracket${query({ stage: stageId, group })}`,
  teams: (id: string) => `/tournament/${enc(id)}/teams`,
  teamStandings: (id: string, stageId?: string) => `/tournament/${enc(id)}/team-standings${query({ stage: stageId })}`,
  publish: (id: string) => `/tournament/${enc(id)}/publish`,
  users: () => '/user-management',
}

/** What the tournament list shows; without a word of one of these, all. */
type TournamentFilter = Partial<Record<'state' | 'game' | 'region', readonly string[]>> & { search?: string }

/** What a path is about: `/tournament/41/bracket?stage=12&group=1` → tournament 41, stage 12, division 1. */
export function placeOfPath(path: string): { tournamentId?: string; stageId?: string; group?: number } {
  // Only the path matters; the origin is there for the parser.
  const { pathname, searchParams } = new URL(path, 'http://console')
  const [, area, id] = pathname.split('/')
  if (area !== 'tournament' || id === undefined || pathname === paths.createTournament()) return {}
  const stageId = searchParams.get('stage') ?? undefined
  const group = Number(searchParams.get('group') ?? Number.NaN)
  return {
    tournamentId: decodeURIComponent(id),
    ...(stageId !== undefined && { stageId }),
    ...(Number.isInteger(group) && { group }),
  }
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
