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
import type { Desk } from '../start/desk.ts'
import { isMac, keyText } from './keycaps.tsx'
import { changedKeysAtom } from './key-map.ts'
import { preloadLayers } from '../frame/layers.tsx'
import { preloadChips } from '../lists/deferred-chip.tsx'
import { arrival } from '../place/arrival.ts'
import { keepFocus } from '../place/focus.ts'
import { focusInside, scopesNow, targetsAtHand, where } from '../place/place.ts'
import { letterKeysAtom } from '../start/settings.ts'
import { say } from '../words/say.ts'
import { earlyKeys, ownKeys } from './early-keys.ts'
import { isModifier, isUnseen } from './press-again.ts'
import { isHeld, watchLayers } from './type-ahead.ts'

export const platform = isMac ? 'mac' : 'other'

/** A sequence that is being typed, and what may come next. */
export type Pending = {
  strokes: readonly string[]
  next: readonly { stroke: string; bindings: readonly Binding[] }[]
}
const nothingPending: Pending = { strokes: [], next: [] }
export const pendingKeys = observed<Pending>(nothingPending)
/** The keys pressed last, when nothing answered them; empty otherwise. */
export const unansweredKeys = observed('')

export function useKeyRouter(desk: Desk): void {
  const changed = useAtomValue(changedKeysAtom)
  useEffect(() => {
    const store = getDefaultStore()
    const bindings = bindingsOf(desk.registry.visibleFor(desk.user.role), platform, changed)
    /** The sequence that is typed began before what it is meant for was on the screen. */
    let unseen = false
    const reader: KeyReader = createKeyReader({
      bindings,
      platform,
      active: activeNow,
      letters: () => store.get(letterKeysAtom),
      run: (binding) => runBinding(desk, binding, unseen),
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
      if (isHeld(event) || earlyKeys.keeps(event, wayOut)) {
        event.preventDefault()
        event.stopPropagation()
        return
      }
      const target = event.target instanceof Element ? event.target : document.body
      if (target.closest(ownKeys)) return
      const editable = isEditable(target)
      // A field may have a use for Escape; what is left of it comes to `onEscape`.
      if (event.key === 'Escape' && editable) return
      const { tableAct, calendarAct, scheduleAct } = where.now().focused ?? {}
      if (isUnseen(event) && event.key === 'Enter' && !editable && !(tableAct ?? calendarAct ?? scheduleAct)) {
        // In a list or a calendar it opens what the cursor is on; elsewhere it begins what the next keys would finish.
        return earlyKeys.drop(keyText('enter'))
      }
      unseen = isUnseen(event) || (unseen && reader.pending().length > 0)
      const press = pressOf(event, editable)
      typed = [...reader.pending(), strokeOf(press, platform) ?? '']
      const pressed = reader.press(press)
      if (pressed === 'passed') return handOver(event, target)
      event.preventDefault()
      event.stopPropagation()
    }
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      const target = event.target instanceof HTMLElement ? event.target : undefined
      if (!target || target.closest(ownKeys) || !isEditable(target)) return
      const { focused } = where.now()
      if (focused) focusInside(focused)
      else target.blur()
    }
    /** Comes last: what was for a control of the page does not get here, or was answered. */
    const onUnanswered = (event: KeyboardEvent) => {
      const told = !event.defaultPrevented && !event.repeat && store.get(letterKeysAtom) && wantsAnswer(event)
      if (told) unansweredKeys.set(typed.join(' '))
    }
    const cancel = () => {
      reader.cancel()
      earlyKeys.forget()
      unansweredKeys.set('')
    }
    /** What the bar of keys offers stays until it was clicked. */
    const onPointer = ({ type, target }: Event) => {
      const inBar = target instanceof Element && target.closest('[data-key-bar]') !== null
      if (inBar === (type === 'click')) cancel()
    }
    const wayOut = (keys: readonly KeyboardEvent[]) => {
      const typed = keys.map((key) => strokeOf(pressOf(key, false), platform)).join(' ')
      const way = bindings.find(({ id, strokes }) => isWayOut(id) && strokes.join(' ') === typed)
      return way && (() => runBinding(desk, way, false))
    }

    const stopWatching = watchLayers()
    const stopKeeping = keepFocus()
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
      stopWatching()
      stopKeeping()
      cancel()
      stopTelling()
    }
  }, [desk, changed])

  useEffect(() => {
    // The palette opens at once when its code is there already; after the page has come to rest.
    let over = false
    let stopNoting: (() => void) | undefined
    const prepare = async () => {
      await preloadLayers()
      await preloadChips()
      const { noteVisits, warmPalette } = await import('../palette/warm.ts')
      if (!over) stopNoting = noteVisits(desk.user.sub)
      await warmPalette(desk)
    }
    // Without a connection it is loaded when it is opened.
    const handle = setTimeout(() => void prepare().catch(() => undefined), idleMilliseconds)
    return () => {
      over = true
      stopNoting?.()
      clearTimeout(handle)
    }
  }, [desk])
}

/** Runs a command on what is at hand; not on a row that was not on the screen when its keys were pressed. */
function runBinding(desk: Desk, { id, args }: Binding, unseen: boolean): void {
  const command = desk.registry.find(id)
  if (!command) return
  const hand = command.target === 'none' ? undefined : targetsAtHand(command.target)
  if (unseen && (command.plan ? hand && hand.from !== 'page' : opensLayer.has(id) && hasRowAtHand())) {
    return earlyKeys.drop(say(commandKey(id, 'title')))
  }
  const run = desk.run(command, hand?.ids ?? [], args, 'key')
  // Where a move leads, the next keys belong.
  if (isMove(command)) void arrival.during(run)
}

/** What is chosen or typed in them acts on the row they were opened over. */
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

/** What one does wherever one is, without waiting for the page. */
function isWayOut(id: string): boolean {
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

/** Whoever presses a letter, a sign or a key that deletes on the page means a command; other keys mean the page itself. */
function wantsAnswer({ key, ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || !/^([^ ]|Backspace|Delete)$/.test(key)) return false
  return target instanceof Element && !isEditable(target) && !target.closest(ownKeys)
}

/** chosen: by then the first page is drawn and its data asked for. */
const idleMilliseconds = 2500

export function activeNow(): Active {
  const situation = where.now()
  return new Set<Scope | Kind>([
    ...scopesNow(situation),
    ...kindNames.filter((kind) => targetsAtHand(kind, situation) !== undefined),
  ])
}

export function isEditable(target: Element): boolean {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit', 'range'].includes(target.type)
  return target instanceof HTMLElement && target.isContentEditable
}

function pressOf(event: KeyboardEvent, editable: boolean): KeyPress {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing, keyCode } = event
  return { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing, keyCode, editable }
}
