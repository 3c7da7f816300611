// Where a test compares elapsed time: what is made of a clock is followed by name through declarations, functions, lists and
// objects of a file, as they are indented.

/** Read at a moment. */
const clock = String.raw`(?:performance\.now|Date\.now|(?:clock|store)\.now|process\.cpuUsage|process\.hrtime(?:\.bigint)?|requestAnimationFrame)\(`
/** Elapsed time as such. */
const elapsed = String.raw`process\.cpuUsage\(\w|\.duration\b|\{ duration \}|\btdur\b|\btook\b|\belapsed\b`

type Statement = { line: number; text: string }

/** Each line that begins one, with what is indented below it. */
function statementsOf(text: string): Statement[] {
  const lines = text
    .replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) => comment.replaceAll(/[^\n]/g, ''))
    .split('\n')
  const indents = lines.map((line) => line.length - line.trimStart().length)
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return []
    let end = at + 1
    for (; end < lines.length; end++) {
      const next = lines[end] ?? ''
      const [own = 0, below = 0] = [indents[at], indents[end]]
      if (next.trim() === '' || below > own) continue
      if (below < own || !/^ *[\])}]/.test(next)) break
      if (!/[({[]$|=>$/.test(next)) {
        end++
        break
      }
    }
    return [{ line: at + 1, text: lines.slice(at, end).join('\n') }]
  })
}

/** `took: performance.now() - began,` */
const keyOf = (statement: string) => /^\s*(\w+): [^\n]*,$/.exec(statement)?.[1]

/** What a statement gives a value to. */
function namesGiven(statement: string): string[] {
  const [, declared = ''] =
    /^\s*(?:export )?(?:const|let) (\w+|\{[^}]*\}|\[[^\]]*\])(?:: [^=]+)? = /.exec(statement) ?? []
  const others = [
    /^\s*(?:export )?(?:async )?function (\w+)/,
    /^\s*(?:if \([^\n]*\) |else )?(\w+)(?:\.\w+|\[\w+\])* (?:=|\?\?=|\+=) /,
    /^\s*(?:if \([^\n]*\) )?(\w+)(?:\.\w+|\[\w+\])*\.push\(/,
  ].flatMap((pattern) => pattern.exec(statement)?.[1] ?? [])
  const taken = declared.replaceAll(/\w+: (?=\w)/g, '').matchAll(/\w+/g)
  return [...[...taken].map(([name]) => name), ...others]
}

const oneOf = (names: ReadonlySet<string>) => (names.size === 0 ? '(?!)' : `(?:${[...names].join('|')})`)

function followed(text: string, known: readonly string[]) {
  const statements = statementsOf(text)
  const moments = new Set<string>()
  const spans = new Set<string>()
  const keys = new Set(known)
  const isMoment = (part: string) =>
    new RegExp(String.raw`${clock}|(?<![\w)\]?]\.)\b${oneOf(moments)}\b(?!:)`).test(part)
  const isSpan = (part: string) => {
    const moment = String.raw`(?:${clock}|\b${oneOf(moments)}\b)`
    const named = String.raw`(?<![\w)\]?]\.)\b${oneOf(spans)}\b(?!:)|\b${oneOf(keys)}\b(?!:)`
    return new RegExp(String.raw`${elapsed}|${named}|${moment}[\w.)( ]*\)* - |- \(*(?:await )?${moment}`).test(part)
  }
  for (let found = -1; found !== moments.size + spans.size + keys.size;) {
    found = moments.size + spans.size + keys.size
    for (const { text: one } of statements) {
      const key = keyOf(one)
      if (isSpan(one)) {
        if (key !== undefined) keys.add(key)
        for (const name of namesGiven(one)) spans.add(name)
      } else if (isMoment(one)) for (const name of namesGiven(one)) moments.add(name)
    }
  }
  return { statements, spans, keys, isSpan }
}

/** Names by which other files come to elapsed time of this one: functions it exports, and keys of what they answer. */
export function spansOf(text: string): string[] {
  const { spans, keys } = followed(text, [])
  const exported = [...text.matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name = '']) => name)
  return [...exported.filter((name) => spans.has(name)), ...keys]
}

/**
 * Every `expect` of a file that says how long something may take. A lower bound, which no slow machine breaks, and a clock in a
 * poll are none. `known`: names that stand for elapsed time of files it imports.
 */
export function timedExpects(text: string, known: readonly string[] = []): Statement[] {
  const { statements, isSpan } = followed(text, known)
  const verdicts = statements
    .filter(({ text: one }) => isSpan(one) && /(?:return|=>) [^\n]* <=? /.test(one))
    .flatMap(({ text: one }) => namesGiven(one))
  const isVerdict = new RegExp(String.raw`\b${oneOf(new Set(verdicts))}\b`)
  return statements.filter(({ text: one }) => {
    if (!/^\s*(?:if \(.*\) )?(?:await )?expect(?:\.soft)?\(/.test(one)) return false
    if (isVerdict.test(one)) return true
    const [subject = '', bound] = one.split(/\.toBe(?:Less|Greater)Than(?:OrEqual)?\(/)
    if (bound === undefined) return false
    return isSpan(bound) || (one.includes('.toBeLessThan') && isSpan(subject))
  })
}
