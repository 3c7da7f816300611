// A menu at a point or below a button. The focus walks over every row, blocked ones too: they say why.
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { classes } from './class-list.ts'
import { fold } from '../contract/fold.ts'
import { Kbd } from './kbd.tsx'
import type { Point } from './row-clicks.ts'

export type MenuItem = {
  id: string
  label: string
  keys?: ReactNode
  /** A key that chooses it at once while the menu is open. */
  press?: string
  /** After the label, such as a `Tag`. */
  tag?: ReactNode
  tone?: 'normal' | 'danger'
  /** Why it cannot be done now: the row stays reachable. */
  reason?: string | undefined
  /** With a reason it can still be chosen, and then offers the command that would help. */
  helps?: boolean
}

export type MenuProps = {
  /** First line: the subject of the menu, such as `3 tournaments`. */
  title: string
  /** Groups are set apart by a line. */
  groups: readonly (readonly MenuItem[])[]
  /** A point in the window, or the element it opens below. */
  at: Point | Element
  onSelect: (id: string) => void
  onClose: () => void
}

export function Menu({ title, groups, at, onSelect, onClose }: MenuProps) {
  const titleId = useId()
  const items = groups.flat()
  const [current, setCurrent] = useState(0)
  const typed = useRef({ text: '', at: 0 })
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (box.current) placeInWindow(box.current, at)
  }, [at])

  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])

  useEffect(() => {
    box.current?.querySelectorAll<HTMLElement>('[role=menuitem]')[current]?.focus({ preventScroll: false })
  }, [current])

  useEffect(() => {
    const outside = (event: Event) => {
      if (!(event.target instanceof Node && box.current?.contains(event.target))) onClose()
    }
    window.addEventListener('pointerdown', outside, true)
    window.addEventListener('blur', onClose)
    window.addEventListener('resize', onClose)
    return () => {
      window.removeEventListener('pointerdown', outside, true)
      window.removeEventListener('blur', onClose)
      window.removeEventListener('resize', onClose)
    }
  }, [onClose])

  function choose(item: MenuItem) {
    if (item.reason !== undefined && !item.helps) return
    onClose()
    onSelect(item.id)
  }

  function typeAhead(key: string, now: number) {
    const text = now - typed.current.at < TYPING_PAUSE ? typed.current.text + fold(key) : fold(key)
    typed.current = { text, at: now }
    const start = text.length > 1 ? current : current + 1
    const hit = items.findIndex((_, step) => fold(items[(start + step) % items.length]?.label ?? '').startsWith(text))
    if (hit >= 0) setCurrent((start + hit) % items.length)
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    const item = items[current]
    const pressed = items.find(({ press }) => press === key)
    if (pressed) choose(pressed)
    else if (key === 'ArrowDown') setCurrent((current + 1) % items.length)
    else if (key === 'ArrowUp') setCurrent((current + items.length - 1) % items.length)
    else if (key === 'Home') setCurrent(0)
    else if (key === 'End') setCurrent(items.length - 1)
    else if (key === 'Escape' || key === 'Tab') onClose()
    else if ((key === 'Enter' || key === ' ') && item) choose(item)
    else if (key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) typeAhead(key, event.timeStamp)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return createPortal(
    <div
      ref={box}
      role="menu"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
      className="fixed z-50 max-w-[min(34rem,calc(100vw-16px))] max-h-[80vh] min-w-64 animate-appear overflow-y-auto rounded-md border border-focus bg-pane py-1 shadow-lift outline-none"
    >
      <div
        id={titleId}
        role="presentation"
        className="truncate mb-1 border-b border-line px-3 pb-1 font-bold text-primary"
      >
        {title}
      </div>
      {groups.map((group, groupIndex) => (
        <Fragment key={group[0]?.id ?? groupIndex}>
          {groupIndex > 0 && <hr className="my-1 border-line-soft" />}
          {group.map((item, index) => (
            <MenuRow
              key={item.id}
              item={item}
              asNext={item.reason !== undefined && item.reason === group[index + 1]?.reason}
              current={item === items[current]}
              onPoint={() => setCurrent(items.indexOf(item))}
              onChoose={() => choose(item)}
            />
          ))}
        </Fragment>
      ))}
    </div>,
    // Inside a landmark, so that landmark navigation reaches it.
    document.querySelector('main') ?? document.body,
  )
}

type MenuRowProps = {
  item: MenuItem
  /** The one below it cannot be chosen for the same reason, and shows it for both. */
  asNext: boolean
  current: boolean
  onPoint: () => void
  onChoose: () => void
}

function MenuRow({ item, asNext, current, onPoint, onChoose }: MenuRowProps) {
  const reasonId = useId()
  const blocked = item.reason !== undefined
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={current ? 0 : -1}
      aria-disabled={(blocked && !item.helps) || undefined}
      aria-describedby={blocked ? reasonId : undefined}
      onPointerMove={current ? undefined : onPoint}
      onClick={onChoose}
      className={classes(
        'grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-s-2 px-2.5 py-1 pointer-coarse:min-h-11 text-start -outline-offset-2',
        current ? 'border-primary bg-primary-wash' : 'border-transparent',
        blocked ? 'text-dim' : item.tone === 'danger' && 'text-bad',
      )}
    >
      <span>{item.label}</span>
      <span className="flex flex-wrap items-center justify-end gap-x-3">
        {item.tag}
        {item.keys !== undefined && <Kbd besideText>{item.keys}</Kbd>}
      </span>
      {blocked && (
        <span id={reasonId} className={asNext ? 'sr-only' : 'col-span-full text-xs text-warn'}>
          {item.reason}
        </span>
      )}
    </button>
  )
}

/** Milliseconds after which typed letters begin a new word. */
const TYPING_PAUSE = 700
const EDGE = 8

/** Below and after the point, or above it where the window ends. */
function placeInWindow(box: HTMLElement, at: Point | Element) {
  const { width, height } = box.getBoundingClientRect()
  const anchor = at instanceof Element ? at.getBoundingClientRect() : new DOMRect(at.x, at.y)
  const below = anchor.bottom + (anchor.height > 0 ? 3 : 0)
  const fits = below + height + EDGE <= window.innerHeight
  box.style.left = `${Math.max(EDGE, Math.min(anchor.left, window.innerWidth - width - EDGE))}px`
  box.style.top = `${fits ? below : Math.max(EDGE, anchor.top - height)}px`
}
