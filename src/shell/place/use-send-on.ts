import { useEffect, useRef, useState } from 'react'
import { redirectAfterCreateSeconds } from '../../contract/limits.ts'

/** §9: a page that only reports a new thing moves on after two seconds, unless the user chooses to stay. */
export function useSendOn(go: () => void): { stopped: boolean; stop: () => void } {
  const [stopped, setStopped] = useState(false)
  const latest = useRef(go)
  useEffect(() => {
    latest.current = go
  })
  useEffect(() => {
    if (stopped) return undefined
    const timer = setTimeout(() => latest.current(), redirectAfterCreateSeconds * 1000)
    return () => clearTimeout(timer)
  }, [stopped])
  return { stopped, stop: () => setStopped(true) }
}
