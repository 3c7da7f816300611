import { Button } from '../../ui/button.tsx'
import { ColumnChooser } from '../../ui/column-chooser.tsx'
import { initialColumnState } from '../../ui/column-state.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { TableModel } from '../../ui/table-state.ts'
import { useLayer } from '../over/layer-stack.ts'
import { useSay } from '../words/say.ts'

type ColumnDialogProps = {
  // Of any row: only the columns matter here.
  model: TableModel<never, string>
  onClose: () => void
}

/** Which columns a list shows, in which order, and which stay in place; each change shows at once and is kept. */
export default function ColumnDialog({ model, onClose }: ColumnDialogProps) {
  const { say } = useSay()
  useLayer(onClose)
  const ofColumn = (key: 'up' | 'down' | 'pin') => (column: string) => say(`ui.list.columns.${key}`, { column })
  return (
    <Dialog
      open
      onClose={onClose}
      width="narrow"
      title={say('ui.list.columns.title')}
      footer={
        <>
          <Button
            onClick={() => {
              model.setColumnState(initialColumnState(model.columns()))
              model.setSort(null)
            }}
          >
            {say('ui.list.columns.reset')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {say('ui.list.columns.done')}
          </Button>
        </>
      }
    >
      <ColumnChooser
        model={model}
        label={say('ui.list.columns.title')}
        texts={{ up: ofColumn('up'), down: ofColumn('down'), pin: ofColumn('pin') }}
        lastReason={say('ui.list.columns.last')}
      />
    </Dialog>
  )
}
