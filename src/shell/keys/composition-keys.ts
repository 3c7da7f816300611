// The Escape that ends a composition is the input method's: layers, menus and forms around the field get no key, nor do the
// libraries that they are made with.
import { isImeKey } from '../../ui/ime-key.ts'

/** Answers how to stop. */
export function keepCompositions(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isImeKey(event)) event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', onKey, { capture: true })
  return () => window.removeEventListener('keydown', onKey, { capture: true })
}
