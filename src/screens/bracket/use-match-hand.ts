import { useMemo } from 'react'
import type { Bracket } from '../../contract/bracket.ts'
import type { StageDetail } from '../../contract/stage.ts'
import { targetId } from '../../contract/views.ts'
import { idsOf } from './bracket-cursor.ts'

/** The matches at hand for commands, and how many there are. Compared by content: a result elsewhere changes nothing at hand. */
export function useMatchHand(
  stage: StageDetail,
  bracket: Bracket,
  { selected, cursor, round }: { selected: ReadonlySet<string>; cursor: string | null; round: string | undefined },
) {
  const shown = idsOf(bracket)
  const hidden = useMemo(() => [...selected].filter((id) => !shown.has(id)).length, [selected, shown])
  const hand = useMemo(
    () => ({
      match: {
        selected: [...selected].map((id) => targetId.match(stage.id, id)),
        cursor: cursor === null ? undefined : targetId.match(stage.id, cursor),
        hidden,
      },
      ...(cursor !== null && { round: { selected: [], cursor: round } }),
    }),
    [selected, cursor, stage.id, hidden, round],
  )
  const total = useMemo(() => stage.brackets.reduce((sum, one) => sum + idsOf(one).size, 0), [stage.brackets])
  return { hand, hidden, counts: { selected: selected.size, hidden, shown: shown.size, total } }
}
