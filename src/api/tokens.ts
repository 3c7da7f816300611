// The claims of tokens, unverified: the platform verifies their signatures.
import * as v from 'valibot'
import { userFromClaims, UserClaims, type User } from '../contract/user.ts'

/** §3: the user is read from the access token's claims; chosen: from the id token's where the access token is opaque. */
export function userOfTokens(accessToken: string, idClaims: unknown): User | undefined {
  const parsed = v.safeParse(UserClaims, decodeToken(accessToken) ?? idClaims)
  return parsed.success ? userFromClaims(parsed.output) : undefined
}

/** The claims of a JWT, unverified; undefined when it is none. */
export function decodeToken(token: string): Record<string, unknown> | undefined {
  const part = token.split('.')[1]
  if (part === undefined) return undefined
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return v.is(v.record(v.string(), v.unknown()), claims) ? claims : undefined
  } catch {
    return undefined
  }
}
