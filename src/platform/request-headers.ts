// The platform's own headers of a write. A slip in one of them must never turn a question into an act, so all that is
// not understood is refused: a value, and a header that begins like ours and is none.
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { headers as names, Source } from '../contract/envelope.ts'
import { Invalid } from './call.ts'
import { keyPattern } from './idempotency.ts'

export type WriteHeaders = {
  idempotencyKey: string
  isDryRun: boolean
  expect: string | undefined
  /** The line the client says it replays; unverified. */
  command: string
  source: Source
  batch: string | null
  /** The requests of the act it takes back. */
  undoes: readonly string[]
}

/** chosen: of a longer line the beginning is kept. */
const longestCommand = 2_000
/** The platform's own work alone is done by the clock. */
const ClaimedSource = v.picklist(Source.options.filter((source) => source !== 'schedule'))
const Batch = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,100}$/))
/** chosen: an act is one request, or a few. */
const Undoes = v.pipe(v.string(), v.regex(/^[\x21-\x2b\x2d-\x7e]{1,100}(,[\x21-\x2b\x2d-\x7e]{1,100}){0,49}$/))
const Digest = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const Key = v.pipe(v.string(), v.regex(keyPattern))
const Flag = v.picklist(['true', 'false'])

export function readWriteHeaders(given: Headers): WriteHeaders {
  const problems: Record<string, string[]> = {}
  const ours = new Set(Object.values(names).map((name) => name.toLowerCase()))
  for (const name of given.keys()) {
    if (/^arena\b/.test(name) && !ours.has(name)) problems[name] = ['unknownField']
  }
  const read = <T>(name: string, schema: v.GenericSchema<string, T>): T | undefined => {
    const value = given.get(name)
    if (value === null) return undefined
    const parsed = v.safeParse(schema, value)
    if (!parsed.success) problems[name] = ['invalid']
    return parsed.success ? parsed.output : undefined
  }
  const found: WriteHeaders = {
    // chosen: a client that knows only §7 sends none; then the request is one of its own.
    idempotencyKey: read(names.idempotencyKey, Key) ?? randomUUID(),
    isDryRun: read(names.dryRun, Flag) === 'true',
    expect: read(names.expect, Digest),
    command: read(names.command, Command) ?? '',
    source: read(names.source, ClaimedSource) ?? 'api',
    batch: read(names.batch, Batch) ?? null,
    undoes: read(names.undoes, Undoes)?.split(',') ?? [],
  }
  if (Object.keys(problems).length > 0) throw new Invalid(problems)
  return found
}

/** Header values are ASCII; a command line is not, so it comes percent-encoded. */
const Command = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return decodeURIComponent(dataset.value).replaceAll('\0', '').slice(0, longestCommand)
    } catch {
      addIssue({ message: 'invalid' })
      return NEVER
    }
  }),
)
