// Keys pressed before anything listens to them are kept, and pressed again when it does.

/** Begins to hold; answers how to let go. `onHeld` is told of each, and of each press of the pointer. */
export function holdKeys(onHeld: () => void): () => void {
  const held: KeyboardEvent[] = []
  const onKey = (event: KeyboardEvent) => {
    if (!isOurs(event)) return
    event.preventDefault()
    event.stopPropagation()
    held.push(event)
    onHeld()
  }
  window.addEventListener('keydown', onKey, true)
  window.addEventListener('pointerdown', onHeld, true)
  return () => {
    window.removeEventListener('keydown', onKey, true)
    window.removeEventListener('pointerdown', onHeld, true)
    for (const event of held) {
      const target = document.activeElement ?? document.body
      target.dispatchEvent(new KeyboardEvent('keydown', event))
      target.dispatchEvent(new KeyboardEvent('keyup', event))
    }
  }
}

/** The palette's keys everywhere; single keys where nothing is written or chosen. The browser keeps its own. */
function isOurs({ key, ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent): boolean {
  if (isComposing || altKey || !(target instanceof Element)) return false
  if (ctrlKey || metaKey) return key === 'k'
  const free = target === document.body || target.localName === 'main'
  if (target.matches('input, textarea, select, [contenteditable]') || target.closest('[role=listbox]')) return false
  return free
    ? key !== 'Tab' && !/^F\d+$/.test(key) && !/^(Shift|CapsLock|Meta|Alt.*|Control)$/.test(key)
    : key.length === 1 && key !== ' '
}
