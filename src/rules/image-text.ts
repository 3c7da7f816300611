// An image, or another file, as an argument of commands.
import * as v from 'valibot'
import { maxImageText, maxInlineImageText } from '../contract/limits.ts'
import { imageText } from '../contract/tournament-image.ts'

/**
 * A file as arguments hold it: `data:image/png;name=cup.png;base64,…`. The name is present for a file picked from disk.
 */
const fileText = /^data:[\w/.+-]*(?:;name=([\w.!~*'()%-]*))?;base64,[\w+/=]*$/

export function textOfFile(file: { type: string; name: string; base64: string }): string {
  return `data:${file.type};name=${encodeURIComponent(file.name)};base64,${file.base64}`
}

function blobOf(text: string): Blob {
  const data = text.slice(text.indexOf(',') + 1)
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
  const options = { type: /^data:([^;]*)/.exec(text)?.[1] ?? '' }
  const name = fileNameIn(text)
  return name === '' ? new Blob([bytes], options) : new File([bytes], name, options)
}

/** Empty where it has none. */
export function fileNameIn(text: string): string {
  try {
    return decodeURIComponent(/^data:[^;,]*;name=([^;,]*)/.exec(text)?.[1] ?? '')
  } catch {
    return ''
  }
}

function withoutName(text: string): string {
  return text.replace(/^(data:[^;,]*);name=[^;,]*/, '$1')
}

const pickedFile = { ask: 'long-text', accept: '.jpg,.jpeg,.png', asDataUrl: true } as const

/** Typed as `data:image/png;base64,…`, picked, dropped or pasted as a file. */
export const ImageFile = v.pipe(
  v.string(),
  v.minLength(1, 'required'),
  v.maxLength(maxImageText, 'tooLarge'),
  v.regex(fileText, 'notAnImage'),
  v.check((text) => imageText.test(withoutName(text)), 'notAnImage'),
  v.metadata(pickedFile),
  v.transform(blobOf),
)

/** One that is sent as the text it is, without the name of its file. */
export const ImageText = v.pipe(
  v.string(),
  v.minLength(1, 'required'),
  v.maxLength(maxInlineImageText, 'tooLarge'),
  v.transform(withoutName),
  v.regex(imageText, 'notAnImage'),
  v.metadata(pickedFile),
)

/** A file of any kind with one of these endings; the receiver decides its type. */
export function fileWith(accept: string) {
  return v.pipe(
    v.string(),
    v.minLength(1, 'required'),
    v.maxLength(maxImageText, 'tooLarge'),
    v.regex(fileText, 'notAFile'),
    v.metadata({ ask: 'long-text', accept, asDataUrl: true } as const),
    v.transform(blobOf),
  )
}
