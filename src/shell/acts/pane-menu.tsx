// What can be done with a list or a drawing as a whole, for whoever looks for it with the mouse.
import { copyLink, exportCsv, reload, showHistory } from '../../../commands/session.ts'
import {
  bracketAsTable,
  bracketFit,
  bracketManage,
  bracketZoomIn,
  bracketZoomOut,
} from '../../../commands/bracket-view.ts'
import { tableColumns, tableReset, tableSort } from '../../../commands/table.ts'
import type { Command } from '../../registry/define.ts'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { useShownKeys } from '../keys/key-map.ts'
import { keyText } from '../keys/keycaps.tsx'
import { type PaneModel, where } from '../place/place.ts'
import { useLayer } from '../frame/layer-stack.ts'
import { useDesk } from '../start/desk.ts'
import { useSay } from '../words/say.ts'
import { hasHistory } from './at-hand.ts'

type PaneMenuProps = { at: Element; onClose: () => void }

export default function PaneMenu({ at, onClose }: PaneMenuProps) {
  useLayer(onClose)
  const { commandTitle } = useSay()
  const desk = useDesk()
  const keysOf = useShownKeys()
  const { focused, page } = where.now()
  const itemOf = (command: Command): MenuItem => {
    const keys = keysOf(command)
    return {
      id: command.id,
      label: commandTitle(command.id),
      ...(keys !== undefined && { keys: keyText(keys) }),
    }
  }
  const about = [
    ...(focused?.sheet ? [exportCsv] : []),
    copyLink,
    reload,
    ...(hasHistory(page.about) ? [showHistory] : []),
  ]
  const groups = [viewsOf(focused), about].filter((group) => group.length > 0)
  return (
    <Menu
      title={focused?.title ?? page.title}
      groups={groups.map((group) => group.map(itemOf))}
      at={at}
      onClose={onClose}
      onSelect={(id) => void desk.runInvocation({ id, targets: [], args: {} }, 'menu')}
    />
  )
}

function viewsOf(pane: PaneModel | undefined): readonly Command[] {
  if (pane?.bracketAct) return [bracketAsTable, bracketManage, bracketZoomIn, bracketZoomOut, bracketFit]
  if (!pane?.tableAct) return []
  return [...(pane.sorting ? [tableSort] : []), tableColumns, ...(pane.filters ? [tableReset] : [])]
}
