// The demonstration's own account for scripts, so that `npm run arena` works at once on the machine it runs on.
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { BadConfiguration, type ServiceAccount } from '../config.ts'

const File = v.pipe(v.string(), v.parseJson(), v.object({ clientId: v.string(), clientSecret: v.string() }))

const roleOf = ({ clientId, clientSecret }: v.InferOutput<typeof File>): ServiceAccount => ({
  id: clientId,
  secret: clientSecret,
  role: 'SystemAdmin',
})

/** Made at the first start, kept in the data folder, readable by its owner only. */
export async function demoServiceAccount(dataFolder: string): Promise<ServiceAccount> {
  const path = join(dataFolder, 'service-account.json')
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (kept === undefined) return roleOf(await make(dataFolder, path))
  const read = v.safeParse(File, kept)
  if (read.success) return roleOf(read.output)
  throw new BadConfiguration(`${path} cannot be read as the account for scripts. Delete it; a start makes another one.`)
}

async function make(dataFolder: string, path: string): Promise<v.InferOutput<typeof File>> {
  const account = { clientId: 'arena-scripts', clientSecret: randomBytes(24).toString('base64url') }
  await mkdir(dataFolder, { recursive: true })
  await writeFile(path, `${JSON.stringify(account)}\n`, { mode: 0o600 })
  return account
}
