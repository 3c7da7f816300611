// How wide a text is drawn: the font has one width for all letters, and twice as much for Han and other wide signs.

/** Pixels at 13 px. */
const letter = 7.8
const wide = 13
const wideSigns =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u

export function textWidth(text: string): number {
  let width = 0
  for (const sign of text) width += wideSigns.test(sign) ? wide : letter
  return Math.ceil(width)
}
