// The screenshot that a captain of the demonstration speaks of: two scores, as a scoreboard shows them.
import { loadSharp } from '../acts/encode-image.ts'

const size = { width: 640, height: 360 }
type Colour = readonly [number, number, number]
const dark: Colour = [22, 24, 34]
const colours: readonly Colour[] = [
  [56, 189, 248],
  [249, 115, 22],
]

/** Parts of a digit: top, upper left, upper right, middle, lower left, lower right, bottom. */
const parts = [
  [0, 0, 60, 14],
  [0, 0, 14, 60],
  [46, 0, 14, 60],
  [0, 53, 60, 14],
  [0, 60, 14, 60],
  [46, 60, 14, 60],
  [0, 106, 60, 14],
] as const
/** Which of them are lit, by digit. */
const lit = '1110111 0010010 1011101 1011011 0111010 1101011 1101111 1010010 1111111 1111011'.split(' ')

export async function screenshotOf(scores: readonly [number, number]): Promise<Buffer> {
  const pixels = Buffer.alloc(size.width * size.height * 3, Buffer.from(dark))
  for (const [side, score] of scores.entries()) {
    for (const [at, digit] of String(score).padStart(2, '0').split('').entries()) {
      const left = 90 + side * 260 + at * 100
      for (const [index, [x, y, width, height]] of parts.entries())
        if (lit[Number(digit)]?.[index] === '1') fill(pixels, [left + x, 120 + y, width, height], colours[side] ?? dark)
    }
  }
  const sharp = await loadSharp()
  return sharp(pixels, { raw: { ...size, channels: 3 } })
    .png()
    .toBuffer()
}

function fill(
  pixels: Buffer,
  [left, top, width, height]: readonly [number, number, number, number],
  colour: Colour,
): void {
  const line = Buffer.alloc(width * 3, Buffer.from(colour))
  for (let y = top; y < top + height; y++) line.copy(pixels, (y * size.width + left) * 3)
}
