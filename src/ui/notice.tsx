import type { LucideIcon } from 'lucide-react'
import CloudOff from 'lucide-react/icons/cloud-off'
import FilterX from 'lucide-react/icons/filter-x'
import Inbox from 'lucide-react/icons/inbox'
import Lock from 'lucide-react/icons/lock'
import SearchX from 'lucide-react/icons/search-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { classes } from './class-list.ts'

type NoticeKind = 'empty' | 'filtered' | 'error' | 'offline' | 'forbidden' | 'not-found'

export type NoticeProps = {
  kind: NoticeKind
  /** One sentence with the fact. */
  title: ReactNode
  /** An explanation or advice. */
  children?: ReactNode
  /** Buttons: the next step, a retry, a reset of the filters. */
  action?: ReactNode
  /** For an error: how support finds it, such as `request 7f3a…`. */
  reference?: ReactNode
  /** In a line instead of a block, above content that stays readable. */
  compact?: boolean
}

const ICON: Record<NoticeKind, LucideIcon> = {
  empty: Inbox,
  filtered: FilterX,
  error: TriangleAlert,
  offline: CloudOff,
  forbidden: Lock,
  'not-found': SearchX,
}

const TONE: Record<NoticeKind, string> = {
  empty: 'text-dim',
  filtered: 'text-secondary',
  error: 'text-bad',
  offline: 'text-warn',
  forbidden: 'text-warn',
  'not-found': 'text-dim',
}

/** Shown in place of data: why there is none, and what to do. */
export function Notice({ kind, title, children, action, reference, compact = false }: NoticeProps) {
  const Icon = ICON[kind]
  return (
    <div
      role={kind === 'error' ? 'alert' : undefined}
      data-notice={compact ? `${kind} part` : kind}
      className={classes(
        'flex gap-3',
        compact ? 'items-center border-b border-line px-3.5 py-1.5' : 'mx-auto max-w-[44rem] items-start px-4 py-10',
      )}
    >
      <Icon
        aria-hidden="true"
        size={compact ? 14 : 20}
        className={classes('shrink-0', TONE[kind], !compact && 'mt-0.5')}
      />
      <div className={classes('min-w-0', compact && 'flex flex-1 flex-wrap items-center gap-x-3')}>
        <p className={classes(!compact && 'font-bold')}>{title}</p>
        {children !== undefined && <div className={classes('text-dim', !compact && 'pt-1')}>{children}</div>}
        {reference !== undefined && <p className={classes('text-xs text-dim', !compact && 'pt-1')}>{reference}</p>}
        {action !== undefined && (
          <div className={classes('flex flex-wrap gap-2', compact ? 'ms-auto' : 'pt-3')}>{action}</div>
        )}
      </div>
    </div>
  )
}
