// After an act was done only in part, the form keeps the refused parts to be fixed.
import { labelled } from '../../contract/labelled.ts'
import * as v from 'valibot'
import { BatchAnswer } from '../../contract/endpoints-teams.ts'
import { asStored } from '../../contract/stored.ts'
import type { Command } from '../../registry/define.ts'
import { parseArgs } from '../../registry/fields.ts'
import type { Outcome } from '../../registry/outcome.ts'
import { say } from '../words/say.ts'

type RefusedParts = { values: Record<string, unknown>; message: string }

/** Nothing when all was done, or nothing could be kept. */
export function refusedParts(
  command: Command,
  input: Record<string, unknown>,
  outcome: Outcome,
): RefusedParts | undefined {
  if (!command.batch || outcome.is !== 'partial') return undefined
  const [result] = outcome.results
  const parsed = parseArgs(command, input)
  if (!result?.refused || !parsed.ok) return undefined
  const done = v.is(asStored(BatchAnswer), result.payload) ? result.payload.okCount : 0
  const head = say('ui.shell.form.refused', { done, refused: result.refused.length })
  return {
    values: command.batch.refusedArgs(
      parsed.args,
      result.refused.map(({ index }) => index),
    ),
    message: [head, ...result.refused.map(({ name, message }) => labelled(say, name, message))].join('\n'),
  }
}
