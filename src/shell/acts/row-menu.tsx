// `.`, right click or the menu key: what can be done with the row or the selection. A click inside the selection means the
// selection, outside of it that row only (commands.md 4.6).
import type { Kind } from '../../contract/views.ts'
import { menuFor, type MenuCommand as RegistryItem } from '../../registry/menu.ts'
import { Tag } from '../../ui/badge.tsx'
import type { Point } from '../../ui/data-table.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { kindAtHand } from './at-hand.ts'
import { useDesk } from '../start/desk.ts'
import { keyText } from '../keys/keycaps.tsx'
import { useShownKeys } from '../keys/key-map.ts'
import { looked, useKnownTargets } from './known-targets.ts'
import { type Targets, targetsAtHand, where } from '../place/place.ts'
import { isFinal } from '../../registry/define.ts'
import { riskLevelOf } from './risk-mark.ts'
import { useLayer } from '../frame/layer-stack.ts'
import { useSay } from '../words/say.ts'

type RowMenuProps = { at: Point | Element; row: { kind: Kind; id: string } | undefined; onClose: () => void }

export default function RowMenu({ at, row, onClose }: RowMenuProps) {
  const { say, sayReason, commandTitle } = useSay()
  useLayer(onClose)
  const desk = useDesk()
  const keysOf = useShownKeys()
  const kind = row?.kind ?? kindAtHand(where.now())
  const { ids, count } = kind ? targetsFor(kind, row?.id) : { ids: [], count: 0 }
  const known = useKnownTargets(kind ?? 'none', ids.slice(0, looked))
  if (!kind || ids.length === 0 || known.loading) return null

  const title = count > 1 ? say(`kind.${kind}.count`, { count }) : (known.targets[0]?.name ?? ids[0] ?? '')

  const itemOf = ({ command, verdict: { why, eligible, skipped } }: RegistryItem): MenuItem => {
    const keys = keysOf(command)
    const irreversible = riskLevelOf(command) === 'irreversible'
    // What another command would make possible can be chosen: it then offers that command.
    const helpable = why?.unblock !== undefined
    return {
      id: command.id,
      label: commandTitle(command.id),
      ...(keys !== undefined && { keys: keyText(keys) }),
      ...(irreversible && { tone: 'danger' as const }),
      ...(isFinal(command) && { tag: <Tag tone="bad">{say('ui.shell.irreversible')}</Tag> }),
      ...(!why &&
        skipped.length > 0 &&
        count <= looked && {
          tag: <Tag tone="warn">{say('ui.shell.canSome', { can: eligible, of: count })}</Tag>,
        }),
      ...(helpable && { tag: <span className="text-xs whitespace-normal text-warn">{sayReason(why)}</span> }),
      ...(why && !helpable && { reason: sayReason(why) }),
    }
  }
  const groups = menuFor(desk.registry, kind, known.targets, desk.host.asking()).map(({ items }) => items.map(itemOf))

  return (
    <Menu
      title={title}
      groups={groups}
      at={at}
      onClose={onClose}
      onSelect={(id) => void desk.runInvocation({ id, targets: [...ids], args: {} }, 'menu')}
    />
  )
}

function targetsFor(kind: Kind, rowId: string | undefined): Pick<Targets, 'ids' | 'count'> {
  const hand = targetsAtHand(kind)
  if (rowId === undefined) return hand ?? { ids: [], count: 0 }
  return hand?.from === 'selection' && hand.ids.includes(rowId) ? hand : { ids: [rowId], count: 1 }
}
