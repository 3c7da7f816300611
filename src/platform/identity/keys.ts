// Keys shared by all processes on one database, for signatures and cookies: made at the first start, then kept.
import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, calculateJwkThumbprint } from 'jose'
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Tx } from '../store/connection.ts'
import { platformKeys } from '../store/schema/platform.ts'

const SigningKey = v.looseObject({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  kid: v.string(),
  x: v.string(),
  y: v.string(),
  d: v.string(),
})
const Keys = v.object({ signing: v.array(SigningKey), cookies: v.array(v.string()) })
export type Keys = v.InferOutput<typeof Keys>

export async function loadKeys(db: Tx): Promise<Keys> {
  const kept = await read(db)
  if (kept) return kept
  // Of several processes in their first start, the first to insert decides.
  await db
    .insert(platformKeys)
    .values({ name: 'keys', value: await makeKeys() })
    .onConflictDoNothing()
  const made = await read(db)
  if (!made) throw new Error('the signing keys were not stored')
  return made
}

/** The public part of the signing keys. */
export function publicKeys({ signing }: Keys) {
  return { keys: signing.map(({ kty, crv, kid, x, y }) => ({ kty, crv, kid, x, y, alg: 'ES256', use: 'sig' })) }
}

async function read(db: Tx): Promise<Keys | undefined> {
  const [row] = await db.select().from(platformKeys).where(eq(platformKeys.name, 'keys'))
  return row && v.parse(Keys, row.value)
}

async function makeKeys() {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return {
    signing: [{ ...jwk, kid, alg: 'ES256', use: 'sig' }],
    cookies: [randomBytes(32).toString('base64url')],
  }
}
