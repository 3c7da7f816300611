// `npm run arena -- …`: every command of the console from a terminal, scripts, and lists. Signs in as a service
// account.
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describeOutcome, describeRun, jsonOfOutcome, jsonOfRun, previewRow, textOfProblem } from './outcome.ts'
import { commandAttempts, folderOf, keepRun, keptRun, type KeptRun } from './kept-attempts.ts'
import type { Say } from '../contract/say.ts'
import { fileAt, openSession, type CliSession } from './session.ts'
import { readFlags } from './flags.ts'
import { help, listCommands, listUsage } from './help.ts'
import { flagsOf, jsonOf, meantList, readOf, rowsOf, spelledFilters, tableOf, utc } from './reads.ts'
import { simulate, simulatedText, simulationFlags, simulationOf } from './simulate.ts'
import { harmless } from './terminal.ts'
import { textInBytes } from '../rules/text-bytes.ts'
import type { Runner } from '../runner.ts'
import { textOfReason } from '../platform/messages.ts'
import { flagName } from '../registry/flag-name.ts'
import type { Kind } from '../contract/views.ts'
import type { List } from '../lists/define-list.ts'
import { randomKey } from '../registry/seal.ts'
import type { LineRun } from '../registry/run-line.ts'
import { lineOfArguments } from '../registry/token.ts'
import { Quit, voiceOf, type Surroundings, type Voice } from './voice.ts'

/** Whether everything went as it should. */
export async function arena(words: readonly string[], surroundings: Surroundings): Promise<boolean> {
  const voice = voiceOf(surroundings)
  try {
    return await act(voice, words)
  } catch (error) {
    if (!(error instanceof Quit)) throw error
    voice.complain(error.message)
    return false
  }
}

async function act(voice: Voice, words: readonly string[]): Promise<boolean> {
  const [first, second = ''] = words
  if (first === undefined || first === 'help' || first === '--help') return help(voice, words.slice(1))
  if (first === 'commands') return listCommands(voice)
  const asked = readOf(words)
  if (asked && words.includes('--help')) return help(voice, asked.read.words.split(' '))
  if (first === 'run') return runFile(voice, words.slice(1))
  if (first === 'simulate') return simulateCaptains(voice, words.slice(1))
  const opened = await openSession(voice, { attempts: commandAttempts(voice.env) })
  if (asked) return list(voice, opened, asked.read, asked.rest)
  if (first === 'tournament' && second === 'import') return importFile(voice, opened.session, words.slice(2))
  return runLine(voice, opened, words)
}

async function runLine(
  { say, paint, print, printJson, out, isTerminal }: Voice,
  { session, exported }: CliSession,
  words: readonly string[],
): Promise<boolean> {
  const line = lineOfArguments(words)
  const ran = await session.runLine(line, { source: 'command-line' })
  const isUnknown = ran.is !== 'ran' && ['line.unknownCommand', 'line.unknownVerb'].includes(ran.why.code)
  const suggestion = isUnknown ? meantList(words) : undefined
  const run = suggestion === undefined ? ran : { ...ran, suggestion }
  const text = exported()
  if (text !== undefined) {
    // For a file or another program: nothing else may stand in it.
    out(isTerminal ? harmless(text) : text)
    return true
  }
  const json = run.is === 'ran' ? run.options.json : words.includes('--json')
  if (json) printJson(jsonOfRun(run, say), 2)
  else print(describeRun(run, say, paint))
  return run.is === 'ran' && (run.outcome.is === 'done' || run.outcome.is === 'preview')
}

async function runFile(voice: Voice, words: readonly string[]): Promise<boolean> {
  const { say, paint, print, printJson, complain } = voice
  const { plain, flags } = readFlags(words, ['json', 'resume', 'dry-run'], say)
  const [path = ''] = plain
  const dryRun = flags['dry-run'] === true
  const text = readText(voice, path)
  // Input from a pipe cannot be read twice.
  const file = path === '-' ? undefined : fileAt(voice.env, path)
  const resumes = file !== undefined && flags.resume === true ? resumed(voice, file) : undefined
  const kept = resumes ?? (file === undefined || dryRun ? undefined : keepRun(file, randomKey()))
  const beside = file === undefined ? undefined : dirname(file)
  const { session } = await openSession(voice, { ...(kept && !dryRun && { attempts: kept.attempts }), beside })
  let isTold = false
  const ended = await session.runScript(text, {
    source: 'script',
    dryRun,
    ...(kept && { progress: kept.progress, attempts: kept.attempts }),
    tell({ line, run, ok, unsure = false }) {
      const { number } = line
      if (flags.json === true) return printJson({ number, ok, ...(unsure && { unsure }), ...jsonOfRun(run, say) })
      if (unsure && !isTold) print(paint(say('ui.cli.unsureFrom', { number }), 'dim'))
      isTold ||= unsure
      if (dryRun) return print(previewRow(line, run, say, paint))
      const told = describeRun(run, say, paint).replaceAll('\n', '\n      ')
      print(`${paint(String(number).padStart(4), 'dim')}  ${told}`)
    },
  })
  const { stopped } = ended
  if (!stopped) {
    if (!dryRun) kept?.finish()
  } else {
    const { number, text } = stopped
    complain(say('ui.cli.stopped', { path, number, text, why: textOfReason(say, stopped.why) }))
    if (stopped.meant !== undefined) complain(say('ui.cli.meant', { line: stopped.meant }))
    if (!dryRun && kept && kept.progress.done.length + kept.attempts.all().length > 0)
      complain(say('ui.cli.goOn', { line: lineOfArguments(['run', path, '--resume']) }))
  }
  return ended.ok
}

async function simulateCaptains(voice: Voice, words: readonly string[]): Promise<boolean> {
  const { say, paint, print } = voice
  if (words.includes('--help')) return help(voice, ['simulate'])
  const wanted = simulationOf(readFlags(words, simulationFlags, say).flags)
  if (!wanted) throw new Quit(say('ui.cli.simulateUsage'))
  const { session, connection } = await openSession(voice)
  const tell = (run: LineRun) => print(describeRun(run, say, paint))
  const ended = await simulate(session, connection, { ...wanted, chance: Math.random, tell, begins: print }, say)
  if ('problem' in ended) throw new Quit(textOfProblem(say, ended.problem))
  print(simulatedText(ended, wanted.decides, say))
  return true
}

function resumed({ say }: Voice, path: string): KeptRun {
  const kept = keptRun(path)
  if (kept === 'none') throw new Quit(say('ui.cli.nothingToResume', { path }))
  if (kept === 'damaged') throw new Quit(say('ui.cli.damagedToResume', { path, folder: folderOf(path) }))
  if (kept === 'old') throw new Quit(say('ui.cli.tooOldToResume', { path }))
  return kept
}

async function importFile(voice: Voice, session: Runner, words: readonly string[]): Promise<boolean> {
  const { say, paint, print, printJson } = voice
  const { plain, flags } = readFlags(words, ['until', 'game', 'json', 'dry-run', 'yes'], say)
  const invocation = {
    id: 'tournament.import',
    targets: [],
    args: {
      record: readText(voice, plain[0] ?? ''),
      ...(flags.until !== undefined && { until: flags.until }),
      ...(flags.game !== undefined && { game: flags.game }),
    },
  }
  const options = { source: 'command-line', dryRun: flags['dry-run'] === true } as const
  const asked = await session.run(invocation, options)
  // Naming the file and the act is agreement enough: it only adds.
  const outcome =
    asked.is === 'confirm' ? await session.run(invocation, { ...options, answer: { seal: asked.ask.seal } }) : asked
  // The line of the command holds the whole record; the typed text is shorter and says the same.
  const told = { ...outcome, line: lineOfArguments(['tournament', 'import', ...words]) }
  if (flags.json === true) printJson(jsonOfOutcome(told, say), 2)
  else print(describeOutcome(told, say, paint))
  if (asked.is === 'confirm' && outcome.is === 'done' && flags.json !== true) {
    for (const one of asked.ask.consequences) print(`  ${textOfReason(say, one)}`)
  }
  return outcome.is === 'done' || outcome.is === 'preview'
}

async function list(
  voice: Voice,
  { session, connection: { cache, clock } }: CliSession,
  read: List<unknown>,
  words: readonly string[],
): Promise<boolean> {
  const { say, print, printJson } = voice
  const names = flagsOf(read)
  const { plain, flags } = readFlags(words, [...names.map(flagName), 'json'], say)
  const id = read.of === undefined ? '' : await targetOf(say, session, read, read.of, plain[0])
  const typed = Object.fromEntries(
    names.flatMap((name) => {
      const flag = flags[flagName(name)]
      return flag === undefined ? [] : [[name, flag]]
    }),
  )
  const spelled = spelledFilters(read, typed)
  if ('wrong' in spelled) throw new Quit(textOfReason(say, spelled.wrong))
  const answered = await rowsOf(read, cache, id, spelled.given, clock.now())
  if (!answered.ok) throw new Quit(textOfProblem(say, answered.problem))
  const rows = answered.payload
  if (flags.json === true) printJson(jsonOf(read, rows), 2)
  else if (rows.length === 0) print(say('ui.cli.nothing'))
  else print(tableOf(read, rows, { say, time: utc, now: clock.now }))
  return true
}

async function targetOf(
  say: Say,
  session: Runner,
  read: List<unknown>,
  kind: Kind,
  word: string | undefined,
): Promise<string> {
  if (word === undefined) throw new Quit(listUsage(read))
  const found = await session.host.resolve(kind, word)
  if ('problem' in found) throw new Quit(textOfProblem(say, found.problem))
  return found.id
}

function readText({ env, input, say }: Voice, path: string): string {
  const text = textInBytes(bytesFrom())
  if (text === undefined) throw new Quit(say('ui.cli.noFile', { path }))
  return text

  function bytesFrom(): Uint8Array {
    try {
      return path === '-' ? input() : readFileSync(fileAt(env, path))
    } catch {
      throw new Quit(say('ui.cli.noFile', { path }))
    }
  }
}
