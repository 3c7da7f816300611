// Which rows are selected: one byte per row, so that selecting 100,000 is one fill. Follows the rows when they move.

export type RowSelection = {
  has: (index: number) => boolean
  size: () => number
  set: (index: number, on: boolean) => void
  setMany: (indexes: ArrayLike<number>, on: boolean) => void
  clear: () => void
  /** Stretches from the row the stretch began at: `between` lists the rows from there to `to`. */
  stretch: (from: number, between: (anchor: number) => Iterable<number>) => void
  endStretch: () => void
  update: (count: number, moved: Int32Array) => void
  countIn: (indexes: Uint32Array) => number
  indexes: () => number[]
}

export function createRowSelection(): RowSelection {
  let bits = new Uint8Array(0)
  let size = 0
  let stretch: { anchor: number; before: Uint8Array<ArrayBuffer> } | undefined

  const set = (index: number, on: boolean) => {
    const value = on ? 1 : 0
    if (index < 0 || index >= bits.length || bits[index] === value) return
    bits[index] = value
    size += on ? 1 : -1
  }
  const recount = () => {
    size = 0
    for (const bit of bits) size += bit
  }

  return {
    has: (index) => bits[index] === 1,
    size: () => size,
    set,
    setMany(indexes, on) {
      for (let i = 0; i < indexes.length; i++) set(indexes[i] ?? -1, on)
    },
    clear() {
      bits.fill(0)
      size = 0
    },
    stretch(from, between) {
      stretch ??= { anchor: from, before: bits.slice() }
      bits = stretch.before.slice()
      for (const index of between(stretch.anchor)) bits[index] = 1
      recount()
    },
    endStretch() {
      stretch = undefined
    },
    update(count, moved) {
      const next = new Uint8Array(count)
      if (size > 0) {
        bits.forEach((bit, before) => {
          const now = moved[before] ?? -1
          if (bit === 1 && now >= 0) next[now] = 1
        })
      }
      bits = next
      stretch = undefined
      recount()
    },
    countIn(indexes) {
      if (size === 0) return 0
      let n = 0
      for (let i = 0; i < indexes.length; i++) n += bits[indexes[i] ?? 0] ?? 0
      return n
    },
    indexes() {
      const list: number[] = []
      bits.forEach((bit, index) => bit === 1 && list.push(index))
      return list
    },
  }
}
