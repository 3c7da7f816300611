// The history of a thing and its parts: its acts from the audit log as sentences, newest first, beside the page. `z h`.
import { useAtomValue } from 'jotai'
import X from 'lucide-react/icons/x'
import { Fragment, useState } from 'react'
import { useRead } from '../../api/use-read.ts'
import type { AuditEntry } from '../../contract/audit.ts'
import { isoTime } from '../../contract/envelope.ts'
import { type Ids, paramsOf } from '../../contract/kind-spec.ts'
import type { Kind } from '../../contract/views.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { panel, useLayer } from '../over/layer-stack.ts'
import { historyOpenAtom, overlays } from '../over/overlays.ts'
import { currentTargets } from '../place/at-hand.ts'
import { usePane, useSituation } from '../place/use-place.ts'
import { useSession, usePageSession } from '../session/session.ts'
import { sayProblem, useSay } from '../words/say.ts'
import { clockText, exactTimeText } from '../words/exact-time.ts'
import { dateTimeText, systemZone } from '../words/time.ts'
import { historyOf, historyKinds } from './applicable.ts'
import { groupedActs, auditText, type AuditText, type AuditGroup, auditGroupText } from './audit-text.ts'

/** chosen: one screenful and a half; older entries come on demand. */
const pageSize = 40
/** The page size of the platform. */
const mostEntries = 200

export function HistoryPane() {
  const open = useAtomValue(historyOpenAtom)
  return open ? <History /> : null
}

function History() {
  const { say } = useSay()
  const pane = usePane({ title: say('ui.shell.history.title') })
  useLayer(overlays.toggleHistory, panel)
  const situation = useSituation()
  const [chosen, setChosen] = useState<Kind>()
  // The targets of the pane beside this one: this pane's own cursor is no target.
  const others = situation.panes.filter(({ id }) => id !== pane.props.id)
  const at = { ...situation, focused: others.find((other) => other === situation.focused) ?? others[0] }
  const kinds = historyKinds.flatMap((kind) => {
    const hand = currentTargets(kind, at)
    return hand?.count === 1 && hand.ids[0] !== undefined ? [{ kind, id: hand.ids[0] }] : []
  })
  const shown = kinds.find(({ kind }) => kind === chosen) ?? kinds[0]
  return (
    <Pane
      {...pane.props}
      focused={pane.focused}
      title={say('ui.shell.history.title')}
      count={say('ui.shell.history.help')}
      tools={
        <IconButton label={say('ui.shell.history.close')} onClick={overlays.toggleHistory}>
          <X size={14} aria-hidden="true" />
        </IconButton>
      }
      toolbar={
        kinds.length > 1 && (
          <span className="flex flex-wrap gap-1">
            {kinds.map(({ kind }) => (
              <Button
                key={kind}
                variant="quiet"
                aria-pressed={kind === shown?.kind}
                className={kind === shown?.kind ? 'bg-primary-wash' : ''}
                onClick={() => setChosen(kind)}
              >
                {say(`kind.${kind}.name`)}
              </Button>
            ))}
          </span>
        )
      }
      keyboardScroll
      className="shrink-0 max-wide:fixed max-wide:inset-x-3 max-wide:bottom-14 max-wide:z-20 max-wide:h-[45vh] wide:w-[22rem]"
    >
      {shown && <HistoryList kind={shown.kind} ids={{ ...situation.page.about, [shown.kind]: shown.id }} />}
    </Pane>
  )
}

type Kept = NonNullable<ReturnType<typeof historyOf>>

type HistoryProps = {
  kind: Kind
  /** Of the thing and its parents. */
  ids: Ids
  /** The number of entries shown before older ones are requested. */
  first?: number
}

/** For a place that has a pane of its own around it. */
export function HistoryList(props: HistoryProps) {
  const kept = historyOf(props.kind)
  const { lacks } = usePageSession()
  if (lacks('history')) return null
  return kept && <ActsOf {...props} kept={kept} />
}

function ActsOf({ kind, ids, first = pageSize, kept }: HistoryProps & { kept: Kept }) {
  const { say } = useSay()
  const [more, setMore] = useState(0)
  const id = ids[kind] ?? ''
  const of = `${kind}:${id}`
  const query = {
    page: 1,
    pageSize: Math.min(mostEntries, first + more * pageSize),
    outcome: 'done',
    ...(kept.kind !== kind && { within: of }),
  }
  const read = useRead(kept.call, { params: paramsOf(kept.call, ids[kept.kind]), query })
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
      <Acts groups={groupedActs(entries)} of={of} />
      {data && data.rowCount > entries.length && query.pageSize < mostEntries && (
        <Button variant="quiet" className="mt-2" onClick={() => setMore(more + 1)}>
          {say('ui.shell.history.older')}
        </Button>
      )}
    </>
  )
}

/** Entries by day. */
function Acts({ groups, of }: { groups: readonly AuditGroup[]; of: string }) {
  const days = groups.map(({ entries: [newest] }) => dayOf(newest?.time ?? 0))
  return (
    <ol className="text-xs">
      {groups.map((group, index) => (
        <Fragment key={group.key}>
          {days[index] !== days[index - 1] && (
            <li className="mt-2 border-b border-line-soft pb-0.5 text-dim first:mt-0">
              <time dateTime={days[index]}>{days[index]}</time>
            </li>
          )}
          <li className="py-1">
            {group.entries.length > 1 ? <Group group={group} of={of} /> : <Act entry={group.entries[0]} of={of} />}
          </li>
        </Fragment>
      ))}
    </ol>
  )
}

function Group({ group, of }: { group: AuditGroup; of: string }) {
  const texts = useSay()
  const [newest] = group.entries
  if (!newest) return null
  return (
    <details>
      <Sentence entry={newest} told={auditGroupText(texts, group)} />
      <ol className="ms-3 border-s border-line-soft ps-2">
        {group.entries.map((entry) => (
          <li key={entry.id} className="py-0.5">
            <Act entry={entry} of={of} />
          </li>
        ))}
      </ol>
    </details>
  )
}

/** The line the client sent follows its sentence: the platform does not check that the line is true. */
function Act({ entry, of }: { entry: AuditEntry | undefined; of: string }) {
  const texts = useSay()
  if (!entry) return null
  const { say } = texts
  return (
    <details>
      <Sentence entry={entry} told={auditText(texts, entry, of)} />
      <div className="ms-3 border-s border-line-soft ps-2 text-dim">
        <p>
          {exactTimeText(entry.time)} · {entry.source}
        </p>
        {entry.command === '' ? (
          <p>{say('ui.shell.history.noLine')}</p>
        ) : (
          <>
            {/* The line may contain a pasted list or a whole record. */}
            <code className="block max-h-40 overflow-y-auto break-words whitespace-pre-wrap text-text">
              {entry.command}
            </code>
            <p>{say('ui.shell.history.claimed')}</p>
          </>
        )}
      </div>
    </details>
  )
}

function Sentence({ entry, told }: { entry: AuditEntry; told: AuditText }) {
  const { clock } = useSession()
  return (
    <summary className="cursor-pointer rounded-sm break-words hover:bg-pane-2">
      <time dateTime={isoTime(entry.time)} title={exactTimeText(entry.time)} className="text-dim">
        {dayOf(entry.time) === dayOf(clock.now()) ? clockText(entry.time, systemZone()) : timeOf(entry.time)}
      </time>{' '}
      <bdi className="text-secondary">{entry.actorName}</bdi> <span className="font-bold">{told.title}</span>
      {told.target !== '' && (
        <>
          {' '}
          <bdi>{told.target}</bdi>
        </>
      )}
      {told.details.length > 0 && <span className="text-dim"> · {told.details.join(' · ')}</span>}
    </summary>
  )
}

function dayOf(seconds: number): string {
  return dateTimeText(seconds).slice(0, 10)
}

function timeOf(seconds: number): string {
  return dateTimeText(seconds).slice(11)
}
