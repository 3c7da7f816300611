// `console undo` where there is no page: takes back what the same script did last, by its inverse commands.
import type { Invocation } from '../registry/define.ts'
import type { Outcome } from '../registry/outcome.ts'
import { takeBack } from '../registry/undo.ts'
import type { Runner } from '../runner.ts'

type Act = { invocation: Invocation; undo: readonly Invocation[] }

export type UndoTexts = { nothing: string; describe: (outcome: Outcome) => string }

/** What a run did and can take back. An undo is an act of its own, so the next one does it again. */
export function createUndo(texts: UndoTexts) {
  const acts: Act[] = []
  return {
    onRun(invocation: Invocation, outcome: Outcome): void {
      if ((outcome.is === 'done' || outcome.is === 'partial') && outcome.undo.length > 0)
        acts.push({ invocation, undo: outcome.undo })
    },
    /** Throws what there is to say when it was not taken back. */
    async undo({ registry, host, run }: Pick<Runner, 'registry' | 'host' | 'run'>): Promise<void> {
      const last = acts.pop()
      if (!last) throw new Error(texts.nothing)
      const parts = { registry, host, dispatcher: { run } }
      const outcomes = await takeBack(last.invocation, last.undo, parts, { source: 'script' })
      const failed = outcomes.find((outcome) => outcome.is !== 'done')
      if (failed) throw new Error(texts.describe(failed))
    },
  }
}
