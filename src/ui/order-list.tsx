// A list that is put in order: pick up, move, drop, by key, by dragging, or by two clicks. One line may part those that
// count from those that do not; it is a place in the list like any other.
import {
  type AriaRole,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { classes } from './class-list.ts'
import { MarkedName } from './marked-name.tsx'
import { clampRow, moveRow, type Order } from './order-rows.ts'
import type { Point } from './row-clicks.ts'
import { useDragRow } from './use-drag-row.ts'
import { usePressedRow } from './use-pressed-row.ts'
import { ROW_HEIGHT, scrollToRow } from './use-row-window.ts'
import { useVirtualRows } from './use-virtual-rows.ts'
import { isImeKey } from './ime-key.ts'

export type OrderListHandle = {
  focus: () => void
  /** Letters of the page's commands and their meaning here. */
  act: (act: 'up' | 'down' | 'pick') => void
}

export type OrderListProps = {
  label: string
  order: Order
  onOrder: (order: Order) => void
  nameOf: (id: string) => string
  /** The picture before the name, or its first letter; left out: neither. */
  imageOf?: (id: string) => string | null
  /** After the name. */
  detailOf?: (id: string, place: number | undefined) => ReactNode
  /** Text of the line between those that count and the others. */
  lineLabel?: string
  help: string
  /** Spoken as it happens; `place` counts from 1, none below the line. */
  spoken: (what: 'picked' | 'moved' | 'dropped' | 'putBack', name: string, place: number | undefined) => string
  /** Whether it was a list that it could take. */
  onPaste?: (text: string) => boolean
  /** Called with the current row when it changes. */
  onAt?: (id: string) => void
  /** It was put down: the place counts all rows, from 1. */
  onDropped?: (id: string, place: number) => void
  /** Enter on a row that is not carried, or a double click. */
  onOpen?: (id: string) => void
  /** A right click on a row. */
  onMenu?: (id: string, at: Point) => void
  /** It was asked for: the focus goes there at once. */
  takesFocus?: boolean
  ref?: Ref<OrderListHandle>
}

type Picked = { id: string; before: Order }

export function OrderList(props: OrderListProps) {
  const { label, order, nameOf, imageOf, detailOf, lineLabel, help, onPaste, onOpen, takesFocus = false, ref } = props
  const list = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const base = useId()
  const { start, end, rowsInView } = useVirtualRows(body, order.length)
  const line = order.indexOf(null)
  const moves = useOrderMoves(props, (to) => scrollToRow(body.current, to, order.length))
  const { row, picked, placeOf, look, pick, carry, drop, putBack } = moves
  const step = (by: number) => (picked ? carry(picked.id, row + by) : moves.go(row + by))

  const open = (at: number) => {
    const id = order[at]
    if (id != null) onOpen?.(id)
  }

  useEffect(() => {
    if (takesFocus) list.current?.focus({ preventScroll: true })
  }, [takesFocus])
  useImperativeHandle(ref, () => ({
    focus: () => list.current?.focus({ preventScroll: true }),
    act: (what) => {
      if (what === 'pick') (picked ? drop : () => pick(row))()
      else step(what === 'down' ? 1 : -1)
    },
  }))
  const drag = useDragRow({
    idOf: (at) => order[at],
    placeOf: (id) => order.indexOf(id),
    rowAt: (y) => Math.floor((y - (body.current?.getBoundingClientRect().top ?? 0)) / ROW_HEIGHT),
    scrollBox: () => list.current,
    onStart: pick,
    onMove: (to) => picked && carry(picked.id, to),
    onDrop: drop,
    onCancel: putBack,
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (isImeKey(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const by = steps(event.key, rowsInView, order.length)
    if (by !== undefined) step(by)
    else if (event.key === ' ' || event.key === 'x') (picked ? drop : () => pick(row))()
    else if (event.key === 'Enter' && picked) drop()
    else if (event.key === 'Enter' && onOpen) open(row)
    else if (event.key === 'Escape' && picked) putBack()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  /** The grip picks up and drops; with something in hand a row is where it goes. */
  const onClick = ({ target }: { target: EventTarget }) => {
    const to = rowUnder(target)
    if (to === undefined || !(target instanceof Element)) return
    if (picked && to !== row) carry(picked.id, to)
    else if (target.closest('[data-grip]')) (picked ? drop : () => pick(to))()
    else look(to)
  }
  const presses = usePressedRow((target) => {
    const at = rowUnder(target)
    return at === undefined ? undefined : (order[at] ?? undefined)
  })
  const handlers = {
    ...presses,
    ...drag.list,
    onKeyDown,
    onClick,
    onDoubleClick: () => open(row),
    onContextMenu: (event: MouseEvent) => {
      const to = rowUnder(event.target)
      const id = to === undefined ? undefined : order[to]
      if (!props.onMenu || picked || to === undefined || id == null) return
      event.preventDefault()
      look(to)
      props.onMenu(id, { x: event.clientX, y: event.clientY })
    },
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) drop()
    },
    onPaste: (event: ClipboardEvent) => {
      if (onPaste?.(event.clipboardData.getData('text'))) event.preventDefault()
    },
  }
  return (
    <>
      <div
        ref={list}
        role={LISTBOX}
        tabIndex={0}
        aria-label={label}
        aria-describedby={`${base}-help`}
        aria-activedescendant={`${base}-${order[row] ?? ''}`}
        data-pane-focus
        // While something is carried, every key is about it.
        data-own-keys={picked ? '' : undefined}
        className="table-scroll min-h-0 flex-1 overflow-auto outline-none [overflow-anchor:none]"
        {...handlers}
      >
        <div ref={body} role="presentation" className="relative" style={{ height: order.length * ROW_HEIGHT }}>
          {order.slice(start, end).map((id, index) => {
            const r = start + index
            if (id === null) return <Line key="line" row={r} label={lineLabel ?? ''} />
            const carried = picked?.id === id
            const place = placeOf(r)
            return (
              <OrderRow
                key={id}
                id={`${base}-${id}`}
                row={r}
                name={nameOf(id)}
                image={imageOf?.(id)}
                place={place}
                detail={detailOf?.(id, place)}
                current={r === row}
                carried={carried}
                position={line >= 0 && r > line ? r : r + 1}
                count={line < 0 ? order.length : order.length - 1}
              />
            )
          })}
        </div>
      </div>
      <p id={`${base}-help`} className="border-t border-line-soft px-3 py-1 text-xs text-dim">
        {help}
      </p>
      <output className="sr-only">{moves.said}</output>
    </>
  )
}

function rowUnder(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined
  return row === undefined ? undefined : Number(row)
}

/** The cursor, what is picked up, and what is said of it. `reveal` scrolls to a row. */
function useOrderMoves(
  { order, onOrder, nameOf, spoken, onAt, onDropped }: OrderListProps,
  reveal: (row: number) => void,
) {
  const [at, setAt] = useState(0)
  const [picked, setPicked] = useState<Picked | null>(null)
  const [said, setSaid] = useState('')
  const line = order.indexOf(null)
  const placeOf = (row: number) => (line >= 0 && row > line ? undefined : row + 1)
  // Another order may have come in meanwhile: the picked one is found by its id.
  const row = picked ? Math.max(0, order.indexOf(picked.id)) : clampRow(order, at)

  const look = (to: number, id = order[to]) => {
    setAt(to)
    if (id != null) onAt?.(id)
  }
  const go = (next: number) => {
    const to = clampRow(order, next, next >= row ? 1 : -1)
    look(to)
    reveal(to)
  }
  const pick = (from: number) => {
    const id = order[from]
    if (id == null) return
    look(from)
    setPicked({ id, before: order })
    setSaid(spoken('picked', nameOf(id), placeOf(from)))
  }
  const carry = (id: string, to: number) => {
    const target = Math.max(0, Math.min(order.length - 1, to))
    const from = order.indexOf(id)
    if (from === target) return
    const next = moveRow(order, from, target)
    const nextLine = next.indexOf(null)
    onOrder(next)
    look(target, id)
    reveal(target)
    setSaid(spoken('moved', nameOf(id), nextLine >= 0 && target > nextLine ? undefined : target + 1))
  }
  const drop = () => {
    if (!picked) return
    setAt(row)
    setPicked(null)
    setSaid(spoken('dropped', nameOf(picked.id), placeOf(row)))
    onDropped?.(picked.id, row + 1)
  }
  const putBack = () => {
    if (!picked) return
    onOrder(picked.before)
    setAt(picked.before.indexOf(picked.id))
    setPicked(null)
    setSaid(spoken('putBack', nameOf(picked.id), placeOf(picked.before.indexOf(picked.id))))
  }
  return { row, picked, said, placeOf, look, go, pick, carry, drop, putBack }
}

/** No native list can be put in order; the linter asks for one where it sees the role written out. */
const LISTBOX: AriaRole = 'listbox'

/** The list is the one tab stop; its rows are told by `aria-activedescendant`. */
function optionRole(selected: boolean) {
  return { role: 'option', 'aria-selected': selected } as const
}

type OrderRowProps = {
  id: string
  row: number
  name: string
  image: string | null | undefined
  /** Counts from 1; none below the line. */
  place: number | undefined
  detail: ReactNode
  current: boolean
  carried: boolean
  /** Among all that can be chosen. */
  position: number
  count: number
}

function OrderRow({ id, row, name, image, place, detail, current, carried, position, count }: OrderRowProps) {
  return (
    <div
      id={id}
      {...optionRole(carried)}
      aria-setsize={count}
      aria-posinset={position}
      data-cursor={current || undefined}
      data-row={row}
      style={placedAt(row)}
      className={classes(
        'absolute inset-x-0 flex cursor-default items-center gap-2 border-b border-line-soft px-2 select-none',
        current && 'bg-primary-wash',
        carried && 'outline outline-primary -outline-offset-1',
      )}
    >
      <span
        aria-hidden="true"
        data-grip=""
        className={classes('flex size-6 cursor-grab touch-none items-center', carried ? 'text-primary' : 'text-dim')}
      >
        <GripVertical size={14} />
      </span>
      <span className="w-8 shrink-0 text-right text-dim tabular-nums">{place ?? '–'}</span>
      <span className={classes('min-w-0 flex-1 truncate', place === undefined && 'text-dim')} title={name}>
        {image === undefined ? (
          name
        ) : (
          <MarkedName name={name} image={image}>
            {name}
          </MarkedName>
        )}
      </span>
      {detail !== undefined && <span className="shrink-0 text-xs text-dim">{detail}</span>}
    </div>
  )
}

const placedAt = (row: number) => ({ top: row * ROW_HEIGHT, height: ROW_HEIGHT })

function Line({ label, row }: { label: string; row: number }) {
  return (
    <div
      role="presentation"
      style={placedAt(row)}
      className="absolute inset-x-0 flex items-center gap-2 border-y border-line bg-pane-2 px-3 text-xs text-dim"
    >
      {label}
    </div>
  )
}

function steps(key: string, page: number, count: number): number | undefined {
  const by: Record<string, number> = {
    ArrowDown: 1,
    j: 1,
    ArrowUp: -1,
    k: -1,
    PageDown: page,
    PageUp: -page,
    Home: -count,
    End: count,
  }
  return by[key]
}
