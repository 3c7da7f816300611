// Commands used often, kept for this browser: they only break ties in the ranking.
import { createUsage, type Usage } from '../../registry/usage.ts'

const known = new Map<string, Usage>()

export function usageOf(person: string): Usage {
  const usage = known.get(person) ?? createUsage(storeOf(`arena.usage.${person}`), Date.now)
  known.set(person, usage)
  return usage
}

function storeOf(key: string) {
  return {
    read(): unknown {
      try {
        return JSON.parse(localStorage.getItem(key) ?? '[]')
      } catch {
        return []
      }
    },
    write(rows: unknown) {
      try {
        localStorage.setItem(key, JSON.stringify(rows))
      } catch {
        // Without storage nothing is learnt.
      }
    },
  }
}
