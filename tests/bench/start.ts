// N4, N5: how long `npm start` takes, first in a copy of the repository that was never built, then again; and what the first
// one holds in memory a minute later.
import { rmSync, symlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { copyRepository } from '../support/repository-copy.ts'
import type * as support from '../support/running-platform.ts'
import { alternate, type Bench, Records } from './alternate.ts'
import { projectFolder } from './bundle.ts'
import { type Line, median } from './goals.ts'
import { residentOf } from './resident.ts'

/** Seconds, and megabytes. */
type StartRecord = { first: number; warm: number; resident: number | undefined }

const minute = 60_000

export async function starts({ rounds, brief }: Bench): Promise<Line[]> {
  const records = new Records<'ours', StartRecord>()
  // A first start builds the page and makes the database: a few of them say enough.
  await alternate(records, { size: 'start', rounds: Math.min(rounds, 3), subjects: ['ours'] }, () =>
    startTwice(brief ? 0 : minute),
  )
  records.keep('start')
  const all = records.of('ours', 'start')
  return [
    {
      row: 'N4',
      what: 'first start, page and database made',
      unit: 's',
      ours: median(all.map((r) => r.first)),
      atMost: 6,
    },
    { row: 'N4', what: 'start again', unit: 's', ours: median(all.map((r) => r.warm)), atMost: 1.2 },
    ...(all.some(({ resident }) => resident !== undefined)
      ? [
          {
            row: 'N5',
            what: 'a minute after the first start, without PostgreSQL',
            unit: 'MB' as const,
            ours: median(all.map(({ resident }) => resident)),
            atMost: 220,
          },
        ]
      : []),
  ]
}

async function startTwice(rest: number): Promise<StartRecord> {
  const copy = copyRepository()
  try {
    symlinkSync(join(projectFolder, 'node_modules'), join(copy, 'node_modules'), 'junction')
    const program = pathToFileURL(join(copy, 'tests/support/running-platform.ts')).href
    const { runPlatform } = (await import(program)) as typeof support // a copy of that very file
    const platform = await runPlatform()
    const first = platform.readyAfter
    await pause(rest)
    const resident = residentOf(platform.process.pid)
    await platform.stop()
    const again = await platform.again()
    await again.remove()
    return { first, warm: again.readyAfter, resident }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
