// Beside the grid: the conflicts, each leading to its match, and the matches without a time.
import type { ReactNode } from 'react'
import type { ScheduleRow } from '../../contract/schedule.ts'
import { classes } from '../../ui/class-list.ts'
import { Pane } from '../../ui/pane.tsx'
import type { Point } from '../../ui/row-clicks.ts'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { useSay } from '../../shell/words/say.ts'

/** A conflict of a match in words. */
export type ToldConflict = { match: ScheduleRow; key: string; text: string }

type ConflictPaneProps = {
  conflicts: readonly ToldConflict[]
  cursor: string | null
  limits: ReactNode
  onPoint: (id: string) => void
  onMenu: (id: string, at: Point) => void
}

export function ConflictPane({ conflicts, cursor, limits, onPoint, onMenu }: ConflictPaneProps) {
  const { say } = useSay()
  const count = conflicts.length
  const title = count === 0 ? say('ui.schedule.noConflicts') : say('ui.schedule.conflicts', { count })
  return (
    <Pane title={title} flush className={count === 0 ? '' : 'min-h-40 flex-1'}>
      <p className="px-3 pb-1.5 text-dim">{limits}</p>
      {count > 0 && (
        <VirtualList items={conflicts} keyOf={({ key }) => key} label={title}>
          {({ match, text }) => (
            <Entry row={match} here={match.bracketMatchId === cursor} onPress={onPoint} onMenu={onMenu}>
              <span className="text-bad">{text}</span>
            </Entry>
          )}
        </VirtualList>
      )}
    </Pane>
  )
}

type UnsetPaneProps = {
  rows: readonly ScheduleRow[]
  cursor: string | null
  roundOf: (row: ScheduleRow) => string
  teamsOf: (row: ScheduleRow) => readonly string[]
  onTime: (id: string) => void
  onMenu: (id: string, at: Point) => void
}

export function UnsetPane({ rows, cursor, roundOf, teamsOf, onTime, onMenu }: UnsetPaneProps) {
  const { say } = useSay()
  const title = say('ui.schedule.open')
  return (
    <Pane title={title} count={rows.length} flush className="min-h-40 flex-1">
      <VirtualList items={rows} keyOf={({ bracketMatchId }) => bracketMatchId} label={title}>
        {(row) => (
          <Entry row={row} here={row.bracketMatchId === cursor} onPress={onTime} onMenu={onMenu}>
            <span className="text-dim">{[roundOf(row), teamsOf(row).join(' – ')].join(' · ')}</span>
          </Entry>
        )}
      </VirtualList>
    </Pane>
  )
}

type EntryProps = {
  row: ScheduleRow
  here: boolean
  onPress: (id: string) => void
  onMenu: (id: string, at: Point) => void
  children: ReactNode
}

function Entry({ row, here, onPress, onMenu, children }: EntryProps) {
  return (
    <button
      type="button"
      onClick={() => onPress(row.bracketMatchId)}
      onContextMenu={(event) => {
        event.preventDefault()
        onMenu(row.bracketMatchId, { x: event.clientX, y: event.clientY })
      }}
      className={classes(
        'flex w-full gap-2 px-3 py-1 text-start hover:bg-line-soft max-fold:min-h-8',
        here && 'bg-primary-wash',
      )}
    >
      <span className="w-16 shrink-0 truncate">{row.identifier}</span>
      <span className="min-w-0">{children}</span>
    </button>
  )
}
