/** The frame around each part of the top bar. */
export const topChip =
  'flex h-6 items-center gap-1.5 rounded-md border border-line px-2 whitespace-nowrap text-dim hover:border-edge hover:text-text'
