// A short text for hover and focus. It can be hovered itself, goes away with Esc, and is the element's description.
import { type ReactNode, useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'

type TooltipProps = {
  text: string
  /** Gets the id for its `aria-describedby`. */
  children: (descriptionId: string) => ReactNode
  className?: string
}

export function Tooltip({ text, children, className = '' }: TooltipProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<DOMRect | null>(null)
  /** Shown by the pointer: only then may the pointer be on it. */
  const [pointed, setPointed] = useState(false)
  const show = ({ currentTarget, type }: { currentTarget: Element; type: string }) => {
    setAnchor(currentTarget.getBoundingClientRect())
    setPointed(type === 'mouseenter')
  }

  useEffect(() => {
    if (!anchor) return undefined
    const hide = () => setAnchor(null)
    // chosen: Escape dismisses it (WCAG 1.4.13) and keeps its usual meaning: the tooltip opened on its own, so a second
    // press must not be needed.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    // A press dismisses it; the reason why a button is disabled stays.
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && !target.closest('[aria-disabled=true]')) hide()
    }
    window.addEventListener('keydown', onKey, true)
    window.addEventListener('click', onClick, true)
    window.addEventListener('scroll', hide, true)
    return () => {
      window.removeEventListener('keydown', onKey, true)
      window.removeEventListener('click', onClick, true)
      window.removeEventListener('scroll', hide, true)
    }
  }, [anchor])

  return (
    <span
      className={`inline-flex min-w-0 ${className}`}
      onMouseEnter={show}
      onMouseLeave={() => setAnchor(null)}
      onFocus={show}
      onBlur={() => setAnchor(null)}
    >
      {children(id)}
      <span id={id} hidden>
        {text}
      </span>
      {anchor && createPortal(<Bubble text={text} anchor={anchor} pointed={pointed} />, document.body)}
    </span>
  )
}

const WIDTH = 320
const EDGE = 8

/** A text over the page, beside its element. The page may have moved that since: a pointer goes through it to what is below. */
export function Bubble({ text, anchor, pointed }: { text: string; anchor: DOMRect; pointed: boolean }) {
  const below = anchor.bottom + 80 < window.innerHeight
  const left = Math.max(EDGE, Math.min(anchor.left, window.innerWidth - WIDTH - EDGE))
  return (
    <span
      aria-hidden="true"
      className={`fixed z-50 block w-max animate-appear py-1 text-xs ${pointed ? '' : 'pointer-events-none'}`}
      style={{
        left,
        maxWidth: WIDTH,
        ...(below ? { top: anchor.bottom } : { bottom: window.innerHeight - anchor.top }),
      }}
    >
      <span className="block rounded-md border border-edge bg-pane-2 px-2.5 py-1 text-text shadow-lift">{text}</span>
    </span>
  )
}
