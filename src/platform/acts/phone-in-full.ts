// Telephone numbers as people write them, completed with the country of a venue (business.md §1).
import type { CountryCode } from 'libphonenumber-js/min'
import { Invalid } from '../call.ts'

/**
 * E.164. A number that begins with `+` stays as it is; `country` is a text as venues have it, `Hong Kong`. Refuses a number that
 * cannot be one of that country, and any without a country where that is not known.
 */
export async function phoneInFull<T extends string | null | undefined>(
  field: string,
  typed: T,
  country: string | undefined,
): Promise<T | string> {
  if (!typed || typed.startsWith('+')) return typed
  // Loaded with the first such number.
  const { getCountries, parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  const code = codeOf(country ?? '', getCountries())
  const number = code && parsePhoneNumberFromString(typed, code)
  if (!number?.isValid()) throw new Invalid({ [field]: ['mobileFormat'] })
  return number.number
}

/** chosen: the short names that people write, beside the names and codes of the standard. */
const shortNames: Readonly<Record<string, CountryCode>> = {
  'hong kong': 'HK',
  香港: 'HK',
  macau: 'MO',
  macao: 'MO',
  澳門: 'MO',
  中國: 'CN',
  臺灣: 'TW',
  korea: 'KR',
  南韓: 'KR',
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  usa: 'US',
}
const languages = ['en', 'zh-Hant', 'zh-Hans']

function codeOf(country: string, codes: readonly CountryCode[]): CountryCode | undefined {
  const wanted = country.trim().toLowerCase()
  const names = languages.map((language) => new Intl.DisplayNames(language, { type: 'region' }))
  const isCalled = (code: CountryCode) =>
    code.toLowerCase() === wanted || names.some((of) => of.of(code)?.toLowerCase() === wanted)
  return shortNames[wanted] ?? codes.find(isCalled)
}
