// Settings of a person in this browser: theme, language, letter keys, hints. Kept in local storage.
import { atom, getDefaultStore } from 'jotai'
import { preferredLanguage, rememberLanguage, type Language } from '../words/language.ts'
import { speak } from '../words/messages.ts'

export const themes = ['dark', 'light', 'contrast'] as const
export type Theme = (typeof themes)[number]

const store = getDefaultStore()

export const themeAtom = atom<Theme>(kept('arena.theme', themes) ?? 'dark')
export const languageAtom = atom<Language>(preferredLanguage())
/** Off: keys without a modifier do nothing (WCAG 2.1.4). */
export const letterKeysAtom = atom<boolean>(kept('arena.letter-keys', ['on', 'off'] as const) !== 'off')
export const hintsAtom = atom<boolean>(kept('arena.hints', ['on', 'off'] as const) !== 'off')

export function applyTheme(): void {
  const theme = store.get(themeAtom)
  document.documentElement.dataset.theme = theme
  // The pages before the console, which run no script, show themselves in the same way.
  document.cookie = `arena-theme=${theme}; path=/; max-age=31536000; samesite=lax`
}

export async function saveLanguage(language: Language): Promise<void> {
  await speak(language)
  rememberLanguage(language)
  store.set(languageAtom, language)
}

function kept<T extends string>(key: string, allowed: readonly T[]): T | undefined {
  try {
    const value = localStorage.getItem(key)
    return allowed.find((option) => option === value)
  } catch {
    return undefined
  }
}
