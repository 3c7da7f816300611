// The step that is due with the things at hand, as the registry finds it (next-step.ts): head and palette say the same.
import { useEffect, useState } from 'react'
import type { Thing } from '../../contract/views.ts'
import { nextStep, type NextStep } from '../../registry/next-step.ts'
import { useSession } from '../session/session.ts'

/** chosen: changes within this time are evaluated together (milliseconds). */
const gatherMilliseconds = 60

/** `things`: the nearest first; evaluated again when one of them or a parent changes. */
export function useNextStep(things: readonly Thing[]): NextStep | undefined {
  const { registry, host, cache } = useSession()
  const [step, setStep] = useState<NextStep>()
  const key = JSON.stringify(things)
  useEffect(() => {
    const wanted = JSON.parse(key) as Thing[] // written two lines above
    let asked = 0
    const look = async () => {
      const mine = ++asked
      const found = await nextStep(wanted, registry, host)
      if (mine === asked) setStep(found)
    }
    let timer = setTimeout(() => void look(), 0)
    const stop = cache.watch(wanted, () => {
      clearTimeout(timer)
      timer = setTimeout(() => void look(), gatherMilliseconds)
    })
    return () => {
      asked = -1
      clearTimeout(timer)
      stop()
    }
  }, [key, registry, host, cache])
  return step
}
