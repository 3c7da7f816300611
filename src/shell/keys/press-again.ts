// A key that was kept, pressed again: as the browser does it, the key is told first, and does what it does in a field or
// on a button unless somebody took it.

const pressed = new WeakMap<Event, { by: Holder; unseen: boolean }>()

/** Who kept it: the page until there is a desk, the rows it is meant for until they are there, or a layer until it is drawn. */
type Holder = 'page' | 'rows' | 'layer'

/** Who has kept this key before and pressed it again; nobody does so twice, but one may keep what another let go. */
export function heldBefore(event: Event): Holder | undefined {
  return pressed.get(event)?.by
}

/** Whether it was pressed before what it is meant for was on the screen. */
export function isUnseen(event: Event): boolean {
  return pressed.get(event)?.unseen ?? false
}

export function pressAgain(key: KeyboardEvent, target: Element, by: Holder, unseen = isUnseen(key)): void {
  const event = new KeyboardEvent('keydown', key)
  pressed.set(event, { by, unseen })
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
