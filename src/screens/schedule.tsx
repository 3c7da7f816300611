// The schedule of a tournament (§2): its matches by time and by place, venue or round, what is wrong with it, and what has no
// time yet.
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { generateBrackets } from '../../commands/brackets.ts'
import {
  clearSchedule,
  laySchedule,
  limitSchedule,
  placeMatch,
  scheduleMatch,
  shiftSchedule,
} from '../../commands/schedule.ts'
import { scheduleByPlace, scheduleByRound, scheduleByVenue } from '../../commands/schedule-view.ts'
import { useRead } from '../api/use-read.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { Schedule, ScheduleRow } from '../contract/schedule.ts'
import { targetId } from '../contract/views.ts'
import { paths } from '../paths.ts'
import type { ScheduleAct } from '../registry/effect.ts'
import { CommandButton } from '../shell/acts/command-button.tsx'
import { CommandTabs } from '../shell/acts/command-tabs.tsx'
import { FirstStep } from '../shell/acts/first-step.tsx'
import { overlays } from '../shell/over/overlays.ts'
import { useNarrow } from '../shell/lists/use-wide.ts'
import { pathWord, usePage, usePane } from '../shell/place/use-place.ts'
import { useSession } from '../shell/session/session.ts'
import { useSay } from '../shell/words/say.ts'
import { useAdvice } from '../shell/session/use-advice.ts'
import { ReadProblem } from '../shell/frame/read-problem.tsx'
import { Notice } from '../ui/notice.tsx'
import { Pane } from '../ui/pane.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Point } from '../ui/row-clicks.ts'
import { Split } from '../ui/split.tsx'
import { ZoneClocks } from './calendar/zone-clocks.tsx'
import { anyVenue } from './schedule/grouped.ts'
import { stepMinutes, venueBeside, walked } from './schedule/schedule-cursor.ts'
import { ScheduleGrid } from './schedule/schedule-grid.tsx'
import { type Grouping, groupings } from './schedule/schedule-layout.ts'
import { ScheduleList } from './schedule/schedule-list.tsx'
import { ConflictPane, UnsetPane } from './schedule/schedule-side.tsx'
import { useScheduleView } from './schedule/use-schedule-view.ts'
import { SchedulePhases } from './match-phases.tsx'
import { NoStages } from './stage-choice.tsx'
import { useTournament } from './tournament-frame.tsx'

export function Component() {
  const { say } = useSay()
  const advise = useAdvice()
  const { tournament, stages } = useTournament()
  const read = useRead(endpoints.getSchedule, { params: { id: tournament.id } })
  const title = say('ui.schedule.title')
  usePage({ title, path: [{ label: pathWord(title), to: paths.schedule(tournament.id) }] })
  if (read.data && read.data.rows.length > 0) {
    return (
      <SchedulePhases schedule={read.data} stages={stages} of={tournament.id}>
        <SchedulePanes schedule={read.data} />
      </SchedulePhases>
    )
  }
  if (stages.length === 0) return <NoStages tournament={tournament} />
  if (read.data) {
    return (
      <Notice
        kind="empty"
        title={say('ui.schedule.empty')}
        action={stages[0] && <FirstStep command={generateBrackets} targets={[stages[0].id]} />}
      >
        {advise(say('ui.schedule.emptyHelp'))}
      </Notice>
    )
  }
  if (!read.problem) return <Skeleton lines={8} />
  return <ReadProblem problem={read.problem} again={read.again} whole />
}

const commandOf = { place: scheduleByPlace, venue: scheduleByVenue, round: scheduleByRound }

function SchedulePanes({ schedule }: { schedule: Schedule }) {
  const { say } = useSay()
  const session = useSession()
  const { tournament } = useTournament()
  const [params, setParams] = useSearchParams()
  const narrow = useNarrow()
  const { rows, limits } = schedule
  const by = groupings.find((one) => one === params.get('by')) ?? (rows.some(hasVenue) ? 'venue' : 'place')
  const { byId, venues, conflicts, told, words, wordsOf, nameOf, layout } = useScheduleView(schedule, by, narrow)
  const unset = useMemo(() => rows.filter((row) => row.schedule === null && row.state !== 'Completed'), [rows])
  const [pointed, setCursor] = useState(params.get('at'))
  const cursor = byId.has(pointed ?? '') ? pointed : (layout.boxes[0]?.row.bracketMatchId ?? null)

  /** Without a time it is asked for. */
  const ask = (row: ScheduleRow | undefined, args: { at?: number; venue?: string | null }) => {
    if (row) void session.run(scheduleMatch, [targetOf(row)], args, 'key')
  }
  const place = (row: ScheduleRow | undefined, args: { venue?: string | null }) => {
    if (row) void session.run(placeMatch, [targetOf(row)], args, 'key')
  }
  const time = (id: string) => ask(byId.get(id), {})
  const act = (what: ScheduleAct) => {
    const row = byId.get(cursor ?? '')
    if (what === 'time') return ask(row, {})
    if (what === 'earlier' || what === 'later') {
      if (row?.schedule == null) return ask(row, {})
      return ask(row, { at: row.schedule + (what === 'later' ? 60 : -60) * stepMinutes })
    }
    if (what === 'venue-left' || what === 'venue-right') return row && place(row, venueBeside(venues, row, what))
    const grouping = groupings.find((one) => what === `by-${one}`)
    if (grouping) return setParams(asShown(grouping), { replace: true })
    const next = walked(layout, conflicts, cursor, what, session.clock.now())
    if (next !== undefined) setCursor(next)
  }
  const drop = ({ id, at, column }: { id: string; at: number; column: string | undefined }) => {
    const row = byId.get(id)
    setCursor(id)
    const venue = column === anyVenue ? null : column
    const crosses = row && by === 'venue' && venue !== undefined && venue !== row.venueId
    if (row?.schedule !== at) ask(row, { at, ...(crosses && { venue }) })
    else if (crosses) place(row, { venue })
  }
  const hand = useMemo(() => handOf(byId.get(cursor ?? '')), [byId, cursor])
  const title = say('ui.schedule.title')
  const pane = usePane({ title, hand, kind: 'match', scheduleAct: act })
  const targets = [tournament.id]
  const isTimed = layout.boxes.length > 0
  const label = say('ui.schedule.grid')
  const seen = { layout, cursor, wordsOf, label, onPoint: setCursor }
  const counts = [
    say('ui.schedule.scheduled', { count: layout.boxes.length }),
    ...(unset.length > 0 ? [say('ui.schedule.withoutTime', { count: unset.length })] : []),
  ]
  const menu = (id: string, at: Point) => {
    const row = byId.get(id)
    if (row) overlays.open({ is: 'menu', at, row: { kind: 'match', id: targetOf(row) } })
  }
  return (
    <Split
      sideOnScreenOnly
      main={
        <Pane
          {...pane.props}
          title={title}
          count={counts.join(' · ')}
          aside={<ZoneClocks at={session.clock.now()} />}
          focused={pane.focused}
          flush
          toolbar={
            <>
              {isTimed && <CommandButton command={laySchedule} targets={targets} />}
              {isTimed && <CommandButton command={shiftSchedule} targets={targets} />}
              <CommandButton command={limitSchedule} targets={targets} />
              {isTimed && <CommandButton command={clearSchedule} targets={targets} />}
              {isTimed && !narrow && (
                <span className="ms-auto">
                  <CommandTabs
                    label={say('ui.schedule.columns')}
                    current={by}
                    items={groupings.map((one) => ({
                      id: one,
                      to: `?${new URLSearchParams(asShown(one)).toString()}`,
                      label: say(`ui.schedule.by.${one}`),
                      command: commandOf[one],
                    }))}
                  />
                </span>
              )}
            </>
          }
        >
          {!isTimed ? (
            <Notice
              kind="empty"
              title={say('ui.schedule.unset')}
              action={<FirstStep command={laySchedule} targets={targets} />}
            >
              {say('ui.schedule.unsetHelp')}
            </Notice>
          ) : narrow ? (
            <ScheduleList {...seen} onTime={time} />
          ) : (
            <ScheduleGrid
              {...seen}
              canMove={session.offers(scheduleMatch)}
              act={act}
              canCross={by === 'venue'}
              columnName={nameOf}
              onDrop={drop}
              onMenu={menu}
            />
          )}
        </Pane>
      }
      side={
        <>
          <ConflictPane
            conflicts={told}
            cursor={cursor}
            limits={
              limits.atOnce === null
                ? say('ui.schedule.limitsAny', { rest: limits.restMinutes })
                : say('ui.schedule.limits', { places: limits.atOnce, rest: limits.restMinutes })
            }
            onPoint={(id) => {
              setCursor(id)
              pane.focus()
            }}
            onMenu={menu}
          />
          {unset.length > 0 && (
            <UnsetPane
              rows={unset}
              cursor={cursor}
              {...words}
              onTime={(id) => {
                setCursor(id)
                time(id)
              }}
              onMenu={menu}
            />
          )}
        </>
      }
    />
  )
}

function hasVenue({ venueId }: ScheduleRow): boolean {
  return venueId !== null
}

function asShown(by: Grouping): { by: Grouping } {
  return { by }
}

function targetOf({ stageId, bracketMatchId }: ScheduleRow): string {
  return targetId.match(stageId, bracketMatchId)
}

function handOf(row: ScheduleRow | undefined) {
  if (!row) return {}
  const round = targetId.round(row.stageId, row.groupNumber, row.roundOf)
  return {
    match: { selected: [], cursor: targetOf(row) },
    ...(!row.isAdditional && { round: { selected: [], cursor: round } }),
  }
}
