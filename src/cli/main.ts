// `npm run arena -- …`: every command of the console from a terminal, scripts, and lists. Signs in as a service account.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { commands } from '../../commands/index.ts'
import { environment, readConfiguration } from '../api/configuration.ts'
import { createServiceSession } from '../api/service-session.ts'
import {
  describeOutcome,
  describeRun,
  jsonOfOutcome,
  jsonOfRun,
  textOfProblem,
  type Paint,
  type TextTone,
} from './outcome.ts'
import { reads, type ReadColumn, type ReadCommand, type CliRow } from './reads.ts'
import { textTable } from './table.ts'
import { walk } from './place.ts'
import { createConnection, type Connection } from '../api/connect.ts'
import { createRunner, type Runner } from '../runner.ts'
import { createUndo } from './undo.ts'
import { languageOf, sayIn, textOfReason } from '../platform/messages.ts'
import { commandKey, sayGiven } from '../contract/say.ts'
import { flagName } from '../registry/flag-name.ts'
import { printUsage } from '../registry/line.ts'
import { commandWords, createRegistry } from '../registry/registry.ts'
import type { Effect } from '../registry/effect.ts'
import { lineOfArguments } from '../registry/token.ts'
import { bracketCsv, bracketJson } from '../rules/bracket-sheet.ts'

/** Beside its data folder the platform keeps the account it made for scripts at its first demo start. */
const ServiceAccountFile = v.object({ clientId: v.string(), clientSecret: v.string() })

const env = process.env
const language = languageOf((env.LC_ALL || env.LC_MESSAGES || env.LANG || 'en').replace(/\..*$/, '').replace('_', '-'))
const say = sayIn(language)
const inColour = process.stdout.isTTY && !env.NO_COLOR
const colours: Record<TextTone, string> = { good: '\u001b[32m', bad: '\u001b[31m', dim: '\u001b[2m' }
const paint: Paint = (text, tone) => (inColour ? `${colours[tone]}${text}\u001b[0m` : text)

/** What a command made for other programs. */
let exported: string | undefined

/** Ends the program with a message. */
class Quit extends Error {}

// A reader that has seen enough (`| head`) is no failure.
process.stdout.on('error', () => process.exit(0))
try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  if (!(error instanceof Quit)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** Whether everything went as it should. */
async function main(words: readonly string[]): Promise<boolean> {
  const [first, second = ''] = words
  if (first === undefined || first === 'help' || first === '--help') return help(words.slice(1))
  if (first === 'commands') return listCommands()
  const read = reads.find((one) => one.words === `${first} ${second}`)
  if (read && words.includes('--help')) return help([first, second])
  const { desk, connection } = await openDesk()
  if (first === 'run') return runFile(desk, second, words.includes('--json'))
  if (read) return list(read, desk, connection, words.slice(2))
  if (first === 'tournament' && second === 'import') return importFile(desk, words.slice(2))
  const line = lineOfArguments(words)
  const run = await desk.runLine(line, { source: 'command-line' })
  if (exported !== undefined) {
    // For a file or another program: nothing else may stand in it.
    console.log(exported)
    return true
  }
  const json = run.is === 'ran' ? run.options.json : words.includes('--json')
  console.log(json ? JSON.stringify(jsonOfRun(run, say), null, 2) : describeRun(run, say, paint))
  return run.is === 'ran' && (run.outcome.is === 'done' || run.outcome.is === 'preview')
}

async function openDesk(): Promise<{ desk: Runner; connection: Connection }> {
  const url = env.ARENA_URL || 'http://127.0.0.1:4173'
  if (!URL.canParse(url)) throw new Quit(say('ui.cli.badUrl', { url }))
  const configuration = readConfiguration(new URL(url).origin, environment({ ...env, ARENA_CLIENT_ID: undefined }))
  // A service asks for no identity and needs no renewal in the background.
  const scope = configuration.scope
    .split(' ')
    .filter((one) => !['openid', 'profile', 'email', 'offline_access'].includes(one))
  const session = createServiceSession({ ...configuration, ...readAccount(), scope: scope.join(' ') }, say)
  const problem = await session.start()
  if (problem) throw new Quit(`${url}: ${textOfProblem(say, problem)}`)
  // chosen: without a live stream an answer counts as fresh for a second, so that one line reads nothing twice.
  const connection = createConnection({ configuration, session, say, acceptLanguage: () => language, freshSeconds: 1 })
  const taken = createUndo({
    nothing: say('ui.cli.nothingToUndo'),
    describe: (outcome) => describeOutcome(outcome, say, (text) => text),
  })
  const desk: Runner = createRunner({
    connection,
    commands,
    onRun: taken.onRun,
    ...walk((effect) => {
      if (effect.do === 'reload') return connection.cache.invalidateAll()
      if (effect.do === 'undo') return taken.undo(desk)
      if (effect.do === 'export-bracket') return void (exported = exportOf(effect))
      throw new Error(say('ui.cli.onlyInPage'))
    }, connection.cache),
    onFault: (command, error) => console.error(command.id, error),
  })
  return { desk, connection }
}

function exportOf({ as, stage }: Extract<Effect, { do: 'export-bracket' }>): string {
  return as === 'csv' ? bracketCsv(stage) : bracketJson(stage)
}

function readAccount(): { clientId: string; clientSecret: string } {
  const { ARENA_CLIENT_ID: clientId, ARENA_CLIENT_SECRET: clientSecret } = env
  if (clientId && clientSecret) return { clientId, clientSecret }
  const path = join(env.ARENA_DATA || '.arena', 'service-account.json')
  try {
    return v.parse(v.pipe(v.string(), v.parseJson(), ServiceAccountFile), readFileSync(path, 'utf8'))
  } catch {
    throw new Quit(say('ui.cli.noAccount', { path }))
  }
}

async function runFile(desk: Runner, path: string, json: boolean): Promise<boolean> {
  const ended = await desk.runScript(readText(path), {
    source: 'script',
    tell({ line: { number }, run, ok }) {
      if (json) return console.log(JSON.stringify({ number, ok, ...jsonOfRun(run, say) }))
      const told = describeRun(run, say, paint).replaceAll('\n', '\n      ')
      console.log(`${paint(String(number).padStart(4), 'dim')}  ${told}`)
    },
  })
  const { stopped } = ended
  if (stopped) {
    const { number, text } = stopped
    console.error(say('ui.cli.stopped', { path, number, text, why: textOfReason(say, stopped.why) }))
  }
  return ended.ok
}

async function importFile(desk: Runner, words: readonly string[]): Promise<boolean> {
  const { plain, flags } = readFlags(words, ['until', 'json', 'dry-run'])
  const invocation = {
    id: 'tournament.import',
    targets: [],
    args: { record: readText(plain[0] ?? ''), ...(flags.until !== undefined && { until: flags.until }) },
  }
  const options = { source: 'command-line', dryRun: flags['dry-run'] === true } as const
  const asked = await desk.run(invocation, options)
  // Naming the file and the act is agreement enough: it only adds.
  const outcome =
    asked.is === 'confirm' ? await desk.run(invocation, { ...options, answer: { seal: asked.ask.seal } }) : asked
  // The line of the command holds the whole record; what was typed says as much.
  const told = { ...outcome, line: lineOfArguments(['tournament', 'import', ...words]) }
  console.log(
    flags.json === true ? JSON.stringify(jsonOfOutcome(told, say), null, 2) : describeOutcome(told, say, paint),
  )
  return outcome.is === 'done' || outcome.is === 'preview'
}

async function list(
  read: ReadCommand,
  desk: Runner,
  { cache }: Connection,
  words: readonly string[],
): Promise<boolean> {
  const names = [...read.query, ...read.filters.filter((name) => !read.query.includes(name))]
  const { plain, flags } = readFlags(words, [...names.map(flagName), 'json'])
  const id = read.of === undefined ? '' : await targetOf(read, desk, plain[0])
  const given = (known: readonly string[]) =>
    Object.fromEntries(
      known.flatMap((name) =>
        name === undefined || flags[flagName(name)] === undefined ? [] : [[name, flags[flagName(name)]]],
      ),
    )
  const answered = await read.rows(cache, id, given(read.query))
  if (!answered.ok) throw new Quit(textOfProblem(say, answered.problem))
  const wanted = Object.entries(given(read.filters.filter((name) => !read.query.includes(name))))
  const rows = answered.payload.filter((row) =>
    wanted.every(([name, value]) => String(value).toLowerCase().split(',').includes(String(row[name]).toLowerCase())),
  )
  if (flags.json === true) console.log(JSON.stringify(rows, null, 2))
  else if (rows.length === 0) console.log(say('ui.cli.nothing'))
  else console.log(tableOf(read, rows))
  return true
}

async function targetOf(read: ReadCommand, desk: Runner, word: string | undefined): Promise<string> {
  if (read.of === undefined || word === undefined) throw new Quit(usageOf(read))
  const found = await desk.host.resolve(read.of, word)
  if ('problem' in found) throw new Quit(textOfProblem(say, found.problem))
  return found.id
}

function tableOf({ columns }: ReadCommand, rows: readonly CliRow[]): string {
  const header = columns.map(({ name }) => say(`ui.cli.column.${name}`))
  const cells = rows.map((row) => columns.map((column) => cellOf(column, row)))
  return textTable(header, cells)
}

function cellOf({ name, state, text }: ReadColumn, row: CliRow): string {
  if (text) return text(row)
  const value = row[name]
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return state === undefined ? String(value) : sayGiven(say, `state.${state}.${value}`)
}

type Flags = Record<string, string | true>

/** `--flag`, `--flag=value`, `--flag value`; a flag nobody knows ends the program. */
function readFlags(words: readonly string[], known: readonly string[]): { plain: string[]; flags: Flags } {
  const plain: string[] = []
  const flags: Flags = {}
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? ''
    if (!word.startsWith('--')) {
      plain.push(word)
      continue
    }
    const [name = '', ...rest] = word.slice(2).split('=')
    if (!known.includes(name)) {
      throw new Quit(say('ui.cli.unknownFlag', { flag: `--${name}`, known: known.map((one) => `--${one}`).join(' ') }))
    }
    const next = words[index + 1]
    const takesNext =
      rest.length === 0 && name !== 'json' && name !== 'dry-run' && next !== undefined && !next.startsWith('--')
    if (takesNext) index++
    flags[name] = rest.length > 0 ? rest.join('=') : takesNext ? next : true
  }
  return { plain, flags }
}

function readText(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8')
  } catch {
    throw new Quit(say('ui.cli.noFile', { path }))
  }
}

function help(words: readonly string[]): boolean {
  const registry = createRegistry(commands)
  const asked = words.slice(0, 2).join(' ')
  const command = registry.findWords(asked)
  const read = reads.find((one) => one.words === asked)
  if (command) console.log(`${printUsage(command)}\n\n${say(commandKey(command.id, 'help'))}`)
  else if (read) console.log(usageOf(read))
  else {
    const lists = reads.map((one) => `  ${usageOf(one, false)}`).join('\n')
    console.log(say('ui.cli.help', { lists }))
    return asked === ''
  }
  return true
}

function usageOf(read: ReadCommand, withFlags = true): string {
  const flags = [...new Set([...read.query, ...read.filters]), 'json'].map((name) => `[--${flagName(name)}]`)
  return [read.words, ...(read.of === undefined ? [] : [`<${read.of}>`]), ...(withFlags ? flags : [])].join(' ')
}

function listCommands(): boolean {
  console.log(
    textTable(
      [say('ui.cli.column.command'), ''],
      commands.map(({ id }) => [commandWords(id), say(commandKey(id, 'title'))]),
    ),
  )
  return true
}
