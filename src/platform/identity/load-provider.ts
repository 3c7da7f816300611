import type { Log } from '../log.ts'

/** The provider prints a note about the Node version while it loads; every flow is tested on ours, so it goes to the log. */
export async function loadProvider(log: Log): Promise<typeof import('./provider.ts')> {
  const { warn } = console
  console.warn = (...words: unknown[]) => log.debug(words.join(' '))
  try {
    return await import('./provider.ts')
  } finally {
    console.warn = warn
  }
}
