// Typed text → a line; throws the problem, its position and a likely correction.
import { maxLineLength } from '../contract/limits.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { Command } from './define.ts'
import { fieldsOf, wordArguments, type ArgumentField } from './fields.ts'
import { flagName, reservedFlags } from './flag-name.ts'
import type { Line, LineError, LineOptions, TargetWord } from './line.ts'
import { nearest, nearestOf } from './nearest.ts'
import { commandWords, type Registry } from './registry.ts'
import { quote, tokenize, type Token } from './token.ts'
import { readValue, whyUnread } from './typed-value.ts'

export class Unreadable extends Error {
  readonly error: LineError
  constructor(why: Reason, { from, to }: { from: number; to: number }, suggestion?: string) {
    super(why.code)
    this.error = { why, from, to, ...(suggestion !== undefined && { suggestion }) }
  }
}

export function readLine(text: string, registry: Registry): Line {
  if (text.length > maxLineLength) {
    throw new Unreadable(reason('line.tooLong', { most: maxLineLength }), { from: maxLineLength, to: text.length })
  }
  const tokens = tokenize(text)
  const open = tokens.find((token) => token.open)
  if (open) throw new Unreadable(reason('line.openQuote'), open, closed(text.slice(open.from, open.to), open.open))
  const command = readCommand(tokens, registry)
  const options: LineOptions = {}
  const args: Record<string, unknown> = {}
  const words: Token[] = []
  const rest = tokens.slice(2)
  for (let index = 0; index < rest.length; index++) {
    const token = rest[index]
    if (!token) break
    if (!token.bare.startsWith('--')) words.push(token)
    else if (readFlag(token, rest[index + 1], command, args, options)) index++
  }
  return { command, targets: readWords(words, command, args, tokens), args, options }
}

/** With its quotation closed; an apostrophe within a word began none: `O'Brien`. */
function closed(word: string, open = ''): string {
  const at = word.lastIndexOf("'")
  if (open === "'" && /\p{L}/u.test(word.charAt(at - 1))) return `${word.slice(0, at)}\\${word.slice(at)}`
  return `${word}${open}`
}

function readCommand(tokens: readonly Token[], registry: Registry): Command {
  const [noun, verb] = tokens
  if (!noun) throw new Unreadable(reason('line.empty'), { from: 0, to: 0 })
  const typed = [noun, verb].map((token) => token?.text ?? '').join(' ')
  const command = registry.findWords(typed)
  if (command) return command
  const all = registry.commands.map(({ id }) => commandWords(id))
  const words = typed.trim()
  const at = { from: noun.from, to: (verb ?? noun).to }
  const own = commandsOf(noun.text, all)
  const begun = own.find((one) => one.startsWith(`${one.slice(0, one.indexOf(' '))} ${verb?.text ?? ''}`))
  const suggestion = nearest(typed, all) ?? begun
  // One that only shares the noun is not what was meant: they are named, none is put into the line.
  const near = suggestion === undefined ? nearestOf(typed, own, mostNear) : []
  if (near.length > 0) throw new Unreadable(reason('line.unknownVerb', { words, near }), at)
  throw new Unreadable(reason('line.unknownCommand', { words }), at, suggestion)
}

/** chosen: more commands of one noun are not read. */
const mostNear = 12

/** The noun may be misspelt. */
function commandsOf(noun: string, all: readonly string[]): readonly string[] {
  const nouns = all.map((words) => words.slice(0, words.indexOf(' ')))
  const meant = nouns.includes(noun) ? noun : nearest(noun, nouns)
  return all.filter((words) => words.startsWith(`${meant} `))
}

/** True when the following word was its value. */
function readFlag(
  token: Token,
  next: Token | undefined,
  command: Command,
  args: Record<string, unknown>,
  options: LineOptions,
): boolean {
  const cut = token.bare.indexOf('=')
  const name = token.text.slice(2, cut < 0 ? undefined : cut)
  const given = cut < 0 ? undefined : partOf(token, cut + 1)
  if (readOption(name, given, token, next, options)) return given === undefined && name === 'confirm'
  const fields = fieldsOf(command.args)
  const field = fields.find((one) => flagName(one.name) === name || one.name === name)
  const denied = fields.find((one) => one.kind === 'boolean' && `no-${flagName(one.name)}` === name)
  const known = field ?? denied
  if (!known) throw unknownFlag(token, name, command)
  if (Object.hasOwn(args, known.name)) throw new Unreadable(reason('line.flagTwice', { flag: `--${name}` }), token)
  if (known.kind === 'boolean' && given === undefined) {
    args[known.name] = known === field
    return false
  }
  if (!field) throw new Unreadable(reason('line.flagTakesNoValue', { flag: `--${name}` }), token, `--${name}`)
  const value = given ?? (next && !next.bare.startsWith('--') ? next : undefined)
  if (!value) throw new Unreadable(reason('line.valueMissing', { flag: `--${name}` }), token)
  args[field.name] = valueOf(
    field,
    value,
    given === undefined && next ? next : { from: token.from + cut + 1 - token.doubled, to: token.to },
  )
  return given === undefined
}

function readOption(
  name: string,
  given: Token | undefined,
  token: Token,
  next: Token | undefined,
  options: LineOptions,
): boolean {
  if (name === 'confirm') {
    const phrase = given ?? next
    if (!phrase || (!given && phrase.bare.startsWith('--')))
      throw new Unreadable(reason('line.valueMissing', { flag: '--confirm' }), token)
    options.confirm = phrase.text
    return true
  }
  const option = name === 'dry-run' ? 'dryRun' : name === 'yes' || name === 'json' ? name : undefined
  if (!option) return false
  if (given) throw new Unreadable(reason('line.flagTakesNoValue', { flag: `--${name}` }), token, `--${name}`)
  options[option] = true
  return true
}

/** Targets first, then the arguments that stand without a flag. */
function readWords(
  words: readonly Token[],
  command: Command,
  args: Record<string, unknown>,
  line: readonly Token[],
): TargetWord[] {
  const fields = wordArguments(command, new Set(Object.keys(args)))
  const room = { none: 0, one: 1, many: Infinity, all: Infinity }[command.arity]
  const wanted = Math.max(room === 0 ? 0 : 1, words.length - fields.length)
  const targets = words.slice(0, Math.min(room, wanted))
  const values = inOne(words.slice(targets.length), fields)
  const tooMany = values[fields.length]
  if (tooMany) throw unexpectedWord(tooMany, command, args, fields)
  if (room > 0 && targets.length === 0) {
    const end = line.at(-1)?.to ?? 0
    throw new Unreadable(reason('line.targetMissing', { kind: command.target }), { from: end, to: end }, '@page')
  }
  for (const [index, token] of values.entries()) {
    const field = fields[index]
    if (field) args[field.name] = valueOf(field, token, token)
  }
  return targets.map(({ text, bare }) =>
    bare === '@sel' || bare === '@page' ? { at: bare === '@sel' ? 'sel' : 'page' } : { word: text },
  )
}

function valueOf(
  field: ArgumentField,
  typed: Pick<Token, 'text' | 'bare' | 'quoted'>,
  at: { from: number; to: number },
): unknown {
  const read = readValue(field, typed)
  if (read.ok) return read.value
  throw new Unreadable(whyUnread(field, typed.text, read.code), at, read.suggestion)
}

/** The words of a code that is typed in groups are one. */
function inOne(values: readonly Token[], fields: readonly ArgumentField[]): readonly Token[] {
  const at = fields.length - 1
  const first = values[at]
  const last = values.at(-1)
  if (!fields[at]?.spaced || !first || !last || values.length <= fields.length) return values
  const [text, bare] = [values.slice(at).map((one) => one.text), values.slice(at).map((one) => one.bare)]
  return [...values.slice(0, at), { ...first, text: text.join(' '), bare: bare.join(' '), to: last.to }]
}

/** In quotation marks it is whole: what is left is a flag that takes it. */
function unexpectedWord(
  token: Token,
  command: Command,
  args: Readonly<Record<string, unknown>>,
  standing: readonly ArgumentField[],
): Unreadable {
  const word = token.text
  if (!token.quoted) return new Unreadable(reason('line.tooManyWords', { word }), token)
  const open = fieldsOf(command.args).filter((field) => !Object.hasOwn(args, field.name) && !standing.includes(field))
  const texts = open.filter(({ kind }) => kind === 'text' || kind === 'long-text')
  const [first, ...others] = texts.length > 0 ? texts : open.filter(({ kind }) => kind !== 'boolean')
  const words = commandWords(command.id)
  if (!first) return new Unreadable(reason('line.noMoreWords', { word, words }), token)
  const flags = [first, ...others].map(({ name }) => `--${flagName(name)}`)
  const meant = others.length === 0 ? `${flags.join('')}=${quote(word)}` : undefined
  return new Unreadable(reason('line.wordWantsFlag', { word, flags }), token, meant)
}

function partOf(token: Token, from: number): Token {
  return { ...token, text: token.text.slice(from), bare: token.bare.slice(from) }
}

function unknownFlag(token: Token, name: string, command: Command): Unreadable {
  const known = [...reservedFlags, ...fieldsOf(command.args).map((field) => flagName(field.name))]
  const meant = nearest(name, known)
  const params = { flag: `--${name}`, words: commandWords(command.id) }
  return new Unreadable(reason('line.unknownFlag', params), token, meant && `--${meant}`)
}
