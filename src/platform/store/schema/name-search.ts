// Text as it is searched anywhere in it. Indexes and conditions are made of the same expressions.
import { and, like, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Folded text; a blank stands before the first word too. `pairs`: its signs two by two, and those beyond ASCII one by one. */
type Searched = { text: SQL; pairs: SQL; hasLatinPairs: boolean }

/** `arena_fold` is contract/fold.ts in SQL: a test compares them. Both functions are in indexes, so each change is a new one. */
function folded(text: SQL): SQL {
  return sql`(' ' || arena_fold(${text}))`
}

function textOf(names: readonly AnyPgColumn[]): Searched {
  const text = folded(sql.join([...names], sql` || ' ' || `))
  return { text, pairs: sql`arena_pairs(${text})`, hasLatinPairs: true }
}

/** Of long text that is written often: pairs of Latin letters would cost more than they find. */
export function longText(content: SQL): Searched {
  const text = folded(content)
  const signs = sql`regexp_replace(${text}, '[\\u0001-\\u007f]+', chr(10), 'g')`
  return { text, pairs: sql`arena_pairs(${signs})`, hasLatinPairs: false }
}

/** The parts of an index. Trigrams find three ASCII letters and more, pairs find shorter words and other scripts. */
export function searchIndex({ text, pairs }: Searched): [SQL, SQL] {
  return [sql`${text} gin_trgm_ops`, sql`${pairs} array_ops`]
}

export function nameSearch(...names: readonly AnyPgColumn[]): [SQL, SQL] {
  return searchIndex(textOf(names))
}

/** Whether every word is somewhere in the names; an index of them is used. */
export function hasWords(names: readonly AnyPgColumn[], words: readonly string[]): SQL | undefined {
  return textHasWords(textOf(names), words)
}

export function textHasWords(searched: Searched, words: readonly string[]): SQL | undefined {
  return and(...words.map((word) => holds(searched, word)))
}

/** The same where few rows are looked at anyway: without an index. */
export function containsWords(content: SQL, words: readonly string[]): SQL | undefined {
  return and(...words.map((word) => contains(folded(content), word)))
}

function contains(text: SQL, word: string): SQL {
  return like(text, `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}

function holds({ text, pairs, hasLatinPairs }: Searched, word: string): SQL | undefined {
  const keys = keysOf(word, hasLatinPairs)
  const has = sql`${pairs} @> ${sql.param(keys)}::text[]`
  // The pair itself is all there is to look for; asked twice, the planner would take it for rarer than it is.
  if (keys[0] === word) return has
  return keys.length === 0 ? contains(text, word) : and(has, contains(text, word))
}

/** The pairs that a text with this word must contain. */
function keysOf(word: string, hasLatinPairs: boolean): string[] {
  const signs = Array.from(word)
  if (hasLatinPairs && signs.length === 2) return [word]
  return (word.match(/[^\0-\x7f]+/gu) ?? []).flatMap((run) => {
    const beyond = Array.from(run)
    return beyond.length === 1 ? beyond : beyond.slice(1).map((sign, at) => `${beyond[at]}${sign}`)
  })
}
