// A pasted script: shown before it runs, then its progress and where it stopped.
import { withVisibleSigns } from '../../contract/visible-signs.ts'
import { useEffect, useRef, useState } from 'react'
import type { ScriptResult } from '../../registry/script.ts'
import { Button } from '../../ui/button.tsx'
import { useDesk } from '../desk/desk.ts'
import { overlays } from '../over/overlays.ts'
import { toast } from '../over/toasts.ts'
import { useSay } from '../words/say.ts'

export function ScriptPanel({ text, onClose }: { text: string; onClose: () => void }) {
  const { say, sayReason } = useSay()
  const desk = useDesk()
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
    const ran = await desk.runScript(text, (event) => setDone(event.line.number), stop.signal)
    if (ran.ok) {
      toast({ tone: 'ok', text: say('ui.shell.line.scriptDone') })
      // As after a line that is done: the keys belong to the page again.
      return overlays.closeCommandLine(true)
    }
    setResult(ran)
    // Where it stopped is read before the keys belong to the page again.
    panel.current?.focus()
  }

  const ended = (result: ScriptResult) =>
    `${say('ui.shell.line.scriptFailed', { line: result.stopped?.number ?? 0 })} ${result.stopped ? sayReason(result.stopped.why) : ''}`
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
