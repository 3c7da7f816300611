// The next undo and redo steps, each with its command; an irreversible act is shown as the end of the list.
import { parseLine } from '../../registry/line.ts'
import type { UndoGroup } from '../../registry/undo-entry.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useLayer } from '../over/layer-stack.ts'
import { useSession } from '../session/session.ts'
import { offerTitle } from '../words/act-title.ts'
import { useSay } from '../words/say.ts'
import { titleOfGroup } from './report-undo.ts'

/** chosen: the number of acts listed; older ones are rarely of interest. */
const shown = 50

export default function UndoList({ onClose }: { onClose: () => void }) {
  useLayer(onClose)
  const { say, commandTitle } = useSay()
  const { undoStack } = useSession()
  const [undo, redo] = [undoStack.groups('undo'), undoStack.groups('redo')]
  return (
    <Dialog open onClose={onClose} title={commandTitle('console.undo-list')} closeLabel={say('ui.shell.close')}>
      {undo.length + redo.length === 0 && <p className="text-dim">{say('ui.shell.undo.empty')}</p>}
      {redo.length > 0 && <Groups title={commandTitle('console.redo')} groups={redo} onTaken={onClose} />}
      {undo.length > 0 && <Groups title={commandTitle('console.undo')} groups={undo} onTaken={onClose} />}
    </Dialog>
  )
}

/** The way an act goes back for a role that may not undo it. */
function Instead({ line, onTaken }: { line: string; onTaken: () => void }) {
  const { runLine, registry } = useSession()
  const { commandTitle } = useSay()
  const parsed = parseLine(line, registry)
  const take = () => {
    onTaken()
    void runLine(line, 'button')
  }
  return (
    <Button title={line} onClick={take}>
      {parsed.ok ? offerTitle(parsed.line, commandTitle) : line}
    </Button>
  )
}

function Groups({ title, groups, onTaken }: { title: string; groups: readonly UndoGroup[]; onTaken: () => void }) {
  const { say, sayReason } = useSay()
  const { registry } = useSession()
  // Undo stops at an irreversible act, so acts behind it are out of reach.
  const wall = groups.findIndex(({ isWall }) => isWall)
  const reached = groups.slice(0, wall < 0 ? shown : Math.min(shown, wall + 1))
  return (
    <section aria-label={title} className="mb-3">
      <h3 className="text-dim">{title}</h3>
      <ol className="space-y-1">
        {reached.map((group) => (
          <li key={group.entries[0]?.key} className={group.isWall ? 'border-t border-bad pt-1' : ''}>
            <div className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 break-words">{titleOfGroup(group, registry)}</span>
              {group.isWall && !group.why && (
                <span className="shrink-0">
                  <Tag tone="bad">{say('ui.shell.irreversible')}</Tag>
                </span>
              )}
            </div>
            {group.why && <p className="text-xs text-dim">{sayReason(group.why)}</p>}
            {group.why?.unblock !== undefined && <Instead line={group.why.unblock} onTaken={onTaken} />}
            <code className="line-clamp-2 text-xs break-all text-dim">
              {group.entries.map(({ line }) => line).join(' · ')}
            </code>
          </li>
        ))}
      </ol>
      {wall >= 0 && wall < shown && <p className="text-xs text-dim">{say('ui.shell.undo.wall')}</p>}
    </section>
  )
}
