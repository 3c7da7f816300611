import { useEffect, useRef } from 'react'
import type { FormPages } from './form-pages.ts'
import { fieldOf, firstField } from './first-field.ts'

/** Where pages are taken in turn, each begins at its first field: one goes on typing. Others begin at the field that is asked for. */
export function useStepFocus(formId: string, pages: FormPages | undefined): void {
  const field = pages?.at
  const start = field !== undefined ? `field ${field}` : pages?.inTurn ? pages.current : undefined
  const before = useRef<string>(undefined)
  useEffect(() => {
    if (start === undefined || before.current === start) return
    before.current = start
    const step = document.getElementById(formId)?.querySelector('[data-step]') ?? null
    if (field !== undefined) {
      const place = step?.querySelector(`[data-argument="${CSS.escape(field)}"]`)
      return (place && (fieldOf(place) ?? place.querySelector<HTMLElement>('button')))?.focus()
    }
    // A step that cannot be left puts the focus on the first field to fix.
    const bad = step?.querySelector<HTMLElement>(':is([aria-invalid=true], [data-invalid])')
    ;(bad ?? firstField(step))?.focus()
  }, [formId, start, field])
}
