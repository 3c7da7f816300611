import { textOfFile } from '../../rules/image-text.ts'
import { otherReadings, type OtherReading, textInBytes } from '../../rules/text-bytes.ts'

/** chosen: more than any list or record (bytes); the field's own limit is checked afterwards. */
const largestFile = 10_000_000

export function hasFile({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean {
  return dataTransfer?.types.includes('Files') === true
}

/** Undefined when it is not text or too large. */
export async function textOf(file: File): Promise<string | undefined> {
  return file.size > largestFile ? undefined : textInBytes(new Uint8Array(await file.arrayBuffer()))
}

/** Of a file whose text is neither UTF-8 nor UTF-16: how it reads otherwise. */
export async function otherReadingsOf(file: File): Promise<OtherReading[]> {
  return file.size > largestFile ? [] : otherReadings(new Uint8Array(await file.arrayBuffer()))
}

/** The file as a data URL: `data:image/png;name=cup.png;base64,…`. Undefined when it is too large. */
export async function dataUrlOf(file: File): Promise<string | undefined> {
  if (file.size > largestFile) return undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  let letters = ''
  // In pieces: the arguments of a call are limited in number.
  for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return textOfFile({ type: file.type, name: file.name, base64: btoa(letters) })
}
