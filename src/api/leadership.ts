// Which tab of this browser holds the stream: the one that has the lock, as long as it gives a sign of life. A tab that
// stands still (at "Leave site?", or frozen) keeps its lock and says nothing, so another tab takes the lock from it.

/** The platform's heartbeat is 15 s: after three missed ones a stream, or the tab that holds it, counts as gone. */
export const silenceMilliseconds = 45_000
/** chosen: a leading tab that is awake answers a question within this time. */
const answerMilliseconds = 1000
/** chosen: tabs take over after different waits up to this, so that all hear of the first one. */
const orderMilliseconds = 4000

/** Later terms have higher numbers. */
export type Term = { number: number; over: AbortSignal }

type Leadership = {
  start(): void
  /** The term of this tab, while it leads. */
  term(): Term | undefined
  /** To be called with the term of every message of a leading tab; false: that tab no longer leads. */
  heeds(number: number): boolean
  stop(): void
}

type Ports = {
  name: string
  /** Absent where there are no other tabs: then this one leads. */
  locks: LockManager | undefined
  /** Holds the stream until the term is over; ends sooner where there is no stream. */
  lead: (term: Term) => Promise<void>
  /** Asks the leading tab for an answer. */
  ask: () => void
  /** It has not answered. */
  lost: () => void
}

export function createLeadership({ name, locks, lead, ask, lost }: Ports): Leadership {
  let stopped = false
  let known = 0
  let own: { number: number; over: AbortController } | undefined
  /** Ends the wait for the lock. */
  let waiting = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  function follow(manager: LockManager): void {
    waiting = new AbortController()
    watch(manager)
    void hold(manager, { signal: waiting.signal })
  }

  function watch(manager: LockManager): void {
    const takeOver = () => {
      waiting.abort()
      void hold(manager, { steal: true })
    }
    const giveUp = () => {
      lost()
      timer = setTimeout(takeOver, Math.random() * orderMilliseconds)
    }
    const doubt = () => {
      ask()
      timer = setTimeout(giveUp, answerMilliseconds)
    }
    clearTimeout(timer)
    timer = setTimeout(doubt, silenceMilliseconds)
  }

  async function hold(manager: LockManager, options: LockOptions): Promise<void> {
    const turn: { led?: Promise<void> } = {}
    try {
      await manager.request(name, options, async () => {
        clearTimeout(timer)
        if (!stopped) await (turn.led = begin())
      })
      // It ended its term without being told to: there is no stream to hold.
      if (own) return
    } catch {
      // Given up for taking the lock instead; the other request goes on.
      if (!turn.led && !options.steal) return
      endTerm()
    }
    await turn.led
    if (stopped) return
    follow(manager)
    // Messages of the other tab may have been missed.
    if (turn.led) ask()
  }

  function begin(): Promise<void> {
    own = { number: Math.max(known + 1, Date.now()), over: new AbortController() }
    known = own.number
    return lead({ number: own.number, over: own.over.signal })
  }

  function endTerm(): void {
    own?.over.abort()
    own = undefined
  }

  return {
    start() {
      if (locks) follow(locks)
      else void begin()
    },
    term: () => own && { number: own.number, over: own.over.signal },
    heeds(number) {
      if (number < known || number === own?.number) return false
      known = number
      endTerm()
      if (locks && !stopped) watch(locks)
      return true
    },
    stop() {
      stopped = true
      clearTimeout(timer)
      waiting.abort()
      endTerm()
    },
  }
}
