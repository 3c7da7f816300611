// Turns for work that may have to wait for one of many things. Work begins when each thing it names has room; callers are served in
// rotation, and of one caller the things in rotation: a crowd waits among itself.

/** Something that work may wait for, and how much of the work that names it may be going on at a time. */
export type TurnPlace = { name: string; width: number }

export type Comer = {
  /** The caller. */
  by: string
  places: readonly TurnPlace[]
}

export type RotationBounds = {
  /** Going on at a time. */
  width?: number
  /** Waiting: altogether, for one and the same things, and of one caller. */
  length?: number
  ofThings?: number
  ofCaller?: number
}

export type Rotation = {
  <T>(work: () => Promise<T>, comer: Comer): Promise<T>
  /** Names that are remembered: none once all work has ended. */
  known(): number
}

/** As many wait as may. */
export class LineIsFull extends Error {}

type Waiting = Comer & { things: string; begin(): void }

export function createRotation({
  width = Infinity,
  length = Infinity,
  ofThings = Infinity,
  ofCaller = Infinity,
}: RotationBounds): Rotation {
  /** Caller → things → waiting, in the order of their turns. */
  const callers = new Map<string, Map<string, Waiting[]>>()
  const busy = createTally()
  const waitingFor = createTally()
  const waitingOf = createTally()
  let running = 0
  let waiting = 0

  async function take<T>(work: () => Promise<T>, { by, places }: Comer): Promise<T> {
    let isBegun = false
    let begin = () => {}
    const begins = new Promise<void>((resolve) => {
      begin = () => {
        isBegun = true
        resolve()
      }
    })
    const one: Waiting = { by, places, things: places.map(({ name }) => name).join('\n'), begin }
    stand(one)
    serve()
    // Asked last: it is no matter how many wait where there is room for this one.
    if (!isBegun && isTooMany(one)) {
      leave(one)
      throw new LineIsFull()
    }
    await begins
    try {
      return await work()
    } finally {
      running--
      for (const { name } of places) busy.add(name, -1)
      serve()
    }
  }

  function stand(one: Waiting): void {
    const lines = callers.get(one.by) ?? new Map<string, Waiting[]>()
    const line = lines.get(one.things) ?? []
    line.push(one)
    lines.set(one.things, line)
    callers.set(one.by, lines)
    count(one, 1)
  }

  /** Its caller, and of that these things, come last from now on. */
  function leave(one: Waiting): void {
    const lines = callers.get(one.by)
    const left = lines?.get(one.things)?.filter((other) => other !== one) ?? []
    lines?.delete(one.things)
    if (left.length > 0) lines?.set(one.things, left)
    callers.delete(one.by)
    if (lines && lines.size > 0) callers.set(one.by, lines)
    count(one, -1)
  }

  function count({ by, things }: Waiting, more: 1 | -1): void {
    waiting += more
    waitingFor.add(things, more)
    waitingOf.add(by, more)
  }

  function isTooMany({ by, things }: Waiting): boolean {
    return waiting > length || waitingFor.of(things) > ofThings || waitingOf.of(by) > ofCaller
  }

  function serve(): void {
    while (running < width) {
      const next = nextOne()
      if (!next) return
      leave(next)
      running++
      for (const { name } of next.places) busy.add(name, 1)
      next.begin()
    }
  }

  function nextOne(): Waiting | undefined {
    for (const lines of callers.values())
      for (const [first] of lines.values())
        if (first?.places.every((place) => busy.of(place.name) < place.width)) return first
    return undefined
  }

  const known = () => callers.size + busy.size() + waitingFor.size() + waitingOf.size()
  return Object.assign(take, { known })
}

/** Counts by name; a name whose count is zero is forgotten. */
function createTally() {
  const counts = new Map<string, number>()
  return {
    of: (name: string) => counts.get(name) ?? 0,
    add(name: string, more: 1 | -1) {
      const count = (counts.get(name) ?? 0) + more
      if (count === 0) counts.delete(name)
      else counts.set(name, count)
    },
    size: () => counts.size,
  }
}
