/** The frame around each part of the top bar. */
export const topChip =
  'flex h-6 pointer-coarse:h-11 items-center gap-1.5 rounded-md border border-line px-2 whitespace-nowrap text-dim hover:border-edge hover:text-text'

/** The frame around the clocks, which stand there where there is room for them. */
export const clockBox =
  'hidden h-[22px] items-center gap-1.5 rounded-md border border-line px-2 whitespace-nowrap text-dim min-[56rem]:flex'
