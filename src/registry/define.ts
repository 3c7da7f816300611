// The definition of a command: one typed object that palette, keys, menus, buttons, command line and scripts all
// invoke. Titles, help and aliases are locale keys by convention: `cmd.<id>.{title,help,aliases}`, arguments
// `arg.<name>`.
import * as v from 'valibot'
import type { Ability } from '../contract/abilities.ts'
import type { Endpoint, Step } from '../contract/endpoint.ts'
import type { FieldProblems } from '../contract/envelope.ts'
import type { Reason, ReasonCode } from '../contract/reason.ts'
import { everyRole, systemOnly, type Role } from '../contract/user.ts'
import type { Asking, Kind, Views } from '../contract/views.ts'
import type { Effect } from './effect.ts'

type Entries = Record<string, v.GenericSchema>
export type ArgsSchema = v.ObjectSchema<Entries, undefined>
export type TargetKind = Kind | 'none'
type TargetOf<K extends TargetKind> = K extends Kind ? Views[K] : undefined

/**
 * The number of targets: `none`; exactly `one`; `many`, each planned and run separately; `all` together in one plan.
 */
export type Arity = 'none' | 'one' | 'many' | 'all'

export type Risk =
  | { level: 'safe' | 'reversible' }
  /**
   * `toBeSeen`: a consequence to be looked at; once the platform has told it, a line agrees with this word. `ifTold`: it is
   * asked about only where the platform tells this one. `undoAsks`: an undo or redo by this command asks where it tells this one.
   */
  | { level: 'confirm'; toBeSeen?: ReasonCode; phrase?: 'checked'; ifTold?: ReasonCode; undoAsks?: ReasonCode }
  /**
   * `asks`: the phrase is a number or an amount, and not a name. `counted`: the consequence whose `count` is typed instead,
   * once the platform has told it.
   */
  | { level: 'irreversible'; phrase: string; asks?: 'count' | 'amount'; counted?: ReasonCode }

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
 * The command that undoes an act. `over`: the state the act left of a target and this discards, as `loses` of its
 * command names it; it is refused when that state has changed since.
 */
export type Inverse = Invocation & { over?: Readonly<Record<string, Readonly<Record<string, unknown>>>> }
/** One of many things an act is done with. `why`: it would be refused. */
type Part = { name: string; details: readonly string[]; why?: Reason }

export type Inverses = Inverse | readonly Inverse[] | undefined

type Given<K extends TargetKind, A extends Arity> = A extends 'all' ? readonly TargetOf<K>[] : TargetOf<K>

/** How its arguments are asked for. `T`: the view of a target; `O`: the arguments; `N`: their names. */
type FormSpec<T, N extends string> = {
  /** Values it starts with: the stored ones. */
  prefill?: (target: T) => Partial<Record<N, unknown>>
  /** The same of a part of the target that is named beforehand (`given`), such as one question of a form. */
  prefillPart?: (target: T, given: Readonly<Record<string, unknown>>) => Partial<Record<N, unknown>>
  /** Further stored values that sending it writes over, by names that are no arguments. */
  besides?: (target: T) => Readonly<Record<string, unknown>>
  /** Sending the stored values as they are says something too, where they were given beforehand. */
  saysSame?: (target: T) => boolean
  /**
   * Values the form of a new thing starts with. The form comes first even when no argument is required, and only
   * changed values are sent: the platform supplies the rest.
   */
  initial?: (target: T) => Partial<Record<N, unknown>>
  /** The question stands in the form while nothing is changed there, and sending it answers it. */
  asksInside?: boolean
  /** Arguments whose last choice the next form of it begins with. */
  remembers?: readonly N[]
  /** Codes of conflicts between the typed values so far, by field: the platform's own rule, asked by forms first. */
  judge?(typed: Readonly<Record<string, unknown>>, target?: T): FieldProblems
  /** A note about a value while it is typed, shown under its field. */
  notes?(name: string, typed: Readonly<Record<string, unknown>>, asking: Asking, target?: T): Reason | undefined
  /** Whether an argument applies to the values typed so far, for this target where it is known; the others are left out. */
  applies?(name: string, typed: Readonly<Record<string, unknown>>, target?: T): boolean
  /** The choices of a text for this target, by name or place; undefined where it is free text. */
  choices?(name: string, target: T): readonly string[] | undefined
  /** Typed values outlive the tab: another one continues with them. */
  inBrowser?: boolean
  /** Argument of a prompt that is taken for cancelled when it is left empty (§5). */
  ignoresEmpty?: N
}

/** Of an act on many parts that are its input, such as the teams of a list. */
type BatchSpec<T, O, N extends string> = {
  /** A row each, as shown before it is sent. */
  parts: (target: T, args: O, asking: Asking) => readonly Part[]
  /** The arguments for the refused parts, to be corrected. */
  refusedArgs: (args: O, refused: readonly number[]) => Partial<Record<N, unknown>>
}

/** Its place among the steps of a thing's life (next-step.ts). */
type LifeSpec<T> = {
  /** It is the last one: the steps before it are found from the reasons that block it. */
  lastStep?: boolean
  /** Of a thing that holds several targets: the id of the one that is due. */
  dueIn?: { readonly [H in Kind]?: (holder: Views[H]) => string | undefined }
  /**
   * A line that is due sooner, though this could be done by now: registration is not closed before the first team has
   * entered.
   */
  sooner?: (target: T) => string | undefined
}

/** `G`: the target, or all of them together. */
export type Spec<T, G, O, N extends string> = {
  /** `noun.verb`; the command line form is `noun verb`. Stable, never translated. */
  id: string
  /** Ids this command had before; scripts that use them still run. */
  formerIds: readonly string[]
  /** Arguments that may stand without a flag after the targets, in order. */
  positional: readonly N[]
  /**
   * The platform abilities it needs beyond §7 and the common calls for tournaments: platforms without them lack the
   * command.
   */
  needs?: Ability
  /** The roles that may ever run it. Other users do not see it, and are refused when they type it. */
  roles: readonly Role[]
  /** The rule. `args` is there only once they are complete. */
  whyNot: (target: G, asking: Asking, args?: O) => Reason | undefined
  risk: Risk | ((target: G, args: O, asking: Asking) => Risk)
  /** For a command without a target: the read of what it changes, which takes the place of the view of a target. */
  stored?: Endpoint
  /** For a command without a target: its subject, by name. */
  subject?: (args: O) => string
  /** The exact requests; the run sends this list and no other. */
  plan?: (target: G, args: O, asking: Asking) => readonly Step[]
  /** Instead of a plan: an act of the console itself. */
  effect?: (target: G, args: O, asking: Asking) => Effect
  /**
   * The exact undo, from the view before the run and the platform's answer; undefined when there is none. Without an
   * answer it only says whether there will be one.
   */
  undo?: (target: T, args: O, answer?: unknown) => Inverses
  /** A new act that does the opposite, for a role that may not run its undo. */
  instead?: (given: Invocation) => Invocation
  /**
   * The state of a target that is lost with it: an undo by this command compares it with the state the act had left.
   */
  loses?: (target: T) => Readonly<Record<string, unknown>>
  form?: FormSpec<T, N>
  batch?: BatchSpec<T, O, N>
  life?: LifeSpec<T>
  /**
   * `says`: `cmd.<id>.done`, where the specification has words for it, or with values of the answer that are needed at once: it then
   * stands until it is closed. `leadsTo`: a page, from the answer of the last step.
   */
  done?: {
    says?: true | ((answer: unknown) => Readonly<Record<string, string>>)
    leadsTo?: (answer: unknown) => string
  }
  /** The yes or no that turns it round: with `no` its title is `cmd.<id>.turned`. */
  turns?: N
  /** A sequence such as `r o`, or a chord such as `mod+k`. */
  keys?: string
  /** Keys that run it with arguments of their own. */
  shortcuts?: readonly Shortcut[]
  scope: Scope | undefined
  /** Held down, its key acts again and again: moving about. */
  repeats?: boolean
  /**
   * Other acts that the history shows under its title, besides the call of its own name: other calls, work of the
   * schedule.
   */
  acts?: readonly string[]
  /** Section of the row menu; without it the command is in palette and command line only. */
  menu?: 'open' | 'state' | 'play' | 'edit' | 'danger'
  /** For a command without a target: the pages whose menu holds it, beside the commands of their list. */
  onPages?: readonly string[]
  /** Whether it applies to this target: menus of other targets leave it out. Palette and line still say why not. */
  concerns?: (target: T) => boolean
}

/** Argument input is flat text, numbers, booleans and lists of text: the types a command line can hold. */
type SpecOf<K extends TargetKind, A extends Arity, S extends ArgsSchema> = Spec<
  TargetOf<K>,
  Given<K, A>,
  v.InferOutput<S>,
  keyof S['entries'] & string
>

export type Command = Spec<unknown, unknown, unknown, string> & {
  /** Place in the order of definition: lists show commands as their file has them. */
  order: number
  target: TargetKind
  arity: Arity
  args: ArgsSchema
}

/** A command object that still knows its kind and arguments, so that a wrong call does not compile. */
export type Typed<K extends TargetKind, A extends Arity, S extends ArgsSchema> = Command & {
  readonly kindOf?: K
  readonly arityOf?: A
  readonly argsOf?: v.InferInput<S>
}

const noArgs = v.object({})
let defined = 0

export type Defaulted = 'formerIds' | 'positional' | 'roles' | 'whyNot' | 'scope'
type Written<K extends TargetKind, A extends Arity, S extends ArgsSchema> = Omit<SpecOf<K, A, S>, Defaulted> &
  Partial<Pick<SpecOf<K, A, S>, Defaulted>> & { target?: K; arity?: A; args?: S }

/**
 * Defaults: target none; arity one for a target kind, else none; no arguments; system administrators for writes, all
 * roles for effects.
 */
export function defineCommand<
  K extends TargetKind = 'none',
  A extends Arity = K extends 'none' ? 'none' : 'one',
  S extends ArgsSchema = typeof noArgs,
>(spec: Written<K, A, S>): Typed<K, A, S> {
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

/** An irreversible act: the phrase to type is the name of its target (§4; commands.md 4.5). */
export function irreversible<T>(phrase: (target: T) => string): Always<(target: T) => Risk> {
  return Object.assign((target: T): Risk => ({ level: 'irreversible', phrase: phrase(target) }), {
    always: 'irreversible' as const,
  })
}

/** The same but for the parts it leaves open: those need only a confirmation, and its undo reverts them. */
export function irreversibleUnless<T, A>(
  phrase: (target: T) => string,
  isOpen: (target: T, args: A, asking: Asking) => boolean,
) {
  const risk = (target: T, args: A, asking: Asking): Risk =>
    isOpen(target, args, asking) ? confirmed : { level: 'irreversible', phrase: phrase(target) }
  return Object.assign(risk, { final: true as const })
}

/** Of an act without undo that asks for less than an irreversible one. */
export function final(risk: Risk) {
  return Object.assign((): Risk => risk, { final: true as const })
}

/** An act that goes to many: their number is typed, which only the platform knows. It is never offered for repeating. */
export function toMany<T, A>(phrase: (target: T, args: A) => string, counted: ReasonCode) {
  const risk = (target: T, args: A): Risk => ({ level: 'irreversible', phrase: phrase(target, args), counted })
  return Object.assign(risk, { always: 'irreversible' as const, many: true as const })
}

/** Whatever it is done to. */
type Always<T> = T & { always: 'irreversible' }

/**
 * Acts marked "cannot be undone" before a target is known: irreversible ones that no other act reverts. The
 * confirmation says whether it is so for these targets (`final`).
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
/** Names that were probably read wrongly: a yes that was given before they were seen is no answer. */
export const confirmedOnceRead: Risk = { level: 'confirm', toBeSeen: 'consequence.teamsMisread' }

/** An invocation of a typed command: wrong arguments do not compile. */
export function invocation<K extends TargetKind, A extends Arity, S extends ArgsSchema>(
  command: Typed<K, A, S>,
  targets: readonly string[],
  args: v.InferInput<S>,
): Invocation {
  return { id: command.id, targets, args }
}
