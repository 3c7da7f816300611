// One line at the bottom: the last outcome with its undo, running jobs, the selection, the rows shown.
import { labelled } from '../../contract/labelled.ts'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { redo, stopRunning, undo } from '../../../commands/session.ts'
import type { Command } from '../../registry/define.ts'
import { classes } from '../../ui/class-list.ts'
import { usePageSession } from '../session/session.ts'
import { jobs, jobsAtom } from '../acts/jobs.ts'
import { Keycaps } from '../keys/keycaps.tsx'
import { useKeysOf } from '../keys/key-map.ts'
import { lastActAtom, nextUndoAtom, type Recent } from '../acts/recent.ts'
import { actTitle } from '../words/act-title.ts'
import { useSay } from '../words/say.ts'
import { useSituation } from '../place/use-place.ts'

export function StatusLine() {
  return (
    <div className="flex h-6 pointer-coarse:has-[button]:h-11 shrink-0 items-center gap-4 overflow-hidden border-t border-line bg-pane px-3.5 text-xs whitespace-nowrap text-dim print:hidden">
      <LastAct />
      <RunningJobs />
      <span className="ml-auto" />
      <CountsOfPane />
    </div>
  )
}

const marks: Partial<Record<Recent['is'], { mark: string; tone: string }>> = {
  running: { mark: '…', tone: 'text-secondary' },
  undone: { mark: '↶', tone: 'text-ok' },
  redone: { mark: '↷', tone: 'text-ok' },
  done: { mark: '✓', tone: 'text-ok' },
  confirm: { mark: '?', tone: 'text-secondary' },
}
const bad = { mark: '!', tone: 'text-bad' }

function LastAct() {
  const { say, sayReason } = useSay()
  const act = useAtomValue(lastActAtom)
  const { mark, tone } = act ? (marks[act.is] ?? bad) : { mark: '', tone: '' }
  const names = act?.names.length === 1 ? act.names[0] : act && act.names.length > 1 ? String(act.names.length) : ''
  const next = useAtomValue(nextUndoAtom)
  const isTravel = act?.is === 'undone' || act?.is === 'redone'
  const why = act?.why ? sayReason(act.why) : act?.message
  return (
    <>
      {/* Mounted empty: a live region that comes with its text is not read. */}
      <output className="flex min-w-0 items-center gap-2">
        {act && (
          <>
            <span aria-hidden="true" className={classes('font-bold', tone)}>
              {mark}
            </span>
            <span className="min-w-0 truncate" title={act.line}>
              {isTravel && <span className={tone}>{labelled(say, say(`ui.shell.outcome.is.${act.is}`), '')} </span>}
              <span>{act.label ?? actTitle(say, act.command, act.invocation.args)}</span>{' '}
              <strong className="text-text">{names}</strong>
              {act.is !== 'done' && !isTravel && (
                <span className={tone}> · {say(`ui.shell.outcome.is.${act.is}`)}</span>
              )}
              {why !== undefined && <span> · {why}</span>}
            </span>
            {act.seconds !== undefined && act.is === 'done' && (
              <span>· {say('ui.shell.seconds', { seconds: act.seconds.toFixed(1) })}</span>
            )}
          </>
        )}
      </output>
      {act?.is === 'running' && <RunningAct key={act.n} act={act} />}
      {act && act.is !== 'running' && next.undo !== undefined && <TravelButton command={undo} what={next.undo} />}
      {act?.is === 'undone' && next.redo !== undefined && <TravelButton command={redo} what={next.redo} />}
    </>
  )
}

/** chosen: a shorter act shows no bar and no way to stop it (milliseconds). */
const patience = 1000

function RunningAct({ act: { command, line } }: { act: Recent }) {
  const { say, commandTitle } = useSay()
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), patience)
    return () => clearInterval(timer)
  }, [])
  if (seconds === 0) return null
  return (
    <>
      <progress className="h-1.5 w-24 accent-secondary" aria-label={commandTitle(command.id)} />
      <span>{say('ui.shell.seconds', { seconds })}</span>
      <TravelButton command={stopRunning} what={line} />
    </>
  )
}

function TravelButton({ command, what }: { command: Command; what: string }) {
  const { commandTitle } = useSay()
  const { run } = usePageSession()
  const keys = useKeysOf(command)
  return (
    <button
      type="button"
      title={what}
      className="flex min-h-6 pointer-coarse:min-h-11 items-center gap-1.5 text-secondary hover:underline"
      onClick={() => void run(command, [], {}, 'button')}
    >
      {keys !== undefined && <Keycaps keys={keys} />}
      {commandTitle(command.id)}
    </button>
  )
}

function RunningJobs() {
  const { say, commandTitle } = useSay()
  const { user } = usePageSession()
  const open = new Set(['running', 'paused', 'interrupted'])
  const running = useAtomValue(jobsAtom).filter((job) => job.person === user.sub && open.has(job.is))
  return running.map((job) => (
    <button
      key={job.id}
      type="button"
      className="flex min-h-6 pointer-coarse:min-h-11 items-center gap-1.5 text-secondary hover:underline"
      onClick={() => jobs.show(job.id)}
    >
      {say('ui.shell.status.job', { command: commandTitle(job.command), done: job.rows.length, total: job.total })}
    </button>
  ))
}

function CountsOfPane() {
  const { say } = useSay()
  const { focused } = useSituation()
  const counts = focused?.counts?.()
  if (!focused || !counts) return null
  const { selected, hidden, shown, total, about = false } = counts
  // Generic over the rows.
  const noun = focused.kind && !focused.tableAct ? (`kind.${focused.kind}.count` as const) : 'ui.shell.status.rows'
  const what = say(noun, { count: total })
  return (
    <output className="flex gap-4">
      {selected > 0 && (
        <span className="text-text">
          {hidden > 0 ? (
            <span className="text-warn">{say('ui.shell.status.hidden', { selected, hidden })}</span>
          ) : (
            say('ui.shell.status.selected', { selected, total })
          )}
        </span>
      )}
      <span>
        {about
          ? say('ui.shell.status.about', { count: total })
          : shown === total
            ? what
            : say('ui.shell.status.of', { shown, what })}
      </span>
    </output>
  )
}
