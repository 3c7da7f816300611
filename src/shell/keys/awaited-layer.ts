// Keys pressed after a layer was opened belong to it from that moment on, however late its body has the focus; the same
// when its body has lost the focus, as when a part of it is drawn again.
import { getDefaultStore } from 'jotai'
import { comingQuestion, comingQuestionAtom } from '../over/coming-question.ts'
import { commandLineAtom, overlayAtom, overlays, type Overlay, questionAtom } from '../over/overlays.ts'
import { isLost } from '../place/focus.ts'
import { keyBuffer, ownKeys } from './key-buffer.ts'

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
  // The dialog puts the focus somewhere before the form puts it on its first field.
  form: ':is([role=dialog], [role=alertdialog]):not(:has(form:not([data-ready]))) :is(input, textarea, select, button)',
  question: ':is([role=dialog], [role=alertdialog]):has([data-confirm]) *',
}

/** Of a layer that failed, its problem. */
const problem = 'dialog[data-broken]'

const store = getDefaultStore()
let open: readonly Layer[] = []
let awaited: Layer | undefined
/** Its body had the focus: with the last key that waits it is awaited no longer. */
let reached = false
let lastFocus: HTMLElement | undefined

export const awaitedLayer = {
  /** Begins to watch; answers how to stop. */
  watch(): () => void {
    follow()
    const stops = [overlayAtom, questionAtom, comingQuestionAtom, commandLineAtom].map((atom) =>
      store.sub(atom, follow),
    )
    document.addEventListener('focusin', settle)
    return () => {
      for (const stop of stops) stop()
      document.removeEventListener('focusin', settle)
      open = []
      awaited = undefined
    }
  },
  is: () => awaited !== undefined,
  takes(event: KeyboardEvent): boolean {
    settle()
    if (reached && keyBuffer.isEmpty()) awaited = undefined
    const strayed = awaited === undefined ? strayedFrom(event) : undefined
    if (strayed !== undefined && event.key === 'Escape') bringBack(strayed)
    else if (strayed !== undefined) waitFor(strayed)
    return awaited !== undefined
  },
  /** The element of its body that takes a key, if it is there. */
  target(): Element | undefined {
    if (awaited === undefined) return undefined
    bringBack(awaited)
    const here = document.activeElement
    return here?.matches(bodyOf(awaited)) ? here : undefined
  },
  giveUp(): void {
    awaited = undefined
    if (!comingQuestion.giveUp()) overlays.giveUp()
  },
}

function follow(): void {
  const line = store.get(commandLineAtom).open
  const overlay = store.get(overlayAtom)?.is
  const question = store.get(questionAtom) !== undefined || store.get(comingQuestionAtom) === 'coming'
  const now: Layer[] = [...(line ? ['line' as const] : []), ...(overlay ? [overlay] : [])]
  if (question) now.push('question')
  const opened = now.findLast((one) => !open.includes(one))
  open = now
  if (opened) waitFor(opened)
  else if (awaited && !now.includes(awaited)) {
    awaited = undefined
    keyBuffer.layerGone()
  }
}

function waitFor(layer: Layer): void {
  awaited = layer
  reached = false
}

function settle(): void {
  const here = document.activeElement
  if (here instanceof HTMLElement) lastFocus = here
  if (!awaited || !here?.matches(bodyOf(awaited))) return
  reached = true
  // A key pressed before a question could be read is not an answer to it.
  if (awaited === 'question') keyBuffer.forget()
  keyBuffer.look()
}

/** The layer over the page, when nothing has the focus. */
function strayedFrom({ target }: KeyboardEvent): Layer | undefined {
  const layer = open.at(-1)
  if (layer === undefined || !isLost()) return undefined
  // Beside the command line the page has its keys.
  if (layer === 'line' && document.querySelector(problem) === null) return undefined
  return target instanceof Element && target.closest(ownKeys) ? undefined : layer
}

function bodyOf(layer: Layer): string {
  return `${bodies[layer]}, ${problem} *`
}

function bringBack(layer: Layer): void {
  const body = bodyOf(layer)
  const had = lastFocus?.isConnected && lastFocus.matches(body) ? lastFocus : undefined
  if (isLost()) (had ?? document.querySelector<HTMLElement>(body))?.focus()
}
