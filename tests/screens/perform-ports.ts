import type { PerformPorts } from '../../src/shell/acts/perform.ts'

/** Ports through which nothing happens, but for those a test brings. */
export function performPorts(own: Partial<PerformPorts> = {}): PerformPorts {
  return {
    navigate: () => undefined,
    run: async () => undefined,
    names: async () => [],
    refresh: () => undefined,
    signOut: async () => undefined,
    ...own,
  }
}
