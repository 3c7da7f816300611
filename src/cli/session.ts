// The console as the command line has it: no page and no live stream, signed in as a service account.
import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import * as v from 'valibot'
import { commands } from '../../commands/index.ts'
import { askPlatform } from '../api/ask-platform.ts'
import { environment, readConfiguration } from '../api/configuration.ts'
import { createConnection, type Connection } from '../api/connect.ts'
import { createServiceIdentity } from '../api/service-identity.ts'
import type { Attempts } from '../registry/attempts.ts'
import type { Effect } from '../registry/effect.ts'
import { bracketCsv, bracketJson } from '../rules/bracket-sheet.ts'
import { textOfFile } from '../rules/image-text.ts'
import { textInBytes } from '../rules/text-bytes.ts'
import { createRunner, type Runner } from '../runner.ts'
import { textOfProblem } from './outcome.ts'
import { walk } from './place.ts'
import { Quit, type Voice } from './voice.ts'

/** Beside its data folder the platform keeps the account it made for scripts at its first demo start. */
const ServiceAccountFile = v.object({ clientId: v.string(), clientSecret: v.string() })

export type CliSession = {
  session: Runner
  connection: Connection
  /** Text produced by a command for other programs. */
  exported(): string | undefined
}

type SessionOptions = {
  attempts?: Attempts
  /** The folder of the script: files that it names lie beside it. */
  beside?: string | undefined
}

export async function openSession(voice: Voice, { attempts, beside }: SessionOptions = {}): Promise<CliSession> {
  const { env, language, say } = voice
  const url = env.ARENA_URL || 'http://127.0.0.1:4173'
  if (!URL.canParse(url)) throw new Quit(say('ui.cli.badUrl', { url }))
  const configuration = readConfiguration(new URL(url).origin, environment({ ...env, ARENA_CLIENT_ID: undefined }))
  // A service asks for no identity and needs no renewal in the background.
  const scope = configuration.scope
    .split(' ')
    .filter((one) => !['openid', 'profile', 'email', 'offline_access'].includes(one))
  const identity = createServiceIdentity({ ...configuration, ...readAccount(voice), scope: scope.join(' ') }, say)
  const problem = await identity.start()
  if (problem) throw new Quit(`${url}: ${textOfProblem(say, problem)}`)
  // chosen: without a live stream an answer counts as fresh for a second, so that one line reads nothing twice.
  const connection = createConnection({ configuration, identity, say, acceptLanguage: () => language, freshSeconds: 1 })
  // Commands that this platform does not have are none.
  await askPlatform(connection.client.abilities)
  let exported: string | undefined
  const session = createRunner({
    connection,
    commands,
    ...(attempts && { attempts }),
    ...walk(
      (effect) => {
        if (effect.do === 'reload') return connection.cache.invalidateAll()
        if (effect.do === 'export-bracket') return void (exported = exportOf(effect))
        throw new Error(say('ui.cli.onlyInPage'))
      },
      connection.cache,
      env.ARENA_TIME_ZONE,
    ),
    readFile: (path, asDataUrl) =>
      readFile(beside === undefined ? fileAt(env, path) : resolve(beside, path), asDataUrl),
    onFault: (command, error) => console.error(command.id, error),
  })
  return { session, connection, exported: () => exported }
}

/** chosen: a file is looked for where the person is; npm runs programs in the folder of the package. */
export function fileAt({ INIT_CWD }: Voice['env'], path: string): string {
  return resolve(INIT_CWD ?? '.', path)
}

function readFile(path: string, asDataUrl: boolean): string | undefined {
  try {
    const bytes = readFileSync(path)
    // The platform determines the type of the file.
    return asDataUrl
      ? textOfFile({ type: '', name: basename(path), base64: bytes.toString('base64') })
      : textInBytes(bytes)
  } catch {
    return undefined
  }
}

function exportOf({ as, stage }: Extract<Effect, { do: 'export-bracket' }>): string {
  return as === 'csv' ? bracketCsv(stage) : bracketJson(stage)
}

function readAccount({ env, say }: Voice): { clientId: string; clientSecret: string } {
  const { ARENA_CLIENT_ID: clientId, ARENA_CLIENT_SECRET: clientSecret } = env
  if (clientId && clientSecret) return { clientId, clientSecret }
  const path = join(env.ARENA_DATA || '.arena', 'service-account.json')
  try {
    return v.parse(v.pipe(v.string(), v.parseJson(), ServiceAccountFile), readFileSync(path, 'utf8'))
  } catch {
    throw new Quit(say('ui.cli.noAccount', { path }))
  }
}
