// A field that is left says what is wrong with it, and what stands below moves down. While the pointer is pressed that waits: the
// button that was pressed would be gone from under it, and never clicked.
import { useEffect, useRef } from 'react'
import { useStable } from '../../ui/use-stable.ts'

/** Does something at once, or after the click. */
export function useAfterPress(): (act: () => void) => void {
  const pressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    // Another button opens a menu of the browser, and its release is not always told.
    const press = ({ button }: PointerEvent) => void (pressed.current = button === 0)
    const release = () => {
      pressed.current = false
      // The click comes first.
      if (waiting.current.length > 0) setTimeout(() => waiting.current.splice(0).forEach((act) => act()))
    }
    window.addEventListener('pointerdown', press, true)
    window.addEventListener('pointerup', release, true)
    window.addEventListener('pointercancel', release, true)
    return () => {
      window.removeEventListener('pointerdown', press, true)
      window.removeEventListener('pointerup', release, true)
      window.removeEventListener('pointercancel', release, true)
    }
  }, [])
  const { afterPress } = useStable({
    afterPress(act: () => void) {
      if (pressed.current) waiting.current.push(act)
      else act()
    },
  })
  return afterPress
}
