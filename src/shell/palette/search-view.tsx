// The palette before a command is chosen: the ranked list, on what is at hand.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { printInvocation } from '../../registry/line.ts'
import { joinWords, type Texts, useSay } from '../words/say.ts'
import { Foot } from './foot.tsx'
import { firstRow, movedRow } from './list-keys.ts'
import { PaletteFrame } from './palette.tsx'
import { usePreview } from './preview.tsx'
import { ResultLine } from './result-line.tsx'
import { mayBeFirst, type ResultRow } from './rows.ts'
import type { Filling } from './steps.ts'
import { useChoose } from './use-choose.ts'
import { type Offer, useRows } from './use-rows.ts'
import { ROW, WindowedList } from './windowed-list.tsx'

type SearchViewProps = {
  query: string
  setQuery: (query: string) => void
  onClose: () => void
  onFill: (filling: Filling) => void
}

export function SearchView({ query, setQuery, onClose, onFill }: SearchViewProps) {
  const texts = useSay()
  const { say } = texts
  const listId = useId()
  const page = useRef<{ pageSize: number }>(null)
  const [offer, setOffer] = useState<Offer>()
  const preview = usePreview()
  const fitting = useFitting()
  const { rows, total, searching, selected } = useRows(query, offer)
  const [moved, setMoved] = useState<{ query: string; id: string }>()
  const selectable = (index: number) => rows[index] !== undefined && rows[index].is !== 'heading'
  const active = activeRow(rows, query, moved)
  const current = rows[active]
  const go = (index: number) => rows[index] && setMoved({ query, id: rows[index].id })
  const { choose, fill } = useChoose({
    onClose,
    onFill,
    onBlocked(row, line) {
      setOffer({ under: row.id, line })
      setMoved({ query, id: `offer ${line}` })
    },
  })

  function onKey(event: KeyboardEvent): boolean {
    const to = movedRow(event, active, rows.length, page.current?.pageSize ?? 10, selectable)
    if (to !== undefined) go(to)
    else if (event.key === 'Enter' && event.altKey) {
      if (current?.is === 'command')
        preview.show({ id: current.id, targets: current.ids ?? [], args: current.args ?? {} })
    } else if (event.key === 'Enter') choose(current)
    else if (event.key === 'Tab' && !event.shiftKey) {
      if (current?.is === 'command' && !current.verdict?.why) void fill(current, true)
    } else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) onClose()
    else return false
    return true
  }

  return (
    <PaletteFrame
      query={query}
      setQuery={(text) => {
        setQuery(text)
        setOffer(undefined)
        preview.hide()
      }}
      view={{
        chips: selected && (
          <span className="text-base whitespace-nowrap">
            {say('ui.shell.palette.selected', { text: say(`kind.${selected.kind}.count`, { count: selected.count }) })}{' '}
            <span aria-hidden="true" className="text-dim">
              /
            </span>
          </span>
        ),
        list: (
          <>
            {preview.view}
            <WindowedList
              ref={page}
              label={say('ui.shell.palette.label')}
              count={preview.view ? 0 : rows.length}
              active={active}
              height={fitting}
              keyOf={(index) => meantBy(rows[index])}
              onPoint={(index) => selectable(index) && go(index)}
              onChoose={(index) => choose(rows[index])}
              renderRow={(index) => {
                const row = rows[index]
                if (!row) return null
                const place = { position: index + 1, count: rows.length, active: index === active }
                return <ResultLine row={row} id={`${listId}-${index}`} {...place} query={query} />
              }}
            />
            {rows.length === 0 && (
              <p className="px-4 py-2 text-dim">
                {say(searching ? 'ui.shell.palette.searching' : 'ui.shell.palette.empty')}
              </p>
            )}
          </>
        ),
        foot: <Foot script={scriptOf(current)} canFill={current?.is === 'command'} blocked={isBlocked(current)} />,
        activeId: current && !preview.view ? `${listId}-${active}` : undefined,
        placeholder: say('ui.shell.palette.placeholder'),
        status: heard(rows, total, texts),
        onKey,
      }}
    />
  )
}

/** chosen: how many of the rows shown instead of results are said. */
const mostHeard = 3

/** For a screen reader: the number of results; without any, the rows that are shown instead. */
function heard(rows: readonly ResultRow[], total: number, { say, sayReason }: Texts): string {
  const [heading] = rows.flatMap((row) => (row.is === 'heading' ? [row] : []))
  if (total > 0 || !heading) return say('ui.shell.palette.results', { count: total })
  const shown = rows.flatMap((row) => (row.is === 'command' ? [row] : [])).slice(0, mostHeard)
  return say('ui.shell.palette.instead', {
    heading: say(`ui.shell.palette.heading.${heading.text}`),
    rows: joinWords(shown.flatMap(({ entry, verdict }) => [entry.title, verdict?.why ? sayReason(verdict.why) : ''])),
  })
}

/** The row moved to, else the first reversible one; -1 without either. */
function activeRow(rows: readonly ResultRow[], query: string, moved: { query: string; id: string } | undefined) {
  const kept = moved && moved.query === query ? rows.findIndex((row) => row.id === moved.id) : -1
  if (kept >= 0) return kept
  const first = firstRow(rows.length, (index) => mayBeFirst(rows[index]))
  return mayBeFirst(rows[first]) ? first : -1
}

function scriptOf(row: ResultRow | undefined): string | undefined {
  if (row?.is === 'offer') return row.line
  if (row?.is !== 'command') return undefined
  const { command } = row.entry
  return printInvocation(command, { id: command.id, targets: row.ids ?? [], args: row.args ?? {} })
}

function isBlocked(row: ResultRow | undefined): boolean {
  return row?.is === 'command' && row.verdict?.why !== undefined
}

/** Asked of the window when it changes: at every key it would have to be laid out for the answer. */
function useFitting(): number {
  const [fitting, setFitting] = useState(rowsThatFit)
  useEffect(() => {
    const measure = () => setFitting(rowsThatFit())
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return fitting
}

/** chosen: the picture's twelve lines, fewer on a low screen. */
function rowsThatFit(): number {
  return Math.max(4, Math.min(12, Math.floor((innerHeight - 260) / ROW)))
}

/** The same command for another target is another row. */
function meantBy(row: ResultRow | undefined): string {
  const ids = row?.is === 'command' ? row.ids : undefined
  return `${row?.id} ${ids?.[0] ?? ''} ${ids?.length ?? 0}`
}
