// A filter chip whose list is loaded when the page is at rest, or when it is opened before.
import { useLayoutEffect, useRef } from 'react'
import type { ChipProps } from '../ui/chip.tsx'
import { ChipText, chipLook } from '../ui/chip-face.tsx'
import { deferred } from './deferred.tsx'

type FilterChipProps = Omit<ChipProps<string>, 'ref'>
type Held = { focused: boolean; wanted: boolean }
type PartProps = FilterChipProps & { held: Held }

const List = deferred(async () => ({ default: listOf((await import('../ui/chip.tsx')).Chip) }), {
  face: Face,
  waits: true,
})

export const preloadChips = List.preload

export function FilterChip(props: FilterChipProps) {
  const held = useRef<Held>({ focused: false, wanted: false })
  return <List {...props} held={held.current} />
}

function Face({ held, ...props }: PartProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const open = () => {
    held.wanted = true
    // Without a connection it stays closed, and can be pressed again.
    void List.preload().catch(() => undefined)
  }
  return (
    <button
      ref={ref}
      type="button"
      aria-haspopup="listbox"
      aria-expanded={false}
      className={chipLook(props.values.length > 0)}
      onClick={open}
      onKeyDown={(event) => /^Arrow(Up|Down)$/.test(event.key) && open()}
      onFocus={() => (held.focused = true)}
      onBlur={() => (held.focused = false)}
    >
      <ChipText {...props} />
    </button>
  )
}

/** Takes over where the face was: the focus, and a press that waited for it. */
function listOf(Chip: React.ComponentType<ChipProps<string>>) {
  return function ChipList({ held, ...props }: PartProps) {
    const ref = useRef<HTMLButtonElement>(null)
    useLayoutEffect(() => {
      if (held.focused) ref.current?.focus()
      if (held.wanted) ref.current?.click()
      held.focused = held.wanted = false
    }, [held])
    return <Chip {...props} ref={ref} />
  }
}
