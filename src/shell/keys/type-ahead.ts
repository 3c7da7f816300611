// Whoever knows the way types on without waiting: keys pressed after a layer was opened, and before its body has the
// focus, belong to that layer. They are held and given to it in their order; none of them runs a command of the page.
import { getDefaultStore } from 'jotai'
import { commandLineAtom, overlayAtom, overlays, type Overlay, questionAtom } from '../frame/overlays.ts'
import { heldBefore, isModifier, pressAgain, settled } from './press-again.ts'

type Layer = Overlay['is'] | 'line' | 'question'

/** Where the focus is once the body of a layer is there to be typed into. */
const bodies: Record<Layer, string> = {
  palette: 'dialog :is(input, button)',
  line: '[data-own-keys] input',
  menu: '[role=menu], [role=menu] *',
  'pane-menu': '[role=menu], [role=menu] *',
  sort: '[role=menu], [role=menu] *',
  'user-menu': '[role=menu], [role=menu] *',
  keys: '[role=dialog] input',
  'undo-list': '[role=dialog], [role=dialog] *',
  form: ':is([role=dialog], [role=alertdialog]) :is(input, textarea, select, button)',
  question: ':is([role=dialog], [role=alertdialog]):has([data-confirm]) *',
}

const store = getDefaultStore()
let open: readonly Layer[] = []
let awaited: { layer: Layer; keys: KeyboardEvent[]; replaying: boolean } | undefined
/** Keys of a layer that one of them closed, on their way to the page; what is typed meanwhile comes after them. */
let handedOn: KeyboardEvent[] | undefined

/** Begins to watch; answers how to stop. */
export function watchLayers(): () => void {
  look()
  const stops = [overlayAtom, questionAtom, commandLineAtom].map((atom) => store.sub(atom, look))
  document.addEventListener('focusin', settle)
  return () => {
    for (const stop of stops) stop()
    document.removeEventListener('focusin', settle)
    open = []
    awaited = handedOn = undefined
  }
}

/** Whether the key is held for a layer that is on its way; the page must not act on it then. */
export function isHeld(event: KeyboardEvent): boolean {
  const before = heldBefore(event)
  if (before === 'layer' || event.isComposing) return false
  if (handedOn && before === undefined) return follows(event)
  if (!awaited) return false
  settle()
  if (!awaited) return false
  if (event.key === 'Escape') {
    awaited = undefined
    overlays.giveUp()
  } else if (!isModifier(event)) awaited.keys.push(event)
  return true
}

function look(): void {
  const line = store.get(commandLineAtom).open
  const overlay = store.get(overlayAtom)?.is
  const question = store.get(questionAtom) !== undefined
  const now: Layer[] = [...(line ? ['line' as const] : []), ...(overlay ? [overlay] : [])]
  if (question) now.push('question')
  const layer = now.findLast((one) => !open.includes(one))
  if (layer) awaited = { layer, keys: [], replaying: false }
  else if (awaited && !now.includes(awaited.layer)) awaited = undefined
  open = now
}

function settle(): void {
  if (!awaited || awaited.replaying || !document.activeElement?.matches(bodies[awaited.layer])) return
  // What was pressed before a question could be read is no answer to it.
  if (awaited.keys.length === 0 || awaited.layer === 'question') awaited = undefined
  else void replay(awaited)
}

async function replay(given: NonNullable<typeof awaited>): Promise<void> {
  given.replaying = true
  const { keys } = given
  for (let key = keys.shift(); key; key = keys.shift()) {
    pressAgain(key, document.activeElement ?? document.body, 'layer')
    await settled()
    if (awaited === given) continue
    // It opened another layer, which then takes the rest, or closed this one.
    if (awaited) awaited.keys.unshift(...keys)
    else await handOn(keys)
    return
  }
  awaited = undefined
}

/** What was typed after the key that closed the layer is meant for where that key led; nobody has seen it yet. */
async function handOn(keys: KeyboardEvent[]): Promise<void> {
  handedOn = keys
  for (let key = keys.shift(); key; key = keys.shift()) {
    pressAgain(key, document.activeElement ?? document.body, 'page', true)
    await settled()
  }
  if (handedOn === keys) handedOn = undefined
}

function follows(event: KeyboardEvent): boolean {
  if (event.key === 'Escape') {
    handedOn?.splice(0)
    return false
  }
  if (!isModifier(event)) handedOn?.push(event)
  return true
}
