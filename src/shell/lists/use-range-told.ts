// A range that took fewer rows than it spans says so.
import { useEffect } from 'react'
import type { TableModel } from '../../ui/table-state.ts'
import { useSay } from '../words/say.ts'

export function useRangeTold<Row>(model: TableModel<Row, string>): void {
  const { say } = useSay()
  useEffect(() => {
    let { cut } = model.getSnapshot()
    return model.subscribe(() => {
      const now = model.getSnapshot().cut
      if (now === cut) return
      cut = now
      if (!cut) return
      const { is } = cut
      // Without the note the rows that were taken are seen all the same.
      import('./range-told.ts').then(({ tellRange }) => tellRange(is, say)).catch(() => undefined)
    })
  }, [model, say])
}
