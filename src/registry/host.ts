// The registry's interface to its surroundings. The console, the command line and the tests each bring a host.
import type { Knowledge } from '../contract/abilities.ts'
import type { Endpoint, Step } from '../contract/endpoint.ts'
import type { Ids } from '../contract/kind-spec.ts'
import type { Problem } from '../contract/problem.ts'
import type { SendOptions, Sent } from '../contract/sending.ts'
import type { Settings } from '../contract/settings.ts'
import type { Asking, Kind, Views } from '../contract/views.ts'
import type { Command } from './define.ts'
import type { Effect } from './effect.ts'
import type { Confirmation, DispatchOptions } from './outcome.ts'

/** Where the person or script is: resolves `@page`, bare identifiers and round numbers. */
export type Place = {
  /** The subject of the page, and the things that it is part of. */
  about: Ids
  /** The selection of the focused pane, by kind. */
  selected?: Partial<Record<Kind, readonly string[]>>
  /** The page, where there is one. */
  path?: string
}

export type Loaded<K extends Kind> = { id: string; name: string; view: Views[K] }

/**
 * `word`: the text to type for it; `where`: its place, if it is elsewhere; `called`: its names and codes, where its label is
 * not its one name.
 */
export type Suggestion = { word: string; label: string; where?: string; called?: readonly string[] }

export type Host = {
  asking(): Asking
  /** Where clocks are read: the zone of the system (IANA name). */
  zone(): string
  /** Supported games and regions; undefined when they cannot be had. */
  settings(): Promise<Settings | undefined>
  place(): Place
  /** Loads things by id; one that cannot be loaded is a problem, never a silence. */
  load<K extends Kind>(
    kind: K,
    ids: readonly string[],
  ): Promise<readonly (Loaded<K> | { id: string; problem: Problem })[]>
  /** Reads what a command without a target changes (`stored`). */
  read(endpoint: Endpoint): Promise<{ view: unknown } | { problem: Problem }>
  /** A typed word → id: an id, an identifier (`G1-M5`), a round number, a name; several matches are a problem. `at` instead of the current place. */
  resolve(kind: Kind, word: string, at?: Place): Promise<{ id: string } | { problem: Problem }>
  /**
   * Candidates for a typed target, or for an argument of a kind: here (`at` instead of the current place) first, then
   * anywhere.
   */
  suggest(kind: Kind, typed: string, at?: Place): Promise<readonly Suggestion[]>
  /** The abilities the platform has reported beyond §7; undefined until it has. */
  abilities(): Promise<Knowledge>
  send(step: Step, options: SendOptions): Promise<Sent>
  perform(effect: Effect): void | Promise<void>
  /**
   * The content of a file named by `@path`, where a line may name files: its text, or `data:…;base64,…`; undefined when
   * it cannot be read.
   */
  readFile?(path: string, asDataUrl: boolean): string | undefined
  /** Puts a question that comes up in the middle of an act; without it no question can be put. */
  ask?(question: { ask: Confirmation; command: Command }): Promise<DispatchOptions['answer']>
}
