// Checks on every request before routing, and headers of every answer.
import type { IncomingMessage, ServerResponse } from 'node:http'

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** chosen: browsers stay with https for a year; other hosts of the same domain are not spoken for. */
const httpsOnly = { 'strict-transport-security': 'max-age=31536000' }

/** Sets the headers of the answer; true: it has been answered already. */
export function frontDoor(origin: string): (request: IncomingMessage, response: ServerResponse) => boolean {
  const headers = Object.entries({ ...always, ...(origin.startsWith('https:') && httpsOnly) })
  return (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    if (!holdsNull(request.url ?? '/')) return false
    response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end('Bad request')
    return true
  }
}

/**
 * PostgreSQL keeps U+0000 in no text, and no address of ours has it: refused here for every path that strangers reach. Calls of
 * the API say so themselves, field by field.
 */
function holdsNull(url: string): boolean {
  return /%00/.test(url) && !/^\/(api(?!\/files\/)|user-api)\//.test(url)
}

/** A front that keeps connections for a minute, as most do, must never send a request on one that has just been closed here. */
export const timeouts = {
  keepAliveTimeout: 65_000,
  /** Of a whole request, its body included. */
  requestTimeout: 30_000,
  headersTimeout: 20_000,
  /** Without it the two above are looked at every half a minute only. */
  connectionsCheckingInterval: 5_000,
}
