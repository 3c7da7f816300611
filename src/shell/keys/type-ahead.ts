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
  'user-menu': '[role=menu], [role=menu] *',
  keys: '[role=dialog] input',
  'undo-list': '[role=dialog], [role=dialog] *',
  form: ':is([role=dialog], [role=alertdialog]) :is(input, textarea, select, button)',
  question: ':is([role=dialog], [role=alertdialog]):has([data-confirm]) *',
}

const store = getDefaultStore()
let open: readonly Layer[] = []
let awaited: { layer: Layer; keys: KeyboardEvent[]; replaying: boolean } | undefined

/** Begins to watch; answers how to stop. */
export function watchLayers(): () => void {
  look()
  const stops = [overlayAtom, questionAtom, commandLineAtom].map((atom) => store.sub(atom, look))
  document.addEventListener('focusin', settle)
  return () => {
    for (const stop of stops) stop()
    document.removeEventListener('focusin', settle)
    open = []
    awaited = undefined
  }
}

/** Whether the key is held for a layer that is on its way; the page must not act on it then. */
export function isHeld(event: KeyboardEvent): boolean {
  if (!awaited || heldBefore(event) === 'layer' || event.isComposing) return false
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
  // A key may close the layer, or open another one, which then takes the rest.
  for (let key = given.keys.shift(); key; key = given.keys.shift()) {
    pressAgain(key, document.activeElement ?? document.body, 'layer')
    await settled()
    if (awaited === given) continue
    awaited?.keys.unshift(...given.keys)
    return
  }
  awaited = undefined
}
