// Texts of locales/ with their parameters, typed. Console and platform both use these types.
import type { TextFile, TextParameters } from './texts.ts'

/** `rows` for `rows_one` and `rows_other`: what is asked for. */
type WithoutPlural<Name extends string> =
  Name extends `${infer Asked}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Asked : Name
type KeysIn<Tree, Path extends string> = {
  [Name in keyof Tree & string]: Tree[Name] extends string
    ? `${Path}${WithoutPlural<Name>}`
    : KeysIn<Tree[Name], `${Path}${Name}.`>
}[keyof Tree & string]
type KeysOf<File> = File extends unknown ? KeysIn<File, ''> : never

export type TextKey = KeysOf<TextFile>

/** Each text with the names of its parameters. */
export type WrittenTexts = { [K in TextKey]: K extends keyof TextParameters ? TextParameters[K] : never }

/** Parameters of a text; `count` selects singular or plural. */
type TextParams<K extends TextKey> = {
  readonly [Name in WrittenTexts[K]]: Name extends 'count' ? number : string | number
}

/** A text in the current language. One of several keys takes the parameters of all. */
export type Say = <K extends TextKey>(
  key: K,
  ...params: [WrittenTexts[K]] extends [never] ? [] : [params: TextParams<K>]
) => string

/** Texts that need nothing but their key. */
export type PlainKey = { [K in TextKey]: [WrittenTexts[K]] extends [never] ? K : never }[TextKey]

/** The keys under a key: the states under `state.match`. */
export type Under<P extends string> = TextKey extends infer K ? (K extends `${P}.${infer Rest}` ? Rest : never) : never

/** State machines, whose state names are `state.<machine>.<state>`. */
export type NamedMachine = Under<'state'> extends infer K ? (K extends `${infer M}.${string}` ? M : never) : never
export type NamedState<M extends NamedMachine> = Under<`state.${M}`>

/**
 * Texts of a command; `done` exists for commands whose `done` says so, `turned` for those that go two ways. tests/house/languages.test.ts asks each command for
 * its own.
 */
export function commandKey(id: string, part: 'title' | 'turned' | 'help' | 'done'): PlainKey {
  return `cmd.${id}.${part}` as PlainKey
}

/** `a, b, c` as the language writes it; empty ones are left out. */
export function joined(say: Say, names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(say('ui.shell.list.separator'))
}

/** Says by a key that came with the data: the code of a reason from wherever. The caller knows that there is such a text. */
export function sayGiven(say: Say, key: string, params: Record<string, unknown> = {}): string {
  return (say as (key: string, params: Record<string, unknown>) => string)(key, params)
}
