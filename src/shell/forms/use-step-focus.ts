import { useEffect, useRef } from 'react'
import type { FormPages } from './form-pages.ts'
import { controlIn } from './use-submit.ts'

/** Where pages are taken in turn, each begins at its first field: one goes on typing. */
export function useStepFocus(formId: string, pages: FormPages | undefined): void {
  const step = pages?.inTurn ? pages.current : undefined
  const before = useRef<string>(undefined)
  useEffect(() => {
    if (step === undefined || before.current === step) return
    before.current = step
    // A draft that cannot go on stands at what is to be mended.
    const bad = controlIn(formId, ':is([aria-invalid=true], [data-invalid])')
    ;(bad ?? controlIn(formId, '[data-step] :is(input, textarea, button)'))?.focus()
  }, [formId, step])
}
