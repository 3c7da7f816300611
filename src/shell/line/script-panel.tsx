// A pasted script: shown before it runs, then its progress and where it stopped.
import { labelled } from '../../contract/labelled.ts'
import { withVisibleSigns } from '../../contract/visible-signs.ts'
import { useEffect, useRef, useState } from 'react'
import type { Outcome } from '../../registry/outcome.ts'
import type { ScriptResult } from '../../registry/script.ts'
import { Button } from '../../ui/button.tsx'
import { useSession } from '../session/session.ts'
import { overlays } from '../over/overlays.ts'
import { toast } from '../over/toasts.ts'
import { sayFieldProblem, sayProblem, useSay } from '../words/say.ts'

export function ScriptPanel({ text, onClose }: { text: string; onClose: () => void }) {
  const { say, sayReason, argLabel } = useSay()
  const session = useSession()
  const [done, setDone] = useState<number>()
  const [result, setResult] = useState<ScriptResult>()
  const [stop] = useState(() => new AbortController())
  const runButton = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  useEffect(() => {
    runButton.current?.focus()
    return () => stop.abort()
  }, [stop])

  async function start() {
    setDone(0)
    const ran = await session.runScript(text, (event) => setDone(event.line.number), stop.signal)
    if (ran.ok) {
      toast({ tone: 'ok', text: say('ui.shell.line.scriptDone') })
      // As after a line that is done: the keys belong to the page again.
      return overlays.closeCommandLine(true)
    }
    setResult(ran)
    // Where it stopped is read before the keys belong to the page again.
    panel.current?.focus()
  }

  const ended = ({ stopped, events }: ScriptResult): string => {
    const head = say('ui.shell.line.scriptFailed', { line: stopped?.number ?? 0 })
    if (!stopped) return head
    const meant = stopped.meant === undefined ? [] : [say('ui.shell.line.meant', { suggestion: stopped.meant })]
    const last = events.at(-1)
    const details = last && !last.ok && last.run.is === 'ran' ? detailsOf(last.run.outcome) : []
    return [head, sayReason(stopped.why), ...details, ...meant].join(' ')
  }
  /** The sentences behind the code of an outcome. */
  const detailsOf = (outcome: Outcome): readonly string[] => {
    if (outcome.is === 'confirm' || outcome.is === 'stale') return outcome.ask.consequences.map(sayReason)
    if (outcome.is === 'failed') return outcome.problem.reason ? [] : [sayProblem(outcome.problem).message]
    if (outcome.is !== 'invalid') return []
    return Object.entries(outcome.fields).map(([name, codes]) =>
      labelled(say, argLabel(outcome.id, name), codes.map(sayFieldProblem).join(' ')),
    )
  }
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={say('ui.shell.line.script', { count: lines.length })}
      className="border-b border-line px-3.5 py-2 outline-none"
    >
      <h2 className="font-bold">{say('ui.shell.line.script', { count: lines.length })}</h2>
      <pre className="my-1 max-h-40 overflow-y-auto text-xs text-dim">{withVisibleSigns(text)}</pre>
      <output className={result ? 'text-bad' : 'text-dim'}>
        {result
          ? ended(result)
          : done !== undefined && say('ui.shell.line.running', { line: done, total: lines.length })}
      </output>
      <div className="mt-1 flex gap-2">
        {done === undefined && (
          <Button ref={runButton} variant="primary" onClick={() => void start()}>
            {say('ui.shell.line.runScript')}
          </Button>
        )}
        <Button onClick={onClose}>{say('ui.shell.close')}</Button>
      </div>
    </section>
  )
}
