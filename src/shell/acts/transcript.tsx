// Every command of this console with its requests and outcome, for documentation, audit and debugging. Its lines are a
// script.
import { withVisibleSigns } from '../../contract/visible-signs.ts'
import X from 'lucide-react/icons/x'
import { useCallback, useSyncExternalStore } from 'react'
import type { JournalRow } from '../../registry/journal.ts'
import { classes } from '../../ui/class-list.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Pane } from '../../ui/pane.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { useSession } from '../session/session.ts'
import { overlays } from '../over/overlays.ts'
import { useSay } from '../words/say.ts'
import { clockText, exactTimeText } from '../words/exact-time.ts'
import { systemZone } from '../words/time.ts'
import { toast } from '../over/toasts.ts'
import { usePane } from '../place/use-place.ts'

export default function Transcript() {
  const { say } = useSay()
  const { journal } = useSession()
  const rows = useSyncExternalStore(
    useCallback((told: () => void) => journal.subscribe(told), [journal]),
    () => journal.rows(),
  )
  const pane = usePane({ title: say('ui.shell.transcript.title') })
  async function copy() {
    await navigator.clipboard.writeText(
      rows
        .filter((row) => row.outcome === 'done')
        .map((row) => row.line)
        .join('\n'),
    )
    toast({ tone: 'ok', text: say('ui.shell.copy.done') })
  }

  return (
    <div className="flex h-[26vh] shrink-0 flex-col px-3 pb-2 print:hidden">
      <Pane
        {...pane.props}
        focused={pane.focused}
        title={say('ui.shell.transcript.title')}
        count={rows.length}
        tools={
          <span className="flex items-center gap-2">
            <button type="button" className="text-secondary hover:underline" onClick={() => void copy()}>
              {say('ui.shell.transcript.copy')}
            </button>
            <button type="button" className="text-secondary hover:underline" onClick={() => journal.clear()}>
              {say('ui.shell.transcript.clear')}
            </button>
            <IconButton label={say('ui.shell.transcript.close')} onClick={overlays.toggleTranscript}>
              <X size={14} aria-hidden="true" />
            </IconButton>
          </span>
        }
        flush
        className="flex-1"
      >
        {rows.length === 0 ? (
          <p className="px-3.5 text-dim">{say('ui.shell.transcript.empty')}</p>
        ) : (
          <VirtualList
            items={rows}
            keyOf={(row) => row.seq}
            label={say('ui.shell.transcript.title')}
            followEnd
            className="px-3.5 text-xs"
          >
            {(row) => <RowView row={row} />}
          </VirtualList>
        )}
      </Pane>
    </div>
  )
}

const tones: Record<JournalRow['outcome'], string> = {
  done: 'text-ok',
  partial: 'text-warn',
  preview: 'text-secondary',
  confirm: 'text-warn',
  stale: 'text-warn',
  blocked: 'text-warn',
  invalid: 'text-warn',
  failed: 'text-bad',
}

function RowView({ row }: { row: JournalRow }) {
  const { say, sayReason, sayFieldProblem } = useSay()
  const { done, skipped, failed } = row.counts
  const fields = Object.entries(row.fields ?? {}).flatMap(([name, codes]) =>
    codes.map((code) => `[${name}]: ${sayFieldProblem(code)}`),
  )
  return (
    <div className="pb-1">
      <div className="flex gap-2">
        <time title={exactTimeText(row.time)} className="shrink-0 text-dim">
          {clockText(row.time, systemZone())}
        </time>
        <span aria-hidden="true" className="text-primary">
          ❯
        </span>
        <code className="min-w-0 flex-1 break-words">{withVisibleSigns(row.line)}</code>
        <span className={classes('shrink-0', tones[row.outcome])}>{say(`ui.shell.outcome.is.${row.outcome}`)}</span>
        <span className="shrink-0 text-dim">{say('ui.shell.seconds', { seconds: row.seconds.toFixed(1) })}</span>
      </div>
      <div className="pl-[4.7rem] text-dim">
        {done + skipped + failed > 1 && <div>{say('ui.shell.transcript.counts', { done, skipped, failed })}</div>}
        {row.why && <div className="text-warn">{sayReason(row.why)}</div>}
        {fields.map((line) => (
          <div key={line} className="text-warn">
            {line}
          </div>
        ))}
        {row.requests.map((request, index) => (
          <div key={`${index} ${request.path}`} className="break-all">
            {request.method} {request.path} {request.dryRun && `(${say('ui.shell.transcript.dryRun')}) `}·{' '}
            {request.status}
          </div>
        ))}
      </div>
    </div>
  )
}
