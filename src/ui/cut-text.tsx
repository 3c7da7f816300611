// The whole text of a shortened cell at the cursor: for keyboard users, as the title of a cell is for mouse users.
import { type RefObject, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Bubble } from './tooltip.tsx'

/** For one place of the cursor: another one has another text. */
export function CutText({ grid }: { grid: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<{ text: string; anchor: DOMRect }>()
  useLayoutEffect(() => {
    const look = () => {
      const cell = grid.current?.querySelector<HTMLElement>('[data-cell]')
      const text = cell && document.activeElement === grid.current ? cutTextOf(cell) : undefined
      setShown(cell && text !== undefined ? { text, anchor: cell.getBoundingClientRect() } : undefined)
    }
    const hide = () => setShown(undefined)
    look()
    window.addEventListener('scroll', look, true)
    window.addEventListener('focusin', look)
    window.addEventListener('focusout', hide)
    return () => {
      window.removeEventListener('scroll', look, true)
      window.removeEventListener('focusin', look)
      window.removeEventListener('focusout', hide)
    }
  }, [grid])
  return shown && createPortal(<Bubble {...shown} pointed={false} />, document.body)
}

/** The whole of a text that is cut by its length or by its column. */
function cutTextOf(cell: HTMLElement): string | undefined {
  const shortened = cell.querySelector<HTMLElement>('[title]')?.title
  if (shortened !== undefined) return shortened
  return cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? undefined) : undefined
}
