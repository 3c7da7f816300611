// Puts a console together: a platform, commands and whatever surface there is. The page, the command line and the tests
// differ only in what they hand in here.
import { askPlatform } from './api/ask-platform.ts'
import { createSender } from './api/sender.ts'
import { userOf } from './api/identity.ts'
import { createSuggester } from './api/target-suggest.ts'
import { createResolver } from './api/target-words.ts'
import { createLoader, type TargetPorts } from './api/targets.ts'
import type { Connection } from './api/connect.ts'
import type { Attempts } from './registry/attempts.ts'
import { endpoints } from './contract/endpoints.ts'
import type { Command } from './registry/define.ts'
import { createDispatcher, type Dispatcher } from './registry/dispatch.ts'
import type { OnFault } from './registry/eligible.ts'
import type { Host } from './registry/host.ts'
import type { Journal } from './registry/journal.ts'
import { createRegistry, type Registry } from './registry/registry.ts'
import { runLine } from './registry/run-line.ts'
import { runScript } from './registry/script.ts'
import type { UndoStore } from './registry/undo-entry.ts'
import { roundLabel, sayRoundLabel } from './rules/round-label.ts'

type Surface = Pick<Host, 'place' | 'perform' | 'zone' | 'ask' | 'readFile'>

export type RunnerPorts = Surface & {
  connection: Connection
  commands: readonly Command[]
  journal?: Journal
  /** Kept where it outlives the surface, if anywhere. */
  attempts?: Attempts
  /** The store of undo groups, if there is one. */
  undoStore?: UndoStore
  onFault?: OnFault
}

export type Runner = Dispatcher & {
  registry: Registry
  host: Host
  /** One line as typed, with the confirmation it may carry. */
  runLine(text: string, options: Parameters<typeof runLine>[2]): ReturnType<typeof runLine>
  /** Line after line, until one does not come out as expected. */
  runScript(text: string, options?: Parameters<typeof runScript>[2]): ReturnType<typeof runScript>
}

export function createRunner(ports: RunnerPorts): Runner {
  const { connection, commands, journal, attempts, undoStore, onFault, place, perform, zone, ask, readFile } = ports
  // With the abilities known so far; a later answer makes a new runner.
  const registry = createRegistry(commands.filter(({ needs }) => !connection.client.abilities.lacks(needs)))
  const host = createHost(connection, { place, perform, zone, ...(ask && { ask }), ...(readFile && { readFile }) })
  const dispatcher = createDispatcher({
    registry,
    host,
    ...(journal && { journal }),
    ...(attempts && { attempts }),
    ...(undoStore && { undoStore }),
    ...(onFault && { onFault }),
  })
  const parts = { registry, host, dispatcher }
  return {
    ...dispatcher,
    registry,
    host,
    runLine: (text, options) => runLine(text, parts, options),
    runScript: (text, options) => runScript(text, parts, options),
  }
}

function createHost({ identity, client, clock, cache, say }: Connection, surface: Surface): Host {
  const ports: TargetPorts = {
    cache,
    say,
    naming: {
      roundName(bracket, format, roundOf) {
        return sayRoundLabel(say, roundLabel(bracket, format, roundOf))
      },
    },
  }
  const resolve = createResolver(ports)
  const suggest = createSuggester(ports)
  return {
    ...surface,
    asking: () => ({ user: userOf(identity), now: clock.now(), zone: surface.zone() }),
    async settings() {
      const read = await cache.read(endpoints.getSettings)
      return read.ok ? read.payload : undefined
    },
    async abilities() {
      const known = await askPlatform(client.abilities)
      return typeof known === 'string' ? new Set() : known
    },
    load: createLoader(ports),
    async read(endpoint) {
      const read = await cache.read(endpoint, {})
      return read.ok ? { view: read.payload } : { problem: read.problem }
    },
    resolve: (kind, word, at = surface.place()) => resolve(kind, word, at.about),
    suggest: (kind, typed, at = surface.place()) => suggest(kind, typed, at.about),
    send: createSender(client, cache, say),
  }
}
