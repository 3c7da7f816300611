// Open live streams and their readers. A stream shows what its reader may see when it is opened; when role, company, venue or
// the account itself changes, it ends; a console that still may opens another.
import { administrators, type User } from '../contract/user.ts'
import { forbidden, signedOut } from './answers.ts'
import type { Caller } from './identity/tokens.ts'
import type { Tx } from './store/connection.ts'

export type Reading = {
  /** From the database; the token may be older. */
  user: User
  /** Ends the stream when the reader's rights change; called at once if they already have. */
  onEnd(end: () => void): void
  leave(): void
}

export type Readers = {
  /** Throws for whom there is nothing to read. */
  join(caller: Caller): Promise<Reading>
  /** Looks again at the readers with this account, or at all of them. */
  check(sub?: string): Promise<void>
}

type Reader = {
  caller: Caller
  user?: User
  end?: () => void
  ended: boolean
  /** Its account may have changed while it was being read for the first time. */
  checked: boolean
}

export function createReaders(db: Tx): Readers {
  const readers = new Set<Reader>()

  /** An account that was read while a change came may be the old one: it is read again then. */
  async function currentOf(reader: Reader): Promise<User | undefined> {
    reader.checked = false
    const user = await reader.caller.current(db)
    if (reader.checked) return currentOf(reader)
    reader.user = user
    return user
  }

  return {
    async join(caller) {
      const reader: Reader = { caller, ended: false, checked: false }
      // Before the account is read, so that a change in between is noticed.
      readers.add(reader)
      try {
        const user = await currentOf(reader)
        if (!user) throw signedOut()
        if (!administrators.some((role) => role === user.role)) throw forbidden(user, { roles: administrators })
        return {
          user,
          onEnd(end) {
            if (reader.ended) end()
            else reader.end = end
          },
          leave: () => void readers.delete(reader),
        }
      } catch (error) {
        readers.delete(reader)
        throw error
      }
    },
    async check(sub) {
      for (const reader of readers) {
        if (sub !== undefined && reader.caller.user.sub !== sub) continue
        if (!reader.user) {
          reader.checked = true
          continue
        }
        if (isSame(reader.user, await reader.caller.current(db))) continue
        reader.ended = true
        readers.delete(reader)
        reader.end?.()
      }
    },
  }
}

/** Whether both may see the same. */
function isSame(a: User | undefined, b: User | undefined): boolean {
  return a?.role === b?.role && a?.venueCompanyId === b?.venueCompanyId && a?.venueId === b?.venueId
}
