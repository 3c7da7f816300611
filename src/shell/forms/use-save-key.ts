import { useEffect } from 'react'
import { isImeKey } from '../../ui/ime-key.ts'
import { useStable } from '../../ui/use-stable.ts'

/** Layers over a page have forms of their own. */
const layers = 'dialog, [role=dialog], [role=alertdialog], [role=menu]'

/** The chord that saves a form: mod with this key, while the focus is in the form, or anywhere on its page. */
export function useSaveKey(formId: string, key: string, where: 'form' | 'page', save: () => void): void {
  // A key that is pressed as soon as a change is seen acts on that change.
  const latest = useStable({ save })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const saves = event.key.toLowerCase() === key && (event.metaKey || event.ctrlKey) && !event.altKey
      if (!saves || isImeKey(event)) return
      if (!(event.target instanceof Element)) return
      const inside = event.target.closest(`[id="${formId}"]`) !== null
      if (!inside && (where === 'form' || document.querySelector(layers) !== null)) return
      event.preventDefault()
      latest.save()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [formId, key, where, latest])
}
