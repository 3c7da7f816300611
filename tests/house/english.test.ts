// The English texts: what a native speaker would write in a console. Aliases are what people type.
import { expect, test } from 'vitest'
import { writtenTexts } from '../support/written-texts.ts'

const texts = writtenTexts('en').filter(({ key }) => !key.endsWith('.aliases') && !key.startsWith('ui.words.'))

/** Habits that make a riddle of a fact, each with what to write. */
const habits: readonly { write: string; not: RegExp }[] = [
  { write: 'fix', not: /\bmend/i },
  { write: 'the thing meant: a team, a player, no requests', not: /\b(whoever|nobody|somebody)\b/i },
  { write: 'automatically, auto-…', not: /\bby (itself|themselves)\b/i },
  { write: 'a number, or what it is for', not: /\bso (many|long)\b/i },
  { write: 'again', not: /\banew\b/i },
  { write: 'no longer', not: /\bany more\b/i },
  { write: 'unverified', not: /\bas claimed\b/i },
  { write: 'not a', not: /(?<!there )\b(is|are) no (bracket|text|address|division|outcome|value)\b/i },
  { write: 'appears, is at', not: /\bstands? (in|at|on|there|before)\b/i },
  { write: 'leave empty for …', not: /^Without (it|one)\b/ },
  { write: 'undone', not: /\btaken back\b/i },
  { write: 'a statement, not a question of who', not: /^Who\b/ },
]

test.each(habits)('$write', ({ not }) => {
  expect(texts.filter(({ text }) => not.test(text))).toEqual([])
})
