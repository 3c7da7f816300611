// `.`, right click or the menu key: the commands for the row or the selection. A click inside the selection means the
// selection, outside of it that row only (commands.md 4.6).
import { useEffect, useMemo } from 'react'
import { reason, type Reason } from '../../contract/reason.ts'
import { labelled } from '../../contract/labelled.ts'
import type { Kind } from '../../contract/views.ts'
import { menuFor, whyNotMenu, type MenuCommand as RegistryItem } from '../../registry/menu.ts'
import { Tag } from '../../ui/tag.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { currentKind } from './applicable.ts'
import { useSession } from '../session/session.ts'
import { keyText } from '../keys/keycaps.tsx'
import { useShownKeys } from '../keys/key-map.ts'
import { looked, useKnownTargets } from '../session/known-targets.ts'
import { type Targets, currentTargets } from '../place/at-hand.ts'
import { where } from '../place/place.ts'
import { isFinal } from '../../registry/define.ts'
import { riskLevelOf } from '../../registry/risk-mark.ts'
import { useLayer } from '../over/layer-stack.ts'
import { toast } from '../over/toasts.ts'
import type { Overlay } from '../over/overlays.ts'
import { useSay } from '../words/say.ts'

type RowMenuProps = Pick<Extract<Overlay, { is: 'menu' }>, 'at' | 'row' | 'hand' | 'also' | 'title' | 'only'> & {
  onClose: () => void
}

export default function RowMenu({ at, row, hand, also, title, only, onClose }: RowMenuProps) {
  const { say, sayReason, commandTitle } = useSay()
  useLayer(onClose)
  const session = useSession()
  const keysOf = useShownKeys()
  // Of the rows that were there as it opened: the cursor may go on meanwhile.
  const { kind, ids, count } = useMemo(
    () => hand ?? targetsFor(row?.kind ?? currentKind(where.now()), row?.id),
    [hand, row],
  )
  const known = useKnownTargets(kind ?? 'none', ids.slice(0, looked))
  const beside = useKnownTargets(also?.kind ?? 'none', also ? [also.id] : [])
  if (!kind || ids.length === 0 || known.loading || (also && beside.loading)) return null

  const itself = count > 1 ? say(`kind.${kind}.count`, { count }) : (known.targets[0]?.name ?? ids[0] ?? '')

  const itemOf = ({ command, verdict: { why, eligible, skipped } }: RegistryItem): MenuItem => {
    const keys = keysOf(command)
    const irreversible = riskLevelOf(command) === 'irreversible'
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
      ...(why && { reason: sayReason(why), helps: why.unblock !== undefined }),
    }
  }
  const groupsOf = (of: Kind, { targets }: typeof known) =>
    menuFor(session.registry, of, targets, session.host.asking())
      .map(({ items }) => items.filter(({ command }) => only?.includes(command) ?? true).map(itemOf))
      .filter((group) => group.length > 0)
  const targetsOf = (id: string) => (also && session.registry.find(id)?.target === also.kind ? [also.id] : [...ids])

  const groups = [...groupsOf(kind, known), ...(also ? groupsOf(also.kind, beside) : [])]
  if (groups.length === 0) {
    const kinds = also ? [kind, also.kind] : [kind]
    const why = whyNotMenu(session.registry, kinds, session.host.asking(), only) ?? reason('target.noActs')
    return <NothingIn name={title ?? itself} why={why} onClose={onClose} />
  }

  return (
    <Menu
      title={title ?? itself}
      groups={groups}
      at={at}
      onClose={onClose}
      onSelect={(id) => void session.runInvocation({ id, targets: targetsOf(id), args: {} }, 'menu')}
    />
  )
}

/** A menu that would hold nothing says why, and does not open. */
function NothingIn({ name, why, onClose }: { name: string; why: Reason; onClose: () => void }) {
  const { say, sayReason } = useSay()
  useEffect(() => {
    onClose()
    toast({ tone: 'info', id: 'nothing in the menu', text: labelled(say, name, sayReason(why)) })
  }, [name, why, onClose, say, sayReason])
  return null
}

type MenuTargets = Pick<Targets, 'ids' | 'count'> & { kind: Kind | undefined }

function targetsFor(kind: Kind | undefined, rowId: string | undefined): MenuTargets {
  const hand = kind && currentTargets(kind)
  const ids: readonly string[] = hand?.ids ?? []
  const count = hand?.count ?? 0
  if (rowId === undefined) return { kind, ids, count }
  return hand?.from === 'selection' && hand.ids.includes(rowId)
    ? { kind, ids, count }
    : { kind, ids: [rowId], count: 1 }
}
