// Telephone numbers in a search, as people write them: with blanks, dashes and brackets, with or without the country.

/** Part of a number: digits with the signs that stand between them. */
const part = /^(?=.*\d)[\d+().\u2010-\u2015\u2212/-]+$/
/** chosen: fewer digits are looked for as they were typed. */
const fewest = 5

/** The words with each number in them as it is kept: digits only, without a zero for the trunk. Undefined where that changes nothing. */
export function withPlainNumbers(words: readonly string[]): readonly string[] | undefined {
  const plain: string[] = []
  let parts: string[] = []
  const endNumber = () => {
    plain.push(...(numberOf(parts) ?? parts))
    parts = []
  }
  for (const word of words) {
    if (part.test(word.trim())) {
      parts.push(word)
    } else {
      endNumber()
      plain.push(word)
    }
  }
  endNumber()
  return plain.join('\n') === words.join('\n') ? undefined : plain
}

function numberOf(parts: readonly string[]): [string] | undefined {
  const typed = parts.map((word) => word.trim()).join('')
  const digits = typed
    .replaceAll('(0)', '')
    .replace(/\D/g, '')
    .replace(/^0+(?=\d{6})/, '')
  return digits.length < fewest ? undefined : [digits]
}
