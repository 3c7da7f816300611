// A venue company and its venues (§3, §5).
import * as v from 'valibot'
import { inOrderOfDays, dayIn, maxOtherHours, OpeningTime, OtherHours, WallTime } from './business-hours.ts'
import { Seconds } from './envelope.ts'
import { networkText, readNetwork } from './ip-network.ts'
import { Id, Name, Version } from './limits.ts'
import { LicenceNow } from './licence.ts'
import { Email, TypedMobile } from './member.ts'
import type { Say } from './say.ts'
import { VenueState } from './states.ts'
import { ImageAddress, InlineImage } from './tournament-image.ts'
import { isWebsite } from './website.ts'

/** §3: a logo or image URL. */
export const Logo = v.nullable(ImageAddress)

/** Of a new thing: a picture as `data:image/png;base64,…`, which is cut to its shape, or the address of one that is there already. */
export const NewLogo = v.optional(v.union([InlineImage, ImageAddress]))

export const VenueCompany = v.object({
  id: Id,
  name: Name,
  logo: v.nullable(v.string()),
  /** Those in use. */
  venueCount: v.number(),
  version: Version,
  createTime: Seconds,
})
export type VenueCompany = v.InferOutput<typeof VenueCompany>

/** §5: at least 1 character. */
const Line = Name
/** An optional text; null is none. */
const optionalText = <S extends v.GenericSchema<string, string>>(schema: S) => v.nullable(schema)

/** chosen: of the Internet; other schemes are no websites. */
const Website = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'required'),
  v.maxLength(2_000, 'tooLong'),
  v.check((text) => text === '' || isWebsite(text), 'notAWebsite'),
  v.metadata({ example: 'https://example.com' }),
)
/** chosen: IANA, as `Asia/Taipei`, or its last part alone, `taipei`. */
const TimeZone = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'required'),
  v.maxLength(64, 'tooLong'),
  v.transform((text) => zoneCalled(text) ?? text),
  v.check((text) => text === '' || isZone(text), 'notAZone'),
  v.metadata({ example: 'Asia/Taipei' }),
)

/** chosen: far more than one venue has lines. */
export const maxAddresses = 500
const Address = v.pipe(
  v.string(),
  v.maxLength(64, 'tooLong'),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const read = readNetwork(value)
    if (read.is === 'network') return networkText(read.network)
    addIssue({ message: read.is === 'hostBits' ? 'hostBits' : 'notAnAddress' })
    return NEVER
  }),
  v.metadata({ example: '203.0.113.7' }),
)
/** §5: at least 1 address. Each once. */
const IpWhitelist = v.pipe(
  v.array(Address),
  v.minLength(1, 'noAddress'),
  v.maxLength(maxAddresses, 'tooLong'),
  v.transform((all) => [...new Set(all)]),
)
const OtherHoursList = v.pipe(
  v.array(OtherHours),
  v.maxLength(maxOtherHours, 'tooLong'),
  v.check((lines) => new Set(lines.map(dayIn)).size === lines.length, 'dayTwice'),
  v.transform(inOrderOfDays),
  v.metadata({ days: true }),
)

export const VenueFields = v.object({
  name: Name,
  addressLine1: Line,
  addressLine2: optionalText(Line),
  province: Line,
  country: v.pipe(Line, v.metadata({ example: 'Hong Kong' })),
  contactEmail: optionalText(Email),
  phone: optionalText(TypedMobile),
  website: Website,
  timeZone: TimeZone,
  opening: OpeningTime,
  closing: WallTime,
  otherHours: OtherHoursList,
  ipWhitelist: IpWhitelist,
})
/** Those that say when it is open. */
export const hoursFields = ['opening', 'closing', 'otherHours', 'timeZone'] as const
export type VenueFields = v.InferOutput<typeof VenueFields>

const text = v.string()
export const Venue = v.object({
  venueId: Id,
  venueCompanyId: Id,
  companyName: text,
  logo: v.nullable(text),
  // As it is kept: a venue of before has no address yet.
  ...VenueFields.entries,
  addressLine1: text,
  province: text,
  country: text,
  website: text,
  ipWhitelist: v.array(text),
  state: VenueState,
  openNow: v.boolean(),
  /** When that changes, within a week; null: it does not. */
  openChange: v.nullable(Seconds),
  /** §4; null: none assigned. */
  licence: v.optional(v.nullable(LicenceNow), null),
  version: Version,
  createTime: Seconds,
})
export type Venue = v.InferOutput<typeof Venue>

/** Countries as they may be typed, each with its one zone, where the platform serves it (§9). */
const countries = [
  { code: 'HK', names: /^(hk|hkg|hong kong( sar)?|香港)$/i, zone: 'Asia/Hong_Kong' },
  { code: 'MO', names: /^(mo|mac|macau|macao|澳門)$/i, zone: 'Asia/Macau' },
  { code: 'TW', names: /^(tw|twn|taiwan|台灣|臺灣)$/i, zone: 'Asia/Taipei' },
  { code: 'CN', names: /^(cn|chn|china|中國|中国)$/i, zone: 'Asia/Shanghai' },
  { code: 'JP', names: /^(jp|jpn|japan|日本)$/i, zone: 'Asia/Tokyo' },
  { code: 'KR', names: /^(kr|kor|korea|south korea|韓國|南韓)$/i, zone: 'Asia/Seoul' },
  { code: 'SG', names: /^(sg|sgp|singapore|新加坡)$/i, zone: 'Asia/Singapore' },
] as const

function countryCalled(country: string) {
  return countries.find(({ names }) => names.test(country.trim()))
}

export function zoneOfCountry(country: string): string | undefined {
  return countryCalled(country)?.zone
}

/** In the language of the reader, where it has a name there; another as it was typed. */
export function countryText(say: Say, country: string): string {
  const code = countryCalled(country)?.code
  return code === undefined ? country : say(`ui.country.${code}`)
}

export type PostalAddress = Record<'addressLine1' | 'province' | 'country', string> & { addressLine2: string | null }

/** One line; `chinese`: the words of Chinese. Chinese ones go from the country down to the house, without blanks between the parts; others the other way. */
export function addressText(chinese: Say, address: PostalAddress): string {
  const { addressLine1, addressLine2, province, country } = address
  const isChinese = [addressLine1, province].every((part) => /^\p{Script=Han}/u.test(part))
  if (!isChinese) return [addressLine1, addressLine2, province, country].filter(Boolean).join(', ')
  const house = [addressLine1, addressLine2].filter(Boolean).join(' ')
  return [countryText(chinese, country), province, house].join('')
}

function zoneCalled(typed: string): string | undefined {
  const wanted = typed.toLowerCase().replaceAll(' ', '_')
  const all = Intl.supportedValuesOf('timeZone')
  const fitting = all.filter((zone) => zone.toLowerCase() === wanted || zone.toLowerCase().endsWith(`/${wanted}`))
  return fitting.length === 1 ? fitting[0] : undefined
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && name.includes('/')
  } catch {
    return false
  }
}
