// The process in which steps are counted (steps.ts): nothing of what it counts has run before.
import { Session, type Profiler } from 'node:inspector'
import { pathToFileURL } from 'node:url'
import type { Works } from './steps.ts'

const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

const ours = new RegExp(`^${pathToFileURL(process.cwd()).href}/(src|commands|tests)/(?!support/steps-process)`)

/** Steps since the last call. */
function taken(): number {
  let steps = 0
  session.post('Profiler.takePreciseCoverage', (error, told: Profiler.TakePreciseCoverageReturnType) => {
    if (error) throw error
    for (const { url, functions } of told.result)
      if (ours.test(url)) for (const { ranges } of functions) for (const { count } of ranges) steps += count
  })
  return steps
}

const { works } = (await import(process.argv[2] ?? '')) as { works: Works } // the file says what it exports

process.on('message', ({ name, size }: { name: string; size: number }) => {
  count(name, size).then(
    (steps) => process.send?.({ steps }),
    (error: unknown) => process.send?.({ why: error instanceof Error ? error.stack : String(error) }),
  )
})

async function count(name: string, size: number): Promise<number[]> {
  const work = works[name]?.(size)
  if (!work) throw new Error(`there is no work called ${name}`)
  const stretches: number[] = []
  taken()
  await work(() => stretches.push(taken()))
  stretches.push(taken())
  return stretches
}
