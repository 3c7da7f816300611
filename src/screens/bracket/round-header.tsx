import Pencil from 'lucide-react/icons/pencil'
import { useSay } from '../../shell/words/say.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

type RoundHeaderProps = {
  text: string
  total: number
  selected: number
  /** Left out for additional matches, which have no round to name. */
  onRename?: () => void
  onToggle: () => void
}

/** Round name with the checkbox of all its matches (mixed when some are selected) and the pencil (§2). */
export function RoundHeader({ text, total, selected, onRename, onToggle }: RoundHeaderProps) {
  const { say: t } = useSay()
  return (
    <div className="flex h-[30px] items-center gap-2 border-b border-line">
      <Checkbox
        checked={total > 0 && selected === total}
        indeterminate={selected > 0 && selected < total}
        onCheckedChange={onToggle}
        aria-label={t('ui.bracket.selectRound', { round: text })}
      />
      <span className="flex-1 truncate font-bold" title={text}>
        {text}
      </span>
      {onRename && (
        <IconButton label={t('ui.bracket.renameRound', { round: text })} onClick={onRename}>
          <Pencil size={12} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
