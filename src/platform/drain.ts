// The end of a server in the order that loses nothing: who has come is served, and told that the connection is over.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { setImmediate as taken, setTimeout as pause } from 'node:timers/promises'

/** chosen: within what process managers wait before they kill. */
const drainMilliseconds = 10_000

/**
 * chosen: the port stays open until four turns in a row bring no new connection, since closing it resets connections that were
 * made and not yet taken from the system, of which Node takes one at a time; those who never stop coming are not waited
 * for. Turns are counted instead of milliseconds because a process that the machine holds up takes none meanwhile.
 */
const quietTurns = 4
const mostTurns = 80
const turnMilliseconds = 25
/** chosen: time for a new connection to send its request. */
const askMilliseconds = 1_000

/** `fresh`: connected and not yet asked for anything. */
type Life = 'fresh' | 'busy' | 'idle'

/** From before the first connection; answers how to end it. */
export function drainable(server: Server): () => Promise<void> {
  const lives = new Map<Socket, Life>()
  let draining = false
  let came = 0
  server.on('connection', (socket: Socket) => {
    lives.set(socket, 'fresh')
    came++
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
    for (let turn = 0, quiet = 0; quiet < quietTurns && turn < mostTurns; turn++) {
      const before = came
      await pause(turnMilliseconds)
      // Node takes a waiting connection before it runs this.
      await taken()
      quiet = came === before ? quiet + 1 : 0
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
