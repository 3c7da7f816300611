// §9: which language the console speaks, and how the outside calls it. `jp` and `kr` are the specification's names and
// mean nothing to a browser, so they never reach `lang`, Intl or a header.

/** `keys` shows the keys instead of texts: for writing texts. */
const languages = ['en', 'zh', 'zh-CN', 'jp', 'kr', 'keys'] as const
export type Language = (typeof languages)[number]

/** Languages one can choose: those that have messages. */
export const spokenLanguages = ['en', 'zh'] as const satisfies readonly Language[]

const storageKey = 'arena.language'

const byTag: Record<string, Language> = {
  'zh-HK': 'zh',
  'zh-TW': 'zh',
  'zh-MO': 'zh',
  'zh-SG': 'zh-CN',
  'zh-CN': 'zh-CN',
  ja: 'jp',
  ko: 'kr',
}

/** §9: from local storage, otherwise from the browser. */
export function preferredLanguage(): Language {
  const kept = readKept()
  if (isLanguage(kept)) return kept
  return languageOfTag(navigator.language)
}

export function languageOfTag(tag: string): Language {
  const parts = tag.split('-')
  // `zh-Hant-HK` is the same place as `zh-HK`; a bare script decides where no region is given (chosen).
  const region = parts.find((part) => /^[A-Z]{2}$/.test(part))
  const script = parts.find((part) => /^[A-Z][a-z]{3}$/.test(part))
  const short = region ? `${parts[0]}-${region}` : (parts[0] ?? '')
  return byTag[short] ?? byTag[parts[0] ?? ''] ?? (parts[0] === 'zh' && script === 'Hant' ? 'zh' : 'en')
}

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage may be closed to the page; the choice then lasts for this visit.
  }
}

function readKept(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** §9: messages exist for English and Traditional Chinese; the others read English. */
export function messagesOf(language: Language): 'en' | 'zh' {
  return language === 'zh' ? 'zh' : 'en'
}

/** The tag for `lang` and Intl. chosen: Traditional Chinese is Taiwan's where the browser says so, else Hong Kong's. */
export function htmlLang(language: Language): string {
  if (messagesOf(language) === 'en') return 'en'
  return navigator.languages.some((tag) => /TW/.test(tag)) ? 'zh-Hant-TW' : 'zh-Hant-HK'
}

/** §7: the header carries the current language; as a tag that servers know. */
export function acceptLanguage(language: Language): string {
  const tags: Record<Language, string> = { en: 'en', zh: 'zh', 'zh-CN': 'zh-CN', jp: 'ja', kr: 'ko', keys: 'en' }
  return tags[language]
}
