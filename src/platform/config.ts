// Settings from the environment, read once at the start.
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import * as v from 'valibot'
import { defaultSystemZone } from '../contract/limits.ts'
import { Role } from '../contract/user.ts'
import type { DeliverySettings } from './delivery/delivery.ts'
import { vapidOf } from './delivery/push-message.ts'
import { knownPushServices } from './delivery/push-services.ts'
import { readSmtp, type SmtpSettings } from './delivery/smtp-settings.ts'
import type { PushSettings } from './delivery/web-push.ts'
import { threads } from './threads.ts'

const SeedSize = v.picklist(['none', 'demo', 'large'], 'must be none, demo or large')
type SeedSize = v.InferOutput<typeof SeedSize>

/** A client that signs in for itself, for scripts. */
export type ServiceAccount = { id: string; secret: string; role: Role }

export type Config = {
  port: number
  host: string
  dataFolder: string
  databaseUrl: string | undefined
  /** Of this process to the database for requests and scheduled work; half of them only read. */
  connections: number
  /** How long a statement may take, and may wait for what another one holds. */
  statementSeconds: number
  lockSeconds: number
  /** Public address, without a slash at the end; undefined: http at host and port. */
  origin: string | undefined
  /** Origins from which the console may be served as well. */
  consoleOrigins: readonly string[]
  /** Number of proxies in front that record the client's address. */
  proxies: number
  seed: SeedSize
  service: ServiceAccount | undefined
  /** Where the public front end is told to forget its copies. */
  frontCacheUrl: string | undefined
  /** Zone of the system, in which the page shows and reads times (IANA name). */
  timeZone: string
  logLevel: string
  /** Where mails go; undefined: to the outbox. */
  smtp: SmtpSettings | undefined
  /** How pushes are signed, and where they may go; undefined: to the outbox. */
  push: PushSettings | undefined
  /** By which providers and the mail server tell what became of messages; undefined: they cannot. */
  receiptSecret: string | undefined
  /** How fast notifications are handed over by this process. */
  delivery: DeliverySettings
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const

const numberFrom = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`
  const digits = v.pipe(v.string(), v.regex(/^\d{1,4}$/, message), v.transform(Number))
  return v.pipe(digits, v.minValue(least, message), v.maxValue(most, message))
}

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
  ARENA_CONNECTIONS: v.optional(numberFrom(2, 200), '12'),
  ARENA_STATEMENT_SECONDS: v.optional(numberFrom(1, 600), '15'),
  ARENA_LOCK_SECONDS: v.optional(numberFrom(1, 600), '15'),
  ARENA_ORIGIN: v.optional(
    v.pipe(
      v.string(),
      v.check(isOrigin, 'must be an address such as https://arena.example.org, without a path'),
      v.transform((text) => new URL(text).origin),
    ),
  ),
  ARENA_CONSOLE_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
      v.check(
        (origins) => origins.every(isOrigin),
        'must be addresses such as https://console.example.org, without a path',
      ),
      v.transform((origins) => [...new Set(origins.map((text) => new URL(text).origin))]),
    ),
    '',
  ),
  ARENA_PROXIES: v.optional(
    v.pipe(v.string(), v.regex(/^\d$/, 'must be the number of proxies in front, 0 to 9'), v.transform(Number)),
    '0',
  ),
  ARENA_SEED: v.optional(SeedSize),
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
    v.pipe(
      v.string(),
      v.check(
        (text) => /^https?:\/\//.test(text) && URL.canParse(text),
        'must be an address such as https://www.example.org/cache',
      ),
    ),
  ),
  ARENA_TIME_ZONE: v.optional(
    v.pipe(v.string(), v.check(isZone, 'must be the name of a time zone such as Asia/Taipei')),
    defaultSystemZone,
  ),
  SMTP_URL: v.optional(v.string()),
  SMTP_URL_FILE: v.optional(v.string()),
  ARENA_MAIL_FROM: v.optional(v.string()),
  ARENA_MAIL_RETURN: v.optional(v.string()),
  ARENA_PUSH_PUBLIC_KEY: v.optional(v.string()),
  ARENA_PUSH_PRIVATE_KEY: v.optional(v.string()),
  ARENA_PUSH_PRIVATE_KEY_FILE: v.optional(v.string()),
  ARENA_PUSH_CONTACT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be an address such as mailto:push@arena.example.org'),
    ),
  ),
  ARENA_PUSH_SERVICES: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
      v.check(
        (services) => services.every((one) => isOrigin(one.replace(/^https:\/\/\*\./, 'https://'))),
        'must be addresses such as https://push.example.org, or https://*.example.org',
      ),
    ),
    knownPushServices.join(','),
  ),
  ARENA_RECEIPT_SECRET: v.optional(v.string()),
  ARENA_RECEIPT_SECRET_FILE: v.optional(v.string()),
  UV_THREADPOOL_SIZE: v.optional(numberFrom(threads, 1_024)),
  ARENA_SEND_RATE: v.optional(numberFrom(1, 1_000), '50'),
  ARENA_SEND_CONNECTIONS: v.optional(numberFrom(1, 50), '8'),
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
    connections: parsed.output.ARENA_CONNECTIONS,
    statementSeconds: parsed.output.ARENA_STATEMENT_SECONDS,
    lockSeconds: parsed.output.ARENA_LOCK_SECONDS,
    origin: parsed.output.ARENA_ORIGIN,
    consoleOrigins: parsed.output.ARENA_CONSOLE_ORIGINS,
    proxies: parsed.output.ARENA_PROXIES,
    // The password of the demonstration is known to everybody.
    seed:
      parsed.output.ARENA_SEED ??
      (isPublic({ host: parsed.output.HOST, origin: parsed.output.ARENA_ORIGIN }) ? 'none' : 'demo'),
    service: id !== undefined && secret !== undefined ? { id, secret, role } : undefined,
    frontCacheUrl: parsed.output.ARENA_FRONT_CACHE_URL,
    timeZone: parsed.output.ARENA_TIME_ZONE,
    logLevel: parsed.output.ARENA_LOG,
    smtp: smtpIn(parsed.output),
    push: pushIn(parsed.output),
    receiptSecret: receiptSecretIn(parsed.output),
    delivery: { rate: parsed.output.ARENA_SEND_RATE, connections: parsed.output.ARENA_SEND_CONNECTIONS },
  }
}

type Given = v.InferOutput<typeof Environment>

function smtpIn(given: Given): SmtpSettings | undefined {
  const { ARENA_MAIL_FROM: from, ARENA_MAIL_RETURN: returns } = given
  const url = secretIn(given, 'SMTP_URL')
  if (url === undefined) return undefined
  const read = readSmtp(url, { from, returns })
  if (typeof read === 'string') throw new BadConfiguration(read)
  if (returns !== undefined && secretIn(given, 'ARENA_RECEIPT_SECRET') === undefined)
    throw new BadConfiguration(
      'ARENA_MAIL_RETURN needs ARENA_RECEIPT_SECRET, by which the mail server hands over what comes back',
    )
  return read
}

function pushIn(given: Given): PushSettings | undefined {
  const { ARENA_PUSH_PUBLIC_KEY: publicKey, ARENA_PUSH_CONTACT: subject, ARENA_PUSH_SERVICES: services } = given
  const privateKey = secretIn(given, 'ARENA_PUSH_PRIVATE_KEY')
  if (publicKey === undefined && privateKey === undefined) return undefined
  if (publicKey === undefined || privateKey === undefined || subject === undefined)
    throw new BadConfiguration(
      'ARENA_PUSH_PUBLIC_KEY, ARENA_PUSH_PRIVATE_KEY and ARENA_PUSH_CONTACT go together: set all of them',
    )
  const keys = vapidOf(publicKey, privateKey)
  if (!keys)
    throw new BadConfiguration(
      'ARENA_PUSH_PUBLIC_KEY and ARENA_PUSH_PRIVATE_KEY are no pair of VAPID keys (P-256, base64url)',
    )
  return { ...keys, subject, services }
}

function receiptSecretIn(given: Given): string | undefined {
  const secret = secretIn(given, 'ARENA_RECEIPT_SECRET')
  if (secret !== undefined && !/^[\x21-\x7e]{16,200}$/.test(secret))
    throw new BadConfiguration('ARENA_RECEIPT_SECRET must have 16 to 200 characters without spaces')
  return secret
}

/** Secrets may be kept in a file instead. */
function secretIn(
  given: Given,
  name: 'SMTP_URL' | 'ARENA_RECEIPT_SECRET' | 'ARENA_PUSH_PRIVATE_KEY',
): string | undefined {
  const { [name]: value, [`${name}_FILE` as const]: file } = given
  if (value !== undefined && file !== undefined)
    throw new BadConfiguration(`${name} and ${name}_FILE say the same: set one of them`)
  if (file === undefined) return value
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new BadConfiguration(`${name}_FILE ${file} cannot be read`)
  }
}

function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return false
  // No path after the host and no user before it: browsers would send another origin.
  return url.pathname === '/' && !/[?#@]/.test(text) && !url.hostname.includes('*')
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

/** Whether others reach the platform: by its address, or because it listens on more than this machine. */
export function isPublic({ host, origin }: Pick<Config, 'origin' | 'host'>): boolean {
  const listensHere = ['localhost', '127.0.0.1', '::1'].includes(host)
  return !listensHere || (origin !== undefined && !isLoopback(origin))
}
