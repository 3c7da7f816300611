// An image somebody sent becomes one of ours: known by its bytes, decoded, and encoded anew. Nothing of the file itself is kept:
// neither metadata nor whatever else was hidden in it.
import type { Sharp } from 'sharp'
import type { Crop } from '../../contract/tournament-image.ts'
import { maxImageBytes, maxImagePixels, maxImageSide } from '../../contract/limits.ts'

type EncodedImage = { mediaType: 'image/jpeg' | 'image/png'; width: number; height: number; bytes: Buffer }
export type Encoded =
  { ok: true; encoded: EncodedImage } | { ok: false; why: 'notAnImage' | 'imageTooLarge' | 'brokenImage' }

/** What is left of it: a part of the whole, and the size it is cut to around its middle. */
type Size = { width: number; height: number }
type Cut = { crop?: Crop | undefined; size: Size }

export async function encodeAnew(file: Buffer, cut?: Cut): Promise<Encoded> {
  const format = formatOf(file)
  if (!format) return { ok: false, why: 'notAnImage' }
  if (file.length > maxImageBytes) return { ok: false, why: 'imageTooLarge' }
  const sharp = await loadSharp()
  // `failOn`: a picture that is cut off is refused, not filled up with grey.
  const image = () => sharp(file, { failOn: 'truncated', limitInputPixels: maxImagePixels, sequentialRead: true })
  try {
    // Of any size: only the header is read.
    const { width, height, autoOrient } = await sharp(file, { limitInputPixels: false }).metadata()
    if (width * height > maxImagePixels) return { ok: false, why: 'imageTooLarge' }
    // Turned as the camera was held; that note goes with the metadata.
    const turned = image().rotate()
    const fitted = cut
      ? cutOut(turned, autoOrient, cut)
      : turned.resize({ width: maxImageSide, height: maxImageSide, fit: 'inside', withoutEnlargement: true })
    const encoded = format === 'image/png' ? fitted.png({ compressionLevel: 6 }) : fitted.jpeg({ quality: 85 })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { ok: true, encoded: { mediaType: format, width: info.width, height: info.height, bytes: data } }
  } catch {
    return { ok: false, why: 'brokenImage' }
  }
}

/** `data:image/png;base64,…`, where another may stand by its address. */
export function isInlineImage(logo: string | undefined): logo is string {
  return logo?.startsWith('data:') === true
}

export function inlineBytes(text: string): Buffer {
  return Buffer.from(text.slice(text.indexOf(',') + 1), 'base64')
}

/** Small images are not enlarged: they get the shape at the size they have. */
function cutOut(image: Sharp, whole: Size, { crop, size }: Cut): Sharp {
  const part = crop && {
    left: Math.min(whole.width - 1, Math.round(crop.left * whole.width)),
    top: Math.min(whole.height - 1, Math.round(crop.top * whole.height)),
    width: Math.max(1, Math.round(crop.width * whole.width)),
    height: Math.max(1, Math.round(crop.height * whole.height)),
  }
  const kept = part && {
    ...part,
    width: Math.min(part.width, whole.width - part.left),
    height: Math.min(part.height, whole.height - part.top),
  }
  const { width, height } = kept ?? whole
  const scale = Math.min(1, width / size.width, height / size.height)
  const fitted = {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  }
  return (kept ? image.extract(kept) : image).resize({ ...fitted, fit: 'cover' })
}

/** §9: JPEG and PNG, whatever the name or the sender says. */
function formatOf(file: Buffer): EncodedImage['mediaType'] | undefined {
  if (file.subarray(0, 3).equals(jpeg)) return 'image/jpeg'
  return file.subarray(0, 8).equals(png) ? 'image/png' : undefined
}
const jpeg = Buffer.from([0xff, 0xd8, 0xff])
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Loaded by whoever needs it first; a start does not wait for it. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One picture at a time in few threads, and nothing kept: memory stays small whatever is sent.
  sharp.cache(false)
  sharp.concurrency(1)
  // No decoder but these two can be reached, whatever a file claims to be inside.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
  return sharp
}
