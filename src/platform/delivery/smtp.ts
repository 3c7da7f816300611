// Mails over SMTP, one recipient each. The mail is a stream: its first read comes when the server has answered DATA, and there
// lies the line of no return. A connection is kept for the mails that follow.
import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { broadcastActions } from '../../contract/notification.ts'
import type { Taken } from '../store/delivery-queue.ts'
import { isExampleAddress } from './example-addresses.ts'
import { composeMail } from './mail.ts'
import type { Carrier, HandedOver, Provider } from './provider.ts'
import type { Linking } from './providers.ts'
import type { SmtpSettings } from './smtp-settings.ts'

/** chosen: well within a lease (milliseconds). */
const patience = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000, dnsTimeout: 8_000 }
/** chosen: characters that are kept of what a server says. */
const detailLength = 500

/** The fields of an error of nodemailer. */
type SmtpError = Error & { responseCode?: number; response?: string | false }

export function smtp(settings: SmtpSettings, linking: Linking): Provider {
  return { name: 'smtp', hand: () => smtpCarrier(settings, linking) }
}

function smtpCarrier(settings: SmtpSettings, { links, origin }: Linking): Carrier {
  const domain = settings.sender.split('@')[1] ?? 'localhost'
  let open: SMTPConnection | undefined

  function drop(): void {
    open?.close()
    open = undefined
  }

  async function connected(): Promise<SMTPConnection> {
    if (open) return open
    const { host, port, secure, user, password } = settings
    const connection = new SMTPConnection({ host, port, secure, socketCloseTimeout: 0, ...patience })
    // A fault of the connection ends what is under way; one that comes later only ends the connection.
    connection.on('end', () => {
      if (open === connection) open = undefined
    })
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      connection.connect((error) => (error ? reject(error) : resolve()))
    })
    connection.on('error', () => undefined)
    if (user !== undefined) {
      await new Promise<void>((resolve, reject) =>
        connection.login({ user, pass: password ?? '' }, (error) => (error ? reject(error) : resolve())),
      )
    }
    return (open = connection)
  }

  /** Where servers tell what became of it, and what they are asked to tell. */
  function returning({ id }: Taken) {
    const { sender, returns } = settings
    if (returns === undefined) return { from: sender }
    const dsn = { ret: 'HDRS', envid: id, notify: 'SUCCESS,FAILURE' }
    return { from: links.returnAddress(returns, id), dsn }
  }

  async function handOver(message: Taken, begin: () => Promise<boolean>): Promise<HandedOver> {
    if (isExampleAddress(message.recipient)) return { is: 'example' }
    const unsubscribe = broadcastActions.includes(message.action) ? origin + links.unsubscribePath(message) : undefined
    const raw = await composeMail(message, { from: settings.from, domain, unsubscribe })
    let connection: SMTPConnection
    try {
      connection = await connected()
    } catch (error) {
      drop()
      return { is: 'later', detail: detailOf(error) }
    }
    return new Promise<HandedOver>((resolve) => {
      let begun = false
      const stream = new Readable({
        read() {
          if (begun) return
          begun = true
          void cross()
        },
      })
      async function cross(): Promise<void> {
        // Where the database does not say that it stands there, nothing leaves.
        const may = await begin().catch((error: unknown): HandedOver => ({ is: 'later', detail: detailOf(error) }))
        if (may === true) {
          stream.push(raw)
          stream.push(null)
          return
        }
        // Cut off before a word of it: without its end the server forgets what was announced.
        resolve(may === false ? { is: 'kept' } : may)
        drop()
      }
      const envelope = { ...returning(message), to: [message.recipient], size: raw.length }
      connection.send(envelope, stream, (error) => {
        if (!error) return resolve({ is: 'taken' })
        resolve(handedOverAs(error, begun))
        // An unfinished hand-over ends with the connection.
        drop()
      })
    })
  }

  return { handOver, rest: drop }
}

/** A server that says no has not taken it, whenever it says so; one that says nothing may have. */
function handedOverAs(error: SmtpError, begun: boolean): HandedOver {
  const detail = detailOf(error)
  const { responseCode = 0, response } = error
  if (responseCode >= 500) {
    return { is: 'refused', detail, address: /^5\d\d[ -]5\.1\.\d/.test(response || '') }
  }
  if (responseCode >= 400 || !begun) return { is: 'later', detail }
  return { is: 'unknown', detail }
}

function detailOf(error: unknown): string {
  const { response, message } = error as SmtpError
  // A server's text may hold any character; PostgreSQL takes no NUL.
  return (response || message || '').replaceAll(/\p{Cc}+/gu, ' ').slice(0, detailLength)
}
