// The phrase that is typed to agree to an irreversible act: the name, the number or the amount it is about.

/** Typed as shown: neither how an input method composes its characters matters, nor the shapes its quotes, dashes and digits have. */
export function phraseFits(wanted: string | undefined, typed: string | undefined): boolean {
  return wanted === undefined || foldPhrase(typed ?? '') === foldPhrase(wanted)
}

function foldPhrase(phrase: string): string {
  return (
    phrase
      .replaceAll(/[‘’‚‛`´｀ʼ′]/g, "'")
      .normalize('NFKC')
      .replaceAll('〜', '~')
      .replaceAll(/[・•‧]/g, '·')
      .replaceAll(/[“”„‟«»「」『』]/g, '"')
      .replaceAll(/[-\u2010-\u2015−]+/g, '-')
      .replaceAll(/\u200b|\u2060|\ufe0e|\ufe0f/g, '')
      // `20,000.00` is how amounts are shown.
      .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
      .trim()
      .replace(/\s+/g, ' ')
  )
}

/** Nothing of it is seen: it could not be typed, and an empty field would fit. */
export function isUnseen(phrase: string): boolean {
  return !/[\p{L}\p{N}\p{P}\p{S}]/u.test(foldPhrase(phrase))
}
