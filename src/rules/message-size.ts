// How much a message is on its way: parts of a short message, bytes of a push.

/** The alphabet of short messages (GSM 03.38), a septet each; those of its extension take two. */
const septets = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('\f^{}\\[~]|€')

export type SmsSize = { parts: number; alphabet: 'gsm' | 'unicode'; units: number; perPart: number }

/** 160 signs, or 153 in each of several parts; with any other sign, such as a Chinese one, 70 and 67. */
export function smsSizeOf(text: string): SmsSize {
  const signs = Array.from(text)
  const isGsm = signs.every((sign) => septets.has(sign) || extended.has(sign))
  // A character of two units is not split: it goes into the next part.
  const sizes = signs.map((sign) => (isGsm ? (extended.has(sign) ? 2 : 1) : sign.length))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const [single, several] = isGsm ? [160, 153] : [70, 67]
  const alphabet = isGsm ? 'gsm' : 'unicode'
  if (units <= single) return { parts: units === 0 ? 0 : 1, alphabet, units, perPart: single }
  let parts = 1
  let filled = 0
  for (const size of sizes) {
    if (filled + size > several) {
      parts++
      filled = 0
    }
    filled += size
  }
  return { parts, alphabet, units, perPart: several }
}

/** chosen: parts of a short message; each is paid for, and phones join no more than a few. */
export const maxSmsParts = 10

/** The limit of push services (business.md §5). */
export const maxPushBytes = 3_993

export function pushBytesOf({ title, text, link }: { title: string; text: string; link: string | undefined }): number {
  const payload = JSON.stringify({ title, body: text, ...(link !== undefined && { url: link }) })
  return new TextEncoder().encode(payload).length
}
