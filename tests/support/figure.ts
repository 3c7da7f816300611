// Figures that depend on the machine: printed by every run, judged by the soak alone (soak.ts says so to its tests).

/** Whether a clock counts in this run. */
export const isSoak = process.env['ARENA_SOAK'] === '1'

export function figure(what: string, value: number, { atMost, unit }: { atMost: number; unit: string }): void {
  const told = `${what}: ${Number(value.toPrecision(3))} ${unit}, at most ${atMost}`
  console.log(`shown: ${told}`)
  if (isSoak && !(value <= atMost)) throw new Error(told)
}
