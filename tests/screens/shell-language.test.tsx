// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  acceptLanguage,
  htmlLang,
  languageOfTag,
  messagesOf,
  preferredLanguage,
  rememberLanguage,
} from '../../src/shell/words/language.ts'

// §9
test.each([
  { tag: 'zh-HK', language: 'zh', why: 'Hong Kong' },
  { tag: 'zh-TW', language: 'zh', why: 'Taiwan' },
  { tag: 'zh-MO', language: 'zh', why: 'Macao' },
  { tag: 'zh-Hant-HK', language: 'zh', why: 'a script before the region' },
  { tag: 'zh-Hant', language: 'zh', why: 'the script alone' },
  { tag: 'zh-SG', language: 'zh-CN', why: 'Singapore' },
  { tag: 'zh-CN', language: 'zh-CN', why: 'China' },
  { tag: 'ja', language: 'jp', why: 'Japanese' },
  { tag: 'ja-JP', language: 'jp', why: 'Japanese with its region' },
  { tag: 'ko-KR', language: 'kr', why: 'Korean' },
  { tag: 'de-DE', language: 'en', why: 'another language' },
  { tag: 'en-GB', language: 'en', why: 'English' },
])('the browser language $tag gives $language ($why)', ({ tag, language }) => {
  expect(languageOfTag(tag)).toBe(language)
})

test('§9: the language is read from local storage, otherwise from the browser', () => {
  const browser = vi.spyOn(navigator, 'language', 'get').mockReturnValue('zh-TW')
  onTestFinished(() => {
    browser.mockRestore()
    localStorage.clear()
  })
  expect(preferredLanguage()).toBe('zh')
  rememberLanguage('en')
  expect(preferredLanguage()).toBe('en')
  localStorage.setItem('arena.language', 'Klingon')
  expect(preferredLanguage()).toBe('zh')
})

test.each(['zh-CN', 'jp', 'kr', 'en'] as const)('%s reads English, for it has no messages', (language) => {
  expect(messagesOf(language)).toBe('en')
  expect(htmlLang(language)).toBe('en')
})

test('Traditional Chinese is marked as such for fonts and screen readers', () => {
  expect(htmlLang('zh')).toMatch(/^zh-Hant-(HK|TW)$/)
})

test.each([
  { language: 'jp', tag: 'ja' },
  { language: 'kr', tag: 'ko' },
] as const)('servers are told $tag, never $language', ({ language, tag }) => {
  expect(acceptLanguage(language)).toBe(tag)
})
