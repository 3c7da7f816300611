// Completions, above the command line.
import type { CompletionItem } from '../../registry/complete.ts'
import { classes } from '../../ui/class-list.ts'
import { LISTBOX, option } from '../../ui/list-roles.ts'
import { useSay } from '../words/say.ts'

type CompletionListProps = {
  id: string
  items: readonly CompletionItem[]
  active: number
  onTake: (item: CompletionItem) => void
}

export function CompletionList({ id, items, active, onTake }: CompletionListProps) {
  const { say, commandTitle, argLabel } = useSay()
  const labelOf = ({ is, label, command, text }: CompletionItem) => {
    if (is === 'command') return commandTitle(label)
    if (is === 'flag') return command === undefined ? '' : argLabel(command, label)
    return label === text ? '' : label
  }
  return (
    <div
      {...LISTBOX}
      id={id}
      aria-label={say('ui.shell.line.suggestions')}
      className="absolute bottom-full left-0 max-h-72 w-full overflow-y-auto border-t border-line bg-pane-2 py-1"
    >
      {items.map((item, index) => (
        <button
          key={`${item.is} ${item.text}`}
          {...option(index === active)}
          type="button"
          id={`${id}-${index}`}
          tabIndex={-1}
          className={classes(
            'flex min-h-6 pointer-coarse:min-h-11 w-full items-center gap-3 px-8 text-left',
            index === active && 'bg-primary-wash',
          )}
          // The line keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(item)}
        >
          <code className="text-secondary">{item.text}</code>
          <span className="truncate text-dim">{labelOf(item)}</span>
        </button>
      ))}
    </div>
  )
}
