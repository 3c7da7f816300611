// An image that was sent is kept, under an address nobody can guess.
import { randomBytes } from 'node:crypto'
import { Invalid, type Act } from '../call.ts'
import { insertImage } from '../store/images.ts'
import type { Encoded } from './encode-image.ts'

/** Answers its address. */
export function keepImage({ tx, asking }: Act, image: Encoded): Promise<string> {
  if (!image.ok) throw new Invalid({ file: [image.why] })
  const secret = randomBytes(18).toString('base64url')
  return insertImage(tx, { ...image.encoded, secret, time: asking.now })
}
