// Holds the mails of a server until the test answers them, so that a test acts while they are in hand. It opens by the test
// alone: no clock decides how many are held.
import type { Mail } from './mail-server.ts'

/** An answer such as `451 4.3.0 come later` gives a mail back; undefined takes it. */
type Answer = string | undefined

export type MailGate = {
  /** The mails that wait for their answer. */
  held(): readonly Mail[]
  takes(mail: Mail): Promise<Answer> | Answer
  /** After this number of mails all others are held. */
  closeAfter(count: number): void
  /** Answers the held mails; those that follow are taken. */
  open(answer?: (mail: Mail, n: number) => Answer): void
}

export function mailGate(): MailGate {
  let waiting: { mail: Mail; tell: (answer: Answer) => void }[] = []
  let free = Infinity
  return {
    held: () => waiting.map(({ mail }) => mail),
    takes(mail) {
      if (free-- > 0) return undefined
      return new Promise((tell) => waiting.push({ mail, tell }))
    },
    closeAfter(count) {
      free = count
    },
    open(answer = () => undefined) {
      free = Infinity
      const answered = waiting
      waiting = []
      for (const [n, { mail, tell }] of answered.entries()) tell(answer(mail, n))
    },
  }
}
