// The zoom keys of the drawing as buttons, for mouse and touch.
import Maximize from 'lucide-react/icons/maximize'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { bracketFit, bracketZoomIn, bracketZoomOut } from '../../../commands/bracket-view.ts'
import type { BracketAct } from '../../registry/effect.ts'
import { useSay } from '../../shell/words/say.ts'
import { IconButton } from '../../ui/icon-button.tsx'

export function ZoomButtons({ zoom, act }: { zoom: number; act: (act: BracketAct) => void }) {
  const { commandTitle } = useSay()
  return (
    <div className="absolute right-4 bottom-4 flex items-center rounded border border-line bg-pane/90 print:hidden">
      <IconButton label={commandTitle(bracketZoomOut.id)} onClick={() => act('zoom-out')}>
        <Minus size={14} aria-hidden="true" />
      </IconButton>
      <span className="w-11 text-center text-xs text-dim tabular-nums">{Math.round(zoom * 100)} %</span>
      <IconButton label={commandTitle(bracketZoomIn.id)} onClick={() => act('zoom-in')}>
        <Plus size={14} aria-hidden="true" />
      </IconButton>
      <IconButton label={commandTitle(bracketFit.id)} onClick={() => act('fit')}>
        <Maximize size={14} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
