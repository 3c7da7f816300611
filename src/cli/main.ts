// `npm run arena -- …`: every command of the console from a terminal, scripts, and lists. Signs in as a service account.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { commands } from '../../commands/index.ts'
import { environment, readConfiguration } from '../api/configuration.ts'
import { createServiceSession } from '../api/service-session.ts'
import { describeOutcome, describeRun, jsonOfOutcome, jsonOfRun, textOfProblem, type Paint } from './outcome.ts'
import { commandAttempts, keepRun, keptRun, type KeptRun } from './kept-attempts.ts'
import { recordSampleText } from '../contract/record-sample.ts'
import { flagsOf, jsonOf, readOf, reads, rowsOf, tableOf, thingWords, utc } from './reads.ts'
import { simulate, simulatedText, simulationFlags, simulationOf } from './simulate.ts'
import { textTable } from './table.ts'
import { coloured, harmless, painted } from './terminal.ts'
import { walk } from './place.ts'
import { createConnection, type Connection } from '../api/connect.ts'
import { createRunner, type Runner } from '../runner.ts'
import { languageOf, sayIn, textOfReason } from '../platform/messages.ts'
import { commandKey } from '../contract/say.ts'
import type { Attempts } from '../registry/attempts.ts'
import { flagName } from '../registry/flag-name.ts'
import { printUsage } from '../registry/line.ts'
import { commandWords, createRegistry } from '../registry/registry.ts'
import type { Effect } from '../registry/effect.ts'
import type { Kind } from '../contract/views.ts'
import type { List } from '../lists/define-list.ts'
import { randomKey } from '../registry/seal.ts'
import type { LineRun } from '../registry/run-line.ts'
import { lineOfArguments } from '../registry/token.ts'
import { bracketCsv, bracketJson } from '../rules/bracket-sheet.ts'

/** Beside its data folder the platform keeps the account it made for scripts at its first demo start. */
const ServiceAccountFile = v.object({ clientId: v.string(), clientSecret: v.string() })

const env = process.env
const language = languageOf((env.LC_ALL || env.LC_MESSAGES || env.LANG || 'en').replace(/\..*$/, '').replace('_', '-'))
const say = sayIn(language)
const inColour = process.stdout.isTTY && !env.NO_COLOR
const paint: Paint = (text, tone) => (inColour ? coloured(text, tone) : text)
const print = (text: string) => console.log(inColour ? painted(text) : harmless(text))
const printJson = (value: unknown, indent?: number) => console.log(harmless(JSON.stringify(value, null, indent)))
const complain = (text: string) => console.error(harmless(text))

/** Flags that take no value. */
const bare: ReadonlySet<string> = new Set(['json', 'dry-run', 'resume', 'decide'])

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
  complain(error.message)
  process.exitCode = 1
}

/** Whether everything went as it should. */
async function main(words: readonly string[]): Promise<boolean> {
  const [first, second = ''] = words
  if (first === undefined || first === 'help' || first === '--help') return help(words.slice(1))
  if (first === 'commands') return listCommands()
  const asked = readOf(words)
  if (asked && words.includes('--help')) return help(asked.read.words.split(' '))
  if (first === 'run') return runFile(words.slice(1))
  if (first === 'simulate') return simulateCaptains(words.slice(1))
  const { desk, connection } = await openDesk(commandAttempts(`${env.ARENA_URL ?? ''} ${env.ARENA_CLIENT_ID ?? ''}`))
  if (asked) return list(asked.read, desk, connection, asked.rest)
  if (first === 'tournament' && second === 'import') return importFile(desk, words.slice(2))
  const line = lineOfArguments(words)
  const run = await desk.runLine(line, { source: 'command-line' })
  if (exported !== undefined) {
    // For a file or another program: nothing else may stand in it.
    console.log(process.stdout.isTTY ? harmless(exported) : exported)
    return true
  }
  const json = run.is === 'ran' ? run.options.json : words.includes('--json')
  if (json) printJson(jsonOfRun(run, say), 2)
  else print(describeRun(run, say, paint))
  return run.is === 'ran' && (run.outcome.is === 'done' || run.outcome.is === 'preview')
}

async function openDesk(attempts?: Attempts): Promise<{ desk: Runner; connection: Connection }> {
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
  const desk = createRunner({
    connection,
    commands,
    ...(attempts && { attempts }),
    ...walk(
      (effect) => {
        if (effect.do === 'reload') return connection.cache.invalidateAll()
        if (effect.do === 'export-bracket') return void (exported = exportOf(effect))
        throw new Error(say('ui.cli.onlyInPage'))
      },
      connection.cache,
      env.ARENA_TIME_ZONE,
    ),
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

async function runFile(words: readonly string[]): Promise<boolean> {
  const { plain, flags } = readFlags(words, ['json', 'resume'])
  const [path = ''] = plain
  const text = readText(path)
  // What comes through a pipe cannot be asked for again.
  const kept = path === '-' ? undefined : flags.resume === true ? resumed(path) : keepRun(path, randomKey())
  const { desk } = await openDesk(kept?.attempts)
  const ended = await desk.runScript(text, {
    source: 'script',
    ...(kept && { progress: kept.progress, attempts: kept.attempts }),
    tell({ line: { number }, run, ok }) {
      if (flags.json === true) return printJson({ number, ok, ...jsonOfRun(run, say) })
      const told = describeRun(run, say, paint).replaceAll('\n', '\n      ')
      print(`${paint(String(number).padStart(4), 'dim')}  ${told}`)
    },
  })
  const { stopped } = ended
  if (!stopped) kept?.finish()
  else {
    const { number, text } = stopped
    complain(say('ui.cli.stopped', { path, number, text, why: textOfReason(say, stopped.why) }))
    if (kept && kept.progress.done.length + kept.attempts.all().length > 0)
      complain(say('ui.cli.goOn', { line: lineOfArguments(['run', path, '--resume']) }))
  }
  return ended.ok
}

async function simulateCaptains(words: readonly string[]): Promise<boolean> {
  if (words.includes('--help')) return help(['simulate'])
  const wanted = simulationOf(readFlags(words, simulationFlags).flags)
  if (!wanted) throw new Quit(say('ui.cli.simulateUsage'))
  const { desk, connection } = await openDesk()
  const tell = (run: LineRun) => print(describeRun(run, say, paint))
  const ended = await simulate(desk, connection, { ...wanted, chance: Math.random, tell, begins: print }, say)
  if ('problem' in ended) throw new Quit(textOfProblem(say, ended.problem))
  print(simulatedText(ended, wanted.decides, say))
  return true
}

function resumed(path: string): KeptRun {
  const kept = keptRun(path)
  if (kept === 'none') throw new Quit(say('ui.cli.nothingToResume', { path }))
  if (kept === 'old') throw new Quit(say('ui.cli.tooOldToResume', { path }))
  return kept
}

async function importFile(desk: Runner, words: readonly string[]): Promise<boolean> {
  const { plain, flags } = readFlags(words, ['until', 'game', 'json', 'dry-run'])
  const invocation = {
    id: 'tournament.import',
    targets: [],
    args: {
      record: readText(plain[0] ?? ''),
      ...(flags.until !== undefined && { until: flags.until }),
      ...(flags.game !== undefined && { game: flags.game }),
    },
  }
  const options = { source: 'command-line', dryRun: flags['dry-run'] === true } as const
  const asked = await desk.run(invocation, options)
  // Naming the file and the act is agreement enough: it only adds.
  const outcome =
    asked.is === 'confirm' ? await desk.run(invocation, { ...options, answer: { seal: asked.ask.seal } }) : asked
  // The line of the command holds the whole record; what was typed says as much.
  const told = { ...outcome, line: lineOfArguments(['tournament', 'import', ...words]) }
  if (flags.json === true) printJson(jsonOfOutcome(told, say), 2)
  else print(describeOutcome(told, say, paint))
  if (asked.is === 'confirm' && outcome.is === 'done' && flags.json !== true) {
    for (const one of asked.ask.consequences) print(`  ${textOfReason(say, one)}`)
  }
  return outcome.is === 'done' || outcome.is === 'preview'
}

async function list(
  read: List<unknown>,
  desk: Runner,
  { cache, clock }: Connection,
  words: readonly string[],
): Promise<boolean> {
  const names = flagsOf(read)
  const { plain, flags } = readFlags(words, [...names.map(flagName), 'json'])
  const id = read.of === undefined ? '' : await targetOf(read, read.of, desk, plain[0])
  const given = Object.fromEntries(
    names.flatMap((name) => {
      const flag = flags[flagName(name)]
      return flag === undefined ? [] : [[name, flag]]
    }),
  )
  const answered = await rowsOf(read, cache, id, given, clock.now())
  if (!answered.ok) throw new Quit(textOfProblem(say, answered.problem))
  const rows = answered.payload
  if (flags.json === true) printJson(jsonOf(read, rows), 2)
  else if (rows.length === 0) print(say('ui.cli.nothing'))
  else print(tableOf(read, rows, { say, time: utc, now: clock.now }))
  return true
}

async function targetOf(read: List<unknown>, kind: Kind, desk: Runner, word: string | undefined): Promise<string> {
  if (word === undefined) throw new Quit(usageOf(read))
  const found = await desk.host.resolve(kind, word)
  if ('problem' in found) throw new Quit(textOfProblem(say, found.problem))
  return found.id
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
    const takesNext = rest.length === 0 && !bare.has(name) && next !== undefined && !next.startsWith('--')
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
  const read = readOf(words)?.read
  if (command) {
    print(`${printUsage(command)}\n\n${say(commandKey(command.id, 'help'))}`)
    if (command.id === 'tournament.import') print(`\n${say('ui.cli.recordForm')}\n\n${recordSampleText()}`)
  } else if (read) print(usageOf(read))
  else if (asked === 'simulate') print(say('ui.cli.simulateUsage'))
  else {
    const lists = reads.map((one) => `  ${usageOf(one, false)}`).join('\n')
    print(say('ui.cli.help', { lists }))
    return asked === ''
  }
  return true
}

function usageOf(read: List<unknown>, withFlags = true): string {
  const flags = [...flagsOf(read), 'json'].map((name) => `[--${flagName(name)}]`)
  return [read.words, ...thingWords(read), ...(withFlags ? flags : [])].join(' ')
}

function listCommands(): boolean {
  print(
    textTable(
      [say('ui.cli.column.command'), ''],
      commands.map(({ id }) => [commandWords(id), say(commandKey(id, 'title'))]),
    ),
  )
  return true
}
