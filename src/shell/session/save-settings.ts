// A choice of a person for this browser is kept, and shown at once.
import { getDefaultStore } from 'jotai'
import { applyTheme, hintsAtom, letterKeysAtom, type Theme, themeAtom } from './settings.ts'

const store = getDefaultStore()

export function saveTheme(theme: Theme): void {
  store.set(themeAtom, theme)
  keep('arena.theme', theme)
  applyTheme()
}

export function saveLetterKeys(on: boolean): void {
  store.set(letterKeysAtom, on)
  keep('arena.letter-keys', on ? 'on' : 'off')
}

export function setHints(on: boolean): void {
  store.set(hintsAtom, on)
  keep('arena.hints', on ? 'on' : 'off')
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The choice lasts for this visit.
  }
}
