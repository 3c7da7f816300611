// The data folder of the platform's own PostgreSQL, made at the first start.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { binary, binaryFolders, isReachable, openFolder, runAs } from './postgres-binaries.ts'

export const databaseUser = 'arena'
export const clusterEnvironment = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }

/** Made aside and then renamed, so that a half-made cluster is never opened. */
export async function ensureData(folder: string, transport: 'socket' | 'tcp', durable: boolean): Promise<string> {
  const data = join(folder, 'postgres')
  if (existsSync(join(data, 'PG_VERSION'))) return realpath(data)
  for (const name of await readdir(folder)) {
    if (name.startsWith('postgres.new')) await rm(join(folder, name), { recursive: true, force: true })
  }
  // The project may lie where `nobody` may not go, as under /root; then only a link lies in the data folder.
  const reachable = await isReachable(folder, runAs)
  const place = reachable ? folder : openFolder
  if (!reachable) {
    await mkdir(place, { recursive: true })
    await chmod(place, 0o755)
  }
  const making = await mkdtemp(join(place, 'postgres.new-'))
  const passwordFile = join(making, 'password')
  const cluster = join(making, 'data')
  await mkdir(cluster, { mode: 0o700 })
  if (transport === 'tcp') await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (runAs) {
    for (const path of [making, cluster, ...(transport === 'tcp' ? [passwordFile] : [])]) {
      await chown(path, runAs.uid, runAs.gid)
    }
  }
  await initialise(folder, [
    `--pgdata=${cluster}`,
    `--username=${databaseUser}`,
    '--no-locale',
    '--encoding=UTF8',
    ...(transport === 'tcp' ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`] : ['--auth=trust']),
    ...(durable ? [] : ['--no-sync']),
  ])
  if (transport === 'tcp') await rename(passwordFile, join(folder, 'postgres.password'))
  if (reachable) {
    await rename(cluster, data)
    await rm(making, { recursive: true })
  } else {
    await rm(data, { force: true })
    const kept = join(place, basename(making).replace('postgres.new', 'data'))
    await rename(cluster, kept)
    await rm(making, { recursive: true })
    await symlink(kept, data)
  }
  return realpath(data)
}

async function initialise(folder: string, parameters: string[]): Promise<void> {
  const refusals: string[] = []
  for await (const bin of binaryFolders(folder)) {
    const initdb = spawn(binary(bin, 'initdb'), parameters, {
      ...runAs,
      cwd: '/',
      env: clusterEnvironment,
      stdio: 'pipe',
    })
    const { code, output } = await finished(initdb)
    if (code === 0) return
    refusals.push(`${bin}: ${output.trim() || `could not be run (${code})`}`)
  }
  throw new Error(
    `No PostgreSQL could make a database here. Give one with DATABASE_URL, or install PostgreSQL.\n${refusals.join('\n')}`,
  )
}

async function finished(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stdout?.resume()
  child.stdin?.end()
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, output: error.message }))
    child.once('close', (code) => resolve({ code, output }))
  })
}
