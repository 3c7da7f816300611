// Peers that are no packages of ours come, built, from a folder that `ARENA_PEERS` names; without it the bench runs all the
// same and says so.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Absolute; undefined where `ARENA_PEERS` names none. Throws where it is not built. */
export function peersFolder(): string | undefined {
  const named = process.env['ARENA_PEERS']
  if (named === undefined) return undefined
  const folder = resolve(root, named)
  if (existsSync(join(folder, 'dist'))) return folder
  throw new Error(`ARENA_PEERS: ${folder} has no dist folder; build the peers first`)
}

/** The page of a peer, relative to the pages' url, when it was built. */
export function peerPage(folder: string | undefined, part: string, name: string): string | undefined {
  return folder !== undefined && existsSync(join(folder, 'dist', part, name, 'index.html'))
    ? `peers/${part}/${name}/`
    : undefined
}
