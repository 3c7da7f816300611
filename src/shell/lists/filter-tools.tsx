// The choice of the columns of a list, and the way back to everything while something is filtered or searched for.
import Columns3 from 'lucide-react/icons/columns-3'
import FunnelX from 'lucide-react/icons/funnel-x'
import { tableColumns, tableReset } from '../../../commands/table.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useKeysOf } from '../keys/key-map.ts'
import { keyText } from '../keys/keycaps.tsx'
import { useSay } from '../words/say.ts'

export type FilterToolsProps = {
  onColumns: () => void
  /** Left out: everything is shown. */
  onReset: (() => void) | undefined
}

export default function FilterTools({ onColumns, onReset }: FilterToolsProps) {
  const { say } = useSay()
  const resetKeys = useKeysOf(tableReset)
  const columnKeys = useKeysOf(tableColumns)
  return (
    <>
      {onReset && (
        <IconButton label={withKeys(say('ui.list.reset'), resetKeys)} onClick={onReset}>
          <FunnelX size={16} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label={withKeys(say('ui.list.columns.button'), columnKeys)}
        aria-haspopup="dialog"
        onClick={onColumns}
      >
        <Columns3 size={16} aria-hidden="true" />
      </IconButton>
    </>
  )
}

function withKeys(label: string, keys: string | undefined): string {
  return keys === undefined ? label : `${label} (${keyText(keys)})`
}
