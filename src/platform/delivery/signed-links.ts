// Two things leave the platform with a message and come back without a sign-in: the link by which a member unsubscribes, and the
// return address of a bounce. Both are signed, so that they cannot be guessed for another entry.
import { eq } from 'drizzle-orm'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { NotificationChannel } from '../../contract/notification.ts'
import type { Tx } from '../store/connection.ts'
import { platformKeys } from '../store/schema/platform.ts'

const Key = v.object({ secret: v.string() })
/** The content of a link: member, channel, and the entry that carried it. */
export type LinkOf = { memberId: string; channel: NotificationChannel; id: string }

export type SignedLinks = {
  unsubscribePath(of: LinkOf): string
  /** Undefined: it is not one of ours. */
  readUnsubscribe(token: string): LinkOf | undefined
  /** `bounces+<entry>.<signature>@…` of `bounces@…`. */
  returnAddress(address: string, id: string): string
  /** The entry whose return address that is. */
  readReturn(address: string): string | undefined
}

export const unsubscribeAt = '/unsubscribe/'

/** The same for all processes on one database, made at the first start. It is not changed: links in old mails stay good. */
export async function loadLinks(db: Tx): Promise<SignedLinks> {
  const value = { secret: randomBytes(32).toString('base64url') }
  await db.insert(platformKeys).values({ name: 'links', value }).onConflictDoNothing()
  const [row] = await db.select().from(platformKeys).where(eq(platformKeys.name, 'links'))
  return signedLinks(v.parse(Key, row?.value).secret)
}

function signedLinks(secret: string): SignedLinks {
  const sign = (what: string, encoding: 'base64url' | 'hex', length: number) =>
    createHmac('sha256', secret).update(what).digest(encoding).slice(0, length)
  const unsubscribe = ({ memberId, channel, id }: LinkOf) =>
    sign(JSON.stringify(['unsubscribe', memberId, channel, id]), 'base64url', 27)
  // Mail servers may write an address in small letters.
  const bounce = (id: string) => sign(JSON.stringify(['return', id]), 'hex', 20)
  return {
    unsubscribePath: (of) => `${unsubscribeAt}${of.memberId}.${of.channel}.${of.id}.${unsubscribe(of)}`,
    readUnsubscribe(token) {
      const [, memberId = '', word, id = '', signature = ''] = /^(\w+)\.(\w+)\.(\w+)\.([\w-]+)$/.exec(token) ?? []
      const channel = NotificationChannel.options.find((one) => one === word)
      if (channel === undefined) return undefined
      const of = { memberId, channel, id }
      return isSame(signature, unsubscribe(of)) ? of : undefined
    },
    returnAddress: (address, id) => address.replace(/(?=@[^@]*$)/, `+${id}.${bounce(id)}`),
    readReturn(address) {
      const [, id = '', signature = ''] = /\+(\w+)\.([\da-f]+)@/i.exec(address) ?? []
      return id !== '' && isSame(signature.toLowerCase(), bounce(id)) ? id : undefined
    },
  }
}

function isSame(given: string, right: string): boolean {
  return given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right))
}
