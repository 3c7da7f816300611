// Files that only look like images, or are images with something in them: each is refused with what is wrong, or kept as
// pixels and nothing else. `npm run soak -- --faults` changes more of them at random.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { maxImageBytes, maxImageSide, maxSentSide } from '../../src/contract/limits.ts'
import { encodeAnew } from '../../src/platform/acts/encode-image.ts'
import { chunk, changedImage, pngWith, script, sizedJpeg, textBomb } from '../support/hostile-image.ts'
import { randomFrom } from '../support/random.ts'

const count = Number(process.env['ARENA_IMAGES'] ?? 60)
const seed = Number(process.env['ARENA_RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 30))

const picture = (width = 64, height = 48) => sharp({ create: { width, height, channels: 3, background: '#6633aa' } })
/** Begins a pass over a JPEG. */
const pass = Buffer.from([0xff, 0xda])
const noted = (width?: number) =>
  picture(width).withExif({ IFD0: { Copyright: script, Orientation: '6' }, IFD3: { GPSLatitude: '22/1 17/1 0/1' } })
const [png, jpeg] = await Promise.all([noted().png().toBuffer(), noted().jpeg().toBuffer()])
const endOf = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from(`<!doctype html>${script}`)])

/** What became of it; what is kept is made sure to be an image and nothing else. */
async function fateOf(file: Buffer): Promise<string> {
  const answer = await encodeAnew(file)
  if (!answer.ok) return answer.why
  const { bytes, mediaType, width, height } = answer.encoded
  const kept = await sharp(bytes, { failOn: 'warning' }).metadata()
  await sharp(bytes, { failOn: 'warning' }).stats()
  const { format, exif, xmp, iptc, icc, comments } = kept
  expect({ format, exif, xmp, iptc, icc, comments, size: [kept.width, kept.height] }).toEqual({
    format: mediaType === 'image/png' ? 'png' : 'jpeg',
    size: [width, height],
  })
  expect(Math.max(width, height)).toBeLessThanOrEqual(maxImageSide)
  expect(bytes.includes('<script')).toBe(false)
  return 'kept'
}

test.each<[what: string, fate: string, file: Buffer | (() => Buffer | Promise<Buffer>)]>([
  ['nothing', 'notAnImage', Buffer.alloc(0)],
  ['a drawing that can act', 'notAnImage', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
  ['a page', 'notAnImage', Buffer.from(`<!doctype html>${script}`)],
  ['a document', 'notAnImage', Buffer.from('%PDF-1.7\n')],
  ['an archive', 'notAnImage', Buffer.from('PK\u0003\u0004')],
  ['a GIF', 'notAnImage', () => picture().gif().toBuffer()],
  ['a WebP', 'notAnImage', () => picture().webp().toBuffer()],
  ['a TIFF', 'notAnImage', () => picture().tiff().toBuffer()],
  ['a PNG behind a blank', 'notAnImage', Buffer.concat([Buffer.from(' '), png])],
  ['a page that ends as an image', 'notAnImage', Buffer.concat([Buffer.from(script), jpeg])],
  ['the first bytes of a JPEG', 'brokenImage', jpeg.subarray(0, 3)],
  ['the first bytes of a PNG', 'brokenImage', png.subarray(0, 8)],
  ['a page that begins as a JPEG', 'brokenImage', endOf(jpeg.subarray(0, 3))],
  ['a page that begins as a PNG', 'brokenImage', endOf(png.subarray(0, 8))],
  ['half a JPEG', 'brokenImage', async () => half(await picture(640, 480).jpeg().toBuffer())],
  ['half a PNG', 'brokenImage', async () => half(await noise(200).png().toBuffer())],
  ['a PNG that promises 50,000 × 50,000 pixels', 'imageTooLarge', pngWith(png, { size: [50_000, 50_000] })],
  [
    'a PNG that promises 2,147,483,647 × 1 pixels',
    'imageTooLarge or brokenImage',
    pngWith(png, { size: [2_147_483_647, 1] }),
  ],
  ['a PNG of no width', 'brokenImage', pngWith(png, { size: [0, 48] })],
  ['a PNG that promises more than it holds', 'brokenImage', pngWith(png, { size: [64, 4_800] })],
  ['a JPEG that promises 65,000 × 65,000 pixels', 'imageTooLarge', sizedJpeg(jpeg, [65_000, 65_000])],
  ['a JPEG of no width', 'brokenImage', sizedJpeg(jpeg, [0, 48])],
  ['a JPEG that promises more than it holds', 'kept', sizedJpeg(jpeg, [64, 4_800])],
  ['a small file of many pixels', 'imageTooLarge', () => picture(6_400, 6_400).png({ compressionLevel: 9 }).toBuffer()],
  ['more bytes than allowed', 'imageTooLarge', Buffer.concat([jpeg, Buffer.alloc(maxImageBytes)])],
  ['a text of 64 MB in a small PNG', 'kept or brokenImage', () => pngWith(png, { more: textBomb(64) })],
  ['a page behind a JPEG', 'kept', endOf(jpeg)],
  ['a page behind a PNG', 'kept', endOf(png)],
  ['an archive behind a PNG', 'kept', Buffer.concat([png, Buffer.from('PK\u0003\u0004'), Buffer.alloc(99)])],
  ['a page in the texts of a PNG', 'kept', pngWith(png, { more: chunk('tEXt', Buffer.from(`Comment\0${script}`)) })],
  ['a part of a PNG that nobody knows', 'kept', pngWith(png, { more: chunk('scRp', Buffer.from(script)) })],
  ['a photograph that says where it was taken', 'kept', jpeg],
  ['a picture for print', 'kept', () => picture().toColourspace('cmyk').jpeg().toBuffer()],
  ['a picture of 16 bits', 'kept', () => picture().toColourspace('rgb16').png().toBuffer()],
  ['a picture of one pixel', 'kept', () => picture(1, 1).png().toBuffer()],
  ['a picture like a thread', 'kept', () => picture(1, maxSentSide).png().toBuffer()],
  [
    'a picture like a longer thread',
    'imageTooLarge',
    () =>
      picture(1, maxSentSide + 1)
        .png()
        .toBuffer(),
  ],
  ['a picture of 1 × 40,000,000 pixels', 'imageTooLarge', pngWith(png, { size: [1, 40_000_000] })],
  [
    'a long JPEG that is to be turned',
    'imageTooLarge',
    () =>
      noted(maxSentSide + 1)
        .jpeg()
        .toBuffer(),
  ],
  ['a JPEG in a thousand passes', 'imageTooLarge', Buffer.concat([jpeg, ...Array<Buffer>(1_000).fill(pass)])],
  ['a JPEG that gets sharper', 'kept', () => noise(200).jpeg({ progressive: true }).toBuffer()],
  ['a PNG that moves', 'kept', pngWith(png, { more: chunk('acTL', Buffer.from([0, 0, 0, 9, 0, 0, 0, 0])) })],
])('%s: %s', async (_what, expected, file) => {
  const fate = await fateOf(Buffer.isBuffer(file) ? file : await file())
  expect(expected.split(' or ')).toContain(fate)
})

test(
  `${count} images changed at random are refused or clean (seed ${seed})`,
  { timeout: 30_000 + count * 100 },
  async () => {
    const random = randomFrom(seed)
    const whole = [png, jpeg, await noise(24).png().toBuffer(), await noise(24).jpeg({ progressive: true }).toBuffer()]
    for (const one of whole) await fateOf(one)
    const before = process.memoryUsage.rss()
    const fates = new Map<string, number>()
    for (let made = 0; made < count; made++) {
      const file = changedImage(whole, random)
      const fate = await fateOf(file).catch((error: unknown) => {
        throw new Error(`image ${made}, ${file.toString('base64')}`, { cause: error })
      })
      fates.set(fate, (fates.get(fate) ?? 0) + 1)
    }
    const grown = (process.memoryUsage.rss() - before) / 2 ** 20
    const told = [...fates].map(([fate, times]) => `${times} ${fate}`).join(', ')
    console.log(`shown: ${count} changed images: ${told}, memory ${grown.toFixed(0)} MB more`)
    expect(fates.size).toBeGreaterThan(1)
    expect(grown).toBeLessThan(100)
  },
)

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2)
}

function noise(side: number) {
  const pixels = Buffer.from(
    Array.from({ length: side * side * 3 }, (_, at) => (at * 7919 + (at >> 3) * 104_729) % 256),
  )
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
}

test('one picture is decoded at a time, and who has gone meanwhile is passed over', async () => {
  const large = await picture(6_000, 6_000).png().toBuffer()
  const gone = new AbortController()
  const order: string[] = []
  const sent = (name: string, isGone?: AbortSignal) =>
    encodeAnew(large, undefined, { isGone }).then(
      () => order.push(name),
      () => order.push(`${name} has gone`),
    )
  const all = [sent('first'), sent('second'), sent('third', gone.signal), sent('fourth')]
  gone.abort()
  await Promise.all(all)
  expect(order).toHaveLength(4)
  expect(order).toContain('third has gone')
  expect(order.filter((name) => name !== 'third has gone')).toEqual(['first', 'second', 'fourth'])
})
