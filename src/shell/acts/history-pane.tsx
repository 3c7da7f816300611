// Who did what to a thing and its parts: its audit log, newest first, beside the page. Pinned by `z h`.
import { isoTime } from '../../contract/envelope.ts'
import { useAtomValue } from 'jotai'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '../../api/use-read.ts'
import type { AuditEntry } from '../../contract/audit.ts'
import { type HistoryCall, paramsOf } from '../../contract/kind-spec.ts'
import { specOf } from '../../contract/kinds.ts'
import type { Kind } from '../../contract/views.ts'
import { Button } from '../../ui/button.tsx'
import { useDesk } from '../start/desk.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { panel, useLayer } from '../frame/layer-stack.ts'
import { historyOpenAtom, overlays } from '../frame/overlays.ts'
import { sayProblem, useSay } from '../words/say.ts'
import { clockText, dateTimeText, exactTimeText, systemZone } from '../words/time.ts'
import { usePane } from '../place/use-place.ts'

/** chosen: one screenful and a half; older entries come on demand. */
const pageSize = 40

type HistoryProps = { kind: Kind; id: string }

export function HistoryPane(props: HistoryProps) {
  const open = useAtomValue(historyOpenAtom)
  return open ? <History {...props} /> : null
}

function History(props: HistoryProps) {
  const { say } = useSay()
  const pane = usePane({ title: say('ui.shell.history.title') })
  useLayer(overlays.toggleHistory, panel)
  return (
    <Pane
      {...pane.props}
      focused={pane.focused}
      title={say('ui.shell.history.title')}
      count={say('ui.shell.history.help')}
      aside={
        <IconButton label={say('ui.shell.history.close')} onClick={overlays.toggleHistory}>
          <X size={14} aria-hidden="true" />
        </IconButton>
      }
      keyboardScroll
      className="w-full shrink-0 max-wide:fixed max-wide:inset-x-3 max-wide:bottom-14 max-wide:z-20 max-wide:h-[45vh] wide:w-[20rem]"
    >
      <HistoryList {...props} />
    </Pane>
  )
}

/** For a place that has a pane of its own around it. `first`: so many entries, before older ones are asked for. */
export function HistoryList({ kind, id, first = pageSize }: HistoryProps & { first?: number }) {
  const spec = specOf(kind)
  return spec.is === 'own' && spec.history ? <Entries call={spec.history} id={id} first={first} /> : null
}

function Entries({ call, id, first }: { call: HistoryCall; id: string; first: number }) {
  const { say } = useSay()
  const [more, setMore] = useState(0)
  const query = { page: 1, pageSize: Math.min(200, first + more * pageSize) }
  const read = useRead(call, { params: paramsOf(call, id), query })
  const { data, problem, loading } = read
  const entries = data?.entries ?? []
  return (
    <>
      {problem && (
        <Notice
          compact
          kind="error"
          title={sayProblem(problem).message}
          action={<Button onClick={() => read.again()}>{say('ui.shell.retry')}</Button>}
        />
      )}
      {loading && <Skeleton lines={8} />}
      {data && entries.length === 0 && <p className="text-dim">{say('ui.shell.history.empty')}</p>}
      <ol className="space-y-1.5 text-xs">
        {entries.map((entry) => (
          <EntryLine key={entry.id} entry={entry} />
        ))}
      </ol>
      {data && data.rowCount > entries.length && query.pageSize < 200 && (
        <Button variant="quiet" className="mt-2" onClick={() => setMore(more + 1)}>
          {say('ui.shell.history.older')}
        </Button>
      )}
    </>
  )
}

function EntryLine({ entry }: { entry: AuditEntry }) {
  const { say } = useSay()
  const { clock } = useDesk()
  const exact = exactTimeText(entry.time)
  return (
    // A pasted list or a whole record stands in some lines.
    <li className="line-clamp-5 break-words">
      <time dateTime={isoTime(entry.time)} title={exact} className="text-dim">
        {timeOf(entry.time, clock.now())}
      </time>{' '}
      <span className="text-secondary" title={entry.source}>
        {entry.actorName}
      </span>{' '}
      <span title={exact}>{entry.command || `${entry.action} ${entry.target}`}</span>
      {entry.outcome !== 'done' && (
        <span className="text-warn">
          {' '}
          · {say('ui.shell.history.refused')} {entry.outcome}
        </span>
      )}
    </li>
  )
}

/** Of today the time, of other days the day as well. */
function timeOf(time: number, now: number): string {
  const sameDay = dateTimeText(time).slice(0, 10) === dateTimeText(now).slice(0, 10)
  return sameDay ? clockText(time, systemZone()) : dateTimeText(time).slice(5)
}
