// How Chinese names are typed by sound: `saiguo` and `sg` find 賽果, and so do their signs in zhuyin.

/** Of each character its syllable without tones, `sai guo`; other characters stand as they are. */
type Syllables = (text: string) => readonly string[]

const HAN = /\p{Script=Han}/u
const SYLLABLE = /^[a-zü]+$/

/** Nothing for a name without Chinese characters. */
export function soundsOf(name: string, syllablesOf: Syllables): readonly string[] {
  if (!HAN.test(name)) return []
  const syllables = syllablesOf(name).filter((one) => SYLLABLE.test(one))
  if (syllables.length < 2) return []
  const signs = syllables.map(zhuyin)
  return [
    syllables.join('').replaceAll('ü', 'v'),
    syllables.map((one) => one.charAt(0)).join(''),
    signs.join(''),
    signs.map((one) => one.charAt(0)).join(''),
  ]
}

const first = pairs(
  'zh ㄓ ch ㄔ sh ㄕ b ㄅ p ㄆ m ㄇ f ㄈ d ㄉ t ㄊ n ㄋ l ㄌ g ㄍ k ㄎ h ㄏ j ㄐ q ㄑ x ㄒ r ㄖ z ㄗ c ㄘ s ㄙ',
)
const rest = pairs(
  'iang ㄧㄤ iong ㄩㄥ uang ㄨㄤ ang ㄤ eng ㄥ ing ㄧㄥ ong ㄨㄥ ian ㄧㄢ iao ㄧㄠ uan ㄨㄢ uai ㄨㄞ üan ㄩㄢ ai ㄞ ei ㄟ ao ㄠ ou ㄡ an ㄢ en ㄣ er ㄦ ia ㄧㄚ ie ㄧㄝ iu ㄧㄡ in ㄧㄣ ua ㄨㄚ uo ㄨㄛ ui ㄨㄟ un ㄨㄣ üe ㄩㄝ ün ㄩㄣ a ㄚ o ㄛ e ㄜ i ㄧ u ㄨ ü ㄩ',
)
/** Syllables that begin with no consonant, as they are spelled. */
const whole = pairs(
  'yi ㄧ ya ㄧㄚ ye ㄧㄝ yao ㄧㄠ you ㄧㄡ yan ㄧㄢ yin ㄧㄣ yang ㄧㄤ ying ㄧㄥ yong ㄩㄥ yu ㄩ yue ㄩㄝ yuan ㄩㄢ yun ㄩㄣ wu ㄨ wa ㄨㄚ wo ㄨㄛ wai ㄨㄞ wei ㄨㄟ wan ㄨㄢ wen ㄨㄣ wang ㄨㄤ weng ㄨㄥ',
)
/** `zhi`, `si`: the consonant is the syllable. */
const alone = /^(?:zh|ch|sh|r|z|c|s)i$/

function zhuyin(syllable: string): string {
  const known = whole.get(syllable)
  if (known !== undefined) return known
  const begun = [...first.keys()].find((one) => syllable.startsWith(one)) ?? ''
  const sign = first.get(begun) ?? ''
  if (alone.test(syllable)) return sign
  const left = syllable.slice(begun.length)
  return sign + (rest.get(/^[jqx]u/.test(syllable) ? left.replace('u', 'ü') : left) ?? left)
}

function pairs(list: string): ReadonlyMap<string, string> {
  const parts = list.split(' ')
  return new Map(parts.flatMap((part, at) => (at % 2 === 0 ? [[part, parts[at + 1] ?? ''] as const] : [])))
}
