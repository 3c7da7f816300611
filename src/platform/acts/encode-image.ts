// An uploaded image becomes one of ours: known by its bytes, decoded, and encoded again. Nothing of the file itself is
// kept: neither metadata nor whatever else was hidden in it.
import { queues } from '../threads.ts'
import type { Asker } from '../turns.ts'
import type { Sharp } from 'sharp'
import type { Crop } from '../../contract/tournament-image.ts'
import { maxImageBytes, maxImagePixels, maxImageSide, maxSentSide } from '../../contract/limits.ts'

type EncodedImage = { mediaType: 'image/jpeg' | 'image/png'; width: number; height: number; bytes: Buffer }
export type Encoded =
  { ok: true; encoded: EncodedImage } | { ok: false; why: 'notAnImage' | 'imageTooLarge' | 'brokenImage' }

/** chosen: how long one may take. */
const longestSeconds = 10
/** chosen: a JPEG that comes sharper with every pass is decoded as often; cameras and programs make ten passes. */
const mostPasses = 20

/** The kept part of the image, and the size it is cropped to around its centre. */
type Size = { width: number; height: number }
type Cut = { crop?: Crop | undefined; size: Size }

export async function encodeAnew(file: Buffer, cut?: Cut, asker?: Asker): Promise<Encoded> {
  const format = formatOf(file)
  if (!format) return { ok: false, why: 'notAnImage' }
  if (file.length > maxImageBytes) return { ok: false, why: 'imageTooLarge' }
  if (format === 'image/jpeg' && passesOf(file) > mostPasses) return { ok: false, why: 'imageTooLarge' }
  return queues.pictures(() => decode(file, format, cut), asker)
}

async function decode(file: Buffer, format: EncodedImage['mediaType'], cut: Cut | undefined): Promise<Encoded> {
  const sharp = await loadSharp()
  // `failOn`: a picture that is cut off is refused, not filled up with grey.
  const image = () => sharp(file, { failOn: 'truncated', limitInputPixels: maxImagePixels, sequentialRead: true })
  try {
    // Of any size: only the header is read.
    const { width, height, autoOrient } = await sharp(file, { limitInputPixels: false }).metadata()
    if (width * height > maxImagePixels || Math.max(width, height) > maxSentSide)
      return { ok: false, why: 'imageTooLarge' }
    // Turned as the camera was held; that note goes with the metadata.
    const turned = image().rotate()
    const fitted = cut
      ? cutOut(turned, autoOrient, cut)
      : turned.resize({ width: maxImageSide, height: maxImageSide, fit: 'inside', withoutEnlargement: true })
    const encoded = format === 'image/png' ? fitted.png({ compressionLevel: 6 }) : fitted.jpeg({ quality: 85 })
    const { data, info } = await encoded.timeout({ seconds: longestSeconds }).toBuffer({ resolveWithObject: true })
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

export function isImage(file: Buffer): boolean {
  return formatOf(file) !== undefined
}

/** §9: JPEG and PNG, told by content, not by name. */
function formatOf(file: Buffer): EncodedImage['mediaType'] | undefined {
  if (file.subarray(0, 3).equals(jpeg)) return 'image/jpeg'
  return file.subarray(0, 8).equals(png) ? 'image/png' : undefined
}

/**
 * Each pass over the picture begins with `FF DA`, which stands nowhere else in a file: inside a pass `FF` is followed
 * by zero.
 */
function passesOf(file: Buffer): number {
  let passes = 0
  for (let at = file.indexOf(pass); at !== -1; at = file.indexOf(pass, at + 2)) passes++
  return passes
}
const pass = Buffer.from([0xff, 0xda])
const jpeg = Buffer.from([0xff, 0xd8, 0xff])
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Loaded when first needed; a start does not wait for it. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One image at a time in few threads, nothing cached: memory stays small for any upload.
  sharp.cache(false)
  sharp.concurrency(1)
  // Only these two decoders can be reached, whatever the file claims to be.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
  return sharp
}
