// One line of the palette.
import { useAtomValue } from 'jotai'
import { Tag } from '../../ui/badge.tsx'
import { classes } from '../../ui/class-list.ts'
import { asksFirst } from '../asks-first.ts'
import { Keycaps } from '../keycaps.tsx'
import { changedKeysAtom, keysOf } from '../key-map.ts'
import { option } from '../list-roles.ts'
import { riskLevelOf } from '../risk-mark.ts'
import { useSay } from '../say.ts'
import { Marked } from './marked.tsx'
import type { CommandRow, RecordRow, ResultRow } from './rows.ts'

type LineProps = {
  row: ResultRow
  id: string
  /** From 1, among all rows. */
  position: number
  count: number
  active: boolean
  query: string
  onHover: () => void
  onChoose: () => void
}

export function ResultLine(props: LineProps) {
  const { row } = props
  const { say } = useSay()
  if (row.is === 'heading') {
    return (
      <div
        role="presentation"
        className="flex h-full items-end px-4 pb-1 text-2xs font-semibold tracking-widest text-dim uppercase"
      >
        {say(`ui.shell.palette.${row.text}`)}
      </div>
    )
  }
  return (
    <OptionLine {...props} blocked={row.is === 'command' && row.verdict?.why !== undefined}>
      {row.is === 'command' ? (
        <CommandLine row={row} query={props.query} />
      ) : row.is === 'record' ? (
        <RecordLine row={row} query={props.query} />
      ) : (
        <span className="truncate pl-4 text-secondary">→ {row.line}</span>
      )}
    </OptionLine>
  )
}

export function OptionLine(props: Omit<LineProps, 'row' | 'query'> & { blocked: boolean; children: React.ReactNode }) {
  const { id, position, count, active, blocked, onHover, onChoose, children } = props
  return (
    <button
      {...option(active, position, count)}
      type="button"
      id={id}
      tabIndex={-1}
      onPointerMove={active ? undefined : onHover}
      // The input keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classes(
        'flex size-full items-center gap-3 border-l-[3px] px-[13px] text-left',
        active ? 'border-primary bg-primary-wash' : 'border-transparent',
        blocked && 'text-dim',
      )}
    >
      {children}
    </button>
  )
}

function CommandLine({ row, query }: { row: CommandRow; query: string }) {
  const { say, sayReason } = useSay()
  const { entry, ids, verdict } = row
  const changed = useAtomValue(changedKeysAtom)
  const keys = keysOf(entry.command, changed)
  const why = verdict?.why
  const skipped = verdict?.skipped ?? []
  const [first] = skipped
  // More is asked before anything happens.
  const asks = ids === undefined || asksFirst(entry.command, { args: {} })
  const some = !why && ids !== undefined && ids.length > 1 && verdict !== undefined
  return (
    <>
      <span className="min-w-0 flex-1 truncate">
        <Marked text={entry.title} query={query} />
        {asks && '…'}
        {some && (
          <span className="text-dim"> · {say('ui.shell.palette.can', { can: verdict.eligible, of: ids.length })}</span>
        )}
      </span>
      {why && <span className="max-w-[60%] truncate text-warn">{sayReason(why)}</span>}
      {!why && first?.why && (
        <span className="max-w-[45%] truncate text-warn">
          {say('ui.shell.palette.skipped', { count: skipped.length, reason: sayReason(first.why) })}
        </span>
      )}
      {riskLevelOf(entry.command) === 'irreversible' && <Tag tone="bad">{say('ui.shell.irreversible')}</Tag>}
      {keys !== undefined && <Keycaps keys={keys} />}
    </>
  )
}

function RecordLine({ row, query }: { row: RecordRow; query: string }) {
  return (
    <span className="min-w-0 flex-1 truncate">
      <Marked text={row.entry.title} query={query} />
      <span className="pl-2 text-dim">{row.entry.detail}</span>
    </span>
  )
}
