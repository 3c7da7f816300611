import { useEffect, useState } from 'react'

/** Ctrl+K opens and closes, as in every palette. */
export function useOpenedByKey(): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !event.ctrlKey) return
      event.preventDefault()
      setOpen((now) => !now)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return [open, setOpen]
}
