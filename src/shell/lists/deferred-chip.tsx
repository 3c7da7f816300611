// A filter chip whose list is loaded when the page is at rest, or when it is opened before.
import { type ComponentType, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import type { ChipProps } from '../../ui/chip.tsx'
import { ChipText, chipLook } from '../../ui/chip-face.tsx'
import { deferred } from '../session/deferred.tsx'

type DeferredChipProps = Omit<ChipProps<string>, 'ref'> & { ref?: (button: HTMLButtonElement | null) => void }
type Held = { focused: boolean; wanted: boolean }
type PartProps = Omit<DeferredChipProps, 'ref'> & {
  onButton: DeferredChipProps['ref']
  heldRef: RefObject<Held>
}

const List = deferred(async () => ({ default: listOf((await import('../../ui/chip.tsx')).Chip) }), {
  face: Face,
  waits: true,
})

export const preloadChips = List.preload

export function DeferredChip({ ref, ...props }: DeferredChipProps) {
  const heldRef = useRef<Held>({ focused: false, wanted: false })
  return <List {...props} onButton={ref} heldRef={heldRef} />
}

function Face({ heldRef, onButton, ...props }: PartProps) {
  const open = () => {
    heldRef.current.wanted = true
    // Without a connection it stays closed, and can be pressed again.
    void List.preload().catch(() => undefined)
  }
  return (
    <button
      ref={onButton}
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
function listOf(Chip: ComponentType<ChipProps<string>>) {
  return function ChipList({ heldRef, onButton, ...props }: PartProps) {
    const button = useRef<HTMLButtonElement>(null)
    const take = useCallback(
      (element: HTMLButtonElement | null) => {
        button.current = element
        onButton?.(element)
      },
      [onButton],
    )
    useLayoutEffect(() => {
      const { focused, wanted } = heldRef.current
      if (focused) button.current?.focus()
      if (wanted) button.current?.click()
      heldRef.current = { focused: false, wanted: false }
    }, [heldRef])
    return <Chip {...props} ref={take} />
  }
}
