// The columns a list can be sorted by: a digit takes one, the same one again turns the order round.
import { Menu } from '../../ui/menu.tsx'
import type { TableSort } from '../../ui/table-column.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useLayer } from '../over/layer-stack.ts'
import { useSay } from '../words/say.ts'
import { nextSort, shownColumns, type SortedTable } from '../place/list-order.ts'

type SortMenuProps = { model: SortedTable; at: Element; onClose: () => void }

export default function SortMenu({ model, at, onClose }: SortMenuProps) {
  useLayer(onClose)
  const { say } = useSay()
  const { sort } = model.getSnapshot()
  const columns = shownColumns(model).map(({ id, header }, index) => {
    const digit = index < 9 ? String(index + 1) : undefined
    return {
      id,
      label: header,
      ...(sort?.column === id && { tag: <SortMark sort={sort} /> }),
      ...(digit !== undefined && { keys: digit, press: digit }),
    }
  })
  const asTheyCame = { id: unsorted, label: say('ui.list.unsorted'), keys: '0', press: '0' }
  return (
    <Menu
      title={say('cmd.table.sort.title')}
      groups={[columns, [asTheyCame]]}
      at={at}
      onClose={onClose}
      onSelect={(id) => model.setSort(id === unsorted ? null : nextSort(sort, id))}
    />
  )
}

/** No column is called so. */
const unsorted = '0'

function SortMark({ sort }: { sort: TableSort }) {
  const { say } = useSay()
  const order = sort.desc ? 'descending' : 'ascending'
  return (
    <span className="text-primary">
      <span aria-hidden="true">{sort.desc ? '↓' : '↑'}</span>
      <VisuallyHidden>{say(`choice.order.${order}`)}</VisuallyHidden>
    </span>
  )
}
