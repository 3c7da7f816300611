// Texts of the console: one i18next namespace, deep-merged from locales/<language>/*.json; only the current language is
// loaded at the start.
import i18next, { use as addModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { preferredLanguage, type Language } from './shell/words/language.ts'
import { speak } from './shell/words/messages.ts'

export async function startI18n(language: Language = preferredLanguage()): Promise<void> {
  if (!i18next.isInitialized) {
    await addModule(initReactI18next).init({
      resources: {},
      lng: 'cimode',
      fallbackLng: 'en',
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      parseMissingKeyHandler(key: string) {
        // Another version may know states that we have no words for.
        if (key.startsWith('state.')) return key.slice(key.lastIndexOf('.') + 1)
        if (import.meta.env.DEV) throw new Error(`No text for ${key}`)
        return key
      },
    })
  }
  await speak(language)
}
