// The outcome of a line as text for a terminal and as JSON for programs.
import * as v from 'valibot'
import { commands } from '../../commands/index.ts'
import { messageWithLead } from '../api/answer.ts'
import { labelled } from '../contract/labelled.ts'
import { commandKey, joined, sayGiven, type Say } from '../contract/say.ts'
import { BatchAnswer } from '../contract/endpoints-teams.ts'
import type { Problem } from '../contract/problem.ts'
import type { Reason } from '../contract/reason.ts'
import { asStored } from '../contract/stored.ts'
import { textOfReason } from '../platform/messages.ts'
import { flagName } from '../registry/flag-name.ts'
import type { Outcome, TargetOutcome } from '../registry/outcome.ts'
import { meantLine, printUsage } from '../registry/line.ts'
import { commandWords } from '../registry/registry.ts'
import type { ScriptLine } from '../registry/read-script.ts'
import type { LineRun } from '../registry/run-line.ts'
import { widthOf } from './table.ts'

export type TextTone = 'good' | 'bad' | 'dim'
/** Colours a word; hands it back as it is where there are no colours. */
export type Paint = (text: string, tone: TextTone) => string

/** chosen: a longer line is cut in a terminal (a pasted list of teams, an imported record). */
const longestEcho = 160

export function describeRun(run: LineRun, say: Say, paint: Paint): string {
  return run.is === 'ran' ? describeOutcome(run.outcome, say, paint) : written(unreadable(run, say, paint), paint)
}

export function describeOutcome(outcome: Outcome, say: Say, paint: Paint): string {
  return written(told(outcome, say, paint), paint)
}

/** A row of a script's dry run: number, what would come of it, the line as written, and below that what it would do. */
export function previewRow(
  { number, text }: Pick<ScriptLine, 'number' | 'text'>,
  run: LineRun,
  say: Say,
  paint: Paint,
): string {
  const { word, tone, details } = run.is === 'ran' ? told(run.outcome, say, paint) : unreadable(run, say, paint)
  const wide = Math.max(...outcomes.map((is) => widthOf(say(`ui.cli.outcome.${is}`))))
  const head = `${paint(String(number).padStart(4), 'dim')}  ${paint(word, tone)}${' '.repeat(wide - widthOf(word))}`
  return [`${head}  ${echo(text)}`, ...details.map((one) => `${' '.repeat(wide + 8)}${one}`)].join('\n')
}

const outcomes = [
  'done',
  'partial',
  'preview',
  'confirm',
  'stale',
  'blocked',
  'invalid',
  'failed',
  'unreadable',
] as const

type Told = { word: string; tone: TextTone; line: string; details: readonly string[] }

function told(outcome: Outcome, say: Say, paint: Paint): Told {
  const word = say(`ui.cli.outcome.${outcome.is}`)
  return { word, tone: toneOf(outcome), line: echo(outcome.line), details: detailsOf(outcome, say, paint) }
}

function written({ word, tone, line, details }: Told, paint: Paint): string {
  return [`${paint(word, tone)}  ${line}`, ...details.map((one) => `  ${one}`)].join('\n')
}

/** Names of the parts stay as they are; other programs rely on them. */
export function jsonOfRun(run: LineRun, say: Say): Record<string, unknown> {
  if (run.is === 'ran') return jsonOfOutcome(run.outcome, say)
  const { text, why, suggestion } = run
  return { is: run.is, line: text, code: why.code, message: messageOf(run, say), suggestion }
}

export function jsonOfOutcome(outcome: Outcome, say: Say): Record<string, unknown> {
  const code =
    outcome.is === 'blocked' ? outcome.why.code : outcome.is === 'failed' ? outcome.problem.reason?.code : undefined
  const base = { is: outcome.is, id: outcome.id, line: outcome.line, ...(code !== undefined && { code }) }
  switch (outcome.is) {
    case 'done':
    case 'partial':
      return { ...base, seconds: outcome.seconds, results: outcome.results.map((one) => jsonOfTarget(one, say)) }
    case 'preview': {
      const consequences = outcome.consequences.map((one) => textOfReason(say, one))
      const steps = outcome.steps.map(({ endpoint, params, body }) => ({ call: endpoint.name, params, body }))
      return {
        ...base,
        eligible: outcome.eligible,
        consequences,
        steps,
        skipped: outcome.skipped.map((one) => jsonOfTarget(one, say)),
      }
    }
    case 'confirm':
    case 'stale': {
      const { risk, final, names, consequences, line } = outcome.ask
      return {
        ...base,
        risk,
        final,
        names,
        consequences: consequences.map((one) => textOfReason(say, one)),
        agree: line,
      }
    }
    case 'blocked':
      return { ...base, message: textOfReason(say, outcome.why), unblock: outcome.why.unblock }
    case 'invalid':
      return { ...base, fields: outcome.fields }
    default:
      return {
        ...base,
        message: textOfProblem(say, outcome.problem),
        requestId: outcome.problem.requestId,
        results: outcome.results.map((one) => jsonOfTarget(one, say)),
      }
  }
}

export function textOfProblem(say: Say, problem: Problem): string {
  const { message, reason } = problem
  return messageWithLead(problem, message === '' && reason ? textOfReason(say, reason) : message)
}

type Unreadable = LineRun & { is: 'unreadable' }

function unreadable(run: Unreadable, say: Say, paint: Paint): Told {
  const { text, why } = run
  const details = [messageOf(run, say)]
  // Where there is no page that it could be about, the target is to be typed.
  const meant = why.code === 'line.targetMissing' ? usageOf(text) : meantLine(text, run)
  if (meant !== undefined) details.push(paint(say('ui.cli.meant', { line: meant }), 'dim'))
  return { word: say('ui.cli.outcome.unreadable'), tone: 'bad', line: echo(text), details }
}

function usageOf(text: string): string | undefined {
  const command = commands.find(({ id }) => `${text} `.startsWith(`${commandWords(id)} `))
  return command && printUsage(command)
}

function messageOf({ why, problem }: Unreadable, say: Say): string {
  return problem ? textOfProblem(say, problem) : textOfReason(say, why)
}

function detailsOf(outcome: Outcome, say: Say, paint: Paint): string[] {
  switch (outcome.is) {
    case 'done':
    case 'partial':
      return outcome.results.flatMap((one) => [
        ...targetLines(one, say, paint),
        ...(one.is === 'done' ? saidOf(outcome.id, one, say) : []),
      ])
    case 'preview':
      return [
        ...outcome.consequences.map((one) => `- ${textOfReason(say, one)}`),
        ...outcome.skipped.flatMap((one) => targetLines(one, say, paint)),
      ]
    case 'confirm':
    case 'stale': {
      const { names, consequences, line, final } = outcome.ask
      const about = joined(say, names)
      return [
        ...(about === '' ? [] : [about]),
        ...consequences.map((one) => `- ${textOfReason(say, one)}`),
        ...(final ? [say('ui.cli.final')] : []),
        say(outcome.is === 'stale' ? 'ui.cli.changed' : 'ui.cli.agree'),
        line,
      ]
    }
    case 'blocked':
      return [textOfReason(say, outcome.why), ...unblockLines(outcome.why, say, paint)]
    case 'invalid':
      return Object.entries(outcome.fields).flatMap(([field, problems]) =>
        problems.map((problem) => `--${flagName(field)}: ${sayFieldProblem(say, problem)}`),
      )
    default: {
      const { problem, results } = outcome
      const told = results.flatMap((one) => targetLines(one, say, paint))
      const lines = told.length > 0 ? told : textOfProblem(say, problem).split('\n')
      const id = problem.requestId === undefined ? [] : [paint(say('ui.cli.request', { id: problem.requestId }), 'dim')]
      return [...lines, ...(problem.reason ? unblockLines(problem.reason, say, paint) : []), ...id]
    }
  }
}

function targetLines(one: TargetOutcome, say: Say, paint: Paint): string[] {
  const made = one.is === 'done' ? madeOf(one) : ''
  const what = [one.name, made].filter(Boolean).join(' → ')
  if (one.is === 'done') return [...(what === '' ? [] : [what]), ...refusedLines(one, say, paint)]
  // A problem's own sentence says more than the reason it is filed under.
  const because = one.problem?.message ? one.problem.message : one.why ? textOfReason(say, one.why) : ''
  const word = paint(say(`ui.cli.target.${one.is}`), one.is === 'failed' ? 'bad' : 'dim')
  return [
    [what, word].filter(Boolean).join(': '),
    ...because
      .split('\n')
      .filter(Boolean)
      .map((line) => `  ${line}`),
  ]
}

/** Values of the answer that are needed at once: a code. */
function saidOf(id: string, { payload }: TargetOutcome, say: Say): string[] {
  const says = commands.find((command) => command.id === id)?.done?.says
  return typeof says === 'function' ? [sayGiven(say, commandKey(id, 'done'), says(payload))] : []
}

/** Parts of an act that were refused, each with its reason. */
function refusedLines({ refused = [], payload }: TargetOutcome, say: Say, paint: Paint): string[] {
  if (refused.length === 0) return []
  const done = v.is(asStored(BatchAnswer), payload) ? payload.okCount : 0
  const head = say('ui.cli.parts', { done, refused: refused.length })
  return [paint(head, 'bad'), ...refused.map(({ name, message }) => `  ${labelled(say, name, message)}`)]
}

/** A thing made by a call, if it has an id and a name. */
function madeOf({ payload, target }: TargetOutcome): string {
  if (typeof payload !== 'object' || payload === null || !('name' in payload)) return ''
  const id = 'tournamentTeamId' in payload ? payload.tournamentTeamId : 'id' in payload ? payload.id : undefined
  return typeof id === 'string' && id !== target ? `${String(payload.name)} (${id})` : ''
}

function unblockLines({ unblock }: Reason, say: Say, paint: Paint): string[] {
  return unblock === undefined ? [] : [paint(say('ui.cli.unblock', { line: unblock }), 'dim')]
}

function jsonOfTarget(one: TargetOutcome, say: Say): Record<string, unknown> {
  const { target, name, is, why, problem, payload } = one
  const message = why ? textOfReason(say, why) : problem && textOfProblem(say, problem)
  return { target, name, is, code: why?.code ?? problem?.reason?.code, message, payload }
}

/** A code of the schema, or already a sentence. */
function sayFieldProblem(say: Say, problem: string): string {
  const keys = [`problem.field.${problem}`, `reason.${problem}`]
  const found = keys.map((key) => ({ key, text: sayGiven(say, key) })).find(({ key, text }) => text !== key)
  return found?.text ?? problem
}

function toneOf({ is }: Outcome): TextTone {
  if (is === 'done') return 'good'
  return is === 'preview' ? 'dim' : 'bad'
}

function echo(line: string): string {
  const flat = line.replace(/\s+/g, ' ')
  return flat.length > longestEcho ? `${flat.slice(0, longestEcho - 1)}…` : flat
}
