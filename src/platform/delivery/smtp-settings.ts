// The mail server and the sender, as the environment names them.
import * as v from 'valibot'
import { Email } from '../../contract/member.ts'

export type SmtpSettings = {
  host: string
  port: number
  /** TLS from the first word on; otherwise it begins where the server offers it. */
  secure: boolean
  user: string | undefined
  password: string | undefined
  /** The sender as it is shown, and its address. */
  from: string
  sender: string
  /** Where what cannot be delivered comes back to; each entry adds its own sign to it. */
  returns: string | undefined
}

export type SenderSettings = { from: string | undefined; returns: string | undefined }

/** A text says what is wrong; it never repeats the address, which may hold a password. */
export function readSmtp(url: string, { from, returns }: SenderSettings): SmtpSettings | string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || !/^smtps?:$/.test(parsed.protocol) || parsed.hostname === '') {
    return 'SMTP_URL must be an address such as smtp://user:password@mail.example.org:587'
  }
  if (from === undefined)
    return 'SMTP_URL needs a sender: set ARENA_MAIL_FROM, such as Arena <no-reply@arena.example.org>'
  const sender = addressIn(from)
  if (sender === undefined) {
    return 'ARENA_MAIL_FROM must be an address such as no-reply@arena.example.org, or Arena <no-reply@arena.example.org>'
  }
  if (returns !== undefined && !isReturn(returns)) {
    return 'ARENA_MAIL_RETURN must be a plain address without a + in it, such as bounces@arena.example.org'
  }
  const secure = parsed.protocol === 'smtps:'
  const user = decoded(parsed.username)
  const password = decoded(parsed.password)
  if (user === undefined || password === undefined)
    return 'SMTP_URL has a % in its user or password that is no code: write %25'
  return {
    // Of IPv6 the brackets belong to the address, not to the host.
    host: parsed.hostname.replace(/^\[|\]$/g, ''),
    port: parsed.port === '' ? (secure ? 465 : 587) : Number(parsed.port),
    secure,
    user: user === '' ? undefined : user,
    password: user === '' ? undefined : password,
    from,
    sender,
    returns,
  }
}

/** The sign of an entry goes behind a +. */
function isReturn(address: string): boolean {
  return v.is(Email, address) && /^[\w.-]{1,30}@[\w.-]+$/.test(address)
}

function addressIn(from: string): string | undefined {
  if (/\p{Cc}/u.test(from)) return undefined
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
  const parsed = v.safeParse(Email, address)
  return parsed.success ? parsed.output : undefined
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
