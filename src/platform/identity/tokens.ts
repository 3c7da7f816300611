// The caller: an access token becomes a user, or undefined.
import { createLocalJWKSet, jwtVerify } from 'jose'
import * as v from 'valibot'
import { UserClaims, userFromClaims, type User } from '../../contract/user.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../store/connection.ts'
import { currentUser } from './accounts.ts'
import type { Admits } from './demo.ts'
import { publicKeys, type Keys } from './keys.ts'
import { apiAudience, mountPath } from './settings.ts'

export type Caller = {
  /** As the token says, which may be older than the account: it decides nothing but an early refusal. */
  user: User
  /** Seconds; when the token ends. */
  expires: number
  /** As the database says now, or undefined when there is no such account any more: every call asks this (quality S4). */
  current(tx: Tx): Promise<User | undefined>
}

const Payload = v.object({
  ...UserClaims.entries,
  exp: v.number(),
  client_id: v.string(),
  grant: v.optional(v.string()),
})

/** chosen: seconds by which clocks of several machines may differ. */
const clockTolerance = 5

/** chosen: tokens whose signature need not be looked at again while they live: a good part of what a small answer costs. */
const keptTokens = 1000

export function createTokenReader(keys: Keys, origin: string, service: Config['service'], admits: Admits) {
  const keySet = createLocalJWKSet(publicKeys(keys))
  const kept = new Map<string, v.InferOutput<typeof Payload>>()

  async function payloadOf(token: string): Promise<v.InferOutput<typeof Payload> | undefined> {
    const known = kept.get(token)
    if (known && known.exp + clockTolerance > Date.now() / 1000) return known
    kept.delete(token)
    const verified = await jwtVerify(token, keySet, {
      issuer: origin + mountPath,
      audience: apiAudience,
      typ: 'at+jwt',
      algorithms: ['ES256'],
      requiredClaims: ['sub', 'exp', 'client_id'],
      clockTolerance,
    }).catch(() => undefined)
    const parsed = v.safeParse(Payload, verified?.payload)
    if (!parsed.success) return undefined
    kept.set(token, parsed.output)
    for (const oldest of kept.keys()) {
      if (kept.size <= keptTokens) break
      kept.delete(oldest)
    }
    return parsed.output
  }

  return async function readToken(authorization: string | undefined): Promise<Caller | undefined> {
    const [, token] = /^Bearer +([\w.-]+)$/i.exec(authorization ?? '') ?? []
    const payload = token === undefined ? undefined : await payloadOf(token)
    if (!payload) return undefined
    const { client_id: client, exp, grant, ...claims } = payload
    const user = userFromClaims(claims)
    return {
      user,
      expires: exp,
      async current(tx) {
        // A client that speaks for itself is its own subject; its role is the configured one.
        if (client === claims.sub)
          return service?.id === client ? { ...user, role: service.role, service: true } : undefined
        return currentUser(tx, { sub: claims.sub, grant }, admits)
      },
    }
  }
}
