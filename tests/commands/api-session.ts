// A session on a running platform, signed in as its service account: what the command line has, inside a test.
import { commands } from '../../commands/index.ts'
import { createServiceIdentity } from '../../src/api/service-identity.ts'
import { walk } from '../../src/cli/place.ts'
import { createConnection, type Connection } from '../../src/api/connect.ts'
import type { LiveConnection, LiveState } from '../../src/api/live.ts'
import { createRunner, type Runner } from '../../src/runner.ts'
import { sayIn, type MessageLanguage } from '../../src/platform/messages.ts'
import { startWorld } from '../platform/world.ts'
import { someImages } from '../support/builders.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'

export const account = { ARENA_CLIENT_ID: 'script', ARENA_CLIENT_SECRET: 'a secret for scripts' }

/** The platform with every handler, and the account that sessions sign in with. */
export function startWithScripts(environment: Record<string, string> = {}): Promise<TestPlatform> {
  return startPlatform({ environment: { ...account, ...environment } })
}

/** A platform of its own for the file that asks, gone after its last test, and a session on it. */
export async function startSession() {
  const { platform, world } = await startWorld({ environment: account })
  return { platform, world, session: (await openSession(platform.url)).session }
}

export async function openSession(
  url: string,
  language: MessageLanguage = 'en',
  /** Where the API is reached, when not at the platform itself. */
  through = url,
): Promise<{ session: Runner; connection: Connection }> {
  const say = sayIn(language)
  const identity = createServiceIdentity(
    {
      authority: `${url}/oidc`,
      clientId: account.ARENA_CLIENT_ID,
      clientSecret: account.ARENA_CLIENT_SECRET,
      scope: 'admin platform.api',
    },
    say,
  )
  const problem = await identity.start()
  if (problem) throw new Error(problem.message)
  const configuration = { apiBase: `${through}/api`, userApiBase: `${through}/user-api` }
  const connection = createConnection({ configuration, identity, say, acceptLanguage: () => language })
  const place = walk(() => connection.cache.invalidateAll())
  return { session: createRunner({ connection, commands, ...place }), connection }
}

/** Resolves when the connection is in that state. */
export function reaches(live: LiveConnection, wanted: LiveState): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (live.state.get() !== wanted) return
      stop()
      resolve()
    }
    const stop = live.state.subscribe(look)
    look()
  })
}

/** A tournament that can be published, by its id. */
export async function aCup(platform: TestPlatform, name: string): Promise<string> {
  const as = await platform.token('SystemAdmin')
  const body = { name, game: 'Forts', region: ['Taiwan'], minTeams: 4, starters: 1, benched: 0, ...someImages }
  return (await platform.call('createTournament', { as, body })).payload.id
}

/** From nothing to a drawn bracket of four. */
export const untilDrawn = (name: string) => `
# stage and teams
stage create "${name}" Playoffs SingleElimination --third-place-match
tournament publish "${name}" --yes
tournament open-registration "${name}" --yes
team add-many "${name}" "Alpha; Beta; Gamma; Delta" --yes
go teams "${name}"
team confirm-roster Alpha Beta Gamma Delta
tournament close-registration @page

# draw
go bracket @page --stage=Playoffs
bracket generate @page --teams=Alpha,Beta,Gamma,Delta
`

/** From the draw to the podium: Alpha, Gamma, Delta, Beta. */
export const untilApproved = `
stage finalize @page --confirm=Playoffs
match update-score G1-M1 2-0
match update-score G1-M2 0-2
match update-score G1-M4 2-1
match update-score G1-M3 2-1
bracket complete 1 --confirm="Playoffs 1"
standings approve @page --confirm=Playoffs
`
