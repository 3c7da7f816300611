// A file that proves a result: an image is encoded again, everything else is kept as it came and never looked into. How
// it is served makes sure that nothing in it can act (files.ts).
import { type EvidenceFormat, formatOf, plainFileName, taken } from '../../contract/evidence-file.ts'
import { maxImageBytes } from '../../contract/limits.ts'
import type { EvidenceType } from '../../contract/room-talk.ts'
import { isImage, type Encoded } from './encode-image.ts'

type KeptFile = {
  format: EvidenceFormat
  name: string | null
  mediaType: string
  width: number | null
  height: number | null
  bytes: Buffer
}
type Problem = 'notAnImage' | 'notStatistics' | 'fileKind' | 'fileTooLarge' | 'emptyFile' | 'notText'
type Why = Extract<Encoded, { ok: false }>['why'] | Problem

/** The name browsers give to a file without one. */
const unnamed = new Set(['', 'blob'])

export async function readEvidenceFile(
  file: Blob,
  type: EvidenceType,
  /** The file as an image, if it is one. */
  image: Encoded,
): Promise<{ ok: true; kept: KeptFile } | { ok: false; why: Why }> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const given = file instanceof File ? file.name : ''
  const name = unnamed.has(given) ? '' : plainFileName(given)
  const format = isImage(bytes) ? 'image' : formatOf(name)
  if (format === 'image' || taken[type].length === 1) {
    return image.ok ? { ok: true, kept: { ...image.encoded, format: 'image', name: name || null } } : image
  }
  const why = whyNotTaken(bytes, type, format)
  if (why || !format) return { ok: false, why: why ?? 'fileKind' }
  return { ok: true, kept: { format, name, mediaType: 'application/octet-stream', width: null, height: null, bytes } }
}

function whyNotTaken(bytes: Buffer, type: EvidenceType, format: EvidenceFormat | undefined): Problem | undefined {
  if (!format || !taken[type].includes(format)) return type === 'statistics' ? 'notStatistics' : 'fileKind'
  if (bytes.length > maxImageBytes) return 'fileTooLarge'
  if (bytes.length === 0) return 'emptyFile'
  return format === 'text' && textOfBytes(bytes) === undefined ? 'notText' : undefined
}

/** Nothing when it is none: another encoding than UTF-8, or signs that no text has. */
export function textOfBytes(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return controls.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
// All but tab, line feed, form feed and carriage return.
const controls = new RegExp(String.raw`[\u0000-\u0008\u000b\u000e-\u001f\u007f]`)
