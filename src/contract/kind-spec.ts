// The description of a kind of thing. A thing of its own is loaded and listed by calls; a part is found inside the thing
// it belongs to, as a match is inside its stage.
import * as v from 'valibot'
import type { Bracket } from './bracket.ts'
import type { AnswerOf, Endpoint } from './endpoint.ts'
import type { Endpoints } from './endpoints.ts'
import type { StageFormat } from './states.ts'
import { asStored } from './stored.ts'
import type { Kind, Views } from './views.ts'

/** The thing itself, as its view holds it under the name of its kind. */
type Thing<K extends Kind> = K extends keyof Views[K] ? Views[K][K] : never

/** How one is chosen in a form by a control of its area (shell/forms/own-controls.ts); others are looked for by name. */
export type Choosing = 'cards' | 'boxes'

type FieldsOf<T, V> = { [F in keyof T & string]: T[F] extends V ? F : never }[keyof T & string]
type RowOf<All extends Endpoint, R extends keyof AnswerOf<All>> = AnswerOf<All>[R] extends readonly (infer Row)[]
  ? Row
  : never

/** A call that answers entries of the audit log. */
export type HistoryCall = Endpoint & Pick<Endpoints['listTournamentAudit'], 'answer'>

/** `T` and `B` only carry types: the thing, and what stands beside it in its view. */
export type OwnKind<P extends Kind | null = Kind | null, T = unknown, B = unknown> = {
  is: 'own'
  parent: P
  one: Endpoint
  all: Endpoint
  rows: string
  id: string
  name: string
  parentId?: string
  number?: string
  detail?: string
  ids: RegExp
  whole: Whole
  atOnce?: number | 'all'
  alsoIn: readonly Endpoint[]
  ofReader: readonly string[]
  beside: Readonly<Record<string, Endpoint>>
  history?: HistoryCall
  atHandWith: readonly Kind[]
  chosen?: Choosing
  chosenWithin?: Choosing
  names?: Endpoint
  namesOf?: Partial<Record<Kind, Endpoint>>
  readonly thing?: T
  readonly besides?: B
}

/**
 * Whether a row of the list is all of the thing, so that it need not be loaded. `several`: it is enough for what is done to
 * several at once; one alone is loaded.
 */
type Whole = boolean | 'several'

type OwnSpec<P, One extends Endpoint, All extends Endpoint, R extends keyof AnswerOf<All>, B, W extends Whole> = {
  /** The kind of its parent; its view holds the parent's view. */
  parent: P
  /** The call that loads one. */
  one: One
  /** The call that lists those of a parent, or all; `rows` names them in its answer. */
  all: All
  rows: R & string
  id: FieldsOf<AnswerOf<One>, string> & FieldsOf<RowOf<All, R>, string>
  name: FieldsOf<AnswerOf<One>, string> & FieldsOf<RowOf<All, R>, string>
  /** A number it answers to where no name does: `--stage=2`. */
  number?: FieldsOf<RowOf<All, R>, number>
  /** Told beside its name in the palette. */
  detail?: FieldsOf<RowOf<All, R>, string>
  /** The pattern of its ids: only matching words are looked up as ids. */
  ids: RegExp
  whole: W & (RowOf<All, R> extends AnswerOf<One> ? boolean : false | 'several')
  /** Rows that are asked for at once, to be searched here; left out: the platform searches. */
  atOnce?: number | 'all'
  /** Other calls that list it, in a field of the same name. */
  alsoIn?: readonly Endpoint[]
  /** Fields of a row that depend on the reader: they do not travel with live changes. */
  ofReader?: readonly (keyof RowOf<All, R> & string)[]
  /** Further parts of its view, each with the call that answers it under the same name. */
  beside?: B
  /** The call that lists its history, with its parts. */
  history?: HistoryCall
  /** Kinds other than its parents that may be at hand beside it, as on pages that list it. */
  atHandWith?: readonly Kind[]
  chosen?: Choosing
  /** Where another argument names its parent. */
  chosenWithin?: Choosing
  /** Where arguments choose from a list that is known whole: the call that names all there are, in a field of the same name. */
  names?: Endpoint
  /** With `names`: calls that name those of one parent, by its kind; used where that parent is at hand. */
  namesOf?: Partial<Record<Kind, Endpoint>>
} & (P extends Kind ? { parentId: FieldsOf<AnswerOf<One>, string> & FieldsOf<RowOf<All, R>, string> } : unknown)

export function own<
  const P extends Kind | null,
  One extends Endpoint,
  All extends Endpoint,
  R extends keyof AnswerOf<All>,
  const W extends Whole,
  B extends Readonly<Record<string, Endpoint>> = Record<string, never>,
>(
  spec: OwnSpec<P, One, All, R, B, W>,
): OwnKind<
  P,
  W extends 'several' ? RowOf<All, R> : AnswerOf<One>,
  { [F in keyof B]: F extends keyof AnswerOf<B[F]> ? AnswerOf<B[F]>[F] : never }
> {
  return { is: 'own', alsoIn: [], ofReader: [], beside: {}, atHandWith: [], ...spec }
}

/** Names that are made by rules and languages, which this room does not know. */
export type Naming = { roundName: (bracket: Bracket, format: StageFormat, roundOf: number) => string }

/** `W`: the thing it is found in. `V`: what its view holds besides that one's. */
export type PartKind<P extends Kind = Kind, W extends Kind = Kind, V = never, I = unknown> = {
  is: 'part'
  parent: P
  within: W
  /** The part behind the id of its parent: `m34` of `12/m34`. */
  ids: RegExp
  /** A word without `/` means one of the parent at hand only. */
  ofParentOnly?: boolean
  all(whole: Thing<W>): readonly V[]
  /** Its own id and those of the parts it is in. */
  idsOf(part: V, whole: Thing<W>): I
  /** Words that count only whole: identifiers and numbers. */
  codes(part: V): readonly string[]
  /** Names; their beginning is enough. */
  names(part: V, whole: Thing<W>, naming: Naming): readonly string[]
  name(part: V, whole: Thing<W>, naming: Naming): string
  /** How it is told from the others of its thing; left out: by its name. */
  label?(part: V, whole: Thing<W>, naming: Naming): string
  /** Its entry in the palette; parts without it are not found there. */
  record?(part: V): { title: string; state: string }
  atHandWith: readonly Kind[]
}

export function part<const P extends Kind, const W extends Kind, V, I>(
  spec: Omit<PartKind<P, W, V, I>, 'is' | 'atHandWith'> & { atHandWith?: readonly Kind[] },
): PartKind<P, W, V, I> {
  return { is: 'part', atHandWith: [], ...spec }
}

/** The fields the table needs for a kind, so that loading it yields its view. */
export type KindSpec<K extends Kind> = OwnSpecOf<K> | PartSpecOf<K>

type Without<V, K, P> = Omit<V, (K & string) | (P extends Kind ? keyof Views[P] : never)>

type OwnSpecOf<K extends Kind> = {
  [P in Exclude<Kind, K> | 'none']: P extends Kind
    ? Views[K] extends Views[P]
      ? OwnKind<P, Thing<K>, Without<Views[K], K, P>>
      : never
    : OwnKind<null, Thing<K>, Without<Views[K], K, null>>
}[Exclude<Kind, K> | 'none']

type PartSpecOf<K extends Kind> = {
  [W in Exclude<Kind, K>]: Views[K] extends Views[W]
    ? PartKind<Exclude<Kind, K>, W, Omit<Views[K], keyof Views[W]>, Readonly<Record<K, string>>>
    : never
}[Exclude<Kind, K>]

/** Any kind of part. */
export type AnyPart = PartKind<Kind, Kind, object, Ids>
export type AnyKind = OwnKind | AnyPart

/** Ids by kind: the subject of a page, or a thing with its parents. */
export type Ids = Partial<Record<Kind, string>>

/** A call's own name for the thing it is about: `{id}` of its path. */
export function paramsOf({ about }: Endpoint, id: string | undefined): Record<string, string> {
  return about && id !== undefined ? { [about.param]: id } : {}
}

/** Rows of a list, or of another call that has them under the same name. */
export function rowsIn({ rows }: Pick<OwnKind, 'rows'>, answer: unknown): readonly Row[] {
  // The schema of the endpoint says that there are rows under this name.
  return (answer as Record<string, readonly Row[]>)[rows] ?? []
}
export type Row = Readonly<Record<string, unknown>>

/** A row of the list as every reader may see it, out of all that is known of the thing; undefined where that is not enough. */
export function listRowOf({ all, rows, ofReader }: OwnKind, known: unknown): Row | undefined {
  // `own` has checked that there are rows under this name.
  const { entries } = all.answer as unknown as { entries: Record<string, { item: v.GenericSchema<unknown, Row> }> }
  const schema = entries[rows]?.item
  const read = schema && v.safeParse(asStored(schema), known)
  if (!read?.success) return undefined
  return Object.fromEntries(Object.entries(read.output).filter(([field]) => !ofReader.includes(field)))
}

/** A field that `own` has checked to be text, such as its id. */
export function textIn(row: Row, field: string | undefined): string {
  const value = field === undefined ? undefined : row[field]
  return typeof value === 'string' ? value : ''
}
