// Answers that are lost, halved, doubled and delayed: every act is done exactly once, from the console and from the command
// line, also when that is killed. `npm run soak -- --faults` loses more of them.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runArena, spawnArena } from '../support/arena.ts'
import type { TestPlatform } from '../support/platform.ts'
import { type LossyProxy, lossyProxy } from '../support/lossy-proxy.ts'
import { aCup, account, openSession, startWithScripts } from './api-session.ts'

const acts = Number(process.env['ARENA_LOST'] ?? 10)
const seed = Number(process.env['ARENA_RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 30))
const timeout = 120_000 + acts * 4_000
let platform: TestPlatform
let folder: string

beforeAll(async () => {
  platform = await startWithScripts()
  folder = await mkdtemp(join(tmpdir(), 'arena-lost-'))
})
afterAll(async () => {
  await platform.close()
  await rm(folder, { recursive: true })
})

const names = Array.from({ length: acts }, (_, index) => `Stage ${index + 1}`)
async function stagesOf(id: string): Promise<string[]> {
  const as = await platform.token('SystemAdmin')
  const { stages } = (await platform.call('listStages', { as, params: { id } })).payload
  return stages.map(({ name }) => name)
}

test(`the console does each of its acts once (seed ${seed})`, { timeout }, async () => {
  await using proxy = await lossyProxy(platform.url, { seed })
  const { session } = await openSession(platform.url, 'en', proxy.url)
  const id = await aCup(platform, 'Cup of losses')
  for (const name of names) {
    const invocation = { id: 'stage.create', targets: [id], args: { name, format: 'RoundRobin' } }
    let outcome = await session.run(invocation, { source: 'button' })
    // What a person does whose line stays open, or who presses "Retry failed".
    for (let again = 0; outcome.is !== 'done' && again < 20; again++)
      outcome = await session.run(invocation, { source: 'button' })
    expect([name, outcome.is]).toEqual([name, 'done'])
  }
  expect(await stagesOf(id)).toEqual(names)
  expect(faultsOf(proxy)).toBeGreaterThan(acts / 4)
  tell(proxy, 'the console')
})

test(`a script ends with each line done once, with --resume where it stopped (seed ${seed})`, { timeout }, async () => {
  await using proxy = await lossyProxy(platform.url, { seed: seed + 1 })
  const id = await aCup(platform, 'Cup of lost lines')
  const path = await script('lines.arena', id)
  let ended = await arena(proxy.url, ['run', path])
  for (let resumed = 0; ended.status !== 0 && resumed < acts; resumed++) {
    ended = await arena(proxy.url, ['run', path, '--resume'])
  }
  expect(await stagesOf(id)).toEqual(names)
  expect(await readdir(folder)).not.toContain('lines.arena.run')
  tell(proxy, 'a script with --resume')
})

test(`a script that is killed goes on exactly where it was (seed ${seed})`, { timeout }, async () => {
  await using proxy = await lossyProxy(platform.url, { seed: seed + 2, percent: 20 })
  const id = await aCup(platform, 'Cup of kills')
  const path = await script('killed.arena', id)
  let [kills, writes] = [Math.min(3, acts / 10), 0]
  let status: number | null
  let words = ['run', path]
  do {
    const running = spawnArena(words, environment(proxy.url))
    proxy.onWrite = () => {
      // While the platform does what it was sent.
      if (++writes % 5 === 0 && kills-- > 0) running.child.kill('SIGKILL')
    }
    status = (await running.ended).status
    words = ['run', path, '--resume']
  } while (status !== 0)
  expect(kills).toBeLessThanOrEqual(0)
  expect(await stagesOf(id)).toEqual(names)
  tell(proxy, 'a script that is killed')
})

test('a line that is done stays as it was, and nothing is resumed that was not cut off', async () => {
  const id = await aCup(platform, 'Cup of changes')
  const path = join(folder, 'changed.arena')
  await writeFile(path, `stage create ${id} One RoundRobin\nstage delete 999999\n`)
  expect((await arena(platform.url, ['run', path])).status).toBe(1)
  await writeFile(path, `stage create ${id} Two RoundRobin\nstage create ${id} Three RoundRobin\n`)
  const changed = await arena(platform.url, ['run', path, '--resume'])
  expect([changed.status, changed.errors]).toEqual([1, expect.stringContaining('This line was already run')])
  await writeFile(path, `stage create ${id} One RoundRobin\nstage create ${id} Three RoundRobin\n`)
  expect((await arena(platform.url, ['run', path, '--resume'])).status).toBe(0)
  expect(await stagesOf(id)).toEqual(['One', 'Three'])
  const none = await arena(platform.url, ['run', path, '--resume'])
  expect([none.status, none.errors]).toEqual([1, expect.stringContaining('was not interrupted')])
})

function faultsOf({ done }: LossyProxy): number {
  return [...done.values()].reduce((sum, count) => sum + count, 0)
}

function tell(proxy: LossyProxy, who: string): void {
  console.log(`shown: ${who}: ${acts} acts once each over ${faultsOf(proxy)} spoilt answers`)
}

async function script(name: string, id: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, names.map((stage) => `stage create ${id} "${stage}" RoundRobin\n`).join(''))
  return path
}

const environment = (url: string) => ({ XDG_STATE_HOME: folder, ARENA_URL: url, ...account })
const arena = (url: string, words: readonly string[]) => runArena(words, environment(url))
