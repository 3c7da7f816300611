// The palette before a command is chosen: the ranked list, on what is at hand.
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { verdictOf } from '../../registry/eligible.ts'
import { printInvocation } from '../../registry/line.ts'
import { type AtHand, commandsAtHand, kindAtHand } from '../acts/at-hand.ts'
import { useDesk } from '../start/desk.ts'
import { loadKnown, type KnownTargets, looked, useKnownTargets, verdictOfKnown } from '../acts/known-targets.ts'
import { targetsAtHand, where } from '../place/place.ts'
import { asksFirst } from '../acts/asks-first.ts'
import { useSay } from '../words/say.ts'
import { Foot } from './foot.tsx'
import { firstRow, movedRow } from './list-keys.ts'
import { PaletteFrame } from './palette.tsx'
import { usePreview } from './preview.tsx'
import { ResultLine } from './result-line.tsx'
import { type PaletteCommand, resultRows, type ResultRow } from './rows.ts'
import { beginFilling, type Filling } from './steps.ts'
import { usageOf } from './usage-store.ts'
import { useHits } from './use-hits.ts'
import { ROW, WindowedList } from './windowed-list.tsx'

type SearchViewProps = {
  query: string
  setQuery: (query: string) => void
  onClose: () => void
  onFill: (filling: Filling, typed?: string) => void
}

export function SearchView({ query, setQuery, onClose, onFill }: SearchViewProps) {
  const { say } = useSay()
  const desk = useDesk()
  const navigate = useNavigate()
  const listId = useId()
  const page = useRef<{ pageSize: number }>(null)
  // What was at hand when it opened: the list must not change under the person.
  const [situation] = useState(() => where.now())
  const kind = kindAtHand(situation)
  const hand = kind && targetsAtHand(kind, situation)
  const known = useKnownTargets(kind ?? 'none', hand?.ids.slice(0, looked) ?? [])
  const [offer, setOffer] = useState<{ under: string; line: string }>()
  const preview = usePreview()

  const atHand = useMemo(() => {
    const commands = desk.registry.visibleFor(desk.user.role)
    return new Map(commandsAtHand(commands, situation).map((at) => [at.command.id, at]))
  }, [desk, situation])
  const meant = useMemo(
    () => [...atHand.values()].filter(({ from }) => from === 'selection').map(({ command }) => command),
    [atHand],
  )
  const { hits, total, searching } = useHits(query, meant)
  const rows = useMemo(() => {
    const judge = (at: AtHand) => verdictAt(at, kind, known, desk)
    return resultRows({ hits, searching: query.trim() !== '', atHand, verdictOf: judge, offer })
  }, [hits, query, atHand, kind, known, desk, offer])

  const selectable = (index: number) => rows[index] !== undefined && rows[index].is !== 'heading'
  const [moved, setMoved] = useState<{ query: string; id: string }>()
  const kept = moved && moved.query === query ? rows.findIndex((row) => row.id === moved.id) : -1
  const active = kept >= 0 ? kept : firstRow(rows.length, selectable)
  const current = rows[active]
  const go = (index: number) => rows[index] && setMoved({ query, id: rows[index].id })

  function choose(row: ResultRow | undefined) {
    if (!row || row.is === 'heading') return
    if (row.is === 'offer') {
      onClose()
      void desk.runLine(row.line, 'palette')
    } else if (row.is === 'record') {
      onClose()
      void navigate(row.entry.to)
    } else chooseCommand(row)
  }

  function chooseCommand(row: PaletteCommand) {
    const { command } = row.entry
    const why = row.verdict?.why
    if (why) {
      // The reason is said in the row already; what would help is offered below it.
      if (why.unblock === undefined) return
      setOffer({ under: row.id, line: why.unblock })
      setMoved({ query, id: `offer ${why.unblock}` })
      return
    }
    const ids = row.ids ?? []
    usageOf(desk.user.sub).note(command)
    if ((command.target !== 'none' && ids.length === 0) || asksFirst(command, { args: {} })) {
      void fill(row)
      return
    }
    onClose()
    void desk.runInvocation({ id: command.id, targets: ids, args: {} }, 'palette', { complete: true })
  }

  /** Into the steps; what is stored stands there to be changed. */
  async function fill(row: PaletteCommand, every = false) {
    const { command } = row.entry
    const starts = command.prefill ?? command.offers
    const ids = row.ids ?? []
    const target =
      starts && command.target !== 'none' && ids.length === 1
        ? await loadKnown(desk.host, command.target, ids)
        : undefined
    const view = target?.targets[0]?.view
    const stored = view === undefined ? {} : (starts?.(view) ?? {})
    const filling = beginFilling(command, ids, {}, every)
    onFill({ ...filling, stored, ...(command.prefill && { step: firstField(filling) }) })
  }

  function onKey(event: KeyboardEvent): boolean {
    const to = movedRow(event, active, rows.length, page.current?.pageSize ?? 10, selectable)
    if (to !== undefined) {
      go(to)
      return true
    }
    if (event.key === 'Enter' && event.altKey) {
      if (current?.is === 'command') preview.show({ id: current.id, targets: current.ids ?? [], args: {} })
      return true
    }
    if (event.key === 'Enter') {
      choose(current)
      return true
    }
    if (event.key === 'Tab' && !event.shiftKey) {
      if (current?.is === 'command' && !current.verdict?.why) void fill(current, true)
      return true
    }
    const closes = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    if (closes) onClose()
    return closes
  }

  const script = scriptOf(current)
  return (
    <PaletteFrame
      query={query}
      setQuery={(text) => {
        setQuery(text)
        setOffer(undefined)
        preview.hide()
      }}
      view={{
        chips: hand && kind && hand.from === 'selection' && (
          <span className="whitespace-nowrap">
            {say('ui.shell.palette.selected', { text: say(`kind.${kind}.count`, { count: hand.count }) })}{' '}
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
              height={rowsThatFit()}
              onPoint={(index) => selectable(index) && go(index)}
              onChoose={(index) => choose(rows[index])}
              renderRow={(index) => {
                const row = rows[index]
                if (!row) return null
                return (
                  <ResultLine
                    row={row}
                    id={`${listId}-${index}`}
                    position={index + 1}
                    count={rows.length}
                    active={index === active}
                    query={query}
                  />
                )
              }}
            />
            {rows.length === 0 && (
              <p className="px-4 py-2 text-dim">
                {say(searching ? 'ui.shell.palette.searching' : 'ui.shell.palette.empty')}
              </p>
            )}
          </>
        ),
        foot: <Foot script={script} canFill={current?.is === 'command'} blocked={isBlocked(current)} />,
        activeId: current && !preview.view ? `${listId}-${active}` : undefined,
        placeholder: say('ui.shell.palette.placeholder'),
        status: say('ui.shell.palette.results', { count: total }),
        onKey,
      }}
    />
  )
}

function verdictAt(at: AtHand, kind: string | undefined, known: KnownTargets, desk: ReturnType<typeof useDesk>) {
  if (at.command.target === 'none') return verdictOf(at.command, [], desk.host.asking())
  if (at.command.target !== kind || known.loading) return undefined
  return verdictOfKnown(at.command, known, desk.host)
}

function firstField(filling: Filling): Filling['step'] {
  const [name] = Object.keys(filling.command.args.entries)
  return filling.step.is === 'review' && name !== undefined ? { is: 'field', name } : filling.step
}

function scriptOf(row: ResultRow | undefined): string | undefined {
  if (row?.is === 'offer') return row.line
  if (row?.is !== 'command') return undefined
  const { command } = row.entry
  return printInvocation(command, { id: command.id, targets: row.ids ?? [], args: {} })
}

function isBlocked(row: ResultRow | undefined): boolean {
  return row?.is === 'command' && row.verdict?.why !== undefined
}

/** chosen: the picture's twelve lines, fewer on a low screen. */
function rowsThatFit(): number {
  return Math.max(4, Math.min(12, Math.floor((innerHeight - 260) / ROW)))
}
