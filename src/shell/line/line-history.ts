// Lines typed before, oldest first, per person; in this browser only.
import * as v from 'valibot'

const History = v.array(v.string())
/** chosen: lines that are remembered. */
const limit = 500

export function readHistory(person: string): readonly string[] {
  try {
    return v.parse(History, JSON.parse(localStorage.getItem(keyOf(person)) ?? '[]'))
  } catch {
    return []
  }
}

export function addToHistory(person: string, line: string): void {
  const lines = [...readHistory(person).filter((other) => other !== line), line].slice(-limit)
  try {
    localStorage.setItem(keyOf(person), JSON.stringify(lines))
  } catch {
    // Without storage the history ends with the page.
  }
}

function keyOf(person: string): string {
  return `arena.lines.${person}`
}
