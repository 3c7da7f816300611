/** Pixels in the window. */
export type Point = { x: number; y: number }
