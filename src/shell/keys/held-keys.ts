// Keys pressed before anything listens to them are kept, and pressed again when it does.
import { arrival } from '../place/arrival.ts'
import { heldBefore, isModifier, pressAgain, settled } from './press-again.ts'

/** Begins to hold; answers how to let go. `onHeld` is told of each, and of each press of the pointer. */
export function holdKeys(onHeld: () => void): () => void {
  const held: { key: KeyboardEvent; unseen: boolean }[] = []
  const onKey = (event: KeyboardEvent) => {
    if (heldBefore(event) || !(isOurs(event) || (held.length > 0 && isText(event)))) return
    event.preventDefault()
    event.stopPropagation()
    held.push({ key: event, unseen: arrival.isComing() })
    onHeld()
  }
  window.addEventListener('keydown', onKey, true)
  window.addEventListener('pointerdown', onHeld, true)
  const letGo = async () => {
    window.removeEventListener('pointerdown', onHeld, true)
    // One after another: a key may open what the next one is meant for.
    for (let next = held[0]; next; next = held[0]) {
      pressAgain(next.key, document.activeElement ?? document.body, 'page', next.unseen)
      await settled()
      held.shift()
    }
    window.removeEventListener('keydown', onKey, true)
  }
  return () => void letGo()
}

/** The palette's keys everywhere; single keys and select all where nothing is written or chosen. The browser keeps its own. */
function isOurs(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, isComposing, target } = event
  if (isComposing || altKey || key === 'Process' || !(target instanceof Element)) return false
  if ((ctrlKey || metaKey) && key === 'k') return true
  const free = target === document.body || target.localName === 'main'
  if (target.matches('input, textarea, select, [contenteditable]') || target.closest('[role=listbox]')) return false
  if (ctrlKey || metaKey) return key === 'a'
  return free ? key !== 'Tab' && !/^F\d+$/.test(key) && !isModifier(event) : key.length === 1 && key !== ' '
}

/** Once something is held, what is typed after it waits behind it, wherever it is typed. */
function isText({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && !isComposing && (key.length === 1 || key === 'Backspace' || key === 'Enter')
}
