// The files that prove a result (§2: images, captured statistics, extra files), and their names.
import * as v from 'valibot'
import type { EvidenceType } from './room-talk.ts'

/** An image is shown, a text is read, everything else is only handed out as it came. */
export const EvidenceFormat = v.picklist(['image', 'text', 'file'])
export type EvidenceFormat = v.InferOutput<typeof EvidenceFormat>

/**
 * chosen: by the ending of its name. Replays: League of Legends, Counter-Strike, Rainbow Six, and others under common names.
 * Archives are never opened here.
 */
const formats: Readonly<Record<string, EvidenceFormat>> = {
  ...all('image', 'jpg jpeg png'),
  ...all('text', 'txt log csv json'),
  ...all('file', 'pdf zip gz rofl dem rec replay'),
}

/** chosen: statistics are read by people: an image of them, or a text. */
export const taken: Readonly<Record<EvidenceType, readonly EvidenceFormat[]>> = {
  systemImage: ['image'],
  playerImage: ['image'],
  statistics: ['image', 'text'],
  file: ['image', 'text', 'file'],
}

/** As a file chooser wants them: `.jpg,.jpeg,.png`. */
export function endingsFor(type: EvidenceType): string {
  const found = Object.entries(formats).filter(([, format]) => taken[type].includes(format))
  return found.map(([ending]) => `.${ending}`).join(',')
}

export function formatOf(name: string): EvidenceFormat | undefined {
  const ending = endingOf(name).slice(1).toLowerCase()
  return Object.hasOwn(formats, ending) ? formats[ending] : undefined
}

/** chosen: characters of a name that is kept; its ending stays. */
export const maxFileName = 100

/**
 * The name of a file as it is kept: without the folders it lay in, and without signs that are not seen or that turn others
 * round, so that its ending is what it looks like. Empty where nothing is left.
 */
export function plainFileName(name: string): string {
  const last = name.slice(0, 4_000).split(/[/\\]/).at(-1) ?? ''
  const seen = last
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}<>:"|?*\u115f\u1160\u3164\uffa0]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const ending = endingOf(seen)
  const letters = Array.from(seen.slice(0, seen.length - ending.length))
  return letters.slice(0, maxFileName - ending.length).join('') + ending
}

/** With its dot; nothing where it has none, or one that is no ending of ours. */
function endingOf(name: string): string {
  return /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? ''
}

function all(format: EvidenceFormat, endings: string): Record<string, EvidenceFormat> {
  return Object.fromEntries(endings.split(' ').map((ending) => [ending, format]))
}
