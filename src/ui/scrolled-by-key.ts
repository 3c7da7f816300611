/**
 * Of a region that scrolls and has nothing in it that takes the focus: it takes the focus itself, and is scrolled by the arrow
 * keys (axe: scrollable-region-focusable).
 */
export const scrolledByKey = { tabIndex: 0 } as const
