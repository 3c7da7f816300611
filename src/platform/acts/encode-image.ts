// An image somebody sent becomes one of ours: known by its bytes, decoded, and encoded anew. Nothing of the file itself is kept:
// neither metadata nor whatever else was hidden in it.
import { maxImageBytes, maxImagePixels, maxImageSide } from '../../contract/limits.ts'

type EncodedImage = { mediaType: 'image/jpeg' | 'image/png'; width: number; height: number; bytes: Buffer }
export type Encoded =
  { ok: true; encoded: EncodedImage } | { ok: false; why: 'notAnImage' | 'imageTooLarge' | 'brokenImage' }

export async function encodeAnew(file: Buffer): Promise<Encoded> {
  const format = formatOf(file)
  if (!format) return { ok: false, why: 'notAnImage' }
  if (file.length > maxImageBytes) return { ok: false, why: 'imageTooLarge' }
  const sharp = await loadSharp()
  // `failOn`: a picture that is cut off is refused, not filled up with grey.
  const image = () => sharp(file, { failOn: 'truncated', limitInputPixels: maxImagePixels, sequentialRead: true })
  try {
    const { width, height } = await image().metadata()
    if (width * height > maxImagePixels) return { ok: false, why: 'imageTooLarge' }
    // Turned as the camera was held; that note goes with the metadata.
    const fitted = image()
      .rotate()
      .resize({ width: maxImageSide, height: maxImageSide, fit: 'inside', withoutEnlargement: true })
    const encoded = format === 'image/png' ? fitted.png({ compressionLevel: 6 }) : fitted.jpeg({ quality: 85 })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { ok: true, encoded: { mediaType: format, width: info.width, height: info.height, bytes: data } }
  } catch {
    return { ok: false, why: 'brokenImage' }
  }
}

/** §9: JPEG and PNG, whatever the name or the sender says. */
function formatOf(file: Buffer): EncodedImage['mediaType'] | undefined {
  if (file.subarray(0, 3).equals(jpeg)) return 'image/jpeg'
  return file.subarray(0, 8).equals(png) ? 'image/png' : undefined
}
const jpeg = Buffer.from([0xff, 0xd8, 0xff])
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Loaded by whoever needs it first; a start does not wait for it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One picture at a time in few threads, and nothing kept: memory stays small whatever is sent.
  sharp.cache(false)
  sharp.concurrency(1)
  // No decoder but these two can be reached, whatever a file claims to be inside.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
  return sharp
}
