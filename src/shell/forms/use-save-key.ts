import { useEffect, useRef } from 'react'

/** The chord that saves a form while the focus is in it: mod with this key. */
export function useSaveKey(formId: string, key: string, save: () => void): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const saves = event.key.toLowerCase() === key && (event.metaKey || event.ctrlKey) && !event.altKey
      if (!saves || event.isComposing || event.keyCode === 229) return
      if (!(event.target instanceof Element) || event.target.closest(`[id="${formId}"]`) === null) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [formId, key])
}
