import Ellipsis from 'lucide-react/icons/ellipsis'
import { IconButton } from '../../ui/icon-button.tsx'
import { overlays } from '../over/overlays.ts'
import { useSay } from '../words/say.ts'

/** Opens the menu of its pane, which has the focus by then. */
export default function PaneMenuButton() {
  const { say } = useSay()
  return (
    <IconButton
      label={say('ui.shell.paneMenu')}
      aria-haspopup="menu"
      onClick={(event) => overlays.open({ is: 'pane-menu', at: event.currentTarget })}
    >
      <Ellipsis size={16} aria-hidden="true" />
    </IconButton>
  )
}
