// What the environment may set, read once at the start.
import { isIP } from 'node:net'
import * as v from 'valibot'
import { defaultSystemZone } from '../contract/limits.ts'
import { Role } from '../contract/user.ts'

const SeedSize = v.picklist(['none', 'demo', 'large'], 'must be none, demo or large')
type SeedSize = v.InferOutput<typeof SeedSize>

/** A client that signs in for itself, for scripts. */
export type ServiceAccount = { id: string; secret: string; role: Role }

export type Config = {
  port: number
  host: string
  dataFolder: string
  databaseUrl: string | undefined
  /** Public address, without a slash at the end; undefined: http at host and port. */
  origin: string | undefined
  /** How many proxies stand in front, each of which notes who asked it. */
  proxies: number
  seed: SeedSize
  service: ServiceAccount | undefined
  /** Where the public front end is told to forget its copies. */
  frontCacheUrl: string | undefined
  /** Zone of the system, in which the page shows and reads times (IANA name). */
  timeZone: string
  logLevel: string
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const

const Environment = v.object({
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a port number'),
      v.transform(Number),
      v.maxValue(65535, 'must be at most 65535'),
    ),
    '4173',
  ),
  HOST: v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'),
  ARENA_DATA: v.optional(v.pipe(v.string(), v.minLength(1)), '.arena'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
  ARENA_ORIGIN: v.optional(
    v.pipe(
      v.string(),
      v.check(isOrigin, 'must be an address such as https://arena.example.org, without a path'),
      v.transform((text) => new URL(text).origin),
    ),
  ),
  ARENA_PROXIES: v.optional(
    v.pipe(v.string(), v.regex(/^\d$/, 'must be the number of proxies in front, 0 to 9'), v.transform(Number)),
    '0',
  ),
  ARENA_SEED: v.optional(SeedSize, 'demo'),
  ARENA_CLIENT_ID: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, 'may have letters, digits, dot and hyphen')),
  ),
  ARENA_CLIENT_SECRET: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
  ARENA_CLIENT_ROLE: v.optional(
    v.picklist(
      Role.options.filter((role) => role !== 'Unknown'),
      'must be SystemAdmin, VenueCompanyAdmin or VenueOperator',
    ),
    'SystemAdmin',
  ),
  ARENA_FRONT_CACHE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\//, 'must be an address such as https://www.example.org/cache')),
  ),
  ARENA_TIME_ZONE: v.optional(
    v.pipe(v.string(), v.check(isZone, 'must be the name of a time zone such as Asia/Taipei')),
    defaultSystemZone,
  ),
  ARENA_LOG: v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
})

export class BadConfiguration extends Error {}

/** An empty value counts as unset. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = v.safeParse(Environment, given)
  if (!parsed.success) {
    throw new BadConfiguration(parsed.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`).join('\n'))
  }
  const { ARENA_CLIENT_ID: id, ARENA_CLIENT_SECRET: secret, ARENA_CLIENT_ROLE: role } = parsed.output
  if ((id === undefined) !== (secret === undefined)) {
    throw new BadConfiguration('ARENA_CLIENT_ID and ARENA_CLIENT_SECRET go together: set both or none')
  }
  return {
    port: parsed.output.PORT,
    host: parsed.output.HOST,
    dataFolder: parsed.output.ARENA_DATA,
    databaseUrl: parsed.output.DATABASE_URL,
    origin: parsed.output.ARENA_ORIGIN,
    proxies: parsed.output.ARENA_PROXIES,
    seed: parsed.output.ARENA_SEED,
    service: id !== undefined && secret !== undefined ? { id, secret, role } : undefined,
    frontCacheUrl: parsed.output.ARENA_FRONT_CACHE_URL,
    timeZone: parsed.output.ARENA_TIME_ZONE,
    logLevel: parsed.output.ARENA_LOG,
  }
}

function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === ''
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Where this process is to be found from outside. */
export function originOf(config: Pick<Config, 'origin' | 'host'>, port: number): string {
  if (config.origin) return config.origin
  const everywhere = config.host === '0.0.0.0' || config.host === '::'
  const host = everywhere ? '127.0.0.1' : isIP(config.host) === 6 ? `[${config.host}]` : config.host
  return `http://${host}:${port}`
}

/** Whether only this machine finds that address. */
export function isLoopback(origin: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname)
}
