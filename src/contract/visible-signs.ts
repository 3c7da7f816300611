/** Control characters but for line ends and tabs; signs that change the direction, or begin a line elsewhere. */
const steering = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** Signs that cannot be seen and would turn round what stands after them are shown as JSON writes them: `\u202e`. */
export function withVisibleSigns(text: string): string {
  return text.replace(steering, escaped)
}

export function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}
