// A list of entries of any height, of which only those in view are drawn.
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from './class-list.ts'

export type VirtualListProps<Item> = {
  items: readonly Item[]
  keyOf: (item: Item) => string | number
  children: (item: Item) => ReactNode
  label: string
  /** A new last entry is scrolled into view. */
  followEnd?: boolean
  className?: string
}

/** A scrolling box without controls inside needs a tab stop; the pane around it is the region. */
const scrollable = { tabIndex: 0 }

/** Pixels before an entry was measured. */
const guess = 24

export function VirtualList<Item>({
  items,
  keyOf,
  children,
  label,
  followEnd = false,
  className,
}: VirtualListProps<Item>) {
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => guess,
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
    overscan: 8,
  })
  const last = items.at(-1)
  const lastKey = last === undefined ? undefined : keyOf(last)
  useEffect(() => {
    if (followEnd && lastKey !== undefined) virtual.scrollToIndex(items.length - 1, { align: 'end' })
  }, [followEnd, lastKey, items.length, virtual])
  return (
    <div
      ref={box}
      className={classes(
        'min-h-0 flex-1 overflow-auto -outline-offset-2 outline-focus has-focus-visible:outline-2',
        className,
      )}
    >
      <ol
        aria-label={label}
        {...scrollable}
        className="relative outline-none"
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index]
          return (
            item !== undefined && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                {children(item)}
              </li>
            )
          )
        })}
      </ol>
    </div>
  )
}
