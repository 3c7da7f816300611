import { useEffect, useState } from 'react'
import type { AnswerOf } from '../../contract/endpoint.ts'
import { dashboardEndpoints } from '../../contract/endpoints-dashboard.ts'
import type { User } from '../../contract/user.ts'
import { useSeat } from '../start/desk.ts'

/** chosen: how often it is looked whether the number is still true; it is asked for only when something changed (seconds). */
const everySeconds = 10

/** How many matters wait for whoever sits here, also while nobody looks at the page. */
export function useWaiting(): number {
  const { user, cache } = useSeat()
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    if (!dashboardEndpoints.getCounts.roles.includes(user.role)) return undefined
    const look = async () => {
      const counts = await cache.read(dashboardEndpoints.getCounts, {})
      if (counts.ok) setWaiting(waitingFor(user, counts.payload))
    }
    // The first page has other things to ask for.
    const timer = setInterval(() => void look(), everySeconds * 1000)
    return () => clearInterval(timer)
  }, [user, cache])
  return waiting
}

/** chosen: of what waits, calls for help are all that others than system administrators can answer (domain.md 4.14). */
export function waitingFor(
  { role }: Pick<User, 'role'>,
  { assistance, pending }: AnswerOf<typeof dashboardEndpoints.getCounts>,
): number {
  const approvals = role === 'SystemAdmin' ? Object.values(pending) : []
  return approvals.reduce((sum, count) => sum + count, assistance)
}
