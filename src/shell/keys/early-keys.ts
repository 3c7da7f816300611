// Keys pressed before the page or the rows they are meant for are there: kept, and pressed again in their order when all is
// on the screen. Moves, selections and ways go on so; what would act on a row that nobody had seen is dropped, and all that
// was typed after it, and the person is told.
import { observed } from '../../api/observed.ts'
import { toast } from '../frame/toasts.ts'
import { arrival } from '../place/arrival.ts'
import { say } from '../words/say.ts'
import { heldBefore, isModifier, isUnseen, pressAgain, settled } from './press-again.ts'

/** chosen: nobody types further ahead. */
const most = 60

/** What the keys kept so far mean wherever one is: palette, a place. Nobody has to wait for that. */
type WayOut = (keys: readonly KeyboardEvent[]) => (() => void) | undefined

let kept: KeyboardEvent[] = []
/** Under way: the keys are pressed again, one after another. */
let pressing: symbol | undefined
let stopWatching: (() => void) | undefined

/** How many keys wait for the page. */
export const waitingKeys = observed(0)

export const earlyKeys = {
  /** Whether the key waits; nothing else may act on it then. */
  keeps(event: KeyboardEvent, wayOut: WayOut): boolean {
    const before = heldBefore(event)
    if (event.isComposing || before === 'rows' || before === 'layer') return false
    const begun = kept.length > 0 || pressing !== undefined
    if (event.key === 'Escape') {
      if (begun) earlyKeys.forget()
      return begun
    }
    if (!begun && !((arrival.isComing() && isForPage(event)) || isUnseen(event))) return false
    if (!isForPage(event) && !isText(event)) return false
    if (!event.repeat && kept.length < most) kept.push(event)
    const leave = pressing ? undefined : wayOut(kept)
    if (leave) {
      earlyKeys.forget()
      leave()
    } else {
      tell()
      stopWatching ??= arrival.subscribe(look)
      look()
    }
    return true
  },
  /** What the keys were to act on had not been seen when they were pressed. */
  drop(title: string): void {
    earlyKeys.forget()
    toast({ tone: 'warn', id: 'early keys', text: say('ui.shell.early.dropped', { command: title }) })
  },
  forget(): void {
    kept = []
    pressing = undefined
    stopWatching?.()
    stopWatching = undefined
    tell()
  },
}

function look(): void {
  if (!pressing && kept.length > 0 && !arrival.isComing()) void pressKept()
}

async function pressKept(): Promise<void> {
  const mine = Symbol('pressing')
  pressing = mine
  // The focus and what is at hand follow what was drawn.
  await settled()
  // A key may lead on to a page that is not there yet either.
  for (let key = kept[0]; key && pressing === mine && !arrival.isComing(); key = kept[0]) {
    kept.shift()
    tell()
    pressAgain(key, document.activeElement ?? document.body, 'rows', true)
    await settled()
  }
  if (pressing !== mine) return
  pressing = undefined
  if (kept.length === 0) earlyKeys.forget()
  else look()
}

function tell(): void {
  waitingKeys.set(kept.length)
}

/** Keys of the page: not what is typed into a field, nor what the browser does with a key. */
function isForPage(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, target } = event
  if (isModifier(event) || altKey || key === 'Tab' || key === 'Process' || /^F\d+$/.test(key)) return false
  if (!(target instanceof Element) || target.closest(ownKeys)) return false
  if (ctrlKey || metaKey) return key === 'a' || key === 'k'
  if (target.matches('input, textarea, select, [contenteditable]')) return false
  const walks = target === document.body || target.matches('main, section, [role=grid], [role=tree]')
  return walks || (key.length === 1 && key !== ' ')
}

/** What is typed after a key that waits, waits behind it, wherever it is typed. */
function isText({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Backspace' || key === 'Enter')
}

/** What lies over the page has keys of its own. */
export const ownKeys =
  'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]:not([data-pane-focus]), [data-own-keys]'
