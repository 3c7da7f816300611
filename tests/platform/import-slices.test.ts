// A large import runs in slices: reads during it are answered between two of them. A stopped import keeps nothing.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bases } from '../../src/platform/api.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { headers } from '../../src/contract/envelope.ts'
import { largeRecord } from '../support/large-record.ts'
import { startWorld } from './world.ts'

const { world, platform } = await startWorld()
/** 4096 is the most that a tournament takes. */
const teams = Number(process.env['ARENA_IMPORT'] ?? 1024)
const players = Number(process.env['ARENA_IMPORT_PLAYERS'] ?? 1)

/** Of all that the import computes, the most that may be one stretch; 0.19 to 0.24 before it was made in slices. */
const mostAtOnce = 0.125

test('a large import is made in slices', { timeout: 120_000 }, async () => {
  await importing(largeRecord('Small', 16))
  const record = largeRecord('Large', teams, players)
  let isOver = false
  const turns = watchTurns()
  const imported = importing(record).finally(() => (isOver = true))
  const reads = await readUntil(() => isOver)
  const { longest, all } = turns.stop()
  expect((await imported).status).toBe(200)
  const slow = reads.toSorted((a, b) => b - a)
  console.log(
    `shown: ${teams} teams: ${Math.round(all)} ms of the processor, at most ${Math.round(longest)} at once; ` +
      `${slow.length} reads meanwhile, the slowest ${Math.round(slow[0] ?? 0)} ms`,
  )
  expect(longest / all).toBeLessThan(mostAtOnce)
})

test('of an import that is given up nothing is kept, and its key is free', async () => {
  const key = randomUUID()
  const stop = new AbortController()
  const given = importing(largeRecord('Given up', 512), key, stop.signal)
  // It has begun: the others get their turns between its slices.
  for (let turns = 0; turns < 5; turns++) await world.call('getSettings', { as: world.as })
  stop.abort()
  await expect(given).rejects.toThrow()
  // Other content under the key of something that is kept would be refused for good.
  await expect.poll(async () => (await importing(largeRecord('Instead', 16), key)).status).toBe(200)
  const { tournaments } = (await world.call('listTournaments', { as: world.as })).payload
  expect(tournaments.map(({ name }) => name)).not.toContain('Given up')
})

function importing(record: ReturnType<typeof largeRecord>, key: string = randomUUID(), signal?: AbortSignal) {
  const { method, base, path } = endpoints.importTournament
  return fetch(platform.url + bases[base] + path, {
    method,
    headers: {
      authorization: `Bearer ${world.as}`,
      'content-type': 'application/json',
      [headers.idempotencyKey]: key,
    },
    body: JSON.stringify({ record, until: 'end' }),
    ...(signal && { signal }),
  })
}

/** Milliseconds of each request, one after the other. */
async function readUntil(isOver: () => boolean): Promise<number[]> {
  const took: number[] = []
  while (!isOver()) {
    const begun = performance.now()
    await world.call('getSettings', { as: world.as })
    took.push(performance.now() - begun)
  }
  return took
}

/** The longest stretch without a turn of the event loop, in milliseconds of this process's processor time. */
function watchTurns() {
  const begun = cpuNow()
  let longest = 0
  let last = begun
  const timer = setInterval(() => {
    const now = cpuNow()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  return {
    stop() {
      clearInterval(timer)
      return { longest, all: cpuNow() - begun }
    },
  }
}

/** Milliseconds. */
function cpuNow(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
