import { useEffect, useRef } from 'react'
import type { FormPages } from './form-pages.ts'
import { controlIn } from './use-submit.ts'

const control = ':is(input, textarea, button)'

/** Where pages are taken in turn, each begins at its first field: one goes on typing. Others begin at the field that is asked for. */
export function useStepFocus(formId: string, pages: FormPages | undefined): void {
  const field = pages?.at
  const start = field !== undefined ? `field ${field}` : pages?.inTurn ? pages.current : undefined
  const before = useRef<string>(undefined)
  useEffect(() => {
    if (start === undefined || before.current === start) return
    before.current = start
    // A step that cannot be left puts the focus on the first field to fix.
    const bad = controlIn(formId, ':is([aria-invalid=true], [data-invalid])')
    const first = controlIn(
      formId,
      field === undefined ? `[data-step] ${control}` : `[data-argument="${CSS.escape(field)}"] ${control}`,
    )
    ;((field === undefined ? bad : undefined) ?? first)?.focus()
  }, [formId, start, field])
}
