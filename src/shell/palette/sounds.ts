// The sounds of Chinese names, from a library that is loaded only where Chinese is read.
import { soundsOf } from '../../registry/sounds.ts'

type Library = typeof import('pinyin-pro')
let library: Library | undefined

export async function loadSounds(): Promise<void> {
  library ??= await import('pinyin-pro')
}

export function hasSounds(): boolean {
  return library !== undefined
}

/** Nothing until the library is there. */
export function soundsIn(name: string): readonly string[] {
  const { pinyin } = library ?? {}
  return pinyin ? soundsOf(name, (text) => pinyin(text, { toneType: 'none', type: 'array' })) : []
}
