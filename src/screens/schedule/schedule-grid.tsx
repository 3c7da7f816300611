// The time grid: down the hours, beside each other places, venues or rounds. One tab stop, whose cursor is told by aria-activedescendant;
// only what is in view is drawn.
import { type ComponentProps, type KeyboardEvent, useId, useRef } from 'react'
import type { ScheduleAct } from '../../registry/effect.ts'
import { hoursAhead, ownZone } from '../../shell/words/exact-time.ts'
import { useSay } from '../../shell/words/say.ts'
import { dateTimeText } from '../../shell/words/time.ts'
import { asDay, dayText } from '../../ui/days.ts'
import { isBeside, isNear, type ScrollRect, useInView, useScrollRect } from '../../ui/use-scroll-rect.ts'
import { usePhases } from '../match-phases.tsx'
import { DropMark, MatchSlot, type SlotWords } from './match-slot.tsx'
import { type Band, type Box, type Column, rowHeight, type ScheduleLayout, ticksOf, topAt } from './schedule-layout.ts'
import { useDragTime } from './use-drag-time.ts'

export type ScheduleGridProps = {
  layout: ScheduleLayout
  cursor: string | null
  /** The same value as long as nothing of it changed. */
  wordsOf: (box: Box) => SlotWords
  label: string
  columnName: (key: string) => string
  canMove: boolean
  /** A match may be dragged to another column. */
  canCross: boolean
  act: (act: ScheduleAct) => void
  onPoint: (id: string) => void
  /** `column`: where it was let go. */
  onDrop: (dropped: { id: string; at: number; column: string | undefined }) => void
  onMenu: (id: string, at: { x: number; y: number }) => void
}

/** Pixels: the clocks at the side; a place at least. */
const axisWidth = 108
const leastPlace = 148

const keys: Readonly<Record<string, ScheduleAct>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  Enter: 'time',
}

export function ScheduleGrid(props: ScheduleGridProps) {
  const { layout, cursor, wordsOf, label, columnName, canMove, canCross, act, onPoint, onDrop, onMenu } = props
  const { phaseIn, now } = usePhases()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const rect = useScrollRect(box)
  const canDrag = ({ row }: Box) => canMove && row.state !== 'Completed'
  const width = Math.max(leastPlace, (rect.width - axisWidth) / Math.max(1, layout.lanes))
  const placeOf = (lane: number) => ({ left: axisWidth + lane * width, width: width - 4 })
  const laneAt = (x: number) => Math.min(layout.lanes - 1, Math.max(0, Math.floor((x - axisWidth) / width)))
  const columnAt = (lane: number) => layout.columns.findLast((one) => one.lane <= lane)
  const { dragged, handlers } = useDragTime({ layout, box, canDrag, laneAt }, ({ id, at, lane }) =>
    onDrop({ id, at, column: columnAt(lane)?.key }),
  )
  const slotId = (match: string) => `${id}-${match}`
  const here = layout.byId.get(cursor ?? '')
  useInView(box, here && { top: here.top, height: here.height, ...placeOf(here.lane) }, {
    top: rowHeight,
    left: axisWidth,
  })

  function onKeyDown(event: KeyboardEvent) {
    const what = keys[event.key]
    if (what === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    act(what)
  }
  const inView = ({ top, height, lane }: Box) =>
    isNear(rect, top, top + height) && isBeside(rect, axisWidth + lane * width, axisWidth + (lane + 1) * width)
  const shown = layout.boxes.filter((one) => one === here || inView(one))
  const lifted = layout.byId.get(dragged?.id ?? '')
  // Spread, since the linter would have the browser's own list, in which nothing but text may stand.
  const listProps: ComponentProps<'div'> = {
    role: 'listbox',
    tabIndex: 0,
    'aria-label': label,
    'aria-activedescendant': here && slotId(here.row.bracketMatchId),
    onKeyDown,
    onClick: (event) => matchAt(event.target, onPoint),
    onDoubleClick: () => act('time'),
    onContextMenu: (event) => {
      matchAt(event.target, (match) => {
        event.preventDefault()
        onPoint(match)
        onMenu(match, { x: event.clientX, y: event.clientY })
      })
    },
    ...handlers,
  }
  return (
    <div ref={box} className="relative min-h-0 flex-1 overflow-auto print:overflow-visible">
      <Columns layout={layout} name={columnName} placeOf={placeOf} rect={rect} width={width} />
      <div className="relative" style={{ height: layout.height, width: axisWidth + layout.lanes * width }}>
        {layout.bands
          .filter(({ top, bottom }) => isNear(rect, top, bottom))
          .map((band) => (
            <Hours key={band.from} band={band} step={layout.step} rect={rect} />
          ))}
        <div {...listProps} data-pane-focus className="absolute inset-0 outline-none">
          {shown.map((one) => (
            <MatchSlot
              key={one.row.bracketMatchId}
              id={slotId(one.row.bracketMatchId)}
              box={one}
              words={wordsOf(one)}
              phase={phaseIn(one.row)}
              now={now}
              {...placeOf(one.lane)}
              here={one === here}
              dragged={one === lifted}
            />
          ))}
        </div>
        {dragged && lifted && (
          <DropMark
            top={topAt(layout.bands, layout.step, dragged.at)}
            height={lifted.height}
            place={placeOf(canCross ? laneTo(lifted, columnAt(dragged.lane)) : lifted.lane)}
            time={dateTimeText(dragged.at).slice(11)}
          />
        )}
      </div>
    </div>
  )
}

/** After midnight with its day. */
function clockAt(at: number, { from }: Band): string {
  const [first, text] = [dateTimeText(from), dateTimeText(at)]
  return text.slice(0, 10) === first.slice(0, 10) ? text.slice(11) : text.slice(5)
}

/** Where it would come to stand: in its own column it stays in its place. */
function laneTo({ lane }: Box, column: Column | undefined): number {
  if (!column || (lane >= column.lane && lane < column.lane + column.lanes)) return lane
  return column.lane
}

type ColumnsProps = {
  layout: Pick<ScheduleLayout, 'columns' | 'lanes'>
  name: (key: string) => string
  placeOf: (lane: number) => { left: number; width: number }
  rect: ScrollRect
  width: number
}

function Columns({ layout: { columns, lanes }, name, placeOf, rect, width }: ColumnsProps) {
  const { say } = useSay()
  return (
    <div
      className="sticky top-0 z-2 h-row border-b border-line bg-pane text-xs text-dim"
      style={{ width: axisWidth + lanes * width }}
    >
      <span className="absolute px-2 leading-[25px]">{say('ui.schedule.time')}</span>
      {columns
        .filter(({ lane, lanes: own }) => isBeside(rect, placeOf(lane).left, placeOf(lane).left + own * width))
        .map(({ key, lane, lanes: own }) => (
          <span
            key={key}
            data-column={key}
            style={{ left: placeOf(lane).left, width: own * width - 4 }}
            className="absolute truncate border-s border-line px-1.5 leading-[25px]"
          >
            {name(key)}
          </span>
        ))}
    </div>
  )
}

/** The day, and below it the hours: the system's clock first, one's own beside it where it differs. */
function Hours({ band, step, rect }: { band: Band; step: number; rect: ScrollRect }) {
  const language = document.documentElement.lang
  const day = dateTimeText(band.from).slice(0, 10)
  const topOf = (at: number) => topAt([band], step, at)
  return (
    <>
      <p
        style={{ top: band.top, height: rowHeight }}
        className="absolute inset-x-0 border-y border-line bg-pane-2 px-2 leading-[25px] font-bold"
      >
        {dayText(language, { dateStyle: 'full' }, asDay(day))}
      </p>
      {ticksOf(band, step)
        .filter((at) => isNear(rect, topOf(at), topOf(at) + rowHeight))
        .map((at) => (
          <p
            key={at}
            style={{ top: topOf(at) }}
            className="absolute inset-x-0 border-t border-line-soft px-2 text-[12px] leading-[18px] tabular-nums"
          >
            {clockAt(at, band)}
            {hoursAhead(at) !== 0 && (
              <span className="ps-1.5 text-[11px] text-dim">{dateTimeText(at, ownZone()).slice(11)}</span>
            )}
          </p>
        ))}
    </>
  )
}

function matchAt(target: EventTarget, then: (id: string) => void): void {
  const match = target instanceof Element ? target.closest<HTMLElement>('[data-match]')?.dataset['match'] : undefined
  if (match !== undefined) then(match)
}
