/** One points with a finger, which needs more room than a mouse. Asked once: rows keep the height the page began with. */
export const byFinger = matchMedia('(pointer: coarse)').matches
