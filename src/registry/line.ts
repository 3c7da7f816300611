// The command line: `noun verb [targets…] [positional…] [--flag=value|--flag value|--no-flag] [--dry-run] [--yes]
// [--confirm="…"] [--json]`. Printing and parsing are each other's inverse. Its words are never translated.
import type { Reason } from '../contract/reason.ts'
import type { Command, Invocation } from './define.ts'
import { fieldsOf, tidyArgs, wordArguments, type ArgumentField } from './fields.ts'
import { flagName } from './flag-name.ts'
import { readLine, Unreadable } from './read-line.ts'
import { commandWords, type Registry } from './registry.ts'
import { quote } from './token.ts'
import { printValue } from './typed-value.ts'

/** A typed word, or a reference: the selection, the subject of the page. */
export type TargetWord = { word: string } | { at: 'sel' | 'page' }

export type LineOptions = {
  dryRun?: boolean
  /** Agrees to a confirmation, never to an irreversible act. */
  yes?: boolean
  /** The phrase that an irreversible act asks for. */
  confirm?: string
  json?: boolean
}

export type Line = {
  command: Command
  targets: readonly TargetWord[]
  /** Input of the command's schema; ids of other things may still be the words that were typed. */
  args: Record<string, unknown>
  options: LineOptions
}

export type LineError = {
  why: Reason
  /** Where in the line it is. */
  from: number
  to: number
  /** The likely correction of that part. */
  suggestion?: string
}

export type ParsedLine = { ok: true; line: Line } | { ok: false; error: LineError }

export function parseLine(text: string, registry: Registry): ParsedLine {
  try {
    return { ok: true, line: readLine(text, registry) }
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, error: error.error }
    throw error
  }
}

/** The likely correction of the line; missing text comes after a space. */
export function meantLine(text: string, error: Partial<LineError>): string | undefined {
  const { from = 0, to = from, suggestion } = error
  if (suggestion === undefined) return undefined
  const glue = from === to && from > 0 && text[from - 1] !== ' ' ? ' ' : ''
  return `${text.slice(0, from)}${glue}${suggestion}${text.slice(to)}`
}

/** The line as typed. Secrets and file contents are left out: replaying the line asks for them again. */
export function printLine({ command, targets, args, options }: Line): string {
  const words = targets.map((target) => ('at' in target ? `@${target.at}` : quote(target.word)))
  const { positional, flags } = printArgs(command, args)
  return [commandWords(command.id), ...words, ...positional, ...flags, ...printOptions(options)].join(' ')
}

export function printInvocation(command: Command, invocation: Invocation, options: LineOptions = {}): string {
  const targets = invocation.targets.map((word) => ({ word }))
  return printLine({ command, targets, args: invocation.args, options })
}

/** `tournament cancel <tournament…> [--reason=<text>]`, for help and docs. */
export function printUsage(command: Command): string {
  const target = {
    none: [],
    one: [`<${command.target}>`],
    many: [`<${command.target}…>`],
    all: [`<${command.target}…>`],
  }
  const args = fieldsOf(command.args).map((field) => {
    const one = field.choices?.join('|') ?? field.choicesFrom ?? field.target ?? field.item ?? field.kind
    const value = field.kind === 'list' ? `<${one},…>` : `<${one}>`
    const name = field.asDataUrl ? '@file' : flagName(field.name)
    const stands = command.positional.includes(field.name)
    const typed = stands
      ? `<${name}>`
      : field.kind === 'boolean'
        ? `--${flagName(field.name)}`
        : `--${flagName(field.name)}=${value}`
    return {
      typed: field.optional ? `[${typed}]` : typed,
      order: stands ? command.positional.indexOf(field.name) : Infinity,
    }
  })
  const ordered = args.toSorted((a, b) => a.order - b.order || 0).map(({ typed }) => typed)
  return [commandWords(command.id), ...target[command.arity], ...ordered].join(' ')
}

function printArgs(command: Command, input: Record<string, unknown>): { positional: string[]; flags: string[] } {
  const args = tidyArgs(command.args, input)
  const open = fieldsOf(command.args).filter(
    (field) => !field.secret && !field.asDataUrl && args[field.name] !== undefined,
  )
  const positional: string[] = []
  const asWords = new Set<string>()
  for (const field of wordArguments(command, new Set())) {
    const value = open.includes(field) ? printValue(field, args[field.name]) : ''
    // Words fill the arguments in order, so the first one that no word can hold ends them.
    if (value === '') break
    positional.push(value)
    asWords.add(field.name)
  }
  const flags = open.filter((field) => !asWords.has(field.name)).map((field) => printFlag(field, args[field.name]))
  return { positional, flags }
}

function printFlag(field: ArgumentField, value: unknown): string {
  const name = flagName(field.name)
  if (value === true) return `--${name}`
  return value === false ? `--no-${name}` : `--${name}=${printValue(field, value)}`
}

function printOptions({ dryRun, yes, confirm, json }: LineOptions): string[] {
  return [
    ...(dryRun ? ['--dry-run'] : []),
    ...(yes ? ['--yes'] : []),
    ...(confirm === undefined ? [] : [`--confirm=${quote(confirm)}`]),
    ...(json ? ['--json'] : []),
  ]
}
