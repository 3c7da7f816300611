// Files in which the command line keeps requests until they are answered, so that a kill loses no idempotency key.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { createAttempts, type Attempts, type AttemptStore } from '../registry/attempts.ts'
import type { ScriptProgress } from '../registry/script.ts'

/** One file per attempt, so that several programs may use one folder. */
function folderStore(folder: string): AttemptStore {
  const fileOf = (key: string) => join(folder, `${key}.json`)
  return {
    read: () => namesIn(folder).map((name) => readJson(join(folder, name))),
    put: (key, attempt) => write(folder, fileOf(key), attempt),
    remove: (key) => rmSync(fileOf(key), { force: true }),
  }
}

/** Of single commands to this platform: the same one typed again finds the one whose answer was lost. */
export function commandAttempts(env: Readonly<Record<string, string | undefined>>): Attempts {
  const platform = `${env.ARENA_URL ?? ''} ${env.ARENA_CLIENT_ID ?? ''}`
  const state = env.XDG_STATE_HOME || join(homedir(), '.local', 'state')
  return createAttempts({ store: folderStore(join(state, 'arena', encodeURIComponent(platform))) })
}

const Progress = v.object({
  batch: v.string(),
  /** Milliseconds. */
  started: v.number(),
  done: v.array(v.object({ number: v.number(), text: v.string() })),
  /** Attempts of those lines: one that is still there was only not thrown away yet. */
  over: v.optional(v.array(v.string()), []),
})

/** chosen: the platform knows its keys for a day; an hour of it is for the rest of the script. */
const goesOnFor = 23 * 3_600_000

export type KeptRun = { attempts: Attempts; progress: ScriptProgress; finish(): void }

/** The state of a script: the finished lines, and the requests of the current line. */
export function keepRun(script: string, batch: string): KeptRun {
  const folder = folderOf(script)
  rmSync(folder, { recursive: true, force: true })
  return keeper(folder, { batch, started: Date.now(), done: [], over: [] })
}

/**
 * The run of this script that stopped or was killed; `old` when the platform may have forgotten its keys, `damaged`
 * when a note exists and cannot be read: its progress is unknown then, and running it again would do its acts twice.
 */
export function keptRun(script: string): KeptRun | 'none' | 'old' | 'damaged' {
  const folder = folderOf(script)
  const sent = namesIn(folder)
  // Progress is written before anything is sent, and is always whole.
  if (sent.length === 0 && !existsSync(join(folder, progressFile))) return 'none'
  const kept = v.safeParse(Progress, readJson(join(folder, progressFile)))
  if (!kept.success || sent.some((name) => readJson(join(folder, name)) === undefined)) return 'damaged'
  return kept.output.started + goesOnFor < Date.now() ? 'old' : keeper(folder, kept.output)
}

const progressFile = 'progress.txt'
export const folderOf = (script: string) => `${script}.run`

function keeper(folder: string, { done, over, ...run }: v.InferOutput<typeof Progress>): KeptRun {
  const behind = [...done]
  const store = folderStore(folder)
  for (const key of over) store.remove(key)
  const attempts = createAttempts({ store, lifetime: goesOnFor, keepDone: true })
  const save = (ended: readonly string[] = []) =>
    write(folder, join(folder, progressFile), { ...run, done: behind, over: ended })
  save()
  return {
    attempts,
    progress: {
      batch: run.batch,
      done: behind,
      lineDone({ number, text }) {
        behind.push({ number, text })
        // In this order: cut off before it the line is found done by its keys, cut off behind it their owner is known.
        save(attempts.all().map(({ key }) => key))
        attempts.clear()
      },
    },
    finish: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'))
  } catch {
    return []
  }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Written whole or not at all, readable by the owner only. */
function write(folder: string, path: string, value: unknown): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(`${path}.new`, JSON.stringify(value), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
