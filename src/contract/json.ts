// JSON from outside, read within bounds: what walks through a value afterwards does so by recursion.

/** chosen: nothing that is exchanged here is nested half as deep. */
const maxDepth = 32
/** chosen: twice the largest list there is, and ten times the names of the largest table of them. */
const maxItems = 50_000
const maxNames = 2_000
/** chosen: as many as the record of a tournament of the largest allowed size holds. */
const maxValues = 400_000

export type ReadJson = { ok: true; value: unknown } | { ok: false; why: 'notJson' | 'tooDeep' | 'tooLong' }

export function readJson(text: string): ReadJson {
  const why = whyNotRead(text)
  if (why) return { ok: false, why }
  try {
    const value: unknown = JSON.parse(text)
    return { ok: true, value }
  } catch {
    return { ok: false, why: 'notJson' }
  }
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Looked for in the text, before anything is made of it: making an object of 400,000 names alone takes a third of a second. */
function whyNotRead(text: string): 'tooDeep' | 'tooLong' | undefined {
  /** The remaining allowance of each open list and object. */
  const left: number[] = []
  let values = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (inString) {
      if (sign === backslash) at++
      else if (sign === quote) inString = false
    } else if (sign === quote) inString = true
    else if (sign === openList || sign === openObject) {
      if (left.push(sign === openList ? maxItems : maxNames) > maxDepth) return 'tooDeep'
      values++
    } else if (sign === closeList || sign === closeObject) left.pop()
    else if (sign === comma) {
      const others = (left.pop() ?? maxItems) - 1
      if (others <= 0 || ++values > maxValues) return 'tooLong'
      left.push(others)
    }
  }
  return undefined
}
