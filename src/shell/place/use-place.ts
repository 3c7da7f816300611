// Components tell where the person is: `usePage` for a route, `usePane` for a pane in it, `useSituation` to read it.
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useResolvedPath } from 'react-router'
import type { Kind } from '../../contract/views.ts'
import type { BracketAct, CalendarAct, ScheduleAct, TableAct } from '../../registry/effect.ts'
import type { Point } from '../../ui/row-clicks.ts'
import type { TableModel } from '../../ui/table-state.ts'
import {
  type Counts,
  type Filters,
  focusInside,
  type Hand,
  type Page,
  type PaneModel,
  type Sheet,
  type Sorting,
  where,
} from './place.ts'

/** The whole situation; renders again whenever page, focus, selection or cursor change. */
export function useSituation() {
  return useSyncExternalStore(where.subscribe, where.now)
}

/** A part of the path that is no name: written small, as addresses are. */
export function pathWord(title: string): string {
  return title.toLocaleLowerCase()
}

/** Title, path and subject of a route. An inner route adds to its outer one. */
export function usePage(page: Omit<Page, 'about'> & Partial<Pick<Page, 'about'>>): void {
  const token = useId()
  const depth = useResolvedPath('.').pathname.split('/').length
  const said = JSON.stringify(page)
  useLayoutEffect(() => {
    // `said` is the page in a form that only changes when its content does.
    const { about = {}, ...rest } = JSON.parse(said) as typeof page
    where.setPage({ token, depth, page: { ...rest, about } })
    return () => where.removePage(token)
  }, [token, depth, said])
}

type TableOfPane = {
  /** Left out: its rows are no things a command could take. */
  kind?: Kind | undefined
  /** Instead, for rows that are parts of other things: the targets at hand. */
  handOf?: (id: string) => Hand
  // Tables of any row: only cursor, selection and counts are read here.
  model: Pick<
    TableModel<never, string>,
    'subscribe' | 'getSnapshot' | 'selectedIds' | 'move' | 'extend' | 'toggle' | 'selectAllMatching' | 'clearSelection'
  >
  open?: (id: string) => void
  columns?: () => void
  reset?: () => void
  /** Takes in the rows that came while it was looked at. */
  newer?: (() => void) | undefined
}

export type PaneOptions = {
  title: string
  /** A table: its selection and cursor are at hand, its moves are bound. */
  table?: TableOfPane
  /** The targets at hand in a pane without a table. Must be a stable object while nothing changes. */
  hand?: Hand
  counts?: Counts
  /** The unit of the count; rows when left out. */
  kind?: Kind
  bracketAct?: (act: BracketAct) => void
  calendarAct?: (act: CalendarAct, count?: number) => void
  scheduleAct?: (act: ScheduleAct) => void
  filter?: () => void
  clearSearch?: () => void
  filters?: Filters
  sorting?: Sorting
  sheet?: () => Sheet | Promise<Sheet | undefined>
  everyId?: () => Promise<readonly string[] | undefined>
  form?: () => void
  menu?: (at: Point | Element) => void
}

/** Spread `props` on the pane's outer element (or hand them to `<Pane>`); `focused` draws the purple border. */
export function usePane(options: PaneOptions): {
  props: {
    id: string
    ref: RefObject<HTMLElement | null>
    onFocusCapture: () => void
    onPointerDownCapture: () => void
  }
  focused: boolean
  focus: () => void
} {
  const id = useId()
  const ref = useRef<HTMLElement | null>(null)
  const latest = useRef(options)
  const listeners = useRef(new Set<() => void>())
  const told = useRef<Pick<PaneOptions, 'title' | 'hand'> & { figures: string | undefined }>(undefined)

  useLayoutEffect(() => {
    latest.current = options
  })

  const model = options.table?.model
  useEffect(() => {
    const pane = paneModel(id, latest, listeners.current, ref, model)
    where.setPane(pane)
    return () => where.removePane(id)
  }, [id, model])

  const { title, hand, counts } = options
  const figures = counts && `${counts.selected} ${counts.hidden} ${counts.shown} ${counts.total}`
  useEffect(() => {
    told.current = { title, hand, figures }
    for (const listener of listeners.current) listener()
  }, [title, hand, figures])

  const focused = useSyncExternalStore(where.subscribe, () => where.now().focused?.id === id)
  const take = () => where.focusPane(id)
  return {
    props: { id, ref, onFocusCapture: take, onPointerDownCapture: take },
    focused,
    focus: () => {
      const pane = where.now().panes.find((candidate) => candidate.id === id)
      if (pane) focusInside(pane)
    },
  }
}

function paneModel(
  id: string,
  latest: RefObject<PaneOptions>,
  listeners: Set<() => void>,
  ref: RefObject<HTMLElement | null>,
  /** Another model is another pane: followers of the pane must follow the new one. */
  model: TableOfPane['model'] | undefined,
): PaneModel {
  const table = model && latest.current.table
  const {
    kind = table?.kind,
    bracketAct,
    calendarAct,
    scheduleAct,
    filter,
    sheet,
    everyId,
    form,
    menu,
  } = latest.current
  return {
    id,
    get title() {
      return latest.current.title
    },
    hand: () => (table ? applicable(latest.current.table ?? table) : (latest.current.hand ?? {})),
    counts: () => (table ? countsOf(table) : latest.current.counts),
    ...(kind && { kind }),
    ...(table && {
      tableAct: (act: TableAct) => actOn(latest.current.table ?? table, act),
      takesTableAct: (act: TableAct) => takes(latest.current.table ?? table, act),
    }),
    ...(bracketAct && { bracketAct: (act: BracketAct) => latest.current.bracketAct?.(act) }),
    ...(calendarAct && {
      calendarAct: (act: CalendarAct, count?: number) => latest.current.calendarAct?.(act, count),
    }),
    ...(scheduleAct && { scheduleAct: (act: ScheduleAct) => latest.current.scheduleAct?.(act) }),
    ...(filter && { filter: () => latest.current.filter?.() }),
    get clearSearch() {
      return latest.current.clearSearch
    },
    get filters() {
      return latest.current.filters
    },
    get sorting() {
      return latest.current.sorting
    },
    ...(sheet && { sheet: () => latest.current.sheet?.() ?? { name: '', header: [], rows: [] } }),
    ...(everyId && { everyId: async () => latest.current.everyId?.() }),
    ...(menu && { menu: (at: Point | Element) => latest.current.menu?.(at) }),
    ...(form && { form: () => latest.current.form?.() }),
    subscribe(listener) {
      listeners.add(listener)
      const stop = table?.model.subscribe(listener)
      return () => {
        listeners.delete(listener)
        stop?.()
      }
    },
    element: () => ref.current,
  }
}

function applicable({ kind, handOf, model }: TableOfPane): Hand {
  const { cursor, hiddenSelected, selected } = model.getSnapshot()
  if (handOf) return cursor === null ? {} : handOf(cursor)
  if (!kind) return {}
  const ids = model.selectedIds()
  return { [kind]: { selected: ids, cursor: cursor ?? undefined, hidden: hiddenSelected, count: selected } }
}

function countsOf({ model }: TableOfPane): Counts {
  const { selected, hiddenSelected, count, total, exact } = model.getSnapshot()
  return { selected, hidden: hiddenSelected, shown: count, total, about: !exact }
}

/** Acts that a list has of its own, or has not. */
function isOwn(act: TableAct): act is 'columns' | 'reset' | 'newer' {
  return act === 'columns' || act === 'reset' || act === 'newer'
}

/** Whether it would do anything now. */
function takes(table: TableOfPane, act: TableAct): boolean {
  if (isOwn(act)) return table[act] !== undefined
  const { count, cursor } = table.model.getSnapshot()
  if (act === 'open') return table.open !== undefined && cursor !== null
  const moves = act === 'down' || act === 'up' || act === 'first' || act === 'last'
  return count > 0 && (moves || table.kind !== undefined)
}

function actOn(table: TableOfPane, act: TableAct): void {
  if (isOwn(act)) return table[act]?.()
  const { model, open } = table
  const { cursor } = model.getSnapshot()
  const acts: Record<typeof act, () => void> = {
    down: () => model.move(1),
    up: () => model.move(-1),
    first: () => model.move('home'),
    last: () => model.move('end'),
    'extend-down': () => model.extend(1),
    'extend-up': () => model.extend(-1),
    select: () => model.toggle(),
    'select-all': () => model.selectAllMatching(),
    clear: () => model.clearSelection(),
    open: () => cursor !== null && open?.(cursor),
  }
  acts[act]()
}
