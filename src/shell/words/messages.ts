// The messages of each language: texts of the first pages in one chunk, the rest in another, loaded when they are needed or
// searched.
import i18next, { changeLanguage } from 'i18next'
import { htmlLang, messagesOf, preferredLanguage, type Language } from './language.ts'

type Part = () => Promise<typeof import('virtual:messages-en')>

/** Texts of the first pages, and all others: vite.config.ts splits them. */
const parts: Record<'en' | 'zh', { first: Part; rest: Part }> = {
  en: { first: () => import('virtual:messages-en'), rest: () => import('virtual:messages-en-rest') },
  zh: { first: () => import('virtual:messages-zh'), rest: () => import('virtual:messages-zh-rest') },
}

/** Whether pages are drawn that say more than the first ones. */
let everything = false

/** Switches the texts and the `lang` of the page. */
export async function speak(language: Language): Promise<void> {
  const spoken = messagesOf(language)
  await (everything ? loadMessages(spoken) : loadPart(spoken, 'first'))
  // `cimode` is i18next's own name for "show the keys".
  await changeLanguage(language === 'keys' ? 'cimode' : spoken)
  document.documentElement.lang = htmlLang(language)
}

/** From now on all texts of the spoken language are there. */
export async function speakOfEverything(): Promise<void> {
  everything = true
  await loadMessages(messagesOf(preferredLanguage()))
}

/** Both languages are searched, whatever is spoken; the palette loads the other one in idle time. */
export async function loadMessages(language: 'en' | 'zh'): Promise<void> {
  await Promise.all([loadPart(language, 'first'), loadPart(language, 'rest')])
}

const loaded = new Set<string>()

async function loadPart(language: 'en' | 'zh', part: 'first' | 'rest'): Promise<void> {
  const name = `${language} ${part}`
  if (loaded.has(name)) return
  const { default: texts } = await parts[language][part]()
  loaded.add(name)
  i18next.addResourceBundle(language, 'translation', texts, true)
}

export function bothLoaded(): boolean {
  return loaded.size === 4
}

/** The text of a key in one language, when that language is loaded and has it. */
export function messageIn(language: 'en' | 'zh', key: string): string | undefined {
  const found: unknown = i18next.getResource(language, 'translation', key)
  return typeof found === 'string' ? found : undefined
}
