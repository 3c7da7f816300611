import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Pin from 'lucide-react/icons/pin'
import { Checkbox } from './checkbox.tsx'
import { moveColumn } from './column-state.ts'
import { IconButton } from './icon-button.tsx'
import type { RowId } from './table-column.ts'
import type { TableModel } from './table-state.ts'
import { useTableSnapshot } from './use-table-snapshot.ts'

export type ColumnChooserProps<Row, Id extends RowId> = {
  model: TableModel<Row, Id>
  /** Accessible name of the list. */
  label: string
  /** Accessible names of the buttons of one column. */
  texts: { up: (column: string) => string; down: (column: string) => string; pin: (column: string) => string }
  /** Why the last visible column cannot be hidden. */
  lastReason: string
}

/** Which columns a table shows, in which order, and which stay in place while the others scroll. */
export function ColumnChooser<Row, Id extends RowId>({ model, label, texts, lastReason }: ColumnChooserProps<Row, Id>) {
  const { columns: state } = useTableSnapshot(model)
  const headers = new Map(model.columns().map((column) => [column.id, column.header]))
  const visible = state.order.filter((id) => !state.hidden.includes(id))
  return (
    <ul aria-label={label} className="flex flex-col">
      {state.order.map((id) => {
        const header = headers.get(id) ?? id
        const shown = visible.includes(id)
        const pinned = state.pinned.includes(id)
        const last = shown && visible.length === 1
        const place = visible.indexOf(id)
        return (
          <li
            key={id}
            className="flex min-h-7 pointer-coarse:min-h-11 items-center gap-1 border-b border-line-soft last:border-b-0"
          >
            <Checkbox
              className="flex-1"
              label={header}
              checked={shown}
              aria-disabled={last || undefined}
              title={last ? lastReason : undefined}
              onCheckedChange={() => {
                if (last) return
                model.setColumnState({ hidden: shown ? [...state.hidden, id] : without(state.hidden, id) })
              }}
            />
            {shown && place > 0 && (
              <IconButton label={texts.up(header)} onClick={() => model.setColumnState(moveColumn(state, id, -1))}>
                <ArrowUp size={14} />
              </IconButton>
            )}
            {shown && place < visible.length - 1 && (
              <IconButton label={texts.down(header)} onClick={() => model.setColumnState(moveColumn(state, id, 1))}>
                <ArrowDown size={14} />
              </IconButton>
            )}
            <IconButton
              label={texts.pin(header)}
              pressed={pinned}
              onClick={() =>
                model.setColumnState({ pinned: pinned ? without(state.pinned, id) : [...state.pinned, id] })
              }
            >
              <Pin size={14} />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}

function without(ids: readonly string[], id: string): string[] {
  return ids.filter((other) => other !== id)
}
