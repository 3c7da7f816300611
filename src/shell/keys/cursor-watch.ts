// Whether another row has just become current without an act of the person, as when a colleague decided the one before: a key
// that was on its way means the row that was seen.
import { arrival } from '../place/arrival.ts'
import { where } from '../place/place.ts'

/** chosen: until another row is seen to be current (milliseconds). */
const seenAfter = 400

/** Of the focused pane: the rows of each kind that are current. */
type Current = { pane: string; rows: string }

/** Until it runs out, the root element says so: the mark of the row is wider. */
let moved: ReturnType<typeof setTimeout> | undefined
let isActing = false
let last: Current | undefined

export const cursorWatch = {
  /** Answers how to stop. */
  begin(): () => void {
    const stop = new AbortController()
    const options = { capture: true, signal: stop.signal }
    let ended: ReturnType<typeof setTimeout> | undefined
    const acts = () => {
      isActing = true
      clearTimeout(ended)
      ended = setTimeout(() => (isActing = false))
    }
    for (const input of ['keydown', 'pointerdown', 'click', 'dblclick', 'contextmenu']) {
      window.addEventListener(input, acts, options)
    }
    last = currentNow()
    const stopFollowing = where.subscribe(look)
    return () => {
      stop.abort()
      clearTimeout(ended)
      stopFollowing()
      isActing = false
      tell(false)
    }
  },
  hasJustMoved: () => moved !== undefined,
}

function look(): void {
  const now = currentNow()
  if (!now || now.rows === '') return
  const isOther = last?.pane === now.pane && last.rows !== now.rows
  // A move that the person made is seen as it is made.
  if (isOther) tell(!isActing && !arrival.isMoving())
  last = now
}

function tell(hasMoved: boolean): void {
  clearTimeout(moved)
  moved = hasMoved ? setTimeout(() => tell(false), seenAfter) : undefined
  document.documentElement.toggleAttribute('data-cursor-moved', hasMoved)
}

function currentNow(): Current | undefined {
  const { focused } = where.now()
  if (!focused) return undefined
  const rows = Object.entries(focused.hand()).flatMap(([kind, { cursor }]) =>
    cursor === undefined ? [] : [`${kind} ${cursor}`],
  )
  return { pane: focused.id, rows: rows.join(' ') }
}
