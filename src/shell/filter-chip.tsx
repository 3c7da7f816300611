// A filter chip whose list is loaded when the page is at rest, or when it is opened before.
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { ChipProps } from '../ui/chip.tsx'
import { ChipText, chipLook } from '../ui/chip-face.tsx'
import { deferred } from './deferred.tsx'

type FilterChipProps = Omit<ChipProps<string>, 'ref'>
type Held = { focused: boolean; wanted: boolean }
type PartProps = FilterChipProps & { heldRef: RefObject<Held> }

const List = deferred(async () => ({ default: listOf((await import('../ui/chip.tsx')).Chip) }), {
  face: Face,
  waits: true,
})

export const preloadChips = List.preload

export function FilterChip(props: FilterChipProps) {
  const heldRef = useRef<Held>({ focused: false, wanted: false })
  return <List {...props} heldRef={heldRef} />
}

function Face({ heldRef, ...props }: PartProps) {
  const open = () => {
    heldRef.current.wanted = true
    // Without a connection it stays closed, and can be pressed again.
    void List.preload().catch(() => undefined)
  }
  return (
    <button
      type="button"
      aria-haspopup="listbox"
      aria-expanded={false}
      className={chipLook(props.values.length > 0)}
      onClick={open}
      onKeyDown={(event) => /^Arrow(Up|Down)$/.test(event.key) && open()}
      onFocus={() => (heldRef.current.focused = true)}
      onBlur={() => (heldRef.current.focused = false)}
    >
      <ChipText {...props} />
    </button>
  )
}

/** Takes over where the face was: the focus, and a press that waited for it. */
function listOf(Chip: React.ComponentType<ChipProps<string>>) {
  return function ChipList({ heldRef, ...props }: PartProps) {
    const ref = useRef<HTMLButtonElement>(null)
    useLayoutEffect(() => {
      const { focused, wanted } = heldRef.current
      if (focused) ref.current?.focus()
      if (wanted) ref.current?.click()
      heldRef.current = { focused: false, wanted: false }
    }, [heldRef])
    return <Chip {...props} ref={ref} />
  }
}
