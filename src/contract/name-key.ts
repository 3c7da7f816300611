/** Letters of other alphabets that are drawn like Latin ones (after Unicode's confusables), small. */
const lookAlikes: Record<string, string> = {
  ...lettersOf(['аеорсухіјѕԁһӏвкмнтԛԝ', 'aeopcyxijsdhlbkmhtqw']),
  ...lettersOf(['αβεζηικμνορτυχ', 'abezhikmnoptux']),
}

function lettersOf([from, to]: readonly [string, string]): Record<string, string> {
  return Object.fromEntries(from.split('').map((letter, at) => [letter, to.charAt(at)]))
}

/**
 * A name as it is compared and searched: full-width and half-width, upper and lower case are one, and so is what only looks
 * the same. A name wholly in another alphabet is compared with others of its own the same way.
 */
export function nameKey(name: string): string {
  const folded = name.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ')
  return folded.replace(/[\u0370-\u03ff\u0400-\u052f]/g, (letter) => lookAlikes[letter] ?? letter)
}
