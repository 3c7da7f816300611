// Names as they are searched anywhere in them. Indexes and conditions are made of the same expressions.
import { and, like, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Letters whose stroke is no diacritic to Unicode, and what they are taken for. */
const crossed = 'łøđðħı'
const uncrossed = 'loddhi'

/** Small letters without diacritics, full width as half width; a blank stands before the first word too. */
export function nameText(...names: readonly AnyPgColumn[]): SQL {
  const name = sql.join([...names], sql` || ' ' || `)
  const plain = sql`regexp_replace(normalize(${name}, NFKD), '[\\u0300-\\u036f]', '', 'g')`
  return sql`(' ' || translate(lower(${plain} collate "und-x-icu"), ${sql.raw(`'${crossed}', '${uncrossed}'`)}))`
}

/** Its characters beyond ASCII: trigrams leave them out, and two of them are a word in Chinese. */
function nameSigns(...names: readonly AnyPgColumn[]): SQL {
  return sql`string_to_array(regexp_replace(${nameText(...names)}, '[\\u0001-\\u007f]', '', 'g'), null)`
}

/** What an index of the names is made of. */
export function nameSearch(...names: readonly AnyPgColumn[]): [SQL, SQL] {
  return [sql`${nameText(...names)} gin_trgm_ops`, sql`${nameSigns(...names)} array_ops`]
}

/** The text as `nameText` has it. */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[łøđðħı]/g, (letter) => uncrossed.charAt(crossed.indexOf(letter)))
}

/** chosen: one or two Latin letters are found where a word begins; no index knows where else they are. */
const shortest = 3

/** Whether every word is somewhere in the names. */
export function hasWords(names: readonly AnyPgColumn[], words: readonly string[]): SQL | undefined {
  const text = nameText(...names)
  return and(
    ...words.map((word) => {
      const signs = Array.from(word).filter((sign) => sign > '\u007f')
      const begins = signs.length === 0 && word.length < shortest ? ' ' : ''
      const fits = like(text, `%${begins}${word.replace(/[\\%_]/g, '\\$&')}%`)
      return signs.length === 0 ? fits : and(sql`${nameSigns(...names)} @> ${sql.param(signs)}::text[]`, fits)
    }),
  )
}
