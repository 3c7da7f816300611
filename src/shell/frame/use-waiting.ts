import { useEffect, useState } from 'react'
import type { AnswerOf } from '../../contract/endpoint.ts'
import { dashboardEndpoints } from '../../contract/endpoints-dashboard.ts'
import { usePageSession } from '../session/session.ts'

/** chosen: how often it is looked whether the number is still true; it is asked for only when something changed (seconds). */
const everySeconds = 10

/** The number of matters waiting for the user, also while the page is hidden. */
export function useWaiting(): number {
  const { cache, offers } = usePageSession()
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    const { roles, ability } = dashboardEndpoints.getCounts
    if (!offers({ roles, needs: ability })) return undefined
    const look = async () => {
      const counts = await cache.read(dashboardEndpoints.getCounts, {})
      if (counts.ok) setWaiting(waitingFor(counts.payload))
    }
    // The first page has other things to ask for.
    const timer = setInterval(() => void look(), everySeconds * 1000)
    return () => clearInterval(timer)
  }, [cache, offers])
  return waiting
}

/** All that Home lists. */
export function waitingFor({ assistance, pending }: AnswerOf<typeof dashboardEndpoints.getCounts>): number {
  return Object.values(pending).reduce((sum, count) => sum + count, assistance)
}
