// The first requests of the entry pages, known from the address alone, so they start before anything is drawn.
import type { Cache } from '../api/cache.ts'
import { onPage, shortList } from '../api/paged.ts'
import { consoleEndpoints } from '../contract/endpoints-console.ts'
import { tournamentEndpoints } from '../contract/endpoints-tournaments.ts'
import { paths } from '../paths.ts'

const firstPage = onPage<typeof tournamentEndpoints.listTournaments>({}, 1)

/** Resolves when all of it is answered. */
export async function askFirst(cache: Cache, { pathname }: Pick<Location, 'pathname'>) {
  if (pathname === paths.tournaments()) await cache.ask(tournamentEndpoints.listTournaments, firstPage)
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

/** Whether the page at the address can be drawn before commands are loaded. */
export function isWayIn(pathname: string): boolean {
  return isHome(pathname) || pathname === paths.tournaments()
}

/** Whether the page at the address is a list of which there may be more than a browser reads. */
export function mayBeLong(pathname: string): boolean {
  return pathname === paths.tournaments()
}

/** Whether the list at this address is known to be too long to be read whole. */
export function isLongList(cache: Cache, pathname: string): boolean {
  if (!mayBeLong(pathname)) return false
  return (cache.peek(tournamentEndpoints.listTournaments, firstPage)?.rowCount ?? 0) > shortList
}
