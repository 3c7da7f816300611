// What a file declares, and which lines each declaration takes: a function, a constant, a type, and the entries of a table.
export type Declaration = { name: string; from: number; to: number }

const topLevel =
  /^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) +(\w+)/
const entry = /^ {2}(?:async )?['"]?(\w+)['"]?(?:[:(]|,$)/

/** In the order of the text; an entry lies within its table. Lines begin with 1. */
export function declarationsIn(text: string): Declaration[] {
  const found: Declaration[] = []
  let outer: Declaration | undefined
  let inner: Declaration | undefined
  text.split('\n').forEach((line, index) => {
    const at = index + 1
    const name = topLevel.exec(line)?.[1]
    if (name !== undefined) {
      outer = { name, from: at, to: at }
      inner = undefined
      found.push(outer)
    } else if (outer !== undefined) {
      const key = entry.exec(line)?.[1]
      if (key !== undefined) found.push((inner = { name: key, from: at, to: at }))
    }
    if (line.trim() === '' || outer === undefined) return
    outer.to = at
    if (inner) inner.to = at
  })
  return found
}

export function wordsIn(text: string): Set<string> {
  return new Set(text.match(/[A-Za-z_$][\w$]*/g))
}
