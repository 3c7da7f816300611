// Consoles that are served from another origin: their browsers ask first (CORS) whether they may call here. Only origins that
// the configuration names may; the sign-in service answers its own questions of this kind.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { headers } from '../contract/envelope.ts'
import { bases } from './api.ts'

const taken = [
  'accept-language',
  'authorization',
  'content-type',
  'if-none-match',
  'last-event-id',
  ...Object.values(headers).map((name) => name.toLowerCase()),
].join(', ')
/** Headers of an answer that a page may read. */
const shown = 'etag, retry-after, x-request-id'
/** chosen: seconds a browser need not ask again; they keep it for two hours at most. */
const goodFor = 7_200

/** Writes what such a browser must be told; true when that was all it asked. */
export function answersOtherOrigin(
  consoles: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const path = request.url ?? '/'
  if (consoles.length === 0 || !Object.values(bases).some((base) => path.startsWith(`${base}/`))) return false
  // An image is loaded without saying by which page; its address is what only its readers were told.
  if (path.startsWith(`${bases.main}/files/`)) response.setHeader('cross-origin-resource-policy', 'cross-origin')
  const { origin, 'access-control-request-method': wanted } = request.headers
  if (origin === undefined || !consoles.includes(origin)) return false
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('access-control-expose-headers', shown)
  if (request.method !== 'OPTIONS' || wanted === undefined) return false
  response.writeHead(204, {
    vary: 'origin',
    'access-control-allow-methods': 'GET, PUT, POST, DELETE',
    'access-control-allow-headers': taken,
    'access-control-max-age': String(goodFor),
  })
  response.end()
  return true
}
