// The sounds of Chinese names, from a library that is loaded only where Chinese is read.
import { soundsOf } from '../../registry/sounds.ts'

type Library = typeof import('pinyin-pro')
let library: Library | undefined

/** Where it cannot be had, on a lost network or from a platform that has another build by now, names are found by their signs. */
export async function loadSounds(): Promise<void> {
  library ??= await import('pinyin-pro').catch(() => undefined)
}

export function hasSounds(): boolean {
  return library !== undefined
}

/** chosen: more names than a page keeps; beyond them all are forgotten. */
const mostKept = 50_000
/** By name: each answer makes another index of what is kept, and most of its names are the same. */
const made = new Map<string, readonly string[]>()

/** Nothing until the library is there. */
export function soundsIn(name: string): readonly string[] {
  const { pinyin } = library ?? {}
  if (!pinyin) return []
  const known = made.get(name)
  if (known) return known
  const sounds = soundsOf(name, (text) => pinyin(text, { toneType: 'none', type: 'array' }))
  if (made.size >= mostKept) made.clear()
  made.set(name, sounds)
  return sounds
}
