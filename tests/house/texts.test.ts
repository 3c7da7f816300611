// Every text is written once, somebody asks for it, and what the types say of it is so.
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { fieldsOf } from '../../src/registry/fields.ts'
import { textTypes, withoutPlural, writtenTexts, type Written } from '../support/written-texts.ts'
import { productSources, textOf } from './tracked-files.ts'

const generated = 'src/contract/texts.ts'

test('the types of the texts are those of the English files (npm run keys writes them)', () => {
  expect(textOf(generated)).toBe(textTypes())
})

test.each(['en', 'zh'] as const)('no text is written twice in %s', (language) => {
  const first = new Map<string, string>()
  const twice = writtenTexts(language).filter(({ key, file }) => {
    const there = first.has(key)
    first.set(key, file)
    return there
  })
  expect(twice.map(({ key, file }) => `${key}: ${file}, ${first.get(key)}`)).toEqual([])
})

/** §8 gives these sentences to calls and pages that nobody makes yet; one that is asked for leaves this list. */
const specified: string[] = []

test.each(['en', 'zh'] as const)('what is said of a thing stands in the one file of its area in %s', (language) => {
  const areas = new Map<string, Set<string>>()
  for (const { key, file } of writtenTexts(language)) {
    const thing = thingOf(key)
    if (thing !== undefined) areas.set(thing, (areas.get(thing) ?? new Set()).add(file))
  }
  const scattered = [...areas].filter(([, files]) => files.size > 1)
  expect(scattered.map(([thing, files]) => `${thing}: ${[...files].join(', ')}`)).toEqual([])
})

/** `match` of `cmd.match.…`, `reason.match.…`, `state.match.…`; undefined for what belongs to several areas. A place belongs to its own. */
function thingOf(key: string): string | undefined {
  const [kind = '', name = '', place = ''] = key.split('.')
  // Consequences stand with the act, arguments and choices with the commands, and the frame of the console has two files.
  if (['arg', 'argHelp', 'choice'].includes(kind) || name === 'consequence' || key.startsWith('ui.shell.'))
    return undefined
  if (kind === 'cmd' && name === 'go') return `go.${place}`
  if (kind === 'ui') return `ui.${name}`
  return kind === 'problem' ? kind : name
}

test('a length of time is counted, or has the sign of its unit: it may be one', () => {
  const uncounted = writtenTexts('en').filter(
    ({ key, text }) => withoutPlural(key) === key && /\}\} (?:seconds|minutes|hours)\b/.test(text),
  )
  expect(uncounted.map(({ key, file }) => `${key}: ${file}`)).toEqual([])
})

test('somebody asks for every text', () => {
  const unasked = writtenTexts('en').filter(isUnasked)
  expect([...new Set(unasked.map(({ key }) => withoutPlural(key)))].toSorted()).toEqual(specified)
})

test('a text nobody asks for is found', () => {
  const made = ['ui.shell.nobody', 'reason.match.nobody', 'cmd.match.nobody.title', 'arg.nobody', 'state.match.Nobody']
  expect(made.filter((key) => !isUnasked({ key, text: '', file: '' }))).toEqual([])
})

const sources = productSources.filter((file) => file !== generated).map(textOf)
const literals = new Set(
  sources.flatMap((text) => [...text.matchAll(/['"]([\w.-]+)['"]/g)].map(([, name = '']) => name)),
)
const words = new Set(sources.flatMap((text) => text.match(/[\w-]+/g) ?? []))
/** Keys and codes with gaps: `ui.shell.live.${state}Help`, `line.${code}`. */
const patterns = sources
  .flatMap((text) => [...text.matchAll(/`([a-z]\w*\.[\w.-]*\$\{[^`]*)`/gi)].map(([, pattern = '']) => pattern))
  // Gaps alone say nothing of who asks; those keys go by what they are made of.
  .filter((pattern) => !/^(reason|state|arg|argHelp|choice|cmd|problem\.field)\.\$\{/.test(pattern))
  .map((pattern) => {
    const parts = pattern.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'))
    return new RegExp(`^${parts.join('([\\w -]+)')}$`)
  })
const quoted = new Set(
  writtenTexts('en').flatMap(({ text }) => [...text.matchAll(/\$t\(([\w.-]+)/g)].map(([, key = '']) => key)),
)
const machinesQuoted = new Set([...quoted].map((key) => /^state\.(\w+)\.$/.exec(key)?.[1] ?? ''))

function isUnasked({ key: written }: Written): boolean {
  const key = withoutPlural(written)
  return !(isNamed(key) || quoted.has(key) || isAskedByKind(key))
}

/** A literal says it, or a pattern whose gaps are filled with words of the sources. */
function isNamed(key: string): boolean {
  return (
    literals.has(key) ||
    patterns.some((pattern) =>
      pattern
        .exec(key)
        ?.slice(1)
        .every((gap) => gap.split(' ').every((word) => words.has(word))),
    )
  )
}

function isAskedByKind(key: string): boolean {
  const [kind, ...rest] = key.split('.')
  const [first = '', second = ''] = rest
  switch (kind) {
    // What people call things is read whole.
    case 'ui':
      return first === 'words' && literals.has('ui.words')
    case 'reason':
      return isNamed(rest.join('.'))
    case 'problem':
      return first === 'field' && literals.has(second)
    case 'state':
      return literals.has(second) && (isNamed(first) || machinesQuoted.has(first))
    case 'cmd':
      return commandAsks(`${first}.${second}`, rest.slice(2))
    case 'arg':
    case 'argHelp':
      return commands.some((command) => first in command.args.entries)
    case 'choice':
      return commands.some(({ id }) => takesChoice(id, first, second))
    default:
      return false
  }
}

function commandAsks(id: string, [what = '', name = '', value = '']: readonly string[]): boolean {
  const command = commands.find((one) => one.id === id)
  if (!command) return false
  if (what === 'arg' || what === 'argHelp') return name in command.args.entries
  if (what === 'choice') return takesChoice(id, name, value)
  if (what === 'turned') return command.turns !== undefined
  return what === 'done' ? Boolean(command.done?.says) : ['title', 'help', 'aliases'].includes(what)
}

function takesChoice(id: string, argument: string, value: string): boolean {
  const command = commands.find((one) => one.id === id)
  const field = command && fieldsOf(command.args).find(({ name }) => name === argument)
  return field?.choices?.map(String).includes(value) === true
}
