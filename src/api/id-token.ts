// Checks of an id token that oidc-client-ts leaves out (S5).
import * as v from 'valibot'
import { decodeToken } from './tokens.ts'

const IdClaims = v.object({
  iss: v.string(),
  sub: v.string(),
  aud: v.union([v.string(), v.array(v.string())]),
  azp: v.optional(v.string()),
  iat: v.number(),
  exp: v.number(),
})

export type Expected = {
  /** The configured authority. */
  authority: string
  /** The issuer in the service's metadata. */
  issuer: string
  clientId: string
  /** `iss` of the callback address, when there is one (RFC 9207). */
  callbackIssuer?: string | null
}

/** The fault of an id token from the token endpoint; undefined when it is valid. */
export function faultOfIdToken(idToken: string | undefined, accessToken: string, expected: Expected) {
  if (bare(expected.issuer) !== bare(expected.authority)) return 'issuer of the metadata'
  if (expected.callbackIssuer != null && expected.callbackIssuer !== expected.issuer) return 'issuer of the callback'
  const parsed = v.safeParse(IdClaims, idToken === undefined ? undefined : decodeToken(idToken))
  if (!parsed.success) return 'id token'
  const { iss, sub, aud, azp, iat, exp } = parsed.output
  const audience = typeof aud === 'string' ? [aud] : aud
  if (iss !== expected.issuer) return 'issuer'
  if (!audience.includes(expected.clientId)) return 'audience'
  if (audience.length > 1 && azp !== expected.clientId) return 'authorised party'
  // Not against the local clock: a wrong clock must not lock users out (R15), and the token is seconds old.
  if (exp <= iat) return 'lifetime'
  const access = decodeToken(accessToken)
  if (access?.sub !== undefined && access.sub !== sub) return 'subject'
  return undefined
}

function bare(address: string): string {
  return address.replace(/\/+$/, '')
}
