// Stands between the platform and its PostgreSQL, and loses what it is told to: the connection at the COMMIT of a write, or all that
// the database says to the listener.
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * `cut before`: COMMIT does not reach the database. `cut after`: the database has done it, its answer is lost. `swallowed`: the same,
 * and the connection stays. `held`: COMMIT is on its way until it is let go.
 */
export type Fault = 'cut before' | 'cut after' | 'swallowed' | 'held'

export type DatabaseProxy = AsyncDisposable & {
  url: string
  /** Done once, to the next transaction that has sent a statement with this text. */
  atCommit: { of: string; fault: Fault } | undefined
  /** Lets go of what is held. */
  letGo(): void
  /** From now on nothing comes through of what the database says to the connections of this name that stand. */
  mute(application: string): void
}

export async function databaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const asked = new URL(databaseUrl)
  const folder = asked.searchParams.get('host')
  const socketOf = () =>
    folder === null
      ? createConnection(Number(asked.port || 5432), asked.hostname)
      : createConnection(`${folder}/.s.PGSQL.${asked.port || 5432}`)
  const pairs = new Set<Pair>()
  const held: (() => void)[] = []
  const server = createServer((client) => {
    const pair = pairOf(client, socketOf(), proxy, held)
    pairs.add(pair)
    pair.onEnd(() => pairs.delete(pair))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on TCP: never a pipe name
  const proxy: DatabaseProxy = {
    url: `postgres://${asked.username}:${asked.password}@127.0.0.1:${port}${asked.pathname}`,
    atCommit: undefined,
    letGo: () => {
      for (const go of held.splice(0)) go()
    },
    mute(application) {
      for (const pair of pairs) if (pair.application() === application) pair.mute()
    },
    async [Symbol.asyncDispose]() {
      for (const { end } of pairs) end()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}

type Pair = { application(): string | undefined; mute(): void; end(): void; onEnd(then: () => void): void }

function pairOf(client: Socket, database: Socket, proxy: DatabaseProxy, held: (() => void)[]): Pair {
  let said = Buffer.alloc(0)
  let isStarted = false
  let application: string | undefined
  let hasSent = false
  let isMute = false
  let isHeld = false
  let answered: (() => void) | undefined
  const end = () => {
    client.destroy()
    database.destroy()
  }
  database.on('error', () => undefined).once('close', end)
  // A database does not hear at once that somebody has gone.
  client.on('error', () => undefined).once('close', () => !isHeld && end())
  database.on('data', (data: Buffer) => {
    if (answered) answered()
    else if (!isMute && !client.destroyed) client.write(data)
  })
  client.on('data', (data: Buffer) => {
    said = Buffer.concat([said, data])
    for (let message = next(); message; message = next()) pass(message)
  })

  /** The first message has no letter. */
  function next(): Buffer | undefined {
    const from = isStarted ? 1 : 0
    if (said.length < from + 4) return undefined
    const length = from + said.readInt32BE(from)
    if (said.length < length) return undefined
    const message = said.subarray(0, length)
    said = said.subarray(length)
    return message
  }

  function pass(message: Buffer): void {
    const text = message.toString('latin1')
    if (!isStarted) application = /application_name\0([^\0]*)/.exec(text)?.[1]
    isStarted = true
    const asked = proxy.atCommit
    if (asked && text.includes(asked.of)) hasSent = true
    const isEnd = /^Q....(commit|rollback)\0$/is.test(text)
    const fault = asked && hasSent && /^Q....commit\0$/is.test(text) ? asked.fault : undefined
    if (isEnd) hasSent = false
    if (!fault) return void database.write(message)
    proxy.atCommit = undefined
    if (fault === 'cut before') return end()
    if (fault === 'held') {
      isHeld = true
      held.push(() => database.end(message))
      return
    }
    answered = fault === 'cut after' ? end : () => undefined
    database.write(message)
  }

  return {
    application: () => application,
    mute: () => void (isMute = true),
    end,
    onEnd: (then) => void database.once('close', then),
  }
}
