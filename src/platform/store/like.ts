import { nameKey } from '../../contract/name-key.ts'

/** The argument of `like` that finds the text anywhere, whatever signs it holds. */
export function anywhere(text: string): string {
  return `%${nameKey(text).replace(/[\\%_]/g, '\\$&')}%`
}
