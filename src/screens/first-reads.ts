// What the ways in ask first, told by the address alone: it is on its way before anything can be drawn.
import type { Cache } from '../api/cache.ts'
import { onPage } from '../api/paged.ts'
import { consoleEndpoints } from '../contract/endpoints-console.ts'
import { tournamentEndpoints } from '../contract/endpoints-tournaments.ts'
import { paths } from '../paths.ts'

/** Resolves when all of it is answered. */
export async function askFirst(cache: Cache, { pathname }: Pick<Location, 'pathname'>) {
  if (pathname === paths.tournaments()) {
    await cache.ask(tournamentEndpoints.listTournaments, onPage({}, 1))
  }
  if (isHome(pathname)) {
    await Promise.all([
      cache.ask(consoleEndpoints.listActiveTournaments),
      cache.ask(consoleEndpoints.listPendingApprovals),
      cache.ask(consoleEndpoints.listAssistanceRequests),
    ])
  }
}

/** Whether the address leads to Home. */
export function isHome(pathname: string): boolean {
  return pathname === paths.root() || pathname === paths.home()
}
