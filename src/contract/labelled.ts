// A name before its value. Not in say.ts: the first page needs none.
import type { Say } from './say.ts'

/** `Region: Taiwan` as the language writes it. */
export function labelled(say: Say, label: string, value: string): string {
  return say('ui.shell.labelled', { label, value }).trim()
}
