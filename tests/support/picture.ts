// The smallest picture there is: one dot, as PNG.
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The line that gives a tournament all the images publishing asks for. */
export function imagesLine(tournament: string): string {
  return `tournament set-image "${tournament}" logo "data:image/png;base64,${picture.toString('base64')}" --others`
}
