// A number of messages a second, spread evenly: mail servers refuse floods.

export type Pace = {
  /** How many may begin now. */
  allowed(): number
  use(count: number): void
  /** Until the next may begin. */
  milliseconds: number
}

/** chosen: unused sends are saved up for this long at most (milliseconds). */
const saved = 200

/** `now` in milliseconds. */
export function createPace(perSecond: number, now = () => performance.now()): Pace {
  const most = Math.max(1, (perSecond * saved) / 1_000)
  let tokens = most
  let at = now()
  return {
    milliseconds: Math.max(5, 1_000 / perSecond),
    allowed() {
      const time = now()
      tokens = Math.min(most, tokens + ((time - at) * perSecond) / 1_000)
      at = time
      return Math.floor(tokens)
    },
    use(count) {
      tokens -= count
    },
  }
}
