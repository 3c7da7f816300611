// One line of the palette. Lines are drawn again only when something of theirs changed.
import { memo, type ReactNode } from 'react'
import { Tag } from '../../ui/tag.tsx'
import { classes } from '../../ui/class-list.ts'
import { asksFirst } from '../acts/asks-first.ts'
import { Keycaps } from '../keys/keycaps.tsx'
import { shownKeysOf } from '../keys/key-map.ts'
import { looked } from '../session/known-targets.ts'
import { option } from '../../ui/list-roles.ts'
import { isFinal } from '../../registry/define.ts'
import { type Texts, useSay } from '../words/say.ts'
import type { RecordEntry } from './entries.ts'
import { Marked } from './marked.tsx'
import type { PaletteCommand, RecordRow, ResultRow } from './rows.ts'

type LineProps = {
  row: ResultRow
  id: string
  /** From 1, among all rows. */
  position: number
  count: number
  active: boolean
  query: string
}

export const ResultLine = memo(function ResultLine(props: LineProps) {
  const { row, query } = props
  const texts = useSay()
  if (row.is === 'heading') {
    return (
      <div
        role="presentation"
        className="flex h-full items-end px-4 pb-1 text-2xs font-semibold tracking-widest text-dim uppercase"
      >
        <span className="truncate">
          {texts.say(`ui.shell.palette.heading.${row.text}`)}
          {row.name !== undefined && (
            <>
              : <bdi>{row.name}</bdi>
            </>
          )}
        </span>
      </div>
    )
  }
  return (
    <OptionLine {...props} blocked={row.is === 'command' && row.verdict?.why !== undefined}>
      {row.is === 'command' && <CommandParts row={row} query={query} texts={texts} />}
      {row.is === 'record' && <RecordParts row={row} query={query} language={texts.language} />}
      {row.is === 'offer' && <span className="truncate pl-4 text-secondary">→ {row.line}</span>}
    </OptionLine>
  )
})

type OptionLineProps = Pick<LineProps, 'id' | 'position' | 'count' | 'active'> & {
  blocked: boolean
  children: ReactNode
}

export function OptionLine({ id, position, count, active, blocked, children }: OptionLineProps) {
  return (
    <div
      {...option(active, position, count)}
      id={id}
      className={classes(
        'flex size-full cursor-pointer items-center gap-3 border-l-[3px] px-[13px] text-left',
        active ? 'border-primary bg-primary-wash' : 'border-transparent',
        blocked && 'text-dim',
      )}
    >
      {children}
    </div>
  )
}

function CommandParts({ row, query, texts }: { row: PaletteCommand; query: string; texts: Texts }) {
  const { say, sayReason } = texts
  const { entry, ids, verdict } = row
  const { command } = entry
  const keys = shownKeysOf(command)
  const why = verdict?.why
  const skipped = verdict?.skipped ?? []
  const [first] = skipped
  // More is asked before anything happens.
  const asks = !why && (ids === undefined || asksFirst(command, { args: row.args ?? {} }))
  return (
    <>
      <span className="min-w-0 flex-1 truncate">
        <Marked text={entry.title} query={query} />
        {row.code !== undefined && <span className="pl-2 font-semibold">{row.code}</span>}
        {row.typed !== undefined && <span className="pl-2 text-primary">{row.typed}</span>}
        {asks && '…'}
        {row.on !== undefined && !why && <bdi className="pl-2 text-dim">{row.on}</bdi>}
        {!why && verdict && ids !== undefined && ids.length > 1 && ids.length <= looked && (
          <span className="text-dim"> · {say('ui.shell.palette.can', { can: verdict.eligible, of: ids.length })}</span>
        )}
      </span>
      {why && <span className="max-w-[60%] truncate text-warn">{sayReason(why)}</span>}
      {!why && first?.why && (ids?.length ?? 0) <= looked && (
        <span className="max-w-[50%] truncate text-warn">
          {say('ui.shell.palette.skipped', { count: skipped.length, reason: sayReason(first.why) })}
        </span>
      )}
      {isFinal(command) && <Tag tone="bad">{say('ui.shell.irreversible')}</Tag>}
      {keys !== undefined && <Keycaps keys={keys} className="pointer-coarse:hidden" />}
    </>
  )
}

function RecordParts({ row, query, language }: { row: RecordRow; query: string; language: string }) {
  const { entry, apart } = row
  return (
    <span className="min-w-0 flex-1 truncate">
      <Marked text={entry.title} query={query} />
      <span className="pl-2 text-dim">
        {aboutOf(entry, language)}
        {apart !== undefined && ` · ${apart}`}
      </span>
    </span>
  )
}

const abouts = new WeakMap<RecordEntry, { language: string; text: string }>()

/** Said once in each language: the same records stand in the list key after key. */
function aboutOf(entry: RecordEntry, language: string): string {
  const known = abouts.get(entry)
  if (known?.language === language) return known.text
  const text = entry.about()
  abouts.set(entry, { language, text })
  return text
}
