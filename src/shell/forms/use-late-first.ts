// The first field of a dialog may come after the others, when what it offers has been read: it gets the focus then, unless
// something has been typed or pressed in the form by then.
import { useEffect } from 'react'
import { firstField } from './first-field.ts'

export function useLateFirst(formId: string, isDialog: boolean): void {
  useEffect(() => {
    const form = document.getElementById(formId)
    const first = firstField(form)
    if (!isDialog || !form || !first) return undefined
    const observer = new MutationObserver(() => {
      const now = firstField(form)
      if (!now || now === first) return
      if (document.activeElement === first) now.focus()
      stop()
    })
    const stop = () => {
      observer.disconnect()
      for (const act of acts) form.removeEventListener(act, stop)
    }
    for (const act of acts) form.addEventListener(act, stop)
    observer.observe(form, { childList: true, subtree: true })
    return stop
  }, [formId, isDialog])
}

const acts = ['keydown', 'pointerdown', 'input'] as const
