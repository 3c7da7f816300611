// JSON from outside, read within bounds: what walks through a value afterwards does so by recursion.

/** chosen: nothing that is exchanged here is nested half as deep. */
const maxDepth = 32

export type ReadJson = { ok: true; value: unknown } | { ok: false; why: 'notJson' | 'tooDeep' }

export function readJson(text: string): ReadJson {
  if (isDeeper(text, maxDepth)) return { ok: false, why: 'tooDeep' }
  try {
    const value: unknown = JSON.parse(text)
    return { ok: true, value }
  } catch {
    return { ok: false, why: 'notJson' }
  }
}

/** Whether lists and objects are nested deeper than that; looked for in the text, before anything is made of it. */
function isDeeper(text: string, limit: number): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (inString) {
      if (char === '\\') at++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if ((char === '{' || char === '[') && ++depth > limit) return true
    else if (char === '}' || char === ']') depth--
  }
  return false
}
