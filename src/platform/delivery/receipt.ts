// Receipts for messages that were accepted: delivered, bounced, or reported as spam. A receipt comes from a
// provider as JSON, or it is a mail: a delivery status notification (RFC 3464) or a report of abuse (RFC 5965).
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { SignedLinks } from './signed-links.ts'

export const ReceiptEvent = v.picklist(['delivered', 'bounced', 'complained'])
export type ReceiptEvent = v.InferOutput<typeof ReceiptEvent>

const text = (most: number) => v.pipe(v.string(), v.maxLength(most))
/** As PostgreSQL keeps it, and as long as it is shown. */
const Detail = v.pipe(
  text(10_000),
  v.transform((given) =>
    given
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, 500),
  ),
)

const Receipt = v.object({
  /** Of this message, not of the mail: the same again counts once. */
  id: v.pipe(text(200), v.minLength(1), v.regex(/^[^\p{Cc}]+$/u)),
  /** The Message-ID of the mail, with or without its brackets. */
  messageId: v.pipe(
    text(300),
    v.regex(/^<?notification-\w{1,40}@/),
    v.transform((id) => /notification-(\w+)@/.exec(id)?.[1] ?? ''),
  ),
  event: ReceiptEvent,
  /** RFC 3463, such as `5.1.1`. */
  status: v.optional(v.pipe(v.string(), v.regex(/^[245]\.\d{1,3}\.\d{1,3}$/))),
  detail: v.optional(Detail, ''),
})
export const Receipts = v.object({ receipts: v.pipe(v.array(Receipt), v.maxLength(1_000)) })

export type ToldReceipt = {
  id: string
  notificationId: string
  event: ReceiptEvent
  /** There is no such address, or no such domain. */
  isAddress: boolean
  detail: string
}

export function toldByProvider({ id, messageId, event, status, detail }: v.InferOutput<typeof Receipt>): ToldReceipt {
  return {
    id: `hook:${id}`,
    notificationId: messageId,
    event,
    isAddress: isNoAddress(status),
    detail: detail || (status ?? ''),
  }
}

const isNoAddress = (status: string | undefined) => status?.startsWith('5.1.') === true

/**
 * Reads the receipt in a mail, for the entry named by its signed return address. Undefined: it changes no entry. Everyone can
 * write such a mail, so without the signature it counts for nothing.
 */
export function toldByMail(mail: string, links: SignedLinks): ToldReceipt | undefined {
  const unfolded = mail.replaceAll(/\r?\n[ \t]+/g, ' ')
  const notificationId = entryIn(unfolded, links)
  if (notificationId === undefined) return undefined
  const about = { id: `mail:${createHash('sha256').update(mail).digest('hex')}`, notificationId }
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.+?)\\s*$`, 'im').exec(partOf(unfolded))?.[1] ?? ''
  if (/^content-type:\s*message\/feedback-report/im.test(unfolded)) {
    return { ...about, event: 'complained', isAddress: false, detail: v.parse(Detail, field('Feedback-Type')) }
  }
  const action = field('Action').toLowerCase()
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(field('Status'))?.[0]
  const detail = v.parse(Detail, (field('Diagnostic-Code') || status || '').slice(0, 10_000))
  if (action === 'delivered') return { ...about, event: 'delivered', isAddress: false, detail }
  // A delayed mail, or one relayed to a server without receipts, is still on its way.
  return action === 'failed' ? { ...about, event: 'bounced', isAddress: isNoAddress(status), detail } : undefined
}

/** chosen: of a mail with hundreds of addresses in it the first ones. */
const mostAddresses = 200

function entryIn(mail: string, links: SignedLinks): string | undefined {
  let looked = 0
  for (const [address] of mail.matchAll(/\+\w{1,40}\.[\da-f]{20}@/gi)) {
    if (++looked > mostAddresses) return undefined
    const id = links.readReturn(address)
    if (id !== undefined) return id
  }
  return undefined
}

/** The part that is written for machines. */
function partOf(mail: string): string {
  const at = /^content-type:\s*message\/(?:delivery-status|feedback-report).*$/im.exec(mail)
  return at ? mail.slice(at.index) : ''
}
