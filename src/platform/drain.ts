// The end of a server in the order that loses nothing: who has come is served, and told that the connection is over.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** chosen: within what process managers wait before they kill. */
const drainMilliseconds = 10_000

/**
 * chosen: the port stays open until no connection has come for this long, since closing it resets connections that were
 * made and not yet taken from the system, of which Node takes one at a time; those who never stop coming are not waited
 * for.
 */
const quietMilliseconds = 100
const takeMilliseconds = 2_000
/** chosen: time for a new connection to send its request. */
const askMilliseconds = 1_000

/** `fresh`: connected and not yet asked for anything. */
type Life = 'fresh' | 'busy' | 'idle'

/** From before the first connection; answers how to end it. */
export function drainable(server: Server): () => Promise<void> {
  const lives = new Map<Socket, Life>()
  let draining = false
  let lastCame = 0
  server.on('connection', (socket: Socket) => {
    lives.set(socket, 'fresh')
    lastCame = performance.now()
    socket.once('close', () => lives.delete(socket))
  })
  // Before the handlers that answer.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    lives.set(socket, 'busy')
    if (draining) response.setHeader('connection', 'close')
    response.once('close', () => {
      if (lives.has(socket)) lives.set(socket, 'idle')
    })
  })
  const end = (which: (life: Life) => boolean) => {
    for (const [socket, life] of lives) if (which(life)) socket.destroy()
  }

  return async () => {
    if (!server.listening) return
    draining = true
    const begun = performance.now()
    lastCame = begun
    for (let now = begun; now - lastCame < quietMilliseconds && now - begun < takeMilliseconds;) {
      await pause(quietMilliseconds / 4)
      now = performance.now()
    }
    // The server's own `close` ends fresh connections as well.
    const closed = new Promise<void>((resolve) => void Listener.prototype.close.call(server, () => resolve()))
    const idle = setInterval(() => end((life) => life === 'idle'), 50)
    const unasked = setTimeout(() => end((life) => life !== 'busy'), askMilliseconds)
    const enough = setTimeout(() => end(() => true), drainMilliseconds)
    await closed
    clearInterval(idle)
    clearTimeout(unasked)
    clearTimeout(enough)
    server.close()
  }
}
