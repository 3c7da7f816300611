// Problems inside a JSON text that was given, such as a record, name its line: `record.stages.0.matches.3:57`.
import type { FieldProblems } from '../contract/envelope.ts'
import type { Problem } from '../contract/problem.ts'
import type { Command } from './define.ts'
import { fieldsOf } from './fields.ts'

/** Fields of a problem, those that lie inside a JSON argument with the line where they begin. */
export function fieldsWithLines(command: Command, args: Record<string, unknown>, fields: FieldProblems): FieldProblems {
  return Object.fromEntries(
    Object.entries(fields).map(([path, told], index) => [
      index < mostSought ? `${path}${lineText(command, args, path)}` : path,
      told,
    ]),
  )
}

/** The same where the sentence names its fields (§8: `[field]: message`). */
export function problemWithLines(command: Command, args: Record<string, unknown>, problem: Problem): Problem {
  if (!problem.fields) return problem
  const fields = fieldsWithLines(command, args, problem.fields)
  const withLine = new Map(Object.keys(problem.fields).map((path, index) => [path, Object.keys(fields)[index] ?? path]))
  const message = problem.message.replace(/^\[([^\]\n]+)\]/gm, (_, path: string) => `[${withLine.get(path) ?? path}]`)
  return { ...problem, message, fields }
}

/** chosen: a file that is not a record at all has thousands of problems; the first ones are enough. */
const mostSought = 20

function lineText(command: Command, args: Record<string, unknown>, path: string): string {
  const [name = '', ...inside] = path.split('.')
  const text = args[name]
  const isJson = fieldsOf(command.args).some((field) => field.name === name && field.accept === '.json')
  if (!isJson || typeof text !== 'string' || inside.length === 0) return ''
  const line = lineOf(text, inside)
  return line === undefined ? '' : `:${line}`
}

/** From 1, where the value at a path begins, or else the nearest thing around it that is there. */
export function lineOf(text: string, path: readonly string[]): number | undefined {
  let found: number | undefined
  let line = 1
  /** How many steps of the path lead to the open value, and its depth. */
  let matched = 0
  const open: { index: number; isList: boolean; name: string | undefined; key: boolean }[] = []
  const begins = () => {
    const around = open.at(-1)
    if (!around || matched !== open.length - 1) return
    const step = around.isList ? String(around.index) : around.name
    if (step !== path[matched]) return
    matched++
    found = line
  }
  for (const [token] of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[{}[\],:\n]|[^\s{}[\],:"]+/g)) {
    const around = open.at(-1)
    if (matched === path.length) return found
    if (token === '\n') line++
    else if (token === '{' || token === '[') {
      begins()
      open.push({ index: 0, isList: token === '[', name: undefined, key: token === '{' })
    } else if (token === '}' || token === ']') {
      open.pop()
      // The value at the path has ended; nothing nearer follows.
      if (matched > open.length) return found
    } else if (token === ',' && around) {
      around.index++
      around.key = !around.isList
    } else if (token === ':' && around) around.key = false
    else if (around?.key) around.name = nameIn(token)
    else begins()
  }
  return found
}

function nameIn(token: string): string {
  try {
    return String(JSON.parse(token))
  } catch {
    return token
  }
}
