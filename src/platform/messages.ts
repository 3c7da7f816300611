// Sentences in the caller's language, from the same files the console reads.
import { createInstance, type i18n } from 'i18next'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { groupedAmount } from '../contract/amounts.ts'
import type { FieldProblems } from '../contract/envelope.ts'
import type { Reason } from '../contract/reason.ts'
import { joined, sayGiven, type Say } from '../contract/say.ts'
import { mostProblems } from './call.ts'
import { projectFolder } from './project-folder.ts'

/** §9: messages exist for these; English is the fallback. */
export type MessageLanguage = 'en' | 'zh'

type Texts = { [key: string]: string | Texts }

const folder = join(projectFolder, 'locales')

let instance: i18n | undefined

/** Texts are read at first use. */
export function sayIn(language: MessageLanguage): Say {
  instance ??= load()
  // i18next's own types know nothing of ours.
  const fixed = instance.getFixedT(language) as unknown as (key: string, params?: Record<string, unknown>) => string
  return (key: string, params?: Record<string, unknown>) => fixed(key, params && withAmounts(params))
}

/** A text that names a currency has amounts. */
function withAmounts(params: Record<string, unknown>): Record<string, unknown> {
  if (!('currency' in params)) return params
  const shown = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' ? groupedAmount(value) : value,
  ])
  return Object.fromEntries(shown)
}

/** §9: Hong Kong, Taiwan and Macau read Traditional Chinese; the first language that has messages wins. */
export function languageOf(acceptLanguage: string | undefined): MessageLanguage {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part, at) => {
      const [tag = '', quality] = part.trim().split(/\s*;\s*q=/)
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) || 0, at }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality || a.at - b.at)
  for (const { tag } of wanted) {
    if (/^en\b/.test(tag)) return 'en'
    if (/^zh(-hant\b.*|-(hk|tw|mo))?$/.test(tag)) return 'zh'
  }
  return 'en'
}

export const pageLang: Record<MessageLanguage, string> = { en: 'en', zh: 'zh-Hant-HK' }

/** The sentence of a reason; lists in its parameters are read out. */
export function textOfReason(say: Say, { code, params = {} }: Reason): string {
  const spoken = Object.entries(params).map(([name, value]) => [
    name,
    Array.isArray(value) ? joined(say, value) : value,
  ])
  return sayGiven(say, `reason.${code}`, Object.fromEntries(spoken))
}

/** Sentences for the problems of a `fail`: codes of fields, or reasons. */
export function sayProblems(say: Say, problems: Record<string, readonly (string | Reason)[]>): FieldProblems {
  return Object.fromEntries(
    // Each costs a text: of very many the first are told.
    Object.entries(problems)
      .slice(0, mostProblems)
      .map(([field, codes]) => [
        field,
        codes
          .slice(0, mostProblems)
          .map((code) => (typeof code === 'string' ? sayGiven(say, `problem.field.${code}`) : textOfReason(say, code))),
      ]),
  )
}

function load(): i18n {
  const resources = { en: { translation: textsOf('en') }, zh: { translation: textsOf('zh') } }
  const created = createInstance({ resources, fallbackLng: 'en', interpolation: { escapeValue: false } })
  // All texts are at hand, so nothing is left to wait for.
  void created.init({ initAsync: false })
  return created
}

function textsOf(language: MessageLanguage): Texts {
  const texts: Texts = {}
  for (const file of readdirSync(join(folder, language), { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.json')) merge(texts, JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Texts)
  }
  return texts
}

function merge(into: Texts, from: Texts): void {
  for (const [key, value] of Object.entries(from)) {
    const there = into[key]
    if (typeof there === 'object' && typeof value === 'object') merge(there, value)
    else into[key] = value
  }
}
