// The names of a command in both languages: it is found by them, and they are read for their meaning.
import type { Command } from './define.ts'
import type { Opens } from './meant.ts'
import { commandWords } from './registry.ts'
import type { WordLists } from './thesaurus.ts'

type Language = 'en' | 'zh'
/** The text of a key in one language, as far as it is there. */
type TextIn = (language: Language, key: string) => string | undefined

const languages = ['en', 'zh'] as const

type CommandName = { text: string; title: boolean }

/** Its titles, its other names, and how it is typed; each is read alone. */
export function commandNames({ id }: Pick<Command, 'id'>, textIn: TextIn): readonly CommandName[] {
  const titles = languages.map((language) => textIn(language, `cmd.${id}.title`) ?? '')
  const others = languages.flatMap((language) => listed(textIn(language, `cmd.${id}.aliases`)))
  return [
    ...titles.filter(Boolean).map((text) => ({ text, title: true })),
    // That of a place says to go, and what is done there.
    ...(id.startsWith('go.') ? others : [...others, commandWords(id)]).map((text) => ({ text, title: false })),
  ]
}

/** The names of its arguments. */
export function commandDetails({ id, args }: Pick<Command, 'id' | 'args'>, textIn: TextIn): readonly string[] {
  return Object.keys(args.entries).flatMap((name) =>
    languages.flatMap((language) => textIn(language, `cmd.${id}.arg.${name}`) ?? textIn(language, `arg.${name}`) ?? []),
  )
}

/** Where it goes, if it is a place. */
export function opens({ id, target }: Pick<Command, 'id' | 'target'>): Opens | undefined {
  if (!id.startsWith('go.')) return undefined
  if (target === 'none') return 'always'
  return id === `go.${target}` ? 'one' : 'within'
}

/** The words of each meaning in one language, as its `words.json` lists them. */
export function wordLists(texts: Readonly<Record<string, string>>): WordLists {
  return Object.fromEntries(Object.entries(texts).map(([meaning, words]) => [meaning, listed(words)]))
}

function listed(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
}
