/** How an argument is typed: `bestOf` → `best-of`. */
export function flagName(argument: string): string {
  return argument.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Flags of the line itself, which no argument may take. */
export const reservedFlags: readonly string[] = ['dry-run', 'yes', 'confirm', 'json']
