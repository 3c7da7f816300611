// Requests at a platform or a bare server, timed: one after the other, or so many at once.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { headers as names } from '../../src/contract/envelope.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

export type Asked = { method?: string; path: string; body?: unknown; headers?: Record<string, string> }
export type Answered = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

/** One request over a connection that stays open; a write has a key of its own. */
export function ask(
  origin: string,
  token: string,
  { method = 'GET', path, body, headers = {} }: Asked,
): Promise<Answered> {
  const sent = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const out = request(origin + path, {
      agent,
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method !== 'GET' && { [names.idempotencyKey]: randomUUID() }),
        ...(sent !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
        ...headers,
      },
    })
    out.on('error', reject)
    out.on('response', (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() }),
      )
    })
    out.end(sent)
  })
}

export type Times = { each: number; p50: number; p99: number }

/**
 * `each`: milliseconds of the whole run for every request in it, which is what throughput is counted from; `p50` and `p99`
 * of single requests. An answer that is not expected ends the run.
 */
export async function timed(
  { count, atOnce }: { count: number; atOnce: number },
  work: (worker: number, turn: number) => Promise<Answered>,
  expected: number,
): Promise<Times> {
  const all: number[] = []
  const started = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      for (let turn = 0; turn < count / atOnce; turn++) {
        const from = performance.now()
        const { status, text } = await work(worker, turn)
        if (status !== expected) throw new Error(`answered ${status}: ${text.slice(0, 200)}`)
        all.push(performance.now() - from)
      }
    }),
  )
  const each = (performance.now() - started) / all.length
  const sorted = all.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  return { each, p50: at(0.5), p99: at(0.99) }
}
