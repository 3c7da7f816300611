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

/** chosen: the usual encodings of spreadsheets in Taiwan and in Western Europe, beside UTF-8. */
const otherEncodings = ['big5', 'windows-1252'] as const
export type OtherReading = { encoding: (typeof otherEncodings)[number]; text: string }

/** A file that is neither, as it reads in each encoding that it may have; a person chooses. */
export function otherReadings(bytes: Uint8Array): OtherReading[] {
  return otherEncodings.flatMap((encoding) => {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      return noText.test(text) ? [] : [{ encoding, text }]
    } catch {
      return []
    }
  })
}
/** All control signs but tab, line feed and carriage return. */
const noText = new RegExp(String.raw`[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]`)
