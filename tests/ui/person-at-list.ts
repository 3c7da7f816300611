// A person at a list, who sees the rows in view and expects each act to be about what was seen, and a list that changes.
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { createTableModel } from '../../src/ui/table-model.ts'
import type { TableModel } from '../../src/ui/table-state.ts'
import { createWindowModel, type RowSource } from '../../src/ui/window-model.ts'

type Row = { id: string; rank: number }

/** A list, and what happens to it besides the acts of the person who looks at it. */
type World = {
  model: TableModel<Row, string>
  /** Drawn from here on. */
  scroll: (to: number) => void
  order: (by: number) => void
  search: (every: number) => void
  change: (what: 'insert' | 'remove' | 'carry away', position: number) => void
}

const columns = [
  { id: 'id', header: 'Id', value: (row: Row) => row.id },
  { id: 'rank', header: 'Rank', value: (row: Row) => row.rank },
]
const inView = 30
const pageSize = 200
const getId = (row: Row) => row.id
const someRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, n) => ({ id: `row ${n}`, rank: (n * 7919) % 100_003 }))

function changed(
  rows: readonly Row[],
  what: 'insert' | 'remove' | 'carry away',
  position: number,
  fresh: number,
): Row[] {
  const next = [...rows]
  const at = position % Math.max(1, next.length)
  if (what === 'insert') next.splice(at, 0, { id: `new ${fresh}`, rank: fresh * 31 })
  else {
    const [row] = next.splice(at, 1)
    if (what === 'carry away' && row) next.splice((at + 900) % (next.length + 1), 0, row)
  }
  return next
}

/** Read in pages: those that were in view are known, as they were when they were read last. */
export function readInWindows(count: number): World {
  let rows = someRows(count)
  let [by, every, fresh] = [0, 1, 0]
  let current = aSource()
  const model = createWindowModel<Row>({ columns, getId, source: current.source })

  function aSource() {
    const listeners = new Set<() => void>()
    const known = new Map<number, readonly Row[]>()
    let view = { start: 0, end: 1 }
    let list = ordered()
    const read = () => {
      for (const position of [view.start, Math.max(view.start, view.end - 1)]) {
        const page = Math.floor(position / pageSize)
        known.set(page, list.slice(page * pageSize, (page + 1) * pageSize))
      }
      for (const listener of listeners) listener()
    }
    read()
    const source: RowSource<Row> = {
      subscribe: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      total: () => list.length,
      exact: () => true,
      rowAt: (position) =>
        position < 0 || position >= list.length
          ? undefined
          : known.get(Math.floor(position / pageSize))?.[position % pageSize],
      find: (is, near) => {
        const found = [...known].flatMap(([page, kept]) => {
          const at = kept.findIndex(is)
          return at < 0 ? [] : [page * pageSize + at]
        })
        return found.toSorted((a, b) => Math.abs(a - near) - Math.abs(b - near))[0] ?? -1
      },
      look: (start, end) => {
        view = { start, end }
        if ([start, end - 1].some((position) => !known.has(Math.floor(position / pageSize)))) read()
      },
    }
    const again = () => {
      list = ordered()
      read()
    }
    return { source, again }
  }

  function ordered(): readonly Row[] {
    const shown = every === 1 ? rows : rows.filter(({ rank }) => rank % every === 0)
    return by === 0 ? shown : shown.toSorted((a, b) => by * (a.rank - b.rank))
  }
  const renew = (isReordered: boolean) => {
    current = aSource()
    model.setSource(current.source, isReordered)
  }
  return {
    model,
    scroll: (to) => model.look(to, Math.min(to + inView, model.getSnapshot().count)),
    order: (next) => {
      by = next
      model.setSort(next === 0 ? null : { column: 'rank', desc: next < 0 })
      renew(true)
    },
    search: (next) => {
      every = next
      renew(false)
    },
    change: (what, position) => {
      rows = changed(rows, what, position, fresh++)
      current.again()
    },
  }
}

export function hereAsAWhole(count: number): World {
  let rows = someRows(count)
  let fresh = 0
  const model = createTableModel<Row, string>({ columns, getId, rows, locale: 'en' })
  return {
    model,
    scroll: (to) => model.look(to, Math.min(to + inView, model.getSnapshot().count)),
    order: (by) => model.setSort(by === 0 ? null : { column: 'rank', desc: by < 0 }),
    search: (every) => model.setFacet('every', every === 1 ? null : ({ rank }) => rank % every === 0),
    change: (what, position) => {
      rows = changed(rows, what, position, fresh++)
      model.setRows(rows)
    },
  }
}

function isSame<Value>(found: Value, wanted: Value): void {
  expect(found).toBe(wanted)
}

/** What a person saw and chose last. */
export class Person {
  readonly world: World
  top = 0
  current: string | null = null
  chosen: string | null = null
  private revealed = 0
  constructor(world: World) {
    this.world = world
    this.look()
  }
  get model() {
    return this.world.model
  }
  idAt(position: number): string | undefined {
    const row = this.model.rowAt(position)
    return row && getId(row)
  }
  /** The list as it is drawn now. */
  look(): void {
    const { cursorAt, reveal, count } = this.model.getSnapshot()
    if (reveal !== this.revealed && cursorAt >= 0) {
      if (cursorAt < this.top) this.top = cursorAt
      else if (cursorAt >= this.top + inView) this.top = cursorAt - inView + 1
    }
    this.revealed = reveal
    this.top = Math.max(0, Math.min(this.top, count - inView))
    this.world.scroll(this.top)
    const now = this.model.getSnapshot()
    const isInView = now.cursorAt >= this.top && now.cursorAt < this.top + inView
    if (isInView) this.current = this.idAt(now.cursorAt) ?? null
    isSame(now.cursorAt < now.count, true)
    const there = this.idAt(now.cursorAt)
    if (there !== undefined) isSame(now.cursor, there)
  }
  /** A key of an act, `x`, `.`: it is about this row, or about none. */
  target(): string | null {
    const { cursor } = this.model.getSnapshot()
    if (cursor !== null) isSame(cursor, this.current)
    return cursor
  }
}

type Step = (person: Person) => void

function clicked(offset: number, then: (person: Person, id: string, position: number) => void): Step {
  return (person) => {
    const position = person.top + offset
    const id = person.idAt(position)
    if (id === undefined) return
    then(person, id, position)
    expect(person.model.getSnapshot()).toMatchObject({ cursor: id })
    person.look()
    expect(person.current).toBe(id)
  }
}

const click = (offset: number) =>
  clicked(offset, (person, id, position) => {
    person.model.setCursor(id, position)
    person.chosen = id
  })

const ctrlClick = (offset: number) =>
  clicked(offset, (person, id, position) => {
    const before = new Set(person.model.selectedIds())
    person.model.setCursor(id, position)
    person.model.toggle(id)
    person.chosen = id
    expect(differences(before, new Set(person.model.selectedIds()))).toEqual([id])
  })

/** Takes the rows from the one that was chosen last to this one; or this one alone, and says so. */
const shiftClick = (offset: number) =>
  clicked(offset, (person, id, position) => {
    const before = new Set(person.model.selectedIds())
    const { cut } = person.model.getSnapshot()
    const { chosen } = person
    person.model.extendTo(id, position)
    const after = new Set(person.model.selectedIds())
    expect(after.has(id)).toBe(true)
    const added = [...after].filter((one) => !before.has(one))
    if (person.model.getSnapshot().cut !== cut) {
      expect(added.every((one) => one === id)).toBe(true)
      person.chosen = id
      return
    }
    const from = person.model.positionOf(chosen ?? '')
    expect(from).toBeGreaterThanOrEqual(0)
    const [first, last] = [Math.min(from, position), Math.max(from, position)]
    for (let at = first; at <= last; at++) expect(person.model.isSelectedAt(at)).toBe(true)
    for (const one of added) {
      const at = person.model.positionOf(one)
      expect(at >= first && at <= last).toBe(true)
    }
  })

const select: Step = (person) => {
  const target = person.target()
  const before = new Set(person.model.selectedIds())
  person.model.toggle()
  expect(differences(before, new Set(person.model.selectedIds()))).toEqual(target === null ? [] : [target])
  if (target !== null) person.chosen = target
  person.look()
}

/** To the row next to the one that is current. */
const next: Step = (person) => {
  const { cursorAt, count } = person.model.getSnapshot()
  person.target()
  person.model.move(1)
  person.look()
  const now = person.model.getSnapshot()
  if (count > 0) expect(now.cursorAt).toBe(Math.min(count - 1, cursorAt + 1))
  person.chosen = now.cursor
  if (count > 0) expect(person.current).toBe(now.cursor)
}

function differences(before: ReadonlySet<string>, after: ReadonlySet<string>): string[] {
  return [...[...after].filter((id) => !before.has(id)), ...[...before].filter((id) => !after.has(id))]
}

const looked =
  (what: (person: Person) => void): Step =>
  (person) => {
    what(person)
    person.look()
  }

const offset = fc.nat({ max: inView - 1 })
export const aStep = (count: number): fc.Arbitrary<Step> =>
  fc.oneof(
    offset.map(click),
    offset.map(ctrlClick),
    offset.map(shiftClick),
    fc.constantFrom<Step>(select, next, (person) => void person.target()),
    fc.nat({ max: count }).map((to) => looked((person) => (person.top = to))),
    fc.integer({ min: -60, max: 60 }).map((by) => looked((person) => (person.top += by))),
    fc.constantFrom(-1, 0, 1).map((by) => looked(({ world }) => world.order(by))),
    fc.constantFrom(1, 2, 5).map((every) => looked(({ world }) => world.search(every))),
    fc
      .tuple(fc.constantFrom('insert', 'remove', 'carry away'), fc.nat({ max: inView }), fc.boolean())
      .map(([what, at, isInView]) => looked(({ world, top }) => world.change(what, isInView ? top + at : at))),
    fc.constant(looked(({ model, world }) => world.change('remove', Math.max(0, model.getSnapshot().cursorAt)))),
    fc.constant(looked(({ model, world }) => world.change('carry away', Math.max(0, model.getSnapshot().cursorAt)))),
  )
