// The commands for a list or a drawing as a whole, for mouse users.
import { copyLink, exportCsv, printPage, reload, showHistory } from '../../../commands/session.ts'
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
import { useLayer } from '../over/layer-stack.ts'
import type { Overlay } from '../over/overlays.ts'
import { type Session, useSession } from '../session/session.ts'
import { useSay } from '../words/say.ts'
import { hasHistory } from './applicable.ts'

type PaneMenuProps = Pick<Extract<Overlay, { is: 'pane-menu' }>, 'at' | 'title' | 'commands'> & { onClose: () => void }

export default function PaneMenu({ at, title, commands, onClose }: PaneMenuProps) {
  useLayer(onClose)
  const { commandTitle } = useSay()
  const session = useSession()
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
    printPage,
    reload,
    ...(hasHistory(page.about) ? [showHistory] : []),
  ]
  const groups = commands
    ? [commands]
    : [actsHere(session), viewsOf(focused), about].filter((group) => group.length > 0)
  return (
    <Menu
      title={title ?? focused?.title ?? page.title}
      groups={groups.map((group) => group.map(itemOf))}
      at={at}
      onClose={onClose}
      onSelect={(id) => void session.runInvocation({ id, targets: [], args: {} }, 'menu')}
    />
  )
}

/** The commands without a target that belong in the menu of this page. */
function actsHere({ registry, user }: Session): readonly Command[] {
  const { pathname } = window.location
  return registry.visibleFor(user.role).filter(({ onPages }) => onPages?.includes(pathname))
}

function viewsOf(pane: PaneModel | undefined): readonly Command[] {
  if (pane?.bracketAct) return [bracketAsTable, bracketManage, bracketZoomIn, bracketZoomOut, bracketFit]
  if (!pane?.tableAct) return []
  return [...(pane.sorting ? [tableSort] : []), tableColumns, ...(pane.filters ? [tableReset] : [])]
}
