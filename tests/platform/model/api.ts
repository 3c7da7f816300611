// The platform's real API, called in process: routes, policy, parsing, transaction, audit and envelope, without a socket.
import { randomUUID } from 'node:crypto'
import { fillPath } from '../../../src/contract/endpoint.ts'
import { endpoints, type EndpointName } from '../../../src/contract/endpoints.ts'
import { headers, type Envelope } from '../../../src/contract/envelope.ts'
import { gather } from '../../../src/platform/act.ts'
import { apiRoutes, bases } from '../../../src/platform/api.ts'
import { runJob } from '../../../src/platform/due-jobs.ts'
import { handlers } from '../../../src/platform/handlers/all.ts'
import type { Job } from '../../../src/platform/handlers/call.ts'
import { createTokenReader } from '../../../src/platform/identity/tokens.ts'
import { platformUser } from '../../../src/platform/jobs.ts'
import { createLog } from '../../../src/platform/log.ts'
import { claimsFor, signToken, type TestPlatform } from '../../support/platform.ts'

export type Reply = { status: number; envelope: Envelope }
export type Api = {
  call(name: EndpointName, params: Record<string, unknown>, body?: unknown): Promise<Reply>
  /** Does what was scheduled for a tournament up to a time, which is then the time there. */
  passTime(tournamentId: string, to: number): Promise<void>
  now: number
}

export async function apiInProcess(platform: TestPlatform, random: () => number, start: number): Promise<Api> {
  const due: { job: Job; at: number }[] = []
  const api: Api = { call, passTime, now: start }
  const routes = apiRoutes({
    store: platform.store,
    handlers,
    jobs: { enqueue: async (_client, scheduled) => void due.push(...scheduled) },
    clock: () => api.now,
    random,
    readToken: createTokenReader(platform.keys, platform.url, undefined),
    origin: platform.url,
    log: createLog('silent'),
  })
  const day = 24 * 3_600
  const claims = claimsFor(platform.url, await platform.account('SystemAdmin'), 'SystemAdmin')
  const token = await signToken(platform.keys, { ...claims, exp: Math.floor(Date.now() / 1000) + 7 * day })

  async function call(name: EndpointName, params: Record<string, unknown>, body?: unknown): Promise<Reply> {
    const { base, method, path } = endpoints[name]
    const response = await routes.request(`${platform.url}${bases[base]}${fillPath(path, params)}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        [headers.idempotencyKey]: randomUUID(),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, envelope: (await response.json()) as Envelope }
  }

  async function passTime(tournamentId: string, to: number): Promise<void> {
    api.now = to
    const mine = due.filter(({ at }) => at <= to)
    for (const one of mine) due.splice(due.indexOf(one), 1)
    for (const { job } of mine.toSorted((a, b) => a.at - b.at)) {
      if ('tournamentId' in job && job.tournamentId !== tournamentId) continue
      await platform.store.inTransaction((tx) => runJob(job, gather(tx, { user: platformUser, now: to }, random).act))
    }
  }

  return api
}
