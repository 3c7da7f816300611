// Where a person was last, kept for this browser: the palette offers it before anything is typed.
import * as v from 'valibot'
import { type Page, where } from '../place/place.ts'
import type { RecordEntry } from './entries.ts'

const Visit = v.object({ to: v.string(), title: v.string() })
type Visit = v.InferOutput<typeof Visit>

/** chosen: a longer list is not looked through. */
const most = 5
const keyOf = (person: string) => `arena.visited.${person}`

/** Notes the pages of things from now on; answers how to stop. */
export function noteVisits(person: string): () => void {
  let last: Page | undefined
  const look = () => {
    const { page } = where.now()
    if (page === last) return
    last = page
    const { about, path } = page
    if (Object.keys(about).length === 0) return
    // The list a thing is from goes without saying.
    const title = path
      .slice(1)
      .map(({ label }) => label)
      .join(' › ')
    const to = location.pathname + location.search
    if (title !== '') note(person, { to, title })
  }
  look()
  return where.subscribe(look)
}

/** Newest first, without the page one is on. */
export function visitsOf(person: string): readonly RecordEntry[] {
  const here = location.pathname
  return read(person)
    .filter(({ to }) => to.split('?', 1)[0] !== here)
    .slice(0, most)
    .map(({ to, title }) => ({ is: 'record', id: `visit ${to}`, title, to, about: () => '' }))
}

function note(person: string, visit: Visit): void {
  const path = visit.to.split('?', 1)[0]
  const before = read(person)
  if (before[0]?.to === visit.to && before[0].title === visit.title) return
  const others = before.filter(({ to }) => to.split('?', 1)[0] !== path)
  try {
    localStorage.setItem(keyOf(person), JSON.stringify([visit, ...others].slice(0, most + 1)))
  } catch {
    // Without storage nothing is remembered.
  }
}

function read(person: string): readonly Visit[] {
  try {
    const kept = v.safeParse(v.array(Visit), JSON.parse(localStorage.getItem(keyOf(person)) ?? '[]'))
    return kept.success ? kept.output : []
  } catch {
    return []
  }
}
