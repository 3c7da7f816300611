// Coming back to a list: its cursor stands, and is seen, where it stood when the page was left, and the list has the focus.
import { useEffect, useState } from 'react'
import type { TableModel } from '../../ui/table-state.ts'
import { arrival } from '../place/arrival.ts'
import { isLost } from '../place/focus.ts'

const left = new Map<string, string>()

export function useListReturn<Row>(model: TableModel<Row, string>, name: string, focus: () => void): void {
  const key = `${location.pathname} ${name}`
  const [wanted] = useState(() => (arrival.isBack() ? left.get(key) : undefined))
  useEffect(() => {
    let open = wanted
    const look = () => {
      const { cursor } = model.getSnapshot()
      if (cursor !== null) {
        open = undefined
        left.set(key, cursor)
      }
      if (open === undefined || model.positionOf(open) < 0) return
      const id = open
      open = undefined
      model.setCursor(id)
      if (isLost() || document.activeElement?.localName === 'main') focus()
    }
    look()
    return model.subscribe(look)
  }, [model, key, wanted, focus])
}
