// What a command is: one typed object that palette, keys, menus, buttons, command line and scripts all invoke.
// Titles, help and aliases are locale keys by convention: `cmd.<id>.{title,help,aliases}`, arguments `arg.<name>`.
import * as v from 'valibot'
import type { Step } from '../contract/endpoint.ts'
import type { FieldProblems } from '../contract/envelope.ts'
import type { Reason } from '../contract/reason.ts'
import { everyRole, systemOnly, type Role } from '../contract/user.ts'
import type { Asking, Kind, Views } from '../contract/views.ts'
import type { Effect } from './effect.ts'

type Entries = Record<string, v.GenericSchema>
export type ArgsSchema = v.ObjectSchema<Entries, undefined>
export type TargetKind = Kind | 'none'
type TargetOf<K extends TargetKind> = K extends Kind ? Views[K] : undefined

/**
 * How many targets: `none`; exactly `one`; `many`, each planned and run by itself; `all` together in one plan.
 */
export type Arity = 'none' | 'one' | 'many' | 'all'

export type Risk = { level: 'safe' | 'reversible' | 'confirm' } | { level: 'irreversible'; phrase: string }

/** Where a key works besides wherever its target kind is at hand: everywhere, or in one view. */
export const scopes = ['global', 'table', 'bracket-view', 'schedule-view', 'calendar', 'form'] as const
export type Scope = (typeof scopes)[number]

export type Shortcut = { keys: string; args: Readonly<Record<string, string>> }

export type Invocation = {
  id: string
  targets: readonly string[]
  args: Record<string, unknown>
  /** Arguments that depend on when they are read (`+45m`), as they were typed. */
  said?: Readonly<Record<string, unknown>>
}

/**
 * What takes an act back. `over`: what the act left of a target that this throws away, as `loses` of its command names it;
 * it is refused when something else stands there by then.
 */
export type Inverse = Invocation & { over?: Readonly<Record<string, Readonly<Record<string, unknown>>>> }
/** One of many things an act is done with. `why`: it would be refused. */
type Part = { name: string; details: readonly string[]; why?: Reason }

export type Inverses = Inverse | readonly Inverse[] | undefined

type Given<K extends TargetKind, A extends Arity> = A extends 'all' ? readonly TargetOf<K>[] : TargetOf<K>

type CommandSpec<K extends TargetKind, A extends Arity, S extends ArgsSchema> = {
  /** `noun.verb`; the command line form is `noun verb`. Stable, never translated. */
  id: string
  /** Ids this command had before; scripts that use them still run. */
  formerIds?: readonly string[]
  target: K
  arity: A
  /** Argument input is flat text, numbers, booleans and lists of text: what a command line can hold. */
  args: S
  /** Arguments that may stand without a flag after the targets, in order. */
  positional?: readonly (keyof S['entries'] & string)[]
  /** Who may ever run it. Others do not see it, and are refused when they type it. */
  roles: readonly Role[]
  /** The rule. `args` is there only once they are complete. */
  whyNot: (target: Given<K, A>, asking: Asking, args?: v.InferOutput<S>) => Reason | undefined
  risk: Risk | ((target: Given<K, A>, args: v.InferOutput<S>, asking: Asking) => Risk)
  /** The exact requests; the run sends this list and nothing else. */
  plan?: (target: Given<K, A>, args: v.InferOutput<S>, asking: Asking) => readonly Step[]
  /** Instead of a plan: what the console does by itself. */
  effect?: (target: Given<K, A>, args: v.InferOutput<S>, asking: Asking) => Effect
  /**
   * What takes it back exactly, from the view before the run and the platform's answer; nothing when there is no such thing.
   * Without an answer it only says whether there will be one.
   */
  undo?: (target: TargetOf<K>, args: v.InferOutput<S>, answer?: unknown) => Inverses
  /** What of a target is gone with it: an undo by this command compares it with what the act had left. */
  loses?: (target: TargetOf<K>) => Readonly<Record<string, unknown>>
  /** What it is done with, a row each, as it is shown before it is sent. */
  parts?: (target: TargetOf<K>, args: v.InferOutput<S>, asking: Asking) => readonly Part[]
  /** The arguments for those of its parts that were refused, to be mended. */
  mends?: (args: v.InferOutput<S>, refused: readonly number[]) => Partial<Record<keyof S['entries'] & string, unknown>>
  /** Values the argument form starts with: what is stored now. */
  prefill?: (target: TargetOf<K>) => Partial<Record<keyof S['entries'] & string, unknown>>
  /**
   * Values the form of something new starts with. The form comes first even when nothing must be typed, and only what was
   * changed is sent: the rest is what the platform does by itself.
   */
  offers?: (target: TargetOf<K>) => Partial<Record<keyof S['entries'] & string, unknown>>
  /** Arguments whose last choice the next form of it begins with. */
  remembers?: readonly (keyof S['entries'] & string)[]
  /** Codes of what does not fit together in what is typed so far, by field: the platform's own rule, asked by forms before it is. */
  judge?(typed: Readonly<Record<string, unknown>>, target?: TargetOf<K>): FieldProblems
  /** What to know about a value as it is typed; it stands under its field. */
  notes?(name: string, typed: Readonly<Record<string, unknown>>, asking: Asking): Reason | undefined
  /** Whether an argument means something with what is typed so far, for this target where it is known; forms leave the others out. */
  asks?(name: string, typed: Readonly<Record<string, unknown>>, target?: TargetOf<K>): boolean
  /** What can be chosen for a text with this target, by name or place; nothing where it is simply typed. */
  choices?(name: string, target: TargetOf<K>): readonly string[] | undefined
  /** Argument of a prompt that is taken for cancelled when it is left empty (§5). */
  ignoresEmpty?: keyof S['entries'] & string
  /** Says so when it is done: `cmd.<id>.done`, where the specification has words for it. */
  saysDone?: boolean
  /** Where the page goes when it is done: to what was made, from the answer of its last step. */
  leadsTo?: (answer: unknown) => string
  /** A sequence such as `r o`, or a chord such as `mod+k`. */
  keys?: string
  /** Keys that run it with arguments of their own. */
  shortcuts?: readonly Shortcut[]
  scope?: Scope
  /** Held down, its key acts again and again: moving about. */
  repeats?: boolean
  /** Acts that the history tells by its title, besides the call of its own name: other calls, work of the schedule. */
  acts?: readonly string[]
  /** The last step in the life of its target: what is due before it is found by what stands in its way (next-step.ts). */
  lastStep?: boolean
  /** With it: whose last step is meant of a thing that holds several of its targets, one after another. */
  dueIn?: { readonly [H in Kind]?: (holder: Views[H]) => string | undefined }
  /** A line that is due sooner, though this could be done by now: registration is not closed while nobody has entered. */
  sooner?: (target: TargetOf<K>) => string | undefined
  /** Section of the row menu; without it the command stands in palette and command line only. */
  menu?: 'open' | 'state' | 'play' | 'edit' | 'danger'
  /** Whether it means anything to this target: menus of others leave it out. Palette and line still say why not. */
  concerns?: (target: TargetOf<K>) => boolean
}

export type Command = {
  id: string
  /** Place in the order of definition: lists show commands as their file has them. */
  order: number
  formerIds: readonly string[]
  target: TargetKind
  arity: Arity
  args: ArgsSchema
  positional: readonly string[]
  roles: readonly Role[]
  whyNot: (target: unknown, asking: Asking, args?: unknown) => Reason | undefined
  risk: Risk | ((target: unknown, args: unknown, asking: Asking) => Risk)
  plan?: (target: unknown, args: unknown, asking: Asking) => readonly Step[]
  effect?: (target: unknown, args: unknown, asking: Asking) => Effect
  undo?: (target: unknown, args: unknown, answer?: unknown) => Inverses
  loses?: (target: unknown) => Readonly<Record<string, unknown>>
  parts?: (target: unknown, args: unknown, asking: Asking) => readonly Part[]
  mends?: (args: unknown, refused: readonly number[]) => Record<string, unknown>
  prefill?: (target: unknown) => Record<string, unknown>
  offers?: (target: unknown) => Record<string, unknown>
  remembers?: readonly string[]
  judge?: (typed: Readonly<Record<string, unknown>>, target?: unknown) => FieldProblems
  notes?: (name: string, typed: Readonly<Record<string, unknown>>, asking: Asking) => Reason | undefined
  asks?: (name: string, typed: Readonly<Record<string, unknown>>, target?: unknown) => boolean
  choices?: (name: string, target: unknown) => readonly string[] | undefined
  ignoresEmpty?: string
  saysDone?: boolean
  leadsTo?: (answer: unknown) => string
  keys?: string
  shortcuts?: readonly Shortcut[]
  scope: Scope | undefined
  repeats?: boolean
  acts?: readonly string[]
  lastStep?: boolean
  dueIn?: Partial<Record<Kind, (holder: unknown) => string | undefined>>
  sooner?: (target: unknown) => string | undefined
  menu?: CommandSpec<'none', 'none', ArgsSchema>['menu']
  concerns?: (target: unknown) => boolean
}

/** A command object that still knows its kind and arguments, so that a wrong call does not compile. */
export type Typed<K extends TargetKind, A extends Arity, S extends ArgsSchema> = Command & {
  readonly kindOf?: K
  readonly arityOf?: A
  readonly argsOf?: v.InferInput<S>
}

const noArgs = v.object({})
let defined = 0

type Loose<K extends TargetKind, A extends Arity, S extends ArgsSchema> = Omit<
  CommandSpec<K, A, S>,
  'args' | 'roles' | 'whyNot' | 'arity' | 'target'
> &
  Partial<Pick<CommandSpec<K, A, S>, 'args' | 'roles' | 'whyNot'>> & { target?: K; arity?: A }

/** Defaults: target none; arity one for a target kind, else none; no arguments; system administrators for writes, everybody for effects. */
export function defineCommand<
  K extends TargetKind = 'none',
  A extends Arity = K extends 'none' ? 'none' : 'one',
  S extends ArgsSchema = typeof noArgs,
>(spec: Loose<K, A, S>): Typed<K, A, S> {
  const target = spec.target ?? 'none'
  const full = {
    formerIds: [],
    positional: [],
    roles: spec.plan ? systemOnly : everyRole,
    whyNot: () => undefined,
    scope: target === 'none' ? 'global' : undefined,
    ...spec,
    order: defined++,
    target,
    arity: spec.arity ?? (target === 'none' ? 'none' : 'one'),
    args: spec.args ?? noArgs,
  }
  // The registry holds commands of every kind in one list; the dispatcher only ever calls them with targets of their kind.
  return full as unknown as Typed<K, A, S>
}

/** An irreversible act: the phrase to type is the name of what it is done to (§4; commands.md 4.5). */
export function irreversible<T>(phrase: (target: T) => string): Always<(target: T) => Risk> {
  return Object.assign((target: T): Risk => ({ level: 'irreversible', phrase: phrase(target) }), {
    always: 'irreversible' as const,
  })
}

/** The same but for what it leaves open: that is only asked about, and its undo takes it back. */
export function irreversibleUnless<T, A>(
  phrase: (target: T) => string,
  isOpen: (target: T, args: A, asking: Asking) => boolean,
) {
  const risk = (target: T, args: A, asking: Asking): Risk =>
    isOpen(target, args, asking) ? confirmed : { level: 'irreversible', phrase: phrase(target) }
  return Object.assign(risk, { final: true as const })
}

/** Whatever it is done to. */
type Always<T> = T & { always: 'irreversible' }

/**
 * What is marked "cannot be undone" before anybody looks at a target: something irreversible that nothing takes back.
 * Whether it is so for these targets stands in the confirmation (`final`).
 */
export function isFinal({ risk, menu, undo }: Command): boolean {
  if (typeof risk === 'function' && 'final' in risk) return true
  const asksForPhrase =
    typeof risk === 'function' ? 'always' in risk || menu === 'danger' : risk.level === 'irreversible'
  return asksForPhrase && undo === undefined
}
export const safe: Risk = { level: 'safe' }
export const reversible: Risk = { level: 'reversible' }
export const confirmed: Risk = { level: 'confirm' }

/** An invocation of a typed command: wrong arguments do not compile. */
export function invocation<K extends TargetKind, A extends Arity, S extends ArgsSchema>(
  command: Typed<K, A, S>,
  targets: readonly string[],
  args: v.InferInput<S>,
): Invocation {
  return { id: command.id, targets, args }
}
