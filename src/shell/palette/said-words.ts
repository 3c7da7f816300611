// The words for things and acts, as the texts of both languages list them: read once for the languages that are there.
import i18next from 'i18next'
import { FoundKind } from '../../contract/endpoints-search.ts'
import { isKind, kindNames } from '../../contract/kinds.ts'
import { parentOf, type Kind } from '../../contract/views.ts'
import { wordLists } from '../../registry/command-names.ts'
import {
  kindSaid,
  kindsNamed,
  kindWords,
  type KindNamed,
  type KindSaid,
  type KindWords,
} from '../../registry/kind-said.ts'
import { createThesaurus, type Thesaurus } from '../../registry/thesaurus.ts'
import { messageIn } from '../words/messages.ts'

const languages = ['en', 'zh'] as const

type SaidWords = { thesaurus: Thesaurus; kinds: KindWords }
let made: { of: string; words: SaidWords } | undefined

export function saidWords(): SaidWords {
  const texts = languages.map(sayingsIn)
  const of = texts.map((one) => Object.keys(one).length).join()
  if (made?.of === of) return made.words
  const thesaurus = createThesaurus(texts.map(wordLists))
  const words = { thesaurus, kinds: kindWords(kindNames.flatMap(namesOf), thesaurus) }
  made = { of, words }
  return words
}

/** The kind that is said beside the words for a thing. */
export function saidKind(query: string): KindSaid | undefined {
  const { thesaurus, kinds } = saidWords()
  const said = kindSaid(query, kinds, thesaurus)
  return said && { ...said, kinds: new Set([...said.kinds].flatMap((kind) => [kind, ...foundAs(kind)])) }
}

/** The kinds that a text names. */
export function kindsSaidIn(text: string): readonly KindNamed[] {
  const { thesaurus, kinds } = saidWords()
  return kindsNamed(text, kinds, thesaurus)
}

/** A kind that has no names of its own is found with what it is part of. */
function foundAs(kind: string): readonly Kind[] {
  const parent = isKind(kind) ? parentOf[kind] : null
  return parent === null || isFindable(kind) ? [] : [parent]
}

export function isFindable(kind: string): kind is FoundKind {
  return FoundKind.options.some((option) => option === kind)
}

/** By meaning; empty until that language is loaded. */
function sayingsIn(language: 'en' | 'zh'): Readonly<Record<string, string>> {
  const found: unknown = i18next.getResource(language, 'translation', 'ui.words')
  if (typeof found !== 'object' || found === null) return {}
  return Object.fromEntries(Object.entries(found).filter((one): one is [string, string] => typeof one[1] === 'string'))
}

function namesOf(kind: Kind): readonly (readonly [Kind, string])[] {
  return languages.flatMap((language) => {
    const name = messageIn(language, `kind.${kind}.name`)
    return name === undefined ? [] : [[kind, name] as const]
  })
}
