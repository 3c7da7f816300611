// 64 who write to one stage, and one who writes to another: how much longer that one waits (the soak judges it).
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { fillPath } from '../../src/contract/endpoint.ts'
import { bases } from '../../src/platform/api.ts'
import { account } from '../commands/api-session.ts'
import { figure } from '../support/figure.ts'
import { cloneDatabase, startPlatform } from '../support/platform.ts'
import { runPlatform } from '../support/running-platform.ts'
import { serviceToken } from '../support/service-token.ts'
import { matchNamed, worldOf } from './world.ts'

const writers = 64
/** Each has a letter of its own. */
const teams = 16
const rounds = Number(process.env['ARENA_CROWD'] ?? 40)

test(`a lone writer beside ${writers} on another stage`, { timeout: 120_000 }, async () => {
  const databaseUrl = await cloneDatabase()
  const environment = { ...account, DATABASE_URL: databaseUrl, ARENA_SEED: 'none' }
  const maker = await startPlatform({ environment: { DATABASE_URL: databaseUrl } })
  const world = worldOf(maker, await maker.token('SystemAdmin'))
  const [busy, quiet] = [await world.running(teams), await world.running(teams)]
  await maker.close()
  const platform = await runPlatform({ words: ['--dev'], environment })
  onTestFinished(() => platform.remove())
  const token = await serviceToken(platform.url, account)

  const score = async ({ stage, detail }: typeof busy, at: number): Promise<number> => {
    const match = matchNamed(detail, `G1-M${(at % (teams / 2)) + 1}`)
    const [a, b] = match.teams.map((team) => team?.tournamentTeamId ?? '')
    const [wins, loses] = at % 2 === 0 ? [a, b] : [b, a]
    const scores = [
      { tournamentTeamId: wins, totalScore: 1, result: 'Win' },
      { tournamentTeamId: loses, totalScore: 0, result: 'Lose' },
    ]
    const begun = performance.now()
    const { method, base, path } = endpoints.updateScore
    const address = platform.url + bases[base] + fillPath(path, { id: stage.id, matchId: match.bracketMatchId })
    const response = await fetch(address, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ scores }),
    })
    await response.arrayBuffer()
    expect([200, 503]).toContain(response.status)
    return performance.now() - begun
  }
  const alone = async () => {
    const took = []
    for (let at = 0; at < rounds; at++) took.push(await score(quiet, at))
    return medianOf(took)
  }
  await alone()
  const before = await alone()
  const over = new AbortController()
  const crowd = Array.from({ length: writers }, async (_, at) => {
    for (let round = 0; !over.signal.aborted; round++) await score(busy, at + round)
  })
  await score(busy, 0)
  const beside = await alone()
  over.abort()
  await Promise.all(crowd)
  console.log(
    `shown: a lone result ${before.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside ${writers} on another stage`,
  )
  figure('a lone writer beside a crowd on another stage', beside / before, { atMost: 2, unit: 'times as long' })
})

function medianOf(milliseconds: readonly number[]): number {
  return milliseconds.toSorted((a, b) => a - b)[Math.floor(milliseconds.length / 2)] ?? 0
}
