import type { Server } from 'node:http'

/** chosen: within what process managers wait before they kill. */
const drainMilliseconds = 10_000

/** Takes no new connections and lets running requests end, but not for ever. */
export async function drain(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const enough = setTimeout(() => server.closeAllConnections(), drainMilliseconds)
  await closed
  clearInterval(idle)
  clearTimeout(enough)
}
