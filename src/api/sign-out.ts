// Signing out has two ends: the tokens are forgotten here at once, the service ends its own session on a page of its
// own. Until the browser is back from there the sign-out is incomplete, so a page load on the way resumes it.
import * as v from 'valibot'
import type { SignInService } from './sign-in-service.ts'
import { tabStorage } from './tab-storage.ts'

export type SignOut = {
  begin(idToken: string | undefined): void
  /** The sign-out found at page load: finished, interrupted, or none. */
  found(): Promise<'over' | 'cut-off' | undefined>
  /** Leaves the page. Answers only when the service cannot be reached, or when this page was come back to. */
  leave(): Promise<'unreachable' | 'over' | 'cut-off'>
  /** A sign-in was requested. */
  forget(): void
}

const Kept = v.object({ idToken: v.optional(v.string()), tries: v.number() })
type Kept = v.InferOutput<typeof Kept>

const key = 'arena.leaving'
/** chosen: a service that does not bring the state back is believed after this many visits. */
const enough = 2

type Service = () => Promise<Pick<SignInService, 'signOut' | 'hasComeBack'>>

/** `arrivedAt`: the address of the page load, before any route has changed it. */
export function createSignOut(service: Service, arrivedAt: string): SignOut {
  const read = (): Kept | undefined => {
    const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), Kept), tabStorage.getItem(key))
    return kept.success ? kept.output : undefined
  }
  const write = (kept: Kept) => tabStorage.setItem(key, JSON.stringify(kept))

  function come(back: boolean): 'over' | 'cut-off' {
    if (!back && (read()?.tries ?? enough) < enough) return 'cut-off'
    tabStorage.removeItem(key)
    return 'over'
  }

  return {
    begin: (idToken) => write({ ...(idToken !== undefined && { idToken }), tries: 0 }),
    async found() {
      return read() && come(await hasComeBack(service, arrivedAt))
    },
    async leave() {
      const { idToken, tries = 0 } = read() ?? {}
      write({ ...(idToken !== undefined && { idToken }), tries: tries + 1 })
      try {
        await (await service()).signOut(idToken)
      } catch {
        // Not reached: that was no visit.
        write({ ...(idToken !== undefined && { idToken }), tries })
        return 'unreachable'
      }
      return come(false)
    },
    forget: () => tabStorage.removeItem(key),
  }
}

async function hasComeBack(service: Service, arrivedAt: string): Promise<boolean> {
  try {
    return await (await service()).hasComeBack(arrivedAt)
  } catch {
    // Some other `state` in the address.
    return false
  }
}
