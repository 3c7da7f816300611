// Completions of the line: commands, flags, values, and existing things.
import { listedSpec, specOf } from '../contract/kinds.ts'
import type { Kind } from '../contract/views.ts'
import type { Command } from './define.ts'
import { whyNotForRole } from './eligible.ts'
import { choicesOf, fieldsOf, wordArguments, type ArgumentField } from './fields.ts'
import { flagName, reservedFlags } from './flag-name.ts'
import { placeOfArgument } from './argument-place.ts'
import type { Host, Place } from './host.ts'
import { namesFor } from './named-choices.ts'
import { commandWords, type Registry } from './registry.ts'
import { quote, tokenize, type Token } from './token.ts'
import { splitList } from './typed-value.ts'

export type Completion = {
  /** The part of the line that an item replaces. */
  from: number
  to: number
  items: readonly CompletionItem[]
}

export type CompletionItem = {
  is: 'command' | 'flag' | 'value' | 'target'
  /** The inserted text, quoted as needed. */
  text: string
  /** The label: the name of a target, the id of a command, the name of an argument. */
  label: string
  /** Of an argument: the command it belongs to. */
  command?: string
  /** Of a thing: its kind and id, and the words it is called by here. */
  thing?: { kind: Kind; id: string; called: readonly string[] }
  /** Something must follow it directly: `--flag=`. */
  open?: boolean
}

/** The rest of the line as it concerns an argument: permitted names, and where its words are looked up. */
type Around = {
  host: Host
  names: (field: ArgumentField) => Promise<readonly string[]>
  place: (field: ArgumentField) => Promise<Place>
}

/** chosen: longer lists go unread; typing on narrows. */
const most = 50

export async function completeLine(line: string, cursor: number, registry: Registry, host: Host): Promise<Completion> {
  const tokens = tokenize(line.slice(0, cursor))
  const last = tokens.at(-1)
  const typing = last && last.to === cursor && (last.open || !/\s$/.test(line.slice(0, cursor))) ? last : undefined
  const at: Token = typing ?? { text: '', bare: '', quoted: false, doubled: 0, from: cursor, to: cursor }
  const before = typing ? tokens.slice(0, -1) : tokens
  const [noun, verb] = before
  if (!noun || !verb) return { from: noun?.from ?? at.from, to: cursor, items: commandItems(noun, at, registry, host) }
  const command = registry.findWords(`${noun.text} ${verb.text}`)
  // Things of a command that is refused anyway are not asked for.
  if (!command || whyNotForRole(command, host.asking())) return { from: at.from, to: cursor, items: [] }
  return argumentItems(command, before.slice(2), at, host)
}

function commandItems(noun: Token | undefined, at: Token, registry: Registry, host: Host): CompletionItem[] {
  const typed = noun ? `${noun.text} ${at.text}` : at.text
  const visible = registry.visibleFor(host.asking().user.role)
  const items = visible.map(({ id }) => ({ is: 'command' as const, text: commandWords(id), label: id }))
  return matching(items, typed)
}

async function argumentItems(command: Command, before: readonly Token[], at: Token, host: Host): Promise<Completion> {
  const given = readBefore(command, before)
  const { used, open } = given
  const words = given.words.length
  const whole = { from: at.from, to: at.to }
  const around: Around = {
    host,
    names: async (field) =>
      command.form?.choices ? namesFor(command, field, await idOf(command, given.words[0], host), host) : [],
    place: (field) => placeFor(command, field, given, host),
  }
  if (open) return { ...whole, items: await valueItems(open, at.text, at.bare, around) }
  if (at.bare.startsWith('--')) {
    const cut = at.bare.indexOf('=')
    if (cut < 0) return { ...whole, items: flagItems(command, used, at.text) }
    const field = fieldOf(command, at.text.slice(2, cut))
    const items = field ? await valueItems(field, at.text.slice(cut + 1), at.bare.slice(cut + 1), around) : []
    return { from: at.from + cut + 1 - at.doubled, to: at.to, items }
  }
  const items: CompletionItem[] = []
  const several = command.arity === 'many' || command.arity === 'all'
  if (command.target !== 'none' && (several || words === 0))
    items.push(...(await targetItems(command.target, at.text, host)))
  const fields = wordArguments(command, used)
  const taken = command.arity === 'none' ? words : words - 1
  for (const field of several ? (words > 0 ? fields : []) : fields.slice(Math.max(0, taken), taken + 1)) {
    items.push(...(await valueItems(field, at.text, at.bare, around)))
  }
  if (at.text === '') items.push(...flagItems(command, used, ''))
  return { ...whole, items: items.slice(0, most) }
}

type Before = { words: readonly Token[]; used: ReadonlySet<string>; flags: ReadonlyMap<string, string> }

/** The text before the cursor: words, the arguments given with their values, and the flag waiting for its value. */
function readBefore(command: Command, tokens: readonly Token[]) {
  const used = new Set<string>()
  const flags = new Map<string, string>()
  const words: Token[] = []
  let open: ArgumentField | undefined
  for (const token of tokens) {
    if (open) {
      flags.set(open.name, token.text)
      open = undefined
    } else if (!token.bare.startsWith('--')) words.push(token)
    else {
      const [name = '', ...value] = token.text.slice(2).split('=')
      const field = fieldOf(command, name.replace(/^no-/, '')) ?? fieldOf(command, name)
      used.add(field?.name ?? name)
      if (value.length > 0) flags.set(field?.name ?? name, value.join('='))
      else if (field && field.kind !== 'boolean') open = field
    }
  }
  return { words, used, flags, open }
}

/**
 * Where the words of an argument are looked up: in the target of the command, or in the thing another argument names.
 */
async function placeFor(command: Command, field: ArgumentField, before: Before, host: Host): Promise<Place> {
  const target = await idOf(command, before.words[0], host)
  const targets = target === undefined ? [] : [target]
  const around = fieldsOf(command.args).find(({ name }) => name === field.within)
  const word = around && typedFor(command, around, before)
  const found = around?.target && word !== undefined ? await host.resolve(around.target, word) : undefined
  const args = around && found && 'id' in found ? { [around.name]: found.id } : {}
  return placeOfArgument(command, field, { targets, args }, host.place())
}

/** By its flag, or as a plain word. */
function typedFor(command: Command, { name }: ArgumentField, { words, used, flags }: Before): string | undefined {
  const index = wordArguments(command, used).findIndex((field) => field.name === name)
  const first = command.arity === 'none' ? 0 : 1
  return flags.get(name) ?? (index < 0 ? undefined : words[first + index]?.text)
}

function fieldOf(command: Command, flag: string): ArgumentField | undefined {
  return fieldsOf(command.args).find(({ name }) => name === flag || flagName(name) === flag)
}

function flagItems(command: Command, used: ReadonlySet<string>, typed: string): CompletionItem[] {
  const own = fieldsOf(command.args)
    .filter(({ name }) => !used.has(name))
    .map(({ name, kind }): CompletionItem => {
      const text = `--${flagName(name)}`
      return kind === 'boolean'
        ? { is: 'flag', text, label: name, command: command.id }
        : { is: 'flag', text: `${text}=`, label: name, command: command.id, open: true }
    })
  const general = reservedFlags
    .filter((name) => !used.has(name))
    .map((name): CompletionItem => {
      const open = name === 'confirm'
      return { is: 'flag', text: `--${name}${open ? '=' : ''}`, label: name, ...(open && { open }) }
    })
  return matching([...own, ...general], typed)
}

/** `bare` tells which commas separate the items of a list. */
async function valueItems(
  field: ArgumentField,
  typed: string,
  bare: string,
  around: Around,
): Promise<CompletionItem[]> {
  // Of a list only its last item is being typed.
  const cut = field.kind === 'list' ? bare.lastIndexOf(',') + 1 : 0
  const done = cut > 0 ? splitList({ text: typed.slice(0, cut - 1), bare: bare.slice(0, cut - 1), quoted: true }) : []
  const before = done.map(({ text }) => `${quote(text)},`).join('')
  const items = (await valuesOf(field, typed.slice(cut), around)).slice(0, most)
  return items.map((item) => ({ ...item, text: before + item.text }))
}

async function idOf({ target: kind }: Command, word: Token | undefined, host: Host): Promise<string | undefined> {
  if (kind === 'none' || !word) return undefined
  if (word.bare === '@page') return host.place().about[kind]
  const found = await host.resolve(kind, word.text)
  return 'id' in found ? found.id : undefined
}

async function valuesOf(field: ArgumentField, typed: string, around: Around): Promise<CompletionItem[]> {
  const { host } = around
  const nothing = field.nullable ? [valueItem('none')] : []
  if (field.target) {
    const place = await around.place(field)
    return [...(await thingItems(field.target, typed, host, place)), ...matching(nothing, typed)]
  }
  const choices =
    field.kind === 'boolean'
      ? ['true', 'false']
      : [...choicesOf(field, field.choicesFrom && (await host.settings())), ...(await around.names(field))]
  return matching(
    [...choices.map((choice) => ({ ...valueItem(quote(String(choice))), label: String(choice) })), ...nothing],
    typed,
  )
}

function valueItem(text: string): CompletionItem {
  return { is: 'value', text, label: text }
}

async function targetItems(kind: Kind, typed: string, host: Host): Promise<CompletionItem[]> {
  const { selected, about } = host.place()
  const places: CompletionItem[] = []
  if ((selected?.[kind]?.length ?? 0) > 0) places.push({ is: 'target', text: '@sel', label: '@sel' })
  if (about[kind] !== undefined) places.push({ is: 'target', text: '@page', label: '@page' })
  return [...matching(places, typed), ...(await thingItems(kind, typed, host))]
}

async function thingItems(kind: Kind, typed: string, host: Host, at?: Place): Promise<CompletionItem[]> {
  const found = (await host.suggest(kind, typed, at)).slice(0, most)
  const named = listedSpec(kind) !== undefined
  const isAlone = (label: string) => found.filter((other) => other.label === label).length === 1
  const { parent } = specOf(kind)
  return found.map(({ word, label, where, called = [label] }) => ({
    is: 'target',
    // A line with a name is easier to read; a thing found by a search has no name here, and one of two has none of its own.
    text: quote(named && isAlone(label) ? label : word),
    label: where === undefined ? label : `${label} · ${where}`,
    // Part of another thing than the one at hand, it is called by its id alone.
    thing: { kind, id: word, called: where === undefined || parent === null ? called : [] },
  }))
}

/** Matches at the beginning come before matches inside. */
function matching(items: readonly CompletionItem[], typed: string): CompletionItem[] {
  const wanted = typed.toLowerCase()
  const begins = ({ text, label }: CompletionItem) =>
    text.toLowerCase().startsWith(wanted) || label.toLowerCase().startsWith(wanted)
  const contains = ({ text }: CompletionItem) => text.toLowerCase().includes(wanted)
  const first = items.filter(begins)
  return [...first, ...items.filter((item) => !first.includes(item) && contains(item))]
}
