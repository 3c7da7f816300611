// Runs in every page before its own scripts. A time ends at the first task after the frame in which the last DOM change
// of the action was painted: what a person sees, not what a callback claims.

export type Timed = { ms: number; changes: number }

export type Scrolled = { frames: number; dropped: number; blankPercent: number | null }

type Watch = { done: () => Promise<{ last: number; changes: number }> }

/** A poll, since a page that is done says nothing. Milliseconds. */
const poll = 25
const frame = 1000 / 60
const startsWithin = 900
const endsWithin = 120_000

const pause = (delay: number) => scheduler.postTask(() => undefined, { delay })

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

/** The first task after the next frame. */
function afterPaint(atFrame?: () => void): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      atFrame?.()
      const channel = new MessageChannel()
      channel.port1.addEventListener('message', () => resolve(performance.now()))
      channel.port1.start()
      channel.port2.postMessage(0)
    })
  })
}

function watch(roots: readonly Node[], quiet: number): Watch {
  const start = performance.now()
  let last = Number.NaN
  let changes = 0
  let pending = false
  const untilPainted = async () => {
    pending = true
    last = await afterPaint(() => (pending = false))
  }
  const observer = new MutationObserver((records) => {
    changes += records.length
    if (!pending) void untilPainted()
  })
  for (const node of roots) {
    observer.observe(node, { subtree: true, childList: true, characterData: true, attributes: true })
  }
  return {
    async done() {
      for (;;) {
        await pause(poll)
        const now = performance.now()
        if (!pending && changes > 0 && now - last > quiet) break
        if (now - start > (changes > 0 ? endsWithin : startsWithin)) break
      }
      observer.disconnect()
      return { last, changes }
    },
  }
}

export const measure = {
  pause,
  afterPaint,

  /** From the call to the paint of its last change. */
  async timed(act: () => void, quiet = 130): Promise<Timed> {
    await afterPaint()
    const watched = watch([document.body], quiet)
    const start = performance.now()
    act()
    const { last, changes } = await watched.done()
    return { ms: last - start, changes }
  },

  /** From the time stamp of the next real key press to the paint of its last change. */
  async nextKey(roots: readonly Node[], quiet = 150): Promise<Timed> {
    let pressed = Number.NaN
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Control' && Number.isNaN(pressed)) pressed = event.timeStamp
    }
    window.addEventListener('keydown', onKey, true)
    const { last, changes } = await watch(roots, quiet).done()
    window.removeEventListener('keydown', onKey, true)
    return { ms: last - pressed, changes }
  },

  /** Scrolls there and back at a steady speed; counts late frames and those with no row in the middle of the view. */
  async scroll(
    box: HTMLElement,
    { rowSelector, axis = 'top', duration = 3000, speed = 4000, gap = 0 }: ScrollOptions = {},
  ): Promise<Scrolled> {
    const place = axis === 'top' ? 'scrollTop' : 'scrollLeft'
    box[place] = 0
    await pause(150)
    await afterPaint()
    const covered = rowSelector === undefined ? undefined : coverage(box, rowSelector, gap)
    const start = await nextFrame()
    let [frames, dropped, blank, before] = [0, 0, 0, start]
    for (let now = start; now - start < duration;) {
      const furthest = (axis === 'top' ? box.scrollHeight - box.clientHeight : box.scrollWidth - box.clientWidth) || 1
      const way = (((now - start) / 1000) * speed) % (2 * furthest)
      box[place] = way < furthest ? way : 2 * furthest - way
      if (covered && !covered()) blank++
      frames++
      now = await nextFrame()
      dropped += Math.max(0, Math.round((now - before) / frame) - 1)
      before = now
    }
    return { frames, dropped, blankPercent: covered ? (100 * blank) / frames : null }
  },
}

type ScrollOptions = {
  /** Looked for in the middle of the view; not looked for when left out. */
  rowSelector?: string | undefined
  axis?: 'top' | 'left'
  /** Milliseconds. */
  duration?: number
  /** Pixels a second. */
  speed?: number
  /** Pixels between rows. */
  gap?: number
}

function coverage(box: HTMLElement, rowSelector: string, gap: number): () => boolean {
  const { left, top, height } = box.getBoundingClientRect()
  const isRow = (y: number) => document.elementFromPoint(left + 60, y)?.closest(rowSelector) != null
  return () =>
    [0.35, 0.9].every((part) => isRow(top + height * part) || (gap > 0 && isRow(top + height * part + gap + 1)))
}

declare global {
  interface Window {
    measure: typeof measure
  }
}

window.measure = measure
