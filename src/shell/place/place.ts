// Where the person is: the page, its panes, which of them has the focus, and the things at hand there. Keys, hint bar,
// palette, menus and `@sel` all ask here.
import type { Ids } from '../../contract/kind-spec.ts'
import type { Kind } from '../../contract/views.ts'
import type { SortedTable } from './list-order.ts'
import type { BracketAct, CalendarAct, ScheduleAct, TableAct } from '../../registry/effect.ts'
import type { Point } from '../../ui/row-clicks.ts'

/** Things of one kind at hand: the selection, else the row at the cursor. */
export type Holding = { selected: readonly string[]; cursor?: string | undefined; hidden?: number; count?: number }
export type Hand = Partial<Record<Kind, Holding>>

export type Counts = {
  selected: number
  /** Selected, but not shown by the filter. */
  hidden: number
  shown: number
  total: number
  /** The numbers are an estimate. */
  about?: boolean
}

/** By its name: a filter of a list. `choose` answers whether the list knows these values. */
export type Filters = Readonly<Record<string, { open: () => void; choose: (values: readonly string[]) => boolean }>>

/** The list whose order can be changed, and where its choice opens. */
export type Sorting = { model: SortedTable; at: () => Element }

export type PaneModel = {
  id: string
  title: string
  hand: () => Hand
  /** Tells when hand or counts change. */
  subscribe: (listener: () => void) => () => void
  counts?: () => Counts | undefined
  /** The unit of the count. */
  kind?: Kind
  tableAct?: ((act: TableAct) => void) | undefined
  /** Whether that act would do anything: not every list has rows, rows that open, rows that are selected. */
  takesTableAct?: ((act: TableAct) => boolean) | undefined
  bracketAct?: ((act: BracketAct) => void) | undefined
  calendarAct?: ((act: CalendarAct, count?: number) => void) | undefined
  scheduleAct?: ((act: ScheduleAct) => void) | undefined
  /** Focuses the pane's own filter field. */
  filter?: (() => void) | undefined
  /** There while something is searched for. */
  clearSearch?: (() => void) | undefined
  filters?: Filters | undefined
  sorting?: Sorting | undefined
  /** Rows as they are shown, for the CSV export. */
  sheet?: (() => Sheet | Promise<Sheet | undefined>) | undefined
  /** Everything the list matches, where "all" is selected and not all of it is here; nothing when it cannot be had. */
  everyId?: (() => Promise<readonly string[] | undefined>) | undefined
  /** Opens the menu of the row at the cursor, where its rows have one of their own. */
  menu?: ((at: Point | Element) => void) | undefined
  /** Opens the pane's form, when it has one. */
  form?: (() => void) | undefined
  element: () => HTMLElement | null
}

export type Sheet = { name: string; header: readonly string[]; rows: readonly (readonly string[])[] }

type Crumb = { label: string; to?: string }

export type Page = {
  title: string
  /** The part this route adds to the path in the top bar. */
  path: readonly Crumb[]
  /** The things this page is about: its address names them. */
  about: Ids
  /** The same, chosen by the page itself, as the row at its cursor: what is not shown yet is not meant by a key. */
  chosen?: Ids
  /** Path one level up, for Esc. */
  up?: string
  /** Names of the parents of its lists, used in file names. */
  of?: readonly string[]
  /** It has a visible heading of its own. */
  headed?: boolean
}

export type Situation = {
  page: Page
  panes: readonly PaneModel[]
  focused: PaneModel | undefined
  /** Grows with every change: a cheap thing to compare. */
  version: number
}

/** A route inside a route adds to the page of the outer one: `depth` orders them. */
export type PagePart = { token: string; depth: number; page: Page }

const nowhere: Page = { title: '', path: [], about: {} }

let situation: Situation = { page: nowhere, panes: [], focused: undefined, version: 0 }
let focusedId: string | undefined
let stopFollowing: (() => void) | undefined
const listeners = new Set<() => void>()
const panes = new Map<string, PaneModel>()
let pages: readonly PagePart[] = []

export const where = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  now: (): Situation => situation,

  setPage(part: PagePart): void {
    pages = [...pages.filter((other) => other.token !== part.token), part].toSorted((a, b) => a.depth - b.depth)
    changed()
  },
  removePage(token: string): void {
    pages = pages.filter((part) => part.token !== token)
    changed()
  },
  setPane(pane: PaneModel): void {
    panes.set(pane.id, pane)
    changed()
  },
  removePane(id: string): void {
    panes.delete(id)
    if (focusedId === id) focusedId = undefined
    changed()
  },
  focusPane(id: string): void {
    if (focusedId === id) return
    focusedId = id
    changed()
  },
  /** Moves the focus to the pane after or before this one, in reading order. */
  stepPane(step: 1 | -1): void {
    const ordered = situation.panes
    if (ordered.length === 0) return
    const at = ordered.findIndex((pane) => pane.id === situation.focused?.id)
    const next = ordered[(at + step + ordered.length) % ordered.length]
    if (next) focusInside(next)
  },
}

export function focusInside(pane: PaneModel): void {
  where.focusPane(pane.id)
  const box = pane.element()
  const wanted = box?.querySelector<HTMLElement>('[data-pane-focus], [role=grid], [role=tree]') ?? box
  wanted?.focus({ preventScroll: true })
}

function changed(): void {
  const ordered = [...panes.values()].toSorted(inReadingOrder)
  const focused = (focusedId === undefined ? undefined : panes.get(focusedId)) ?? ordered[0]
  if (focused !== situation.focused) {
    stopFollowing?.()
    stopFollowing = focused?.subscribe(announce)
  }
  situation = {
    page: pages.map((part) => part.page).reduce(addPage, nowhere),
    panes: ordered,
    focused,
    version: situation.version + 1,
  }
  for (const listener of listeners) listener()
}

function addPage(outer: Page, inner: Page): Page {
  return {
    title: inner.title || outer.title,
    path: [...outer.path, ...inner.path],
    about: { ...outer.about, ...inner.about, ...inner.chosen },
    chosen: { ...outer.chosen, ...inner.chosen },
    ...((inner.up ?? outer.up) !== undefined && { up: inner.up ?? outer.up }),
    ...((inner.of ?? outer.of) && { of: [...(outer.of ?? []), ...(inner.of ?? [])] }),
    ...((inner.headed ?? outer.headed) && { headed: true }),
  }
}

/** Selection or cursor of the focused pane moved. */
function announce(): void {
  situation = { ...situation, version: situation.version + 1 }
  for (const listener of listeners) listener()
}

function inReadingOrder(a: PaneModel, b: PaneModel): number {
  const [first, second] = [a.element(), b.element()]
  if (!first || !second) return 0
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}
