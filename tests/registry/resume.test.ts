// A script that is killed goes on where it was: what is done stays done once, also where a line says a time in words.
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { keepRun, keptRun } from '../../src/cli/kept-attempts.ts'
import { request } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { defineCommand, reversible } from '../../src/registry/define.ts'
import type { Attempts } from '../../src/registry/attempts.ts'
import { createDispatcher } from '../../src/registry/dispatch.ts'
import { runLine } from '../../src/registry/run-line.ts'
import { runScript } from '../../src/registry/script.ts'
import { noon } from '../support/builders.ts'
import { someCommands } from './commands.ts'
import { aWorld } from './world.ts'

const schedule = defineCommand({
  id: 'tournament.schedule',
  target: 'tournament',
  arity: 'many',
  args: v.object({ at: v.pipe(v.number(), v.integer(), v.metadata({ ask: 'date-time' })) }),
  positional: ['at'],
  risk: reversible,
  plan: ({ tournament }, { at }) => [
    request(endpoints.editTournament, { id: tournament.id }, { matchStart: at, version: tournament.version }),
  ],
})
const commands = [...someCommands, schedule]
const cups = ['41', '42', '43', '44', '45', '46'].map((id) => ({ id, name: `Cup ${id}` }))
/** What is kept on disk is told its age by this machine's clock. */
const start = Math.floor(Date.now() / 60_000) * 60_000
const said = noon + start / 1000 + 45 * 60
/** Until somebody tries again, in milliseconds. */
const later = 8 * 60_000

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-resume-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a line cut off half-way is done once for each target, for the time its words meant when it began', async () => {
  const script = join(folder, 'times.arena')
  const line = `tournament schedule ${cups.map(({ id }) => id).join(' ')} --at=+45m`
  const first = keepRun(script, 'batch')
  const world = startedWorld(first.attempts)
  const stop = new AbortController()
  world.beforeWrite(() => stop.abort())
  const cutOff = await runScript(line, partsOf(world), { ...first, signal: stop.signal })
  const before = times(world).length
  expect([cutOff.ok, before > 0 && before < cups.length]).toEqual([false, true])

  world.clock.ms += later
  const resumed = await resume(world, script, line)
  expect(resumed.ok).toBe(true)
  expect(times(world)).toEqual(cups.map(() => said))
})

test('a line typed again because its answer was lost is done once, a minute later as well', async () => {
  const world = startedWorld()
  const line = 'tournament schedule 41 --at=+45m'
  const typed = () => runLine(line, partsOf(world), { source: 'command-line' })
  world.lose('41')
  expect(await typed()).toMatchObject({ outcome: { is: 'failed', problem: { mayBeDone: true } } })
  world.clock.ms += later
  expect(await typed()).toMatchObject({ outcome: { is: 'done' } })
  expect(times(world)).toEqual([said])
  // Known by now: the same words are a new act.
  expect(await typed()).toMatchObject({ outcome: { is: 'done' } })
  expect(times(world)).toEqual([said, said + later / 1000])
})

test.each([
  { what: 'there is none', files: {}, kept: 'none' },
  { what: 'its folder is empty', files: { '': '' }, kept: 'none' },
  { what: 'its progress is cut in two', files: { 'progress.txt': '{"batch":"b","sta' }, kept: 'damaged' },
  { what: 'its progress is something else', files: { 'progress.txt': '[]' }, kept: 'damaged' },
  { what: 'its progress is gone, what was sent is not', files: { 'k1.json': '{}' }, kept: 'damaged' },
  {
    what: 'what was sent is cut in two',
    files: { 'progress.txt': JSON.stringify({ batch: 'b', started: start, done: [] }), 'k1.json': '{"key' },
    kept: 'damaged',
  },
])('the note of a run is read or said not to be readable: $what', ({ what, files, kept }) => {
  const script = join(folder, `${what}.arena`)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(`${script}.run`, { recursive: true })
    if (name !== '') writeFileSync(join(`${script}.run`, name), text)
  }
  expect(keptRun(script)).toBe(kept)
})

test('killed between two lines, the second one is run', async () => {
  const script = join(folder, 'between.arena')
  const lines = ['tournament schedule 41 --at=+45m', 'tournament schedule 42 --at=+45m']
  const first = keepRun(script, 'batch')
  const world = startedWorld(first.attempts)
  const stop = new AbortController()
  const cutOff = await runScript(lines.join('\n'), partsOf(world), {
    ...first,
    signal: stop.signal,
    tell: () => {
      stop.abort()
      cpSync(`${script}.run`, `${script}.before`, { recursive: true })
    },
  })
  expect(cutOff.ok).toBe(false)
  // What the first line had sent was still there when it was killed.
  for (const name of readdirSync(`${script}.before`).filter((one) => one.endsWith('.json')))
    cpSync(join(`${script}.before`, name), join(`${script}.run`, name))
  expect(await resume(world, script, lines.join('\n'))).toMatchObject({ ok: true })
  expect(world.log.writes.map(({ params }) => params['id'])).toEqual(['41', '42'])
})

function startedWorld(attempts?: Attempts) {
  const world = aWorld(cups, { commands, ...(attempts && { attempts }) })
  world.clock.ms = start
  return world
}

/** As `--resume` does it, in a new process. */
function resume(world: ReturnType<typeof aWorld>, script: string, text: string) {
  const kept = keptRun(script)
  if (typeof kept === 'string') throw new Error(kept)
  const dispatcher = createDispatcher({ ...world, attempts: kept.attempts, now: () => world.clock.ms })
  return runScript(text, { ...partsOf(world), dispatcher }, kept)
}

function partsOf(world: ReturnType<typeof aWorld>) {
  return { registry: world.registry, host: world.host, dispatcher: world }
}

function times({ log }: ReturnType<typeof aWorld>): unknown[] {
  return log.writes.map(({ body }) => (body as { matchStart: unknown }).matchStart)
}
