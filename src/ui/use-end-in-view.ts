// A list that grows at its end: on every addition its box scrolls to the end and the callback runs.
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Only the box around the list scrolls: on a narrow screen the page stays where it is. */
export function useEndInView<E extends HTMLElement>(
  last: string | undefined,
  onSeen?: (last: string) => void,
): RefObject<E | null> {
  const list = useRef<E>(null)
  const told = useRef(onSeen)
  useLayoutEffect(() => {
    told.current = onSeen
  })
  useLayoutEffect(() => {
    const box = list.current?.parentElement
    if (!box || last === undefined) return
    box.scrollTop = box.scrollHeight
    told.current?.(last)
  }, [last])
  return list
}
