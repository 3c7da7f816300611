// Keys pressed before their handler is there wait here, and are pressed again in order once it is. The handler loads
// after the first page; then come the rows a key is meant for, and the body of the layer it opened.
import { observed } from '../../api/observed.ts'
import { arrival } from '../place/arrival.ts'

/** chosen: people do not type further ahead. */
const most = 200

export type Answerer = {
  /** Whether a layer was opened that has not the focus: every key is meant for it. */
  isForLayer: (event: KeyboardEvent) => boolean
  /** A layer was opened and has not the focus yet. */
  awaitsLayer: () => boolean
  /** Escape before the layer is there closes it. */
  giveUp: () => void
  /** The element that takes the next key; undefined until it is there. */
  target: () => Element | undefined
  press: (key: KeyboardEvent, target: Element) => void
  /** The form before the keys that wait was refused: they are given up. */
  refused: () => void
  /** A command of the first keys that works on any page (palette, a place) and need not wait. */
  wayOut: (keys: readonly KeyboardEvent[]) => { length: number; go: () => void } | undefined
  /** Calls back when the target may be there; answers how to stop. */
  watch: (look: () => void) => () => void
}

/** `unseen`: pressed before its target was on the screen. `form`: pressed while this was being sent. */
type Kept = { key: KeyboardEvent; unseen: boolean; form?: Element | undefined }

let answerer: Answerer | undefined
let kept: Kept[] = []
/** Under way: the keys are pressed again, one after another. */
let pressing: symbol | undefined
let stopWatching: (() => void) | undefined
const pressed = new WeakMap<Event, Kept>()

/** How many keys wait. */
export const waitingKeys = observed(0)

export const keyBuffer = {
  /** Keeps keys until there is an answerer; `onKey` is called for each, and for each press of the pointer. */
  listen(onKey: () => void): () => void {
    const stop = new AbortController()
    const options = { capture: true, signal: stop.signal }
    const hear = (event: KeyboardEvent) => {
      if (answerer || !keyBuffer.keeps(event)) return
      event.preventDefault()
      event.stopPropagation()
      onKey()
    }
    window.addEventListener('keydown', hear, options)
    window.addEventListener('pointerdown', onKey, options)
    return () => {
      stop.abort()
      keyBuffer.forget()
    }
  },
  /** From then on waiting keys are pressed; returns a function that stops it. */
  answer(given: Answerer): () => void {
    answerer = given
    keyBuffer.look()
    return () => {
      answerer = undefined
      keyBuffer.forget()
    }
  },
  /** Whether the key waits; nothing else may act on it then. */
  keeps(event: KeyboardEvent): boolean {
    if (event.isComposing || isModifier(event) || pressed.has(event)) return false
    const begun = !keyBuffer.isEmpty()
    const forLayer = answerer?.isForLayer(event) === true
    if (event.key === 'Escape' && (forLayer || begun)) {
      if (forLayer) answerer?.giveUp()
      keyBuffer.forget()
      return true
    }
    // A second Enter belongs to the one that sent it.
    const sending = isText(event) && (begun || event.key !== 'Enter') ? beingSent(event.target) : undefined
    const mustWait = forLayer || begun || !answerer || arrival.isComing() || sending !== undefined
    if (!mustWait || !(forLayer || sending || isForPage(event) || (begun && isText(event)))) return false
    if (!event.repeat && kept.length < most) {
      kept.push({ key: event, unseen: !forLayer && (arrival.isComing() || sending !== undefined), form: sending })
    }
    keyBuffer.look()
    return true
  },
  isEmpty: () => kept.length === 0 && pressing === undefined,
  isUnseen: (event: Event) => pressed.get(event)?.unseen === true,
  /** Presses the waiting keys whose target is there. */
  look(): void {
    const way = pressing ? undefined : answerer?.wayOut(kept.map(({ key }) => key))
    if (way) {
      kept.splice(0, way.length)
      way.go()
    }
    // Refused, the form is there again: what was typed after it is not meant for its fields.
    const form = kept[0]?.form
    if (form?.isConnected && !form.hasAttribute('data-sending')) {
      answerer?.refused()
      return keyBuffer.forget()
    }
    waitingKeys.set(kept.length)
    if (kept.length === 0) return
    stopWatching ??= answerer?.watch(keyBuffer.look)
    if (!pressing && answerer?.target()) void press()
  },
  /** The layer was closed: keys after the one that closed it are meant for the page it leads to, which is not on the screen yet. */
  layerGone(): void {
    if (pressing) leadElsewhere()
    else keyBuffer.forget()
  },
  forget(): void {
    kept = []
    pressing = undefined
    stopWatching?.()
    stopWatching = undefined
    waitingKeys.set(0)
  },
}

async function press(): Promise<void> {
  const mine = Symbol('pressing')
  pressing = mine
  for (;;) {
    // The focus and the targets at hand follow the drawing.
    await settled()
    if (pressing !== mine) return
    if (arrival.isComing() && answerer?.awaitsLayer() === false) leadElsewhere()
    // A key may lead on to a page or a layer that is not there yet either.
    const target = kept[0] && answerer?.target()
    const next = target && kept.shift()
    if (!next) break
    waitingKeys.set(kept.length)
    const event = new KeyboardEvent('keydown', next.key)
    pressed.set(event, next)
    answerer?.press(event, target)
  }
  pressing = undefined
  if (kept.length === 0) keyBuffer.forget()
}

/** The key before them led to something that was not on the screen when they were pressed. */
function leadElsewhere(): void {
  for (const one of kept) one.unseen = true
}

/** The effect of the last key is on the page. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

export function isModifier({ key }: KeyboardEvent): boolean {
  return /^(Shift|Control|Alt|AltGraph|Meta|CapsLock)$/.test(key)
}

/** Keys of the page: not text typed into a field, nor keys of the browser. */
function isForPage({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey || /^(Tab|Process|F\d+)$/.test(key) || !(target instanceof Element) || target.closest(ownKeys))
    return false
  const isChord = ctrlKey || metaKey
  if (isChord && key === 'k') return true
  if (target.matches('input, textarea, select, [contenteditable]')) return false
  if (isChord) return key === 'a'
  const walks = target === document.body || target.matches('main, section, [role=grid], [role=tree]')
  return walks || (key.length === 1 && key !== ' ')
}

/** A form that is on its way: what is typed now is not for its fields, which go with it. */
function beingSent(target: EventTarget | null): Element | undefined {
  return (target instanceof Element && target.closest('form[data-sending]')) || undefined
}

/** Text typed after a waiting key waits behind it, in any field. */
function isText({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Backspace' || key === 'Enter')
}

/** Layers over the page have their own keys. */
export const ownKeys =
  'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]:not([data-pane-focus]), [data-own-keys]'
