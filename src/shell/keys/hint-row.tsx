// What stands in the bar of keys: a toolbar of hints, each of which can be clicked.
import type { KeyboardEvent, ReactNode } from 'react'
import { classes } from '../../ui/class-list.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { keyText } from './keycaps.tsx'

export type BarHint = {
  id: string
  keys: string
  label: string
  /** Why it cannot be done now. */ why?: string | undefined
  run: () => void
}

export function HintRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="toolbar"
      tabIndex={0}
      aria-label={label}
      className="flex h-[26px] shrink-0 items-center gap-4 overflow-hidden border-t border-line-soft bg-pane px-3.5 text-xs print:hidden"
      onKeyDown={walkToolbar}
    >
      {children}
    </div>
  )
}

export function HintButton({ hint: { keys, label, why, run } }: { hint: BarHint }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-disabled={why !== undefined || undefined}
      title={why}
      className={classes(
        'flex h-6 shrink-0 items-center gap-1.5 whitespace-nowrap text-dim hover:text-text',
        why !== undefined && 'line-through decoration-1',
      )}
      onClick={run}
    >
      <Kbd>{keyText(keys)}</Kbd>
      {label}
    </button>
  )
}

/** One tab stop; arrows walk inside (APG toolbar). */
function walkToolbar(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
  event.preventDefault()
}
