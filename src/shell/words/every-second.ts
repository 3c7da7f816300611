/** Subscribed to by parts that show the time. */
export function everySecond(tick: () => void): () => void {
  const handle = setInterval(tick, 1000)
  return () => clearInterval(handle)
}
