// What a form keeps when only some parts of an act were done: those that were refused, to be mended.
import * as v from 'valibot'
import { BatchAnswer } from '../../contract/endpoints-teams.ts'
import type { Command } from '../../registry/define.ts'
import { parseArgs } from '../../registry/fields.ts'
import type { Outcome } from '../../registry/outcome.ts'
import { say } from '../words/say.ts'

type LeftToMend = { values: Record<string, unknown>; message: string }

/** Nothing when all was done, or nothing could be kept. */
export function leftToMend(command: Command, input: Record<string, unknown>, outcome: Outcome): LeftToMend | undefined {
  if (!command.mends || outcome.is !== 'partial') return undefined
  const [result] = outcome.results
  const parsed = parseArgs(command, input)
  if (!result?.refused || !parsed.ok) return undefined
  const done = v.is(BatchAnswer, result.payload) ? result.payload.okCount : 0
  const head = say('ui.shell.form.refused', { done, refused: result.refused.length })
  return {
    values: command.mends(
      parsed.args,
      result.refused.map(({ index }) => index),
    ),
    message: [head, ...result.refused.map(({ name, message }) => `${name}: ${message}`)].join('\n'),
  }
}
