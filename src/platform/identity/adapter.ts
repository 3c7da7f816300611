// The sign-in service's memory in PostgreSQL, so that sessions survive a restart and several processes share it.
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import type { Tx } from '../store/connection.ts'
import { isKept } from '../store/kept-text.ts'
import { oidcPayloads } from '../store/schema/platform.ts'

/**
 * Tabs that renew at the same moment present the same refresh token; for these seconds that is no theft.
 * chosen: long enough for a slow network, short enough that a copied token is noticed.
 */
const graceSeconds = 10

/** Codes and refresh tokens are as good as passwords: of them only a hash is kept, which opens nothing. */
const secret: ReadonlySet<string> = new Set(['AuthorizationCode', 'RefreshToken'])

function keptId(model: string, id: string): string {
  return secret.has(model) ? createHash('sha256').update(id).digest('hex') : id
}

export function createAdapter(db: Tx) {
  return (model: string): Adapter => {
    const at = (id: string) => and(eq(oidcPayloads.model, model), eq(oidcPayloads.id, keptId(model, id)))
    const find = async (key: string, ...conditions: Parameters<typeof and>) => {
      if (!isKept(key)) return undefined
      const alive = or(isNull(oidcPayloads.expires), gt(oidcPayloads.expires, now()))
      const [row] = await db
        .select()
        .from(oidcPayloads)
        .where(and(eq(oidcPayloads.model, model), alive, ...conditions))
      return row && payloadOf(row)
    }
    return {
      async upsert(id, { jti, ...payload }, expiresIn) {
        if (!isKept([id, payload])) throw new errors.InvalidRequest('a parameter holds what no text can hold')
        const row = {
          payload: { ...payload, ...(jti !== undefined && !secret.has(model) && { jti }) },
          grantId: payload.grantId ?? null,
          uid: payload.uid ?? null,
          userCode: payload.userCode ?? null,
          expires: expiresIn ? now() + expiresIn : null,
        }
        await db
          .insert(oidcPayloads)
          .values({ model, id: keptId(model, id), ...row })
          .onConflictDoUpdate({ target: [oidcPayloads.model, oidcPayloads.id], set: row })
      },
      async find(id) {
        const found = await find(id, eq(oidcPayloads.id, keptId(model, id)))
        return found && (secret.has(model) ? { ...found, jti: id } : found)
      },
      findByUid: (uid) => find(uid, eq(oidcPayloads.uid, uid)),
      findByUserCode: (userCode) => find(userCode, eq(oidcPayloads.userCode, userCode)),
      async consume(id) {
        const { rowCount } = await db
          .update(oidcPayloads)
          .set({ consumed: now() })
          .where(and(at(id), isNull(oidcPayloads.consumed)))
        if (rowCount === 0 && model !== 'RefreshToken') throw new errors.InvalidGrant('already used')
      },
      async destroy(id) {
        await db.delete(oidcPayloads).where(at(id))
      },
      async revokeByGrantId(grantId) {
        await db.delete(oidcPayloads).where(eq(oidcPayloads.grantId, grantId))
      },
    }
  }
}

function payloadOf({ model, payload, consumed }: typeof oidcPayloads.$inferSelect): AdapterPayload {
  const graced = model === 'RefreshToken' && consumed !== null && now() - consumed < graceSeconds
  return { ...payload, ...(consumed !== null && !graced && { consumed }) }
}

const now = () => Math.floor(Date.now() / 1000)
