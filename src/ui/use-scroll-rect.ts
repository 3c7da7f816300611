// The visible part of a scrolling box, in steps, so that its content is redrawn only now and then.
import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export type ScrollRect = { top: number; left: number; width: number; height: number }

/** Pixels between two drawings; the same margin is drawn around the view. */
const step = 160

export function useScrollRect(box: RefObject<HTMLElement | null>): ScrollRect {
  const [rect, setRect] = useState<ScrollRect>({ top: 0, left: 0, width: innerWidth, height: innerHeight })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const read = (now: ScrollRect): ScrollRect => {
      const { scrollTop, scrollLeft, clientWidth, clientHeight } = element
      const next = {
        top: Math.floor(scrollTop / step) * step,
        left: Math.floor(scrollLeft / step) * step,
        width: clientWidth || now.width,
        height: clientHeight || now.height,
      }
      const isSame = Object.entries(next).every(([name, value]) => now[name as keyof ScrollRect] === value)
      return isSame ? now : next
    }
    const onScroll = () => flushSync(() => setRect(read))
    element.addEventListener('scroll', onScroll, { passive: true })
    const observer = new ResizeObserver(() => setRect(read))
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [box])
  return rect
}

/** Whether something from `top` to `bottom` is in view, or nearly. */
export function isNear(rect: ScrollRect, top: number, bottom: number): boolean {
  return bottom > rect.top - step && top < rect.top + rect.height + 2 * step
}

/** The same from side to side. */
export function isBeside(rect: ScrollRect, left: number, right: number): boolean {
  return right > rect.left - step && left < rect.left + rect.width + 2 * step
}

/** Scrolls just far enough to show the cursor beside sticky edges. */
export function useInView(
  box: RefObject<HTMLElement | null>,
  area: ScrollRect | undefined,
  inset: { top: number; left: number },
): void {
  const { top, left, width, height } = area ?? { top: NaN, left: NaN, width: 0, height: 0 }
  const { top: above, left: beside } = inset
  useLayoutEffect(() => {
    const element = box.current
    if (!element || Number.isNaN(top)) return
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = element
    const lowest = top + above + height - clientHeight
    const rightmost = left + width - clientWidth
    element.scrollTo({
      top: top < scrollTop ? top : Math.max(scrollTop, lowest),
      left: left - beside < scrollLeft ? left - beside : Math.max(scrollLeft, rightmost),
    })
  }, [box, top, left, width, height, above, beside])
}
