// A push message as a push service takes it: encrypted for one app (RFC 8291) and signed by this platform (VAPID, RFC 8292).
// chosen: written over `node:crypto` and `jose`, which are here. `web-push` has had no release since 2024 and brings a dozen
// packages; `@pushforge/builder` writes `aesgcm`, the draft that RFC 8291 replaced.
import { importJWK, SignJWT } from 'jose'
import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'

/** As the app's browser made it (`PushSubscription.toJSON()`), with its keys in base64url. */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string }

const recordSize = 4_096
/** RFC 8030 §7.2: a push service takes 4,096 bytes; header and tag take the rest. */
export const mostPushBytes = 3_993

type Sealing = { keys?: ECDH; salt?: Buffer }

/** `keys` and `salt` are of this message only; they are given where the outcome is known beforehand (RFC 8291, appendix A). */
export function encryptPush(
  text: Buffer,
  { p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>,
  { keys = newKeys(), salt = randomBytes(16) }: Sealing = {},
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url')
  const ours = keys.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = derive({ key: keys.computeSecret(theirs), salt: Buffer.from(auth, 'base64url'), info, length: 32 })
  const part = (name: string, length: number) =>
    derive({ key: secret, salt, info: Buffer.from(`Content-Encoding: ${name}\0`), length })
  const cipher = createCipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  // 2: this record is the last one.
  const sealed = Buffer.concat([
    cipher.update(Buffer.concat([text, Buffer.from([2])])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const size = Buffer.alloc(5)
  size.writeUInt32BE(recordSize)
  size.writeUInt8(ours.length, 4)
  return Buffer.concat([salt, size, ours, sealed])
}

function newKeys(): ECDH {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return keys
}

type Derived = { key: Buffer; salt: Buffer; info: Buffer; length: number }

function derive({ key, salt, info, length }: Derived): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length))
}

/** The platform's own pair of keys, as `npx web-push generate-vapid-keys` prints them, and whom a push service can write to. */
export type Vapid = { publicKey: string; privateKey: string; subject: string }

/** Undefined: it is no such pair. */
export function vapidOf(publicKey: string, privateKey: string): Pick<Vapid, 'publicKey' | 'privateKey'> | undefined {
  try {
    const keys = createECDH('prime256v1')
    keys.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return keys.getPublicKey('base64url') === publicKey ? { publicKey, privateKey } : undefined
  } catch {
    return undefined
  }
}

/** chosen: seconds; services refuse more than a day, and clocks differ. */
const signedSeconds = 12 * 3600

export async function vapidHeader({ publicKey, privateKey, subject }: Vapid, endpoint: string): Promise<string> {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y, d: privateKey }, 'ES256')
  const token = await new SignJWT({})
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(Date.now() / 1_000) + signedSeconds)
    .setSubject(subject)
    .sign(key)
  return `vapid t=${token}, k=${publicKey}`
}
