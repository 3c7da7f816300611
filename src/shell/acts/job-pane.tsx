// A bulk job: bar, counts, one line per target with its outcome and reason; pause, stop, run the rest, retry failed ones. Once it is
// over only the targets that were not done are listed, until the others are asked for.
import { useState } from 'react'
import { isReason } from '../../contract/reason.ts'
import X from 'lucide-react/icons/x'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-list.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Pane } from '../../ui/pane.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useSession } from '../session/session.ts'
import { type BulkJob, type JobRow, jobs, leftOf } from './jobs.ts'
import { useSay } from '../words/say.ts'
import { usePane } from '../place/use-place.ts'

/** chosen: failures are listed first; longer lists are counted. */
const shown = 300

export default function JobPane({ job }: { job: BulkJob }) {
  const { say, commandTitle } = useSay()
  const title = say('ui.shell.job.title')
  const pane = usePane({ title })
  const count = (is: JobRow['is']) => job.rows.filter((row) => row.is === is).length
  const { left } = leftOf(job)
  const [done, failed, skipped] = [count('done'), count('failed'), count('skipped')]
  const valueText = say('ui.shell.job.progress', { done, failed, skipped, left: left.length })
  const [wanted, setWanted] = useState<string>()
  const folds = isOver(job) && done > 0
  const all = !folds || wanted === job.id
  // Failures first.
  const order = { failed: 0, skipped: 1, done: 2 }
  const rows = job.rows.filter((row) => all || !isDone(row)).toSorted((a, b) => order[a.is] - order[b.is])
  return (
    <div className="flex max-h-[40vh] shrink-0 flex-col px-3 pb-2 print:hidden">
      <Pane
        {...pane.props}
        focused={pane.focused}
        title={title}
        count={`${commandTitle(job.command)} · ${job.total}`}
        tools={
          <IconButton label={say('ui.shell.job.close')} onClick={() => jobs.close(job.id)}>
            <X size={14} aria-hidden="true" />
          </IconButton>
        }
      >
        <div className="flex flex-wrap items-start gap-3">
          <div className="min-w-60 flex-1">
            <ProgressBar
              label={`${title} ${commandTitle(job.command)}`}
              done={done}
              failed={failed}
              total={job.total}
              valueText={valueText}
              legend={<Legend job={job} done={done} failed={failed} skipped={skipped} left={left.length} />}
            />
          </div>
          <Controls job={job} />
          {folds && (
            <Button aria-expanded={all} className="narrow:hidden" onClick={() => setWanted(all ? undefined : job.id)}>
              {say(all ? 'ui.shell.job.fold' : 'ui.shell.job.unfold', { count: done })}
            </Button>
          )}
        </div>
        {rows.length > 0 && <Rows rows={rows} />}
      </Pane>
    </div>
  )
}

function Rows({ rows }: { rows: readonly JobRow[] }) {
  const { say } = useSay()
  const more = rows.slice(shown)
  return (
    <>
      <table className={classes('mt-1 w-full table-fixed text-left', rows.every(isDone) && withoutDone)}>
        <thead className="sticky top-0 bg-pane text-dim">
          <tr>
            <th className="w-1/3 py-1 font-normal">{say('ui.shell.job.target')}</th>
            <th className="w-24 py-1 font-normal">{say('ui.shell.job.outcome')}</th>
            <th className="py-1 font-normal">{say('ui.shell.job.why')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <RowLine key={row.target} row={row} />
          ))}
        </tbody>
      </table>
      {more.length > 0 && (
        <p className={classes('text-dim', more.every(isDone) && withoutDone)}>
          {say('ui.shell.more', { count: more.length })}
        </p>
      )}
    </>
  )
}

function Legend(props: { job: BulkJob; done: number; failed: number; skipped: number; left: number }) {
  const { say } = useSay()
  const { job, done, failed, skipped, left } = props
  const state = job.is === 'paused' || job.is === 'stopped' || job.is === 'interrupted' ? job.is : undefined
  return (
    <span className="flex flex-wrap gap-x-4">
      <span className="text-ok">{say('ui.shell.job.done', { count: done })}</span>
      {failed > 0 && <span className="text-bad">{say('ui.shell.job.failed', { count: failed })}</span>}
      {skipped > 0 && <span className="text-warn">{say('ui.shell.job.skipped', { count: skipped })}</span>}
      {left > 0 && <span>{say('ui.shell.job.left', { count: left })}</span>}
      {job.seconds !== undefined && <span>{say('ui.shell.seconds', { seconds: job.seconds })}</span>}
      {state && <span className="text-warn">{say(`ui.shell.job.${state}`)}</span>}
    </span>
  )
}

function Controls({ job }: { job: BulkJob }) {
  const { say } = useSay()
  const { runInvocation } = useSession()
  const { left, failed } = leftOf(job)
  const again = (targets: readonly string[]) => {
    if (job.is === 'interrupted') jobs.forget(job.id)
    void runInvocation({ id: job.command, targets: [...targets], args: job.args }, 'button', { complete: true })
  }
  const over = isOver(job)
  // Stopped targets are listed as skipped; they are the ones left to do.
  const stopped = job.rows.filter((row) => isReason(row.why, 'command.stopped')).map((row) => row.target)
  const rest = [...left, ...stopped]
  return (
    <div className="flex flex-wrap gap-2">
      {job.is === 'running' && <Button onClick={() => jobs.pause(job.id)}>{say('ui.shell.job.pause')}</Button>}
      {job.is === 'paused' && <Button onClick={() => jobs.resume(job.id)}>{say('ui.shell.job.resume')}</Button>}
      {!over && <Button onClick={() => jobs.stop(job.id)}>{say('ui.shell.job.stop')}</Button>}
      {over && rest.length > 0 && (
        <Button onClick={() => again(rest)}>{say('ui.shell.job.rest', { count: rest.length })}</Button>
      )}
      {over && failed.length > 0 && (
        <Button variant="primary" onClick={() => again(failed)}>
          {say('ui.shell.job.retry', { count: failed.length })}
        </Button>
      )}
    </div>
  )
}

const isOver = ({ is }: BulkJob) => is !== 'running' && is !== 'paused'

const isDone = ({ is }: JobRow) => is === 'done'

/** chosen: a narrow page lists what failed or was skipped; the rows that are done are counted above and left to the page. */
const withoutDone = 'narrow:hidden'

const tones = { done: 'text-ok', failed: 'text-bad', skipped: 'text-warn' }

function RowLine({ row }: { row: JobRow }) {
  const { say, sayReason } = useSay()
  return (
    <tr className={classes('border-t border-line-soft align-top', isDone(row) && withoutDone)}>
      <td className="truncate py-0.5">{row.name}</td>
      <td className={classes('py-0.5', tones[row.is])}>{say(`ui.shell.outcome.is.${row.is}`)}</td>
      <td className="py-0.5 break-words text-dim">{row.why ? sayReason(row.why) : row.message}</td>
    </tr>
  )
}
