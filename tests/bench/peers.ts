// Peers that are no packages of ours come, built, from a folder beside the repository; without it the bench runs all the
// same and says so.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** `ARENA_PEERS`, else `../shared/bench`; nothing when it is not there or not built. */
export function peersFolder(): string | undefined {
  const named = process.env['ARENA_PEERS']
  const folder = resolve(root, named ?? '../shared/bench')
  if (existsSync(join(folder, 'dist'))) return folder
  if (named !== undefined) throw new Error(`ARENA_PEERS: ${folder} has no dist folder; build the peers first`)
  return undefined
}

/** The page of a peer, relative to the pages' url, when it was built. */
export function peerPage(folder: string | undefined, part: string, name: string): string | undefined {
  return folder !== undefined && existsSync(join(folder, 'dist', part, name, 'index.html'))
    ? `peers/${part}/${name}/`
    : undefined
}
