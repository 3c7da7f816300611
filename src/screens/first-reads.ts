// What the ways in ask first, told by the address alone: it is on its way before anything can be drawn.
import type { Cache } from '../api/cache.ts'
import { onPage } from '../api/paged.ts'
import { consoleEndpoints } from '../contract/endpoints-console.ts'
import { tournamentEndpoints } from '../contract/endpoints-tournaments.ts'
import { paths, wordsIn } from '../paths.ts'

/** Resolves when all of it is answered. */
export async function askFirst(cache: Cache, { pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  if (pathname === paths.tournaments()) {
    const query = tournamentQuery((name) => wordsIn(new URLSearchParams(search), name))
    await cache.ask(tournamentEndpoints.listTournaments, onPage({ query }, 1))
  }
  if (pathname === paths.home()) {
    await Promise.all([
      cache.ask(consoleEndpoints.listActiveTournaments),
      cache.ask(consoleEndpoints.listPendingApprovals),
    ])
  }
}

export const tournamentFilters = ['state', 'game', 'region'] as const

/** Only filters that are set: an unknown word in the URL is the platform's to refuse. */
export function tournamentQuery(values: (name: string) => string[]) {
  const chosen = tournamentFilters.map((name) => [name, values(name)] as const).filter(([, list]) => list.length > 0)
  return Object.fromEntries(chosen) as Partial<Record<(typeof tournamentFilters)[number], string[]>>
}
