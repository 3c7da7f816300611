// Every key press of the page comes through one hotkeys-js handler (commands.md §0: anything more and the library loses
// keys) and goes to the registry's key reader.
import hotkeys from 'hotkeys-js'
import { getDefaultStore, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { goAudit, goHome, goTournaments, goUsers } from '../../../commands/places.ts'
import { focusFilter, openCommandLine, openMenu, openPalette, showKeys } from '../../../commands/session.ts'
import { observed } from '../../api/observed.ts'
import { commandKey } from '../../contract/say.ts'
import { kindNames } from '../../contract/kinds.ts'
import type { Kind } from '../../contract/views.ts'
import { type Active, type Binding, bindingsOf } from '../../registry/bindings.ts'
import type { Command, Scope } from '../../registry/define.ts'
import { createKeyReader, type KeyReader } from '../../registry/key-reader.ts'
import { type KeyPress, strokeOf } from '../../registry/stroke.ts'
import type { Session } from '../session/session.ts'
import { isMac, keyText } from './keycaps.tsx'
import { changedKeysAtom } from './key-map.ts'
import { arrival } from '../place/arrival.ts'
import { keepFocus } from '../place/keep-focus.ts'
import { scopesNow, currentTargets } from '../place/at-hand.ts'
import { focusInside, where } from '../place/place.ts'
import { letterKeysAtom } from '../session/settings.ts'
import { say } from '../words/say.ts'
import { toast } from '../over/toasts.ts'
import { answerCopyChord } from './copy-chord.ts'
import { awaitedLayer } from './awaited-layer.ts'
import { keepCompositions } from './composition-keys.ts'
import { cursorWatch } from './cursor-watch.ts'
import { isModifier, keyBuffer, ownKeys } from './key-buffer.ts'
import { pressAgain } from './press-again.ts'
import { isImeKey } from '../../ui/ime-key.ts'

export const platform = isMac ? 'mac' : 'other'

/** A sequence that is being typed, and the possible next keys. */
export type Pending = {
  strokes: readonly string[]
  next: readonly { stroke: string; bindings: readonly Binding[] }[]
}
const nothingPending: Pending = { strokes: [], next: [] }
export const pendingKeys = observed<Pending>(nothingPending)
/** The keys pressed last, when nothing answered them; empty otherwise. */
export const unansweredKeys = observed('')

export function useKeyRouter(session: Session): void {
  const changed = useAtomValue(changedKeysAtom)
  useEffect(() => {
    const store = getDefaultStore()
    const bindings = bindingsOf(session.registry.visibleFor(session.user.role), platform, changed)
    /** The current key sequence began before its target was on the screen. */
    let unseen = false
    const reader: KeyReader = createKeyReader({
      bindings,
      platform,
      active: activeNow,
      letters: () => store.get(letterKeysAtom),
      run: (binding) => runBinding(session, binding, unseen),
      timer(milliseconds, act) {
        const handle = setTimeout(act, milliseconds)
        return () => clearTimeout(handle)
      },
    })
    const tellPending = () => {
      const strokes = reader.pending()
      pendingKeys.set(strokes.length === 0 ? nothingPending : { strokes, next: reader.continuations() })
    }
    const stopTelling = reader.subscribe(tellPending)

    let typed: readonly string[] = []
    const onKey = (event: KeyboardEvent) => {
      if (!isModifier(event)) unansweredKeys.set('')
      if (keyBuffer.keeps(event)) {
        event.preventDefault()
        event.stopPropagation()
        return
      }
      const target = event.target instanceof Element ? event.target : document.body
      if (target.closest(ownKeys)) return
      // A form on the page is sent by that chord.
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && target.closest('[data-mod-enter]')) return
      const editable = isEditable(target)
      // A field may handle Escape; if it does not, `onEscape` gets it.
      if (event.key === 'Escape' && editable) return
      const { tableAct, calendarAct, scheduleAct } = where.now().focused ?? {}
      if (
        keyBuffer.isUnseen(event) &&
        event.key === 'Enter' &&
        !editable &&
        !(tableAct ?? calendarAct ?? scheduleAct)
      ) {
        // In a list or a calendar Enter opens the item at the cursor, so it may run; elsewhere the keys after it would
        // act on something unseen.
        return dropKeys(keyText('enter'))
      }
      unseen = keyBuffer.isUnseen(event) || (unseen && reader.pending().length > 0)
      const press = pressOf(event, editable)
      typed = [...reader.pending(), strokeOf(press, platform) ?? '']
      const pressed = reader.press(press)
      if (pressed === 'passed') return handOver(event, target)
      event.preventDefault()
      event.stopPropagation()
    }
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isImeKey(event)) return
      const target = event.target instanceof HTMLElement ? event.target : undefined
      if (!target || target.closest(ownKeys) || !isEditable(target)) return
      const { focused } = where.now()
      if (focused) focusInside(focused)
      else target.blur()
    }
    /** Runs last: keys handled by a control of the page do not get here, or are answered. */
    const onUnanswered = (event: KeyboardEvent) => {
      const told = !event.defaultPrevented && !event.repeat && store.get(letterKeysAtom) && wantsAnswer(event)
      if (told) unansweredKeys.set(typed.join(' '))
    }
    const cancel = () => {
      reader.cancel()
      // Keys typed for a layer are kept through a click or a switch of window.
      if (!awaitedLayer.is()) keyBuffer.forget()
      unansweredKeys.set('')
    }
    /** The continuations in the key bar stay until the click is done. */
    const onPointer = ({ type, target }: Event) => {
      const inBar = target instanceof Element && target.closest('[data-key-bar]') !== null
      if (inBar === (type === 'click')) cancel()
    }
    const waysOut = bindings.filter(isWayOut)
    const wayOut = (keys: readonly KeyboardEvent[]) => {
      if (awaitedLayer.is()) return undefined
      const typed = keys.map((key) => strokeOf(pressOf(key, false), platform))
      const way = waysOut.find(({ strokes }) => strokes.every((stroke, index) => typed[index] === stroke))
      return way && { length: way.strokes.length, go: () => runBinding(session, way, false) }
    }

    const stopWatching = awaitedLayer.watch()
    const stopKeeping = keepFocus()
    const stopComposing = keepCompositions()
    const stopCopying = answerCopyChord(session, isEditable)
    const stopCursorWatch = cursorWatch.begin()
    const stopAnswering = keyBuffer.answer({
      isForLayer: awaitedLayer.takes,
      awaitsLayer: awaitedLayer.is,
      giveUp: awaitedLayer.giveUp,
      target: () => (awaitedLayer.is() ? awaitedLayer.target() : pageTarget()),
      press: pressAgain,
      refused: () => toast({ tone: 'warn', id: 'early keys', text: say('ui.shell.early.refused') }),
      wayOut,
      // A layer tells when its body has the focus; before that it may have drawn only a part of it.
      watch: (look) => arrival.subscribe(() => awaitedLayer.is() || look()),
    })
    hotkeys.filter = () => true
    hotkeys('*', { capture: true, keydown: true }, onKey)
    window.addEventListener('keydown', onEscape)
    window.addEventListener('keydown', onUnanswered)
    window.addEventListener('blur', cancel)
    window.addEventListener('pointerdown', onPointer)
    window.addEventListener('click', onPointer)
    return () => {
      hotkeys.unbind('*', onKey)
      window.removeEventListener('keydown', onEscape)
      window.removeEventListener('keydown', onUnanswered)
      window.removeEventListener('blur', cancel)
      window.removeEventListener('pointerdown', onPointer)
      window.removeEventListener('click', onPointer)
      stopAnswering()
      stopWatching()
      stopKeeping()
      stopComposing()
      stopCopying()
      stopCursorWatch()
      reader.cancel()
      unansweredKeys.set('')
      stopTelling()
    }
  }, [session, changed])
}

/** Where a key of the page goes, once its rows are there. */
function pageTarget(): Element | undefined {
  const isComing = arrival.isComing() || document.querySelector('form[data-sending]') !== null
  return isComing ? undefined : (document.activeElement ?? document.body)
}

/** The target of the keys was not on the screen when they were pressed. */
function dropKeys(
  title: string,
  why: 'ui.shell.early.dropped' | 'ui.shell.early.moved' = 'ui.shell.early.dropped',
): void {
  keyBuffer.forget()
  toast({ tone: 'warn', id: 'early keys', text: say(why, { command: title }) })
}

/** Runs a command on the targets at hand; not on a row that was not on the screen when its keys were pressed. */
function runBinding(session: Session, { id, args }: Binding, unseen: boolean): void {
  const command = session.registry.find(id)
  if (!command) return
  const hand = command.target === 'none' ? undefined : currentTargets(command.target)
  const meansRow = command.plan ? hand !== undefined && !hand.named : opensLayer.has(id) && hasRowAtHand()
  if (unseen && meansRow) return dropKeys(say(commandKey(id, 'title')))
  if (meansRow && hand?.from !== 'selection' && cursorWatch.hasJustMoved()) {
    return dropKeys(say(commandKey(id, 'title')), 'ui.shell.early.moved')
  }
  const run = session.run(command, hand?.ids ?? [], args, 'key')
  // Where a move leads, the next keys belong.
  if (isMove(command)) void arrival.during(run)
}

/** Choices and texts in them act on the row they were opened over. */
const opensLayer = new Set([openPalette.id, openCommandLine.id, openMenu.id])

function hasRowAtHand(): boolean {
  const { focused } = where.now()
  return Object.values(focused?.hand() ?? {}).some(
    ({ selected, cursor }) => selected.length > 0 || cursor !== undefined,
  )
}

function isMove({ id, scope }: Command): boolean {
  return (
    scope === 'table' ||
    scope === 'bracket-view' ||
    scope === 'schedule-view' ||
    scope === 'calendar' ||
    id.startsWith('go.') ||
    id === focusFilter.id
  )
}

/** Commands that need no page: they run without waiting for it. */
function isWayOut({ id }: Binding): boolean {
  return [goHome, goTournaments, goUsers, goAudit, openPalette, openCommandLine, showKeys].some((one) => one.id === id)
}

const walking = /^(Enter| |Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down))$/

/** Keys that only mean something inside a list or a drawing go to that of the current pane when nothing has the focus. */
function handOver(event: KeyboardEvent, target: Element): void {
  if (target !== document.body && target.localName !== 'main') return
  const { focused } = where.now()
  if (!focused || !walking.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
  focusInside(focused)
  const here = document.activeElement
  if (!here?.matches('[role=grid], [role=tree]')) return
  event.preventDefault()
  event.stopPropagation()
  here.dispatchEvent(new KeyboardEvent(event.type, event))
}

/** A letter, a sign or a delete key on the page means a command; other keys keep their meaning for the page. */
function wantsAnswer(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, target } = event
  if (ctrlKey || metaKey || altKey || isImeKey(event) || !/^([^ ]|Backspace|Delete)$/.test(key)) return false
  return target instanceof Element && !isEditable(target) && !target.closest(ownKeys)
}

export function activeNow(): Active {
  const situation = where.now()
  return new Set<Scope | Kind>([
    ...scopesNow(situation),
    ...kindNames.filter((kind) => currentTargets(kind, situation) !== undefined),
  ])
}

export function isEditable(target: Element): boolean {
  // A closed list takes letters too.
  if (target.matches('[data-takes-letters]')) return true
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit', 'range'].includes(target.type)
  return target instanceof HTMLElement && target.isContentEditable
}

function pressOf(event: KeyboardEvent, editable: boolean): KeyPress {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing, keyCode } = event
  return { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing, keyCode, editable }
}
