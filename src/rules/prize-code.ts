// Codes of prizes: twelve signs of Crockford's alphabet, of which the last one checks the others.
import * as v from 'valibot'

/** Crockford's: without I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 12

/**
 * Multiplied by two in the field of 32 elements (x⁵ + x² + 1). Each place has another weight, so that every single wrong sign
 * and every two signs that changed places are told.
 */
function doubled(element: number): number {
  return (element << 1) ^ (element & 16 ? 0b100101 : 0)
}

function times(element: number, power: number): number {
  let product = element
  for (let n = 0; n < power; n++) product = doubled(product)
  return product
}

/** The check of the signs before it, as a place in the alphabet. */
function checkOf(signs: readonly number[]): number {
  return signs.reduce((sum, sign, at) => sum ^ times(sign, at + 1), 0)
}

/** Upper case, without blanks and dashes; signs that are easily taken for others are those. */
export function tidyCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}_.]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
}

/** The problem of a code, found without asking the platform. */
export function codeProblem(typed: string): 'required' | 'codeSign' | 'codeLength' | 'codeSlip' | undefined {
  const code = tidyCode(typed)
  if (code === '') return 'required'
  const signs = Array.from(code, (sign) => alphabet.indexOf(sign))
  if (signs.includes(-1)) return 'codeSign'
  if (signs.length !== codeLength) return 'codeLength'
  return checkOf(signs.slice(0, -1)) === signs.at(-1) ? undefined : 'codeSlip'
}

/** `XXXX-XXXX-XXXX` */
export function codeText(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-')
}

/** `random`: numbers in [0, 32), one for each sign but the last. */
export function codeOf(random: readonly number[]): string {
  const signs = random.slice(0, codeLength - 1).map((number) => number % alphabet.length)
  return codeText([...signs, checkOf(signs)].map((sign) => alphabet.charAt(sign)).join(''))
}

export const signsDrawn = codeLength - 1

/** As it is typed, read aloud or copied; it becomes the code as it is kept. */
export const PrizeCode = v.pipe(
  v.string(),
  v.maxLength(200, 'tooLong'),
  v.metadata({ tidy: (typed: string) => (codeProblem(typed) ? typed : codeText(tidyCode(typed))), spaced: true }),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const problem = codeProblem(dataset.value)
    if (problem === undefined) return codeText(tidyCode(dataset.value))
    addIssue({ message: problem })
    return NEVER
  }),
)
