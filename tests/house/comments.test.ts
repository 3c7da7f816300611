// Comments state facts in plain English: these words make a riddle of a fact.
import { expect, test } from 'vitest'
import { productSources, textOf } from './tracked-files.ts'

const rooms = ['rules', 'contract', 'registry', 'api', 'shell', 'screens', 'lists', 'ui', 'cli', 'platform']
const files = productSources.filter(
  (file) => /^(commands|src)\/[^/]+$/.test(file) || rooms.some((room) => file.startsWith(`src/${room}/`)),
)
const comments = files.flatMap((file) => commentsOf(textOf(file)).map((comment) => ({ file, comment })))

function commentsOf(text: string): string[] {
  const found = text.matchAll(/(?<=^|[\s{])(?:\/\*[\s\S]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*)/gm)
  // Names in backticks are code, not words.
  return [...found].map(([comment]) => comment.replaceAll(/`[^`]*`/g, '').replaceAll(/\s+(?:\*|\/\/)?\s*/g, ' '))
}

/** Each with the words to write instead. */
const riddles: readonly { write: string; not: RegExp }[] = [
  { write: 'the person meant: a user, a player, the caller', not: /\b(whoever|nobody|somebody)\b/i },
  { write: 'a number, or the purpose of the limit', not: /\bso many\b/i },
  { write: 'the thing meant', not: /\bof which one\b/i },
  { write: 'fix, correct', not: /\bmend(s|ed|ing)?\b/i },
  { write: 'again', not: /\banew\b/i },
  { write: 'the thing itself, not a clause that circles it', not: /^[/*\s]*(chosen: )?(what|who|whom|whose)\b/i },
]

/** The rooms of the console go further. */
const consoleRooms = /^(commands|src\/(registry|shell|screens|lists|ui))\//
const consoleRiddles: readonly { write: string; not: RegExp }[] = [
  { write: 'automatically, alone, already', not: /\bby (itself|themselves)\b/i },
  { write: 'no longer', not: /\bany more\b/i },
  { write: 'is, is kept, has', not: /\bstands? there\b/i },
  { write: 'called with', not: /\btold of\b/i },
  { write: 'any, every', not: /\bwhichever\b/i },
  { write: 'the value of the two that is there', not: /\bthe one of both\b/i },
]

test('comments of all rooms are found', () => {
  expect(new Set(comments.map(({ file }) => file)).size).toBeGreaterThan(500)
})

test.each(riddles)('$write', ({ not }) => {
  expect(comments.filter(({ comment }) => not.test(comment))).toEqual([])
})

test.each(consoleRiddles)('in the console: $write', ({ not }) => {
  expect(comments.filter(({ file, comment }) => consoleRooms.test(file) && not.test(comment))).toEqual([])
})
