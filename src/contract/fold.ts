// Text as it is searched, in the browser, in the terminal and, by the function `arena_fold` of the database, on the platform:
// small letters without marks, full width as half width. What counts as the same name is stricter (name-key.ts).

const BEYOND_ASCII = /[^\0-\x7f]/
const RUNS_BEYOND_ASCII = /[^\0-\x7f]+/g

/** Marks above and below letters of Latin, Cyrillic and Greek, and the voice marks of kana. */
const marks = /[\u0300-\u036f\u0483-\u0489\u3099\u309a]+/g

/** Letters that Unicode does not take apart. */
const plain: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}
const undivided = /[łøđðħıςßæœþ]/g

/**
 * Texts repeat their letters beyond ASCII; folding a run of them again costs twenty times as much as finding it here.
 */
const foldedRuns = new Map<string, string>()
const foldedRunsKept = 5000

export function fold(text: string): string {
  const lower = text.toLowerCase()
  return BEYOND_ASCII.test(lower) ? lower.replace(RUNS_BEYOND_ASCII, foldRun) : lower
}

function foldRun(run: string): string {
  let folded = foldedRuns.get(run)
  if (folded === undefined) {
    folded = run
      .normalize('NFKD')
      .replace(marks, '')
      .toLowerCase()
      .replace(undivided, (letter) => plain[letter] ?? letter)
    if (foldedRuns.size < foldedRunsKept) foldedRuns.set(run, folded)
  }
  return folded
}

/** chosen: of a longer search the beginning is looked for; people type less. */
const longestSearch = 200

/** The words of a search. A text fits when each of them is somewhere in it, in any order. */
export function searchWords(search: string): readonly string[] {
  return fold(search.slice(0, longestSearch))
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** Whether the words of a search are in the text. */
export function holdsWords(text: string, words: readonly string[]): boolean {
  const folded = fold(text)
  return words.every((word) => folded.includes(word))
}
