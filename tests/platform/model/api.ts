// The platform's real API, called in process: routes, policy, parsing, transaction, audit and envelope, without a socket.
import { randomUUID } from 'node:crypto'
import { fillPath } from '../../../src/contract/endpoint.ts'
import { endpoints, type EndpointName } from '../../../src/contract/endpoints.ts'
import { headers, type Envelope } from '../../../src/contract/envelope.ts'
import { gather } from '../../../src/platform/act.ts'
import { apiRoutes, bases } from '../../../src/platform/api.ts'
import { runJob } from '../../../src/platform/due-jobs.ts'
import { handlers } from '../../../src/platform/handlers/all.ts'
import type { Job } from '../../../src/platform/call.ts'
import { createTokenReader } from '../../../src/platform/identity/tokens.ts'
import { platformUser } from '../../../src/platform/jobs.ts'
import { owners } from '../../../src/platform/owners.ts'
import { createLog } from '../../../src/platform/log.ts'
import { createKeptStages } from '../../../src/platform/store/kept-stages.ts'
import { claimsFor, signToken, type TestPlatform } from '../../support/platform.ts'

export type Reply = { status: number; envelope: Envelope }
export type Api = {
  call(name: EndpointName, params: Record<string, unknown>, body?: unknown): Promise<Reply>
  /** Does what is due by then; it is that late afterwards. */
  passTime(to: number): Promise<void>
  now: number
  /** What the platform draws lots with. */
  random: () => number
}

/** Makes apis over one platform, each with a clock and scheduled work of its own. */
export async function apisInProcess(platform: TestPlatform): Promise<() => Api> {
  const week = 7 * 24 * 3_600
  const claims = claimsFor(platform.url, await platform.account('SystemAdmin'), 'SystemAdmin')
  const token = await signToken(platform.keys, { ...claims, exp: Math.floor(Date.now() / 1000) + week })
  const readToken = createTokenReader(platform.keys, platform.url, undefined, () => true)
  const log = createLog('silent')

  return () => {
    const due: { job: Job; at: number }[] = []
    const api: Api = { call, passTime, now: 1_800_000_000, random: () => 0 }
    // Each keeps stages like a process of its own.
    const kept = createKeptStages()
    const routes = apiRoutes({
      store: platform.store,
      endpoints: Object.values(endpoints),
      handlers,
      owners,
      jobs: { enqueue: async (_client, scheduled) => void due.push(...scheduled) },
      clock: () => api.now,
      random: () => api.random(),
      readToken,
      origin: platform.url,
      log,
      sealer: { soon: () => {} },
      kept,
    })
    return api

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

    async function passTime(to: number): Promise<void> {
      api.now = to
      const ripe = due.filter(({ at }) => at <= to).toSorted((a, b) => a.at - b.at)
      for (const one of ripe) due.splice(due.indexOf(one), 1)
      for (const { job } of ripe) {
        const done = await platform.store.inTransaction(async (tx) => {
          const gathered = gather(tx, { user: platformUser, now: to }, { random: () => api.random(), kept })
          await runJob(job, gathered.act)
          return gathered
        })
        done.keep()
      }
    }
  }
}
