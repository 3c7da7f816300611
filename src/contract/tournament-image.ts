// The images of a tournament (§3), each with the shape it is cut to.
import * as v from 'valibot'
import { maxInlineImageText } from './limits.ts'
import { isWebsite } from './website.ts'

export const TournamentImage = v.picklist(['logo', 'banner', 'mobileBanner'])
export type TournamentImage = v.InferOutput<typeof TournamentImage>

/** chosen: pixels an image is kept with at most; smaller ones are not enlarged, only cut to the same shape. */
export const imageSizes: Readonly<Record<TournamentImage, { width: number; height: number }>> = {
  logo: { width: 512, height: 512 },
  banner: { width: 1920, height: 480 },
  mobileBanner: { width: 1080, height: 540 },
}

export type Crop = { left: number; top: number; width: number; height: number }

/** The part of an image that is kept: left, top, width and height as parts of the whole, `0.1,0,0.8,1`. */
export const Crop = v.pipe(
  v.string(),
  v.regex(/^\d(\.\d{1,6})?(,\d(\.\d{1,6})?){3}$/, 'notACrop'),
  v.transform((text): Crop => {
    const [left = 0, top = 0, width = 0, height = 0] = text.split(',').map(Number)
    return { left, top, width, height }
  }),
  v.check(isInside, 'notACrop'),
)

export function cropText({ left, top, width, height }: Crop): string {
  return [left, top, width, height].map((part) => Number(Math.max(0, part).toFixed(6))).join(',')
}

/** chosen: rounding may reach a little over the edge. */
function isInside({ left, top, width, height }: Crop): boolean {
  return width > 0 && height > 0 && left + width <= 1.001 && top + height <= 1.001
}

/** An image as text: `data:image/png;base64,…`. */
export const imageText = /^data:[\w/.+-]*;base64,[\w+/=]+$/

/** One that travels inside a body of JSON. */
export const InlineImage = v.pipe(
  v.string(),
  v.minLength(1, 'required'),
  v.maxLength(maxInlineImageText, 'tooLarge'),
  v.regex(imageText, 'notAnImage'),
)

/** Under the main API base. */
export function imagePath(id: string, secret: string): string {
  return `/files/images/${encodeURIComponent(id)}/${encodeURIComponent(secret)}`
}

/** As `imagePath` makes it of a number and a secret of 18 bytes. */
const imageSentHere = /^\/files\/images\/\d{1,19}\/[\w-]{24}$/

/** The address of an image: of one that was sent here, in no other form than ours, or of one elsewhere. */
export const ImageAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(2_000, 'tooLong'),
  v.check((address) => imageSentHere.test(address) || isWebsite(address), 'notAWebsite'),
  v.metadata({ example: 'https://example.com/logo.png' }),
)
