/**
 * Works through the items in their order, at most `limit` at a time, and answers in their order. When one fails, no
 * further one is started.
 */
export async function inParallel<T, R>(
  limit: number,
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  let broken = false
  const worker = async () => {
    while (!broken && next < items.length) {
      const index = next++
      try {
        // Within bounds by the loop's condition; an item may itself be undefined.
        results[index] = await work(items[index] as T, index)
      } catch (error) {
        broken = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
  return results
}
