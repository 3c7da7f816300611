// Images with something wrong in them, made of good ones. What is changed in a PNG gets its check sum again, so that a
// decoder reads on.
import { crc32, deflateSync } from 'node:zlib'

export const script = '<script>alert(1)</script>'

export function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([number(data.length), named, number(crc32(named))])
}

/** Another size in its header, or more parts behind that. */
export function pngWith(png: Buffer, { size, more }: { size?: [number, number]; more?: Buffer }): Buffer {
  const [header, ...rest] = partsOf(png)
  if (!header) throw new Error('a PNG has a header')
  const data = Buffer.from(header.data)
  size?.forEach((side, at) => data.writeUInt32BE(side, at * 4))
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', data), more ?? Buffer.alloc(0), ...rest.map(written)])
}

/** A text of so many megabytes, packed to a thousandth. */
export function textBomb(megabytes: number): Buffer {
  return chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(megabytes * 2 ** 20, 'x'))]))
}

/** Another size in its frame header. */
export function sizedJpeg(jpeg: Buffer, [width, height]: readonly [number, number]): Buffer {
  const sized = Buffer.from(jpeg)
  const frame = frameOf(jpeg)
  sized.writeUInt16BE(height, frame + 5)
  sized.writeUInt16BE(width, frame + 7)
  return sized
}

/** Where the frame header begins: the segments before it tell their lengths. */
function frameOf(jpeg: Buffer): number {
  let at = 2
  while (![0xc0, 0xc1, 0xc2].includes(jpeg.readUInt8(at + 1))) at += 2 + jpeg.readUInt16BE(at + 2)
  return at
}

type Part = { type: string; data: Buffer }

function partsOf(png: Buffer): Part[] {
  const parts: Part[] = []
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    const length = png.readUInt32BE(at)
    parts.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
  }
  return parts
}

function written({ type, data }: Part): Buffer {
  return chunk(type, data)
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** One to four changes of one of these, at random. */
export function changedImage(whole: readonly Buffer[], random: () => number): Buffer {
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0]
  const one = whole[below(whole.length)] ?? Buffer.alloc(0)
  const other = whole[below(whole.length)] ?? one
  const changes = Array.from({ length: 1 + below(4) }, () => (bytes: Buffer) => change(bytes, other, below, pick))
  // In a PNG mostly what its parts hold: a wrong check sum alone ends the reading.
  if (one[0] === 0x89 && random() < 0.7) {
    const parts = partsOf(one)
    const at = below(parts.length)
    const made = parts.map((part, index) =>
      index === at ? written({ ...part, data: changes.reduce((data, make) => make(data), part.data) }) : written(part),
    )
    return Buffer.concat([one.subarray(0, 8), ...made])
  }
  return changes.reduce((bytes, make) => make(bytes), one)
}

type Below = (limit: number) => number
type Pick = <T>(list: readonly [T, ...T[]]) => T

function change(bytes: Buffer, other: Buffer, below: Below, pick: Pick): Buffer {
  const at = below(bytes.length + 1)
  const end = Math.min(bytes.length, at + below(64))
  const [head, part, tail] = [bytes.subarray(0, at), bytes.subarray(at, end), bytes.subarray(end)]
  return pick<() => Buffer>([
    () => Buffer.concat([head, part.map(() => below(256)), tail]),
    () => Buffer.concat([head, tail]),
    () => Buffer.concat([head, part, part, tail]),
    () => Buffer.concat([head, Buffer.from(script), part, tail]),
    () => Buffer.concat([head, Buffer.alloc(part.length, pick([0, 0x7f, 0xff])), tail]),
    () => Buffer.concat([head, other.subarray(below(other.length))]),
    () => head,
  ])()
}
