// A mail server that counts: which mails it has taken, for whom. It refuses whom it is told to.
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

type How = {
  /** An answer such as `550 5.1.1 no such user` to a recipient; undefined takes it. */
  refuses?: (recipient: string) => string | undefined
  /** Called with every mail before it is answered; what it waits for, the sender waits for. An answer such as `451 later` gives it back. */
  takes?: (mail: Mail) => Promise<string | void> | string | void
}
export type Mail = {
  to: string
  text: string
  /** Where it comes back to, and what of it is to be told. */
  from: string
  notify: string
}

export type MailServer = {
  url: string
  /** Mails whose end it has seen, and which it has answered 250. */
  mails: readonly Mail[]
  close(): Promise<void>
}

export async function startMailServer({
  refuses = () => undefined,
  takes = () => undefined,
}: How = {}): Promise<MailServer> {
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const answer = refuses(address)
      done(answer === undefined ? undefined : refusal(answer))
    },
    onData(stream, session: SMTPServerSession, done) {
      let text = ''
      stream.setEncoding('utf8').on('data', (part: string) => (text += part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const [to] = rcptTo
        const args = JSON.stringify(to && 'args' in to ? to.args : {})
        const mail = {
          to: to?.address ?? '',
          text,
          from: mailFrom ? mailFrom.address : '',
          notify: /"NOTIFY":"([A-Z,]+)"/.exec(args)?.[1] ?? '',
        }
        // It counts as taken before anybody can know that it is.
        mails.push(mail)
        void answer(mail, done)
      })
    },
  })
  async function answer(mail: Mail, done: (refused?: Error) => void): Promise<void> {
    const given = await takes(mail)
    if (given === undefined) return done()
    mails.splice(mails.indexOf(mail), 1)
    done(refusal(given))
  }
  // Senders are killed in the middle of a word.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo // listening on TCP: never a pipe name
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function refusal(answer: string): Error {
  const [code = '', ...words] = answer.split(' ')
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) })
}
