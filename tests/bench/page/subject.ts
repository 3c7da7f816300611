// What a page under test must offer; the peer pages set the same functions on `window.S`.

type Prepared = {
  /** Does now, or waits for, what would otherwise be done in idle time. */
  prepare?: () => void | Promise<void>
}

export type TableSubject = Prepared & {
  mount: () => void
  scroller: () => HTMLElement
  /** Selector of a drawn row. */
  rowSel: string
  rows: () => number
  /** Text of a column's cell in the first row. */
  first: (column: number) => string | null | undefined
  sort: (desc: boolean) => void
  filter: (query: string) => void
  selectAll: () => void
  selected: () => number
  checkedVisible: () => number
  /** Rows that match. */
  count: () => number
}

export type PaletteSubject = Prepared & {
  /** Where its DOM changes. */
  roots: () => Node[]
  input: () => HTMLInputElement
  /** Texts of the first entries. */
  texts: () => string[]
  rows: () => number
}

export type BracketSubject = Prepared & {
  mount: () => void
  scroller: () => HTMLElement
  /** What scrolls sideways, where that is something else. */
  hscroller?: () => HTMLElement | undefined
  /** Selector of a drawn match. */
  sel: string
  /** Matches that are drawn. */
  matches: () => number
  /** What the first match shows as the score of its first team. */
  score: () => unknown
  /** Gives the first team of the first match another score. */
  update: (score: number) => void
  /** Ours alone. */
  zoom?: (zoom: number) => void
}

declare global {
  interface Window {
    S: TableSubject & PaletteSubject & BracketSubject
  }
}

/** How many records a page is to hold: `?n=`. */
export const size = Number(new URLSearchParams(location.search).get('n') ?? 200)

export function root(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no #root')
  return element
}

export function all(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)]
}

/** The subject offers what its part asks for; the other parts' functions are never called. */
export function offer(subject: TableSubject | PaletteSubject | BracketSubject): void {
  window.S = subject as Window['S']
}
