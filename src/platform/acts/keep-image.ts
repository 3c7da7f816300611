// An image that was sent is kept, under an unguessable address.
import { randomBytes } from 'node:crypto'
import { Invalid, type Act } from '../call.ts'
import { insertImage } from '../store/images.ts'
import type { Encoded } from './encode-image.ts'

/** Answers its address. `field`: what is wrong when it is no image. */
export function keepImage({ tx, asking }: Act, image: Encoded, field = 'file'): Promise<string> {
  if (!image.ok) throw new Invalid({ [field]: [image.why] })
  const secret = randomBytes(18).toString('base64url')
  return insertImage(tx, { ...image.encoded, secret, time: asking.now })
}

/** The logo of a new thing: of a picture that was sent with it, else the address that was named. */
export async function keepNewLogo(
  act: Act & { image?: Encoded | undefined; body: { logo?: string | undefined } },
): Promise<string | undefined> {
  return act.image ? keepImage(act, act.image, 'logo') : act.body.logo
}
