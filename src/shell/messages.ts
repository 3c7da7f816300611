// The messages of each language: one chunk per language, loaded when it is first spoken or searched.
import i18next, { changeLanguage } from 'i18next'
import { htmlLang, messagesOf, type Language } from './language.ts'

export type MessageTree = { [key: string]: string | MessageTree }

const loaders = {
  en: () => import('./messages-en.ts'),
  zh: () => import('./messages-zh.ts'),
}

/** Switches the texts and the `lang` of the page. */
export async function speak(language: Language): Promise<void> {
  await loadMessages(messagesOf(language))
  // `cimode` is i18next's own name for "show the keys".
  await changeLanguage(language === 'keys' ? 'cimode' : messagesOf(language))
  document.documentElement.lang = htmlLang(language)
}

/** Both languages are searched, whatever is spoken; the palette loads the other one in idle time. */
export async function loadMessages(language: 'en' | 'zh'): Promise<void> {
  if (i18next.hasResourceBundle(language, 'translation')) return
  const { files } = await loaders[language]()
  i18next.addResourceBundle(language, 'translation', mergeFiles(files))
}

export function bothLoaded(): boolean {
  return i18next.hasResourceBundle('en', 'translation') && i18next.hasResourceBundle('zh', 'translation')
}

/** The text of a key in one language, when that language is loaded and has it. */
export function messageIn(language: 'en' | 'zh', key: string): string | undefined {
  const found: unknown = i18next.getResource(language, 'translation', key)
  return typeof found === 'string' ? found : undefined
}

export function mergeFiles(files: Record<string, MessageTree>): MessageTree {
  return Object.values(files).reduce<MessageTree>(merge, {})
}

function merge(into: MessageTree, from: MessageTree): MessageTree {
  const merged: MessageTree = { ...into }
  for (const [key, value] of Object.entries(from)) {
    const old = merged[key]
    merged[key] = typeof old === 'object' && typeof value === 'object' ? merge(old, value) : value
  }
  return merged
}
