// A call that is sent again and again while a page shows something, and its newest answer.
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { AnswerOf, Endpoint, Step } from '../../contract/endpoint.ts'
import { asStored } from '../../contract/stored.ts'
import { randomKey } from '../../registry/seal.ts'
import { useSession } from './session.ts'

/** `key`: the subject; without it nothing is sent. `step`: the call for it. */
export function useSentOften<E extends Endpoint>(
  endpoint: E,
  key: string | undefined,
  step: (key: string) => Step,
  everySeconds: number,
): AnswerOf<E> | undefined {
  const { host } = useSession()
  const [told, setTold] = useState<{ key: string; answer: AnswerOf<E> }>()
  useEffect(() => {
    if (key === undefined) return undefined
    let over = false
    const send = async () => {
      if (document.visibilityState === 'hidden') return
      const sent = await host.send(step(key), { idempotencyKey: randomKey(), command: '', source: 'api' })
      if (over || !sent.ok || !v.is(asStored(endpoint.answer), sent.payload)) return
      // It was found to be an answer of this call a line above.
      setTold({ key, answer: sent.payload as AnswerOf<E> })
    }
    void send()
    const timer = setInterval(() => void send(), everySeconds * 1000)
    return () => {
      over = true
      clearInterval(timer)
    }
  }, [host, endpoint, key, step, everySeconds])
  return told !== undefined && told.key === key ? told.answer : undefined
}
