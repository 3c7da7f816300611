// A push service with apps: it checks the signature of the platform, and reads a message as the browser of an app does.
import { importJWK, jwtVerify } from 'jose'
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Pushed = { app: string; bytes: number; message: Record<string, unknown>; subject: string }
type How = {
  /** A status for the address of an app; undefined: it is taken. Never answered where it does not end. */
  answers?: (app: string) => number | undefined | Promise<number | undefined>
}

export type PushService = {
  url: string
  pushed: readonly Pushed[]
  /** As a browser makes it. */
  newApp(name: string): { endpoint: string; keys: { p256dh: string; auth: string } }
  close(): Promise<void>
}

export async function startPushService(
  publicKey: string,
  { answers = () => undefined }: How = {},
): Promise<PushService> {
  const pushed: Pushed[] = []
  const apps = new Map<string, App>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => void reply(request, response, Buffer.concat(parts)))
  })
  async function reply(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const status = await answer(request.url ?? '', request.headers, body)
    response.writeHead(status).end(status === 201 ? '' : `status ${status}\r\nof the service`)
  }
  async function answer(path: string, headers: Record<string, unknown>, body: Buffer): Promise<number> {
    const name = path.slice(1)
    const status = await answers(name)
    if (status !== undefined) return status
    const app = apps.get(name)
    if (!app) return 404
    const subject = await subjectOf(String(headers['authorization']), { publicKey, audience: service.url })
    if (subject === undefined || headers['content-encoding'] !== 'aes128gcm' || !headers['ttl']) return 400
    pushed.push({
      app: name,
      bytes: body.length,
      message: JSON.parse(decrypted(body, app)) as Record<string, unknown>,
      subject,
    })
    return 201
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on TCP: never a pipe name
  const service: PushService = {
    url: `http://127.0.0.1:${port}`,
    pushed,
    newApp(name) {
      const keys = createECDH('prime256v1')
      const app = { keys, auth: randomBytes(16), p256dh: keys.generateKeys() }
      apps.set(name, app)
      return {
        endpoint: `${service.url}/${name}`,
        keys: { p256dh: app.p256dh.toString('base64url'), auth: app.auth.toString('base64url') },
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return service
}

type App = { keys: ReturnType<typeof createECDH>; auth: Buffer; p256dh: Buffer }

/** RFC 8292. */
async function subjectOf(header: string, { publicKey, audience }: { publicKey: string; audience: string }) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? []
  if (key !== publicKey) return undefined
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), { audience })
  const hours = ((payload.exp ?? 0) - Date.now() / 1_000) / 3_600
  return hours > 0 && hours < 24 ? payload.sub : undefined
}

/** RFC 8188 and 8291, read the other way round. */
function decrypted(body: Buffer, { keys, auth, p256dh }: App): string {
  const salt = body.subarray(0, 16)
  const theirs = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + theirs.length)
  const hkdf = (key: Buffer, from: Buffer, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, from, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, theirs])
  const secret = hkdf(keys.computeSecret(theirs), auth, info, 32)
  const cipher = createDecipheriv(
    'aes-128-gcm',
    hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    hkdf(secret, salt, 'Content-Encoding: nonce\0', 12),
  )
  cipher.setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8')
}
