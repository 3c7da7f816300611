import { tabbable } from 'tabbable'

/** As the browser does it: the key acts on a field or button unless a handler prevented it. */
export function pressAgain(event: KeyboardEvent, target: Element): void {
  const taken = !target.dispatchEvent(event)
  if (!taken && !event.ctrlKey && !event.metaKey && !event.altKey) act(event, target)
  target.dispatchEvent(new KeyboardEvent('keyup', event))
}

function act({ key, shiftKey }: KeyboardEvent, target: Element): void {
  if (key === 'Tab') return goOn(target, shiftKey ? -1 : 1)
  if (target instanceof HTMLButtonElement && (key === 'Enter' || key === ' ')) return target.click()
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  if (key === 'Enter' && target instanceof HTMLInputElement) return send(target)
  const { selectionStart: from, selectionEnd: to } = target
  if (from === null || to === null) return
  if (key === 'Backspace') target.setRangeText('', from === to ? Math.max(0, from - 1) : from, to, 'end')
  else if (key.length === 1) target.setRangeText(key, from, to, 'end')
  else return
  target.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Moves to the next control of the dialog, like Tab; the text of a field is selected. */
function goOn(from: Element, step: 1 | -1): void {
  const layer = from.closest('dialog, [role=dialog], [role=alertdialog]') ?? document.body
  const stops = tabbable(layer, { displayCheck: 'none' }).filter((stop) => stop.checkVisibility())
  const next = stops.at((stops.findIndex((stop) => stop === from) + step) % stops.length)
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}

/** Enter in a field sends its form by the button that sends it. */
function send({ form }: HTMLInputElement): void {
  const button = form?.querySelector<HTMLButtonElement>('button:not([type=button], [type=reset])')
  if (button) button.click()
}
