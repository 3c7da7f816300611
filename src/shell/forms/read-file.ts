/** chosen: more than any list or record there is (bytes); the field's own limit says what is too long. */
const largestFile = 10_000_000

export function hasFile({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean {
  return dataTransfer?.types.includes('Files') === true
}

/** Nothing when it is no text, or far too much of it. */
export async function textOf(file: File): Promise<string | undefined> {
  if (file.size > largestFile) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    return undefined
  }
}

/** The file itself as text: `data:image/png;base64,…`. Nothing when it is far too much. */
export async function dataUrlOf(file: File): Promise<string | undefined> {
  if (file.size > largestFile) return undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  let letters = ''
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return `data:${file.type};base64,${btoa(letters)}`
}
