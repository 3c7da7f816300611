// An image as an argument of commands.
import * as v from 'valibot'
import { maxImageText } from '../contract/limits.ts'
import { imageText, InlineImage } from '../contract/tournament-image.ts'

/** An image as arguments of commands hold it, `data:image/png;base64,…`, as the file it was. */
function imageOf(text: string): Blob {
  const [head = '', data = ''] = text.split(',')
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
  return new Blob([bytes], { type: /^data:([^;]*)/.exec(head)?.[1] ?? '' })
}

const pickedFile = { ask: 'long-text', accept: '.jpg,.jpeg,.png', asDataUrl: true } as const

/** Typed as `data:image/png;base64,…`, picked, dropped or pasted as a file. */
export const ImageFile = v.pipe(
  v.string(),
  v.minLength(1, 'required'),
  v.maxLength(maxImageText, 'tooLarge'),
  v.regex(imageText, 'notAnImage'),
  v.metadata(pickedFile),
  v.transform(imageOf),
)

/** One that is sent as the text it is. */
export const ImageText = v.pipe(InlineImage, v.metadata(pickedFile))
