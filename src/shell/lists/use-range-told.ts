// A range that took fewer rows than it spans says so.
import { useEffect } from 'react'
import type { TableModel } from '../../ui/table-state.ts'
import { toast } from '../over/toasts.ts'
import { speakOfEverything } from '../words/messages.ts'
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
      void speakOfEverything().then(() => toast({ tone: 'info', id: 'range', text: say(`ui.list.range.${is}`) }))
    })
  }, [model, say])
}
