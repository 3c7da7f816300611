// Words of a command line with real quoting: 'as it is', "with \n \t \" \u{…}", and \ before a single character. Tablets and
// word processors turn "…" into “…” and -- into a dash: both are read as they were typed. A sign within straight quotes stays.

export type Token = {
  text: string
  /** As long as `text`, with `\0` where a character was quoted: only bare characters have a meaning of their own. */
  bare: string
  /** A part of it was quoted, even if empty (`""`). */
  quoted: boolean
  /** Its position in the line; `to` is behind its last character. */
  from: number
  to: number
  /** How many signs at its head are read as two: a dash for `--`. */
  doubled: number
  /** The quote that was never closed. */
  open?: '"' | "'"
}

/** Marks that only begin a quotation; what ends one also stands behind inches. */
const curlyOpen = /[“„‟]/
const doubleMark = /["“”„‟]/

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t' }

export function tokenize(line: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < line.length) {
    if (/\s/.test(line.charAt(at))) {
      at++
      continue
    }
    const token = readToken(line, at)
    tokens.push(token)
    at = token.to
  }
  return tokens
}

function readToken(line: string, from: number): Token {
  const token: Token = { text: '', bare: '', quoted: false, from, to: line.length, doubled: 0 }
  const add = (text: string, quoted: boolean) => {
    token.text += text
    token.bare += quoted ? '\0'.repeat(text.length) : text
    token.quoted ||= quoted
  }
  let at = from
  while (at < line.length) {
    const char = line.charAt(at)
    if (/\s/.test(char)) break
    const isWithin = curlyOpen.test(char) && at > from && !/[=,]$/.test(token.bare)
    const marked = isWithin ? markedIn(line.slice(at)) : ''
    if (marked !== '') {
      add(marked, true)
      at += marked.length
    } else if (char === '\\') {
      add(line.charAt(at + 1) || '\\', true)
      at += 2
    } else if (char === '"' || char === "'" || curlyOpen.test(char)) {
      token.quoted = true
      at = readQuoted(line, at, add)
      if (at > line.length) token.open = char === "'" ? "'" : '"'
    } else if (at === from && /^[—–]\p{L}/u.test(line.slice(at, at + 3))) {
      add('--', false)
      token.doubled++
      at++
    } else {
      add(char, false)
      at++
    }
  }
  token.to = Math.min(at, line.length)
  return token
}

/** Within a word the marks of a tablet are signs of it and hold its blanks together: `天下“第 一”隊`. */
function markedIn(rest: string): string {
  return /^(?:[“‟][^“„‟”"]*”|„[^“„‟”"]*[”“]|[“„‟])/.exec(rest)?.[0] ?? ''
}

/** Position behind the closing quote; beyond the line when there is none. */
function readQuoted(line: string, from: number, add: (text: string, quoted: true) => void): number {
  const quote = line.charAt(from)
  const ends = (char: string) => (curlyOpen.test(quote) ? doubleMark.test(char) : char === quote)
  let at = from + 1
  while (at < line.length) {
    const char = line.charAt(at)
    if (ends(char)) return at + 1
    if (char !== '\\' || quote === "'") {
      add(char, true)
      at++
      continue
    }
    const code = /^u\{([0-9a-f]{1,6})\}/i.exec(line.slice(at + 1, at + 10))
    const point = code?.[1] === undefined ? Infinity : parseInt(code[1], 16)
    if (code && point <= 0x10ffff) {
      add(String.fromCodePoint(point), true)
      at += 1 + code[0].length
    } else {
      const next = line.charAt(at + 1)
      add(escapes[next] ?? (next || '\\'), true)
      at += 2
    }
  }
  return line.length + 1
}

const plainWord = /^[\p{L}\p{N}_.:/+*~%][\p{L}\p{M}\p{N}_.:/+*~%@-]*$/u

/** A word as it must be typed to mean just itself. */
export function quote(word: string): string {
  return plainWord.test(word) ? word : `"${escapeQuoted(word)}"`
}

function escapeQuoted(word: string): string {
  let text = ''
  for (const char of word) {
    if (char === '"' || char === '\\') text += `\\${char}`
    else if (char === '\n') text += '\\n'
    else if (char === '\r') text += '\\r'
    else if (char === '\t') text += '\\t'
    // A printed line is one line of valid text: control characters are escaped.
    else if (/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u.test(char)) text += `\\u{${char.codePointAt(0)?.toString(16) ?? '0'}}`
    else text += char
  }
  return text
}

/** Arguments of a process, already split by a shell, as one line: flags, `@sel` and commas keep their meaning. */
export function lineOfArguments(words: readonly string[]): string {
  return words.map((word) => (word === '' ? '""' : word.replace(/^[—–]|[\s"'\\“„‟]/g, (char) => `\\${char}`))).join(' ')
}
