// Where the screen is too narrow for a grid: the matches one below the other, in the order of their times.
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { exactTimeText, hoursAhead, ownZone } from '../../shell/words/exact-time.ts'
import { useSay } from '../../shell/words/say.ts'
import { dateTimeText } from '../../shell/words/time.ts'
import { classes } from '../../ui/class-list.ts'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { PhaseBadge } from '../../shell/session/phase-badge.tsx'
import { usePhases } from '../match-phases.tsx'
import type { SlotWords } from './match-slot.tsx'
import type { ScheduleGridProps } from './schedule-grid.tsx'
import { clockSpan } from './match-words.ts'
import type { Box } from './schedule-layout.ts'

type ScheduleListProps = Pick<ScheduleGridProps, 'layout' | 'cursor' | 'wordsOf' | 'label' | 'onPoint'> & {
  onTime: (id: string) => void
}

export function ScheduleList({ layout, cursor, wordsOf, label, onPoint, onTime }: ScheduleListProps) {
  return (
    <VirtualList items={layout.boxes} keyOf={({ row }) => row.bracketMatchId} label={label} className="min-h-80">
      {(box) => (
        <Line
          box={box}
          words={wordsOf(box)}
          here={box.row.bracketMatchId === cursor}
          onPress={() => {
            onPoint(box.row.bracketMatchId)
            onTime(box.row.bracketMatchId)
          }}
        />
      )}
    </VirtualList>
  )
}

type LineProps = { box: Box; words: SlotWords; here: boolean; onPress: () => void }

function Line({ box: { row }, words, here, onPress }: LineProps) {
  const { say } = useSay()
  const { time, round, venue, teams, conflicts } = words
  const { phaseIn } = usePhases()
  return (
    <button
      type="button"
      onClick={onPress}
      title={exactTimeText(row.schedule)}
      className={classes(
        'block w-full border-b border-line-soft px-3 py-1.5 text-start',
        conflicts.length > 0 && 'border-s-3 border-s-bad',
        here && 'bg-primary-wash',
      )}
    >
      <span className="flex flex-wrap gap-x-2">
        <span className="font-bold tabular-nums">
          {dateTimeText(row.schedule).slice(5, 10)} {time}
        </span>
        <PhaseBadge phase={phaseIn(row)} />
        {hoursAhead(row.schedule) !== 0 && (
          <span className="text-dim tabular-nums">{say('ui.schedule.yours', { time: clockSpan(row, ownZone()) })}</span>
        )}
      </span>
      <span className="block text-dim">{[row.identifier, round, venue].filter(Boolean).join(' · ')}</span>
      <span className="block">{teams.join(' – ')}</span>
      {conflicts.map((text) => (
        <span key={text} className="flex gap-1.5 text-bad">
          <TriangleAlert size={12} aria-hidden="true" className="mt-1 shrink-0" />
          {text}
        </span>
      ))}
    </button>
  )
}
