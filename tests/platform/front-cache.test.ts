// §9: the public front end forgets its copies when a tournament is published; that it cannot stops nothing, and is said.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startPlatform } from '../support/platform.ts'
import { until } from '../ui/render.ts'
import { worldOf } from './world.ts'

async function publishedWith(status: number) {
  const heard: string[] = []
  const front = createServer((request, response) => {
    request.on('data', (text: Buffer) => heard.push(`${request.method} ${text.toString()}`))
    request.on('end', () => response.writeHead(status).end())
  })
  await new Promise<void>((resolve) => void front.listen(0, '127.0.0.1', resolve))
  const { port } = front.address() as AddressInfo // listening on TCP: never a pipe name
  const platform = await startPlatform({ environment: { ARENA_FRONT_CACHE_URL: `http://127.0.0.1:${port}/cache` } })
  onTestFinished(async () => {
    await platform.close()
    front.close()
  })
  const as = await platform.token('SystemAdmin')
  const { tournament } = await worldOf(platform, as).published()
  const told = async () => {
    const query = { action: 'front-cache' }
    const answer = await platform.call('listTournamentAudit', { as, params: { id: tournament.id }, query })
    return answer.payload.entries.map(({ after }) => after)
  }
  return { heard, told, tournament }
}

test.each([
  { status: 204, is: 'cleared' },
  { status: 500, is: 'failed' },
])('a front end that answers $status: $is', async ({ status, is }) => {
  const { heard, told, tournament } = await publishedWith(status)
  expect(tournament.state).toBe('Published')
  await until(async () => expect(await told()).toEqual([{ frontCache: is }]))
  expect(heard).toEqual([`POST ${JSON.stringify({ tournamentId: tournament.id })}`])
})
