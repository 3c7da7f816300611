// A key that was kept, pressed again: as the browser does it, the key is told first, and does what it does in a field or
// on a button unless somebody took it.

const pressed = new WeakMap<Event, Holder>()

/** Who kept it: the page until there is a desk, or a layer until it is drawn. */
type Holder = 'page' | 'layer'

/** Who has kept this key before and pressed it again; nobody does so twice, but a layer may keep what the page let go. */
export function heldBefore(event: Event): Holder | undefined {
  return pressed.get(event)
}

export function pressAgain(key: KeyboardEvent, target: Element, by: Holder): void {
  const event = new KeyboardEvent('keydown', key)
  pressed.set(event, by)
  const taken = !target.dispatchEvent(event)
  if (!taken && !key.ctrlKey && !key.metaKey && !key.altKey) act(key.key, target)
  target.dispatchEvent(new KeyboardEvent('keyup', key))
}

/** What the last key did is on the page. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

export function isModifier({ key }: KeyboardEvent): boolean {
  return ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'].includes(key)
}

function act(key: string, target: Element): void {
  if (target instanceof HTMLButtonElement && (key === 'Enter' || key === ' ')) return target.click()
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  const { selectionStart: from, selectionEnd: to } = target
  if (from === null || to === null) return
  if (key === 'Backspace') target.setRangeText('', from === to ? Math.max(0, from - 1) : from, to, 'end')
  else if (key.length === 1) target.setRangeText(key, from, to, 'end')
  else return
  target.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
