// Push notifications to the apps of members (Web Push). As with a mail, nothing leaves before the database says that it may: the
// connection is made first, then the line is crossed, then the request is written.
import { request as overHttp, Agent as HttpAgent, type RequestOptions } from 'node:http'
import { request as overHttps, Agent as HttpsAgent } from 'node:https'
import { broadcastActions } from '../../contract/notification.ts'
import type { DbClient } from '../store/connection.ts'
import type { Taken } from '../store/delivery-queue.ts'
import { dropSubscription, subscriptionsOf, type KeptSubscription } from '../store/push-subscriptions.ts'
import type { Carrier, HandedOver, Provider } from './provider.ts'
import type { Linking } from './providers.ts'
import { encryptPush, mostPushBytes, vapidHeader, type Vapid } from './push-message.ts'
import { isService } from './push-services.ts'

export type PushSettings = Vapid & {
  /** Origins of push services; nothing is sent to others, whatever an app says. */
  services: readonly string[]
}

/** chosen: well within a lease, with all apps of a member (milliseconds). */
const patience = 6_000
/** chosen: seconds a push service keeps a message for an app that is away. */
const keptSeconds = 24 * 3600
const detailLength = 500

export function webPush(settings: PushSettings, linking: Linking, client: DbClient): Provider {
  return { name: 'webPush', hand: () => pushCarrier(settings, linking, client) }
}

function pushCarrier(settings: PushSettings, linking: Linking, client: DbClient): Carrier {
  const agents = agentsOf()
  return {
    async handOver(message, begin) {
      const apps = await subscriptionsOf(client, message.memberId, settings.publicKey)
      let acknowledged: boolean | undefined
      // Of a member with several apps the line is crossed once, by the first that can be reached.
      const beginOnce = async () => (acknowledged ??= await begin())
      const outcomes: HandedOver[] = []
      for (const app of apps) {
        const outcome = await sendTo(app, { settings, agents, body: bodyOf(message, linking), begin: beginOnce })
        if (outcome === 'gone') await dropSubscription(client, app.id)
        else outcomes.push(outcome)
        if (acknowledged === false) return { is: 'kept' }
      }
      return bestOf(outcomes)
    },
    rest: () => agents.destroy(),
  }
}

/** One app that took it is enough; otherwise what may still come of it counts before what was refused. */
function bestOf(outcomes: readonly HandedOver[]): HandedOver {
  for (const is of ['taken', 'unknown', 'later', 'refused'] as const) {
    const one = outcomes.find((outcome) => outcome.is === is)
    if (one) return one
  }
  return { is: 'noApp' }
}

/** The notification shown by the app. `tag`: shown once, even if it arrives twice. */
function bodyOf(message: Taken, { links, origin }: Linking): Buffer {
  const { id, subject: title, plain, link, action } = message
  const unsubscribe = broadcastActions.includes(action) ? origin + links.unsubscribePath(message) : undefined
  const write = (body: string) =>
    Buffer.from(JSON.stringify({ title, body, tag: `notification-${id}`, ...(link !== null && { link }), unsubscribe }))
  // Signs of several bytes: what does not fit is cut, with a mark.
  for (let signs = Array.from(plain); ; signs = signs.slice(0, Math.floor(signs.length * 0.9))) {
    const cut = signs.join('')
    const bytes = write(cut.length < plain.length ? `${cut}…` : plain)
    if (bytes.length <= mostPushBytes || signs.length === 0) return bytes
  }
}

type Sending = { settings: PushSettings; agents: Agents; body: Buffer; begin: () => Promise<boolean> }

async function sendTo(app: KeptSubscription, { settings, agents, body, begin }: Sending): Promise<HandedOver | 'gone'> {
  if (!isService(app.endpoint, settings.services)) return 'gone'
  let sealed: Buffer
  try {
    sealed = encryptPush(body, app)
  } catch {
    // Its key is no point on the curve: it cannot read what is sent to it.
    return 'gone'
  }
  const headers = {
    authorization: await vapidHeader(settings, app.endpoint),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    'content-length': String(sealed.length),
    ttl: String(keptSeconds),
    urgency: 'normal',
  }
  const url = new URL(app.endpoint)
  const { status, text, is } = await post(url, { headers, body: sealed, agents, begin })
  if (is) return { is, detail: text }
  if (status === 404 || status === 410) return 'gone'
  const detail = `${status} ${text}`.trim()
  if (status >= 200 && status < 300) return { is: 'taken' }
  if (status === 429 || status >= 500) return { is: 'later', detail }
  return { is: 'refused', detail, address: false }
}

type Posted = { status: number; text: string; is?: 'kept' | 'later' | 'unknown' }
type Post = { headers: Record<string, string>; body: Buffer; agents: Agents; begin: () => Promise<boolean> }

/** `is`: there was no answer, and what that means. */
function post(url: URL, { headers, body, agents, begin }: Post): Promise<Posted> {
  return new Promise((resolve) => {
    const isSecure = url.protocol === 'https:'
    const options: RequestOptions = {
      method: 'POST',
      headers,
      agent: isSecure ? agents.https : agents.http,
      timeout: patience,
    }
    const sent = (isSecure ? overHttps : overHttp)(url, options)
    let written = false
    const end = (outcome: Posted) => {
      clearTimeout(timer)
      resolve(outcome)
    }
    const fail = (text: string) => {
      end({ status: 0, text: text.slice(0, detailLength), is: written ? 'unknown' : 'later' })
      sent.destroy()
    }
    const timer = setTimeout(() => fail('no answer in time'), patience)
    sent.on('error', (error) => fail(error.message))
    sent.on('timeout', () => fail('no answer in time'))
    sent.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text = (text + part).slice(0, detailLength)))
      response.on('end', () => end({ status: response.statusCode ?? 0, text: text.replaceAll(/\p{Cc}+/gu, ' ') }))
      response.on('error', (error) => fail(error.message))
    })
    const cross = async () => {
      const may = await begin().catch((error: unknown) => error as Error)
      if (may === true) {
        written = true
        sent.end(body)
        return
      }
      end({ status: 0, text: may instanceof Error ? may.message : '', is: may instanceof Error ? 'later' : 'kept' })
      sent.destroy()
    }
    sent.on('socket', (socket) => {
      if (!socket.connecting) void cross()
      else socket.once(isSecure ? 'secureConnect' : 'connect', () => void cross())
    })
  })
}

type Agents = { http: HttpAgent; https: HttpsAgent; destroy(): void }

function agentsOf(): Agents {
  const http = new HttpAgent({ keepAlive: true, maxSockets: 1 })
  const https = new HttpsAgent({ keepAlive: true, maxSockets: 1 })
  return {
    http,
    https,
    destroy() {
      http.destroy()
      https.destroy()
    },
  }
}
