// Runs in a built application before its own scripts: notes when its first list is painted and at rest.

/** Milliseconds from the start of the page. */
export type FirstRows = {
  /** When enough filled cells were painted. */
  painted: number
  /** When the last long task that belongs to that ended. */
  interactive: number
  /** Addresses of the scripts that were asked for before the list was painted. */
  scripts: string[]
}

const { enoughCells } = window
/** A long task this soon after the paint still belongs to it. */
const aftermath = 700
const patience = 60_000

const longTaskEnds: number[] = []
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) longTaskEnds.push(startTime + duration)
}).observe({ type: 'longtask', buffered: true })

const painted = new Promise<number>((resolve, reject) => {
  const observer = new MutationObserver(() => {
    const cells = document.querySelectorAll('tbody tr :is(td, th)')
    if (cells.length < enoughCells || !cells[1]?.textContent) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.addEventListener('message', () => resolve(performance.now()))
      channel.port1.start()
      channel.port2.postMessage(0)
    })
  })
  observer.observe(document, { subtree: true, childList: true })
  void scheduler.postTask(() => reject(new Error('no list')), { delay: patience })
})

async function firstRows(): Promise<FirstRows> {
  const at = await painted
  await scheduler.postTask(() => undefined, { delay: aftermath })
  const scripts = performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => startTime < at && /\.m?js(\?|$)/.test(name))
    .map(({ name }) => name)
  return { painted: at, scripts, interactive: Math.max(at, ...longTaskEnds.filter((end) => end < at + aftermath)) }
}

declare global {
  interface Window {
    /** How many filled cells are a list; set before. */
    enoughCells: number
    firstRows: typeof firstRows
  }
}

window.firstRows = firstRows
