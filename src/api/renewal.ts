// Keeps the access token fresh: renews ahead of its end, once for all tabs, and tries again after any failure that is not
// a refusal (quality S7, R17; oidc-client-ts by itself gives up after one error).
import type { Renewal } from './identity.ts'

export type RenewableToken = { accessToken: string; expiresAt: number | undefined }

/** The service said no: this sign-in is over. */
export class RefusedRenewal extends Error {
  override name = 'RefusedRenewal'
}

export type RenewalPorts = {
  /** This tab's token. */
  current(): RenewableToken | undefined
  /** The token all tabs share; taken over when another tab renewed it. */
  shared(): Promise<RenewableToken | undefined>
  /**
   * One renewal at the sign-in service; throws. `beside`: another tab began one and has not ended it, so it may have used up
   * the refresh token.
   */
  refresh(beside: boolean): Promise<void>
  /** Whether the service said no, rather than nothing. */
  isRefusal(error: unknown): boolean
  /** Runs the work in one tab at a time, and `beside` a tab that does not come to its end. */
  exclusively<T>(work: (beside: boolean) => Promise<T>): Promise<T>
  /** Called after every attempt, with the origin of a changed token. */
  settled(renewal: Renewal): void
}

/** chosen: renewed this long before its end, or after two thirds of a short life (seconds). */
const lead = 60
/** chosen: waits between attempts while the service is away (seconds); the last one repeats. */
const waits = [1, 2, 4, 8, 10]
/** `setTimeout` takes no longer wait than this (milliseconds). */
const longestTimer = 2 ** 31 - 1

export type Supervisor = {
  /** Replaces the token that was refused or is about to end. */
  renew(used: string): Promise<Renewal>
  /** Looks at the clock now: after a start, a wake-up, a new token. */
  check(): void
  stop(): void
}

export function createSupervisor(ports: RenewalPorts): Supervisor {
  let inFlight: Promise<Renewal> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let stopped = false
  /** When the present token arrived in this tab, in seconds, to know how long it lives. */
  let seen: { accessToken: string; at: number } | undefined

  async function attempt(used: string): Promise<Renewal> {
    try {
      return await ports.exclusively(async (beside) => {
        const shared = await ports.shared()
        if (!shared) return 'refused'
        // Another tab was faster; its token is in place already.
        if (shared.accessToken !== used) return 'renewed'
        await ports.refresh(beside)
        return 'renewed'
      })
    } catch (error) {
      // Another tab went on beside this one, which stood still meanwhile.
      const shared = await ports.shared().catch(() => undefined)
      if (shared && shared.accessToken !== used) return 'renewed'
      return ports.isRefusal(error) ? 'refused' : 'unreachable'
    }
  }

  function renew(used: string): Promise<Renewal> {
    const now = ports.current()
    if (now && now.accessToken !== used) return Promise.resolve('renewed')
    inFlight ??= attempt(used).then((renewal) => {
      inFlight = undefined
      failures = renewal === 'unreachable' ? failures + 1 : 0
      if (renewal === 'refused') stop()
      ports.settled(renewal)
      check()
      return renewal
    })
    return inFlight
  }

  function check(): void {
    clearTimeout(timer)
    const token = ports.current()
    if (stopped || !token) return
    if (seen?.accessToken !== token.accessToken) seen = { accessToken: token.accessToken, at: Date.now() / 1000 }
    const wait = secondsUntilDue(token, seen.at)
    if (wait === undefined) return
    if (wait > 0) {
      timer = setTimeout(check, Math.min(wait * 1000, longestTimer))
      return
    }
    if (failures === 0) void renew(token.accessToken)
    else timer = setTimeout(() => void renew(token.accessToken), (waits[failures - 1] ?? 10) * 1000)
  }

  function stop(): void {
    stopped = true
    clearTimeout(timer)
  }

  return {
    renew,
    check() {
      stopped = false
      // The page came into view, or the network is back: the pause is cut short.
      failures = 0
      check()
    },
    stop,
  }
}

function secondsUntilDue(token: RenewableToken, seenAt: number): number | undefined {
  if (token.expiresAt === undefined) return undefined
  const life = Math.max(0, token.expiresAt - seenAt)
  return token.expiresAt - Math.min(lead, life / 3) - Date.now() / 1000
}
