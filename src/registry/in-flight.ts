// One run at a time per command and target: the second Enter of a double Enter finds the first one running.

export type InFlight = {
  /** Claims the free targets; `busy` are the targets of a run that has not ended. */
  take(command: string, targets: readonly string[]): { busy: ReadonlySet<string>; release(): void }
}

/** Of a command without target. */
const nothing = ['']

export function createInFlight(): InFlight {
  const running = new Set<string>()
  return {
    take(command, targets) {
      const busy = new Set<string>()
      const taken: string[] = []
      for (const target of targets.length > 0 ? targets : nothing) {
        const key = `${command} ${target}`
        if (running.has(key)) busy.add(target)
        else taken.push(key)
      }
      for (const key of taken) running.add(key)
      return {
        busy,
        release: () => {
          for (const key of taken) running.delete(key)
        },
      }
    },
  }
}
