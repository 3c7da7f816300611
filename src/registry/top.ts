/** Indexes of the highest scores, best first, equal ones in their order; a heap no larger than the number requested. */
export function topOf(candidates: Int32Array, scores: Float64Array, limit: number): number[] {
  const worse = (a: number, b: number) => {
    const difference = (scores[a] ?? 0) - (scores[b] ?? 0)
    return difference < 0 || (difference === 0 && a > b)
  }
  const best: number[] = []
  if (limit < 1) return best
  for (let index = 0; index < candidates.length; index++) {
    const candidate = candidates[index] ?? 0
    if (best.length < limit) {
      best.push(candidate)
      if (best.length === limit) for (let at = limit >> 1; at >= 0; at--) sink(best, at, worse)
    } else if (worse(best[0] ?? 0, candidate)) {
      best[0] = candidate
      sink(best, 0, worse)
    }
  }
  return best.toSorted((a, b) => (worse(a, b) ? 1 : -1))
}

/** Keeps the worst on top. */
function sink(heap: number[], from: number, worse: (a: number, b: number) => boolean): void {
  let at = from
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) return
    if (child + 1 < heap.length && worse(heap[child + 1] ?? 0, heap[child] ?? 0)) child++
    const above = heap[at] ?? 0
    const below = heap[child] ?? 0
    if (!worse(below, above)) return
    heap[at] = below
    heap[child] = above
    at = child
  }
}
