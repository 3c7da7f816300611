/** The text of a file: UTF-16 by its mark, else strict UTF-8, each without the mark; undefined when it is neither. */
export function textInBytes(bytes: Uint8Array): string | undefined {
  const mark = `${bytes[0]} ${bytes[1]}`
  const encoding = mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
