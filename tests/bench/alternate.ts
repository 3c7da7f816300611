// Rounds in which every subject has its turn: what disturbs the machine disturbs all of them alike.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright'
import type { Pages } from './pages.ts'

export type Bench = {
  browser: Browser
  pages: Pages
  peers: string | undefined
  rounds: number
  /** Sizes asked for on the command line. */
  sizes: readonly number[] | undefined
  /** Only to see that each part starts, draws and has its figures: few records, few requests; the figures mean nothing. */
  brief: boolean
}

export type Failed = { failure: string }

export class Records<Subject extends string, Rec extends object> {
  readonly #records = new Map<string, (Rec | Failed)[]>()

  add(subject: Subject, size: number | string, record: Rec | Failed): void {
    const key = `${subject} | ${size}`
    this.#records.set(key, [...(this.#records.get(key) ?? []), record])
  }

  of(subject: Subject, size: number | string): Rec[] {
    return (this.#records.get(`${subject} | ${size}`) ?? []).filter((record): record is Rec => !('failure' in record))
  }

  failures(): string[] {
    return [...this.#records].flatMap(([key, list]) =>
      list.flatMap((record) => ('failure' in record ? [`${key}: ${record.failure}`] : [])),
    )
  }

  /** Raw records, for who wants to look closer. */
  keep(part: string): void {
    mkdirSync(results, { recursive: true })
    writeFileSync(join(results, `${part}.json`), JSON.stringify(Object.fromEntries(this.#records), undefined, 1))
  }
}

const results = fileURLToPath(new URL('./results', import.meta.url))

/** Runs each subject once per round; a failure is kept and told, the others go on. */
export async function alternate<Subject extends string, Rec extends object>(
  records: Records<Subject, Rec>,
  { size, rounds, subjects }: { size: number | string; rounds: number; subjects: readonly Subject[] },
  run: (subject: Subject) => Promise<Rec>,
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const subject of subjects) {
      try {
        records.add(subject, size, await run(subject))
      } catch (error) {
        records.add(subject, size, { failure: String(error).split('\n')[0] ?? '' })
        process.stderr.write(`${subject} | ${size}: ${String(error)}\n`)
      }
    }
    process.stderr.write(`  ${size}: round ${round + 1} of ${rounds}\n`)
  }
}
