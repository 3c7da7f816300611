// Licences of venues side by side over the months, and the times without one between them.
import { type ReactNode, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { addDays, dayIn, lastDayOf } from '../../contract/day.ts'
import type { Licence } from '../../contract/licence.ts'
import type { LicenceState } from '../../contract/states.ts'
import { paths } from '../../paths.ts'
import { licenceStateAt } from '../../rules/licence-state.ts'
import { daysTaken, gapsIn, type TakenDays } from '../../rules/licences.ts'
import { usePageSession } from '../../shell/session/session.ts'
import { useSay } from '../../shell/words/say.ts'
import { everySecond } from '../../shell/words/every-second.ts'
import { systemZone } from '../../shell/words/time.ts'
import { classes } from '../../ui/class-list.ts'

export type TimelineRow = { venueId: string; name: string; licences: readonly Licence[] }

/** chosen: as many months as a usual licence lasts, from the current one on. */
const months = 12
/** chosen: the clock of the picture moves in steps of this (seconds). */
const step = 60

type Span = { from: string; to: string }

export function Timeline({ label, rows }: { label: string; rows: readonly TimelineRow[] }) {
  const { clock } = usePageSession()
  const now = useSyncExternalStore(everySecond, () => Math.floor(clock.now() / step) * step)
  const today = dayIn(systemZone(), now)
  const from = `${today.slice(0, 7)}-01`
  const shown: Span = { from, to: lastDayOf(from, months) }
  return (
    <div className="grid grid-cols-[minmax(4.5rem,6.5rem)_minmax(0,1fr)] gap-x-2 fold:grid-cols-[minmax(6rem,11rem)_minmax(0,1fr)] fold:gap-x-3 text-xs">
      <span />
      <div aria-hidden="true" className="relative h-5 text-2xs text-dim">
        {monthsIn(from).map((day) => (
          <span
            key={day}
            className="absolute top-0 border-l border-line-soft ps-1 tabular-nums max-fold:not-[:nth-child(4n+1)]:hidden"
            style={{ left: leftOf(day, shown) }}
          >
            {day.slice(5, 7) === '01' || day === from ? day.slice(0, 7) : day.slice(5, 7)}
          </span>
        ))}
      </div>
      <ul aria-label={label} className="contents">
        {rows.map((row) => (
          <Row key={row.venueId} row={row} shown={shown} now={now} />
        ))}
      </ul>
    </div>
  )
}

function Row({ row, shown, now }: { row: TimelineRow; shown: Span; now: number }) {
  const { say } = useSay()
  const { venueId, name, licences } = row
  const zone = licences[0]?.timeZone ?? systemZone()
  const today = dayIn(zone, now)
  const bars = licences.flatMap((licence) => {
    const state = licenceStateAt(licence, now)
    // One that was terminated before it began is shown for its days: it was to be.
    const days = daysTaken(licence) ?? licence
    return overlaps(days, shown) ? [{ licence, state, days: { from: days.from, to: days.to } }] : []
  })
  const taken = licences.map((licence) => daysTaken(licence)).filter((days) => days !== undefined)
  const ahead = taken.some(({ to }) => to >= today)
  return (
    <li className="contents">
      <Link
        to={paths.venueLicence(venueId)}
        className="flex h-7 items-center truncate border-t border-line-soft hover:underline"
      >
        <span className="truncate">{name}</span>
      </Link>
      <ol className="relative h-7 border-t border-line-soft">
        {bars.length === 0 && !ahead && (
          <li className="flex h-full items-center ps-1.5 text-warn">{say('ui.licences.none')}</li>
        )}
        {bars.map(({ licence, state, days }) => (
          <Bar key={licence.id} span={days} shown={shown} className={tones[state]}>
            {say(texts[state], { from: licence.from, to: days.to })}
          </Bar>
        ))}
        {ahead &&
          gapsIn(taken, today)
            .map((gap) => ({ from: gap.from, to: gap.to ?? shown.to, open: gap.to === null }))
            .filter((gap) => gap.from <= gap.to && overlaps(gap, shown))
            .map((gap) => (
              <Bar
                key={`gap ${gap.from}`}
                span={gap}
                shown={shown}
                className="hatched border border-dashed border-warn text-warn"
              >
                {say(gap.open ? 'ui.licences.gapOpen' : 'ui.licences.gap', { from: gap.from, to: gap.to })}
              </Bar>
            ))}
        <li aria-hidden="true" className="absolute inset-y-0 w-px bg-primary" style={{ left: leftOf(today, shown) }} />
      </ol>
    </li>
  )
}

const tones = {
  Active: 'border-l-2 border-ok bg-ok-wash',
  Pending: 'border-l-2 border-secondary bg-secondary-wash',
  Expired: 'border-l-2 border-edge bg-line-soft text-dim',
  Terminated: 'border-l-2 border-bad bg-bad-wash',
} satisfies Record<LicenceState, string>

const texts = {
  Active: 'ui.licences.activeTo',
  Pending: 'ui.licences.pendingFrom',
  Expired: 'ui.licences.expiredAt',
  Terminated: 'ui.licences.terminatedAt',
} as const satisfies Record<LicenceState, string>

function Bar({
  span,
  shown,
  className,
  children,
}: {
  span: TakenDays
  shown: Span
  className: string
  children: ReactNode
}) {
  const left = leftOf(span.from, shown)
  const right = leftOf(addDays(span.to, 1), shown)
  return (
    <li
      {...(typeof children === 'string' && { title: children })}
      className={classes('absolute inset-y-1 flex items-center overflow-hidden rounded-r-sm ps-1.5', className)}
      style={{ left, width: `calc(${right} - ${left})` }}
    >
      <span className="truncate tabular-nums">{children}</span>
    </li>
  )
}

const overlaps = (one: Span, other: Span) => one.from <= other.to && one.to >= other.from

/** How far along the picture a day begins, cut to it. */
function leftOf(day: string, { from, to }: Span): string {
  const at = (text: string) => Date.parse(`${text}T00:00:00Z`)
  const part = (at(day) - at(from)) / (at(addDays(to, 1)) - at(from))
  return `${(Math.min(1, Math.max(0, part)) * 100).toFixed(3)}%`
}

function monthsIn(from: string): string[] {
  return Array.from({ length: months }, (_, at) => (at === 0 ? from : addDays(lastDayOf(from, at), 1)))
}
