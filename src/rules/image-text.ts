// An image as an argument of commands.
import * as v from 'valibot'
import { maxImageText } from '../contract/limits.ts'

/** An image as arguments of commands hold it, `data:image/png;base64,…`, as the file it was. */
function imageOf(text: string): Blob {
  const [head = '', data = ''] = text.split(',')
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
  return new Blob([bytes], { type: /^data:([^;]*)/.exec(head)?.[1] ?? '' })
}

/** Typed as `data:image/png;base64,…`, picked, dropped or pasted as a file. */
export const ImageFile = v.pipe(
  v.string(),
  v.minLength(1, 'required'),
  v.maxLength(maxImageText, 'tooLarge'),
  v.regex(/^data:[\w/.+-]*;base64,[\w+/=]+$/, 'notAnImage'),
  v.metadata({ ask: 'long-text', accept: '.jpg,.jpeg,.png', asDataUrl: true }),
  v.transform(imageOf),
)
