// Tabs of one browser in this process: the locks and the channel they share, and a tab that stands still. All that comes to
// such a tab (bytes, messages, locks, timers) waits until it goes on, as in a browser. Timers must be those of Vitest.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Channel } from '../../src/api/channel.ts'
import type { Client } from '../../src/api/client.ts'

export type Coming = 'bytes' | 'messages' | 'locks' | 'timers'

type Claim = { take: () => void; lose: () => void }

/** Web Locks, as far as they are asked for here: waiting with a signal, and stealing. */
export function browserLocks(): LockManager {
  const held = new Map<string, Claim>()
  const waiting = new Map<string, Claim[]>()
  const next = (name: string) => {
    held.delete(name)
    waiting.get(name)?.shift()?.take()
  }
  const request = <T>(name: string, { signal, steal = false }: LockOptions, work: () => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const claim: Claim = {
        take() {
          held.set(name, claim)
          const done = Promise.resolve().then(work)
          void done.then(resolve, reject).finally(() => held.get(name) === claim && next(name))
        },
        lose: () => reject(new DOMException('stolen', 'AbortError')),
      }
      signal?.addEventListener('abort', () => {
        const line = waiting.get(name) ?? []
        if (!line.includes(claim)) return
        waiting.set(
          name,
          line.filter((one) => one !== claim),
        )
        reject(new DOMException('given up', 'AbortError'))
      })
      if (steal) held.get(name)?.lose()
      if (steal || !held.has(name)) claim.take()
      else waiting.set(name, [...(waiting.get(name) ?? []), claim])
    })
  // No more of it is asked for.
  return { request } as unknown as LockManager
}

const tabNow = new AsyncLocalStorage<BrowserTab>()

export class BrowserTab {
  private stands = false
  private held: { kind: Coming; act: () => void }[] = []

  standStill(): void {
    this.stands = true
  }

  /** All that has come meanwhile happens, one kind after another. */
  async goOn(order: readonly Coming[]): Promise<void> {
    this.stands = false
    const came = this.held.splice(0)
    for (const kind of order)
      for (const one of came.filter((each) => each.kind === kind)) {
        this.run(one.act)
        await turn()
      }
  }

  come(kind: Coming, act: () => void): void {
    if (this.stands) this.held.push({ kind, act })
    else this.run(act)
  }

  run<T>(act: () => T): T {
    return tabNow.run(this, act)
  }

  private awake(kind: Coming): Promise<void> {
    return new Promise((resolve) => this.come(kind, resolve))
  }

  locks(shared: LockManager): LockManager {
    const request = async <T>(name: string, options: LockOptions, work: () => Promise<T>) => {
      const done = shared.request(name, options, async () => {
        await this.awake('locks')
        return this.run(work)
      })
      await done.catch(() => undefined)
      await this.awake('locks')
      return done
    }
    // As above.
    return { request } as unknown as LockManager
  }

  channel<M>(all: Set<(message: M, from: BrowserTab) => void>): Channel<M> {
    return {
      send: (message) => {
        for (const tell of all) tell(message, this)
      },
      listen: (heard) => {
        const tell = (message: M, from: BrowserTab) => {
          if (from !== this) queueMicrotask(() => this.come('messages', () => heard(structuredClone(message))))
        }
        all.add(tell)
        return () => all.delete(tell)
      },
    }
  }

  client(real: Client): Client {
    return {
      ...real,
      open: async (path, options) => {
        const response = await real.open(path, options)
        if (!response?.body) return response
        const held = new TransformStream<Uint8Array, Uint8Array>({
          transform: async (bytes, out) => {
            await this.awake('bytes')
            out.enqueue(bytes)
          },
        })
        return new Response(response.body.pipeThrough(held), response)
      },
    }
  }
}

/** Timers belong to the tab that set them. Called once the clock is Vitest's; answers how it gets its own back, which goes first. */
export function timersOfTabs(): () => void {
  const { setTimeout: given } = globalThis
  const set = (act: (...more: unknown[]) => void, milliseconds?: number, ...more: unknown[]) => {
    const tab = tabNow.getStore()
    return given(tab ? () => tab.come('timers', () => act(...more)) : act, milliseconds, ...more)
  }
  // It has one more property, which only `util.promisify` looks at.
  globalThis.setTimeout = set as typeof setTimeout
  return () => {
    globalThis.setTimeout = given
  }
}

/** Everything that has begun has gone on: promises, and messages between them. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
