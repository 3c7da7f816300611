/** The frame around each part of the top bar. */
export const topChip =
  'flex h-6 pointer-coarse:h-11 items-center gap-1.5 rounded-md border border-line px-2 whitespace-nowrap text-dim hover:border-edge hover:text-text'

/** The frame around the clocks: where there is no room for them in the top bar they stand in a row of their own below it. */
export const clockBox =
  'flex h-[22px] items-center gap-1.5 rounded-md border border-line px-2 whitespace-nowrap text-dim narrow:absolute narrow:inset-x-0 narrow:top-full narrow:justify-center narrow:border-0'
