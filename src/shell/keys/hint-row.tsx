// The content of the key bar: a toolbar of clickable hints.
import { type KeyboardEvent, type ReactNode, useCallback, useState } from 'react'
import { classes } from '../../ui/class-list.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { keyText } from './keycaps.tsx'

export type BarHint = {
  id: string
  keys: string
  label: string
  /** Its meaning, where the label is short. */ spoken?: string
  /** Why it cannot be done now. */ why?: string | undefined
  /** Only keys do it, or do it better than a finger. */ keysOnly?: boolean
  run: () => void
}

export function HintRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="toolbar"
      data-key-bar=""
      tabIndex={0}
      aria-label={label}
      className="flex h-[26px] pointer-coarse:h-11 shrink-0 items-center gap-4 overflow-hidden border-t border-line-soft bg-pane px-3.5 text-xs print:hidden"
      onKeyDown={walkToolbar}
    >
      {children}
    </div>
  )
}

export function HintButton({ hint: { keys, label, spoken, why, keysOnly, run } }: { hint: BarHint }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-disabled={why !== undefined || undefined}
      title={why ?? spoken}
      aria-label={spoken}
      className={classes(
        'flex h-6 pointer-coarse:h-11 shrink-0 items-center gap-1.5 whitespace-nowrap text-dim hover:text-text',
        keysOnly && 'pointer-coarse:hidden',
        why !== undefined && 'line-through decoration-1',
      )}
      onClick={run}
    >
      <Kbd besideText>{keyText(keys)}</Kbd>
      {label}
    </button>
  )
}

/** A key that is not a command of the page. */
export function PlainHint({ keys, label }: { keys: string; label: string }) {
  return (
    <span className="flex h-6 pointer-coarse:hidden shrink-0 items-center gap-1.5 whitespace-nowrap text-dim">
      <Kbd>{keyText(keys)}</Kbd>
      {label}
    </span>
  )
}

/** As many as fit on one line; `more` shows the number of the others and opens them. */
export function HintsThatFit({ hints, more }: { hints: readonly BarHint[]; more: readonly BarHint[] }) {
  const [hidden, setHidden] = useState(0)
  // Measured again whenever the line or its content changes. Unchanged parts are not redrawn: one may be under a press.
  const watch = useCallback((line: HTMLDivElement) => {
    const look = () => {
      const buttons = [...line.querySelectorAll<HTMLElement>('button')].filter(
        ({ offsetParent }) => offsetParent !== null,
      )
      setHidden(buttons.filter((button) => button.offsetTop > (buttons[0]?.offsetTop ?? 0)).length)
    }
    const observers = [new ResizeObserver(look), new MutationObserver(look)] as const
    observers[0].observe(line)
    observers[1].observe(line, { childList: true, characterData: true, subtree: true })
    return () => observers.forEach((observer) => observer.disconnect())
  }, [])
  return (
    <>
      <div
        ref={watch}
        className="flex h-6 pointer-coarse:h-11 min-w-0 flex-1 flex-wrap items-center gap-x-4 overflow-hidden"
      >
        {hints.map((hint) => (
          <HintButton key={hint.id} hint={hint} />
        ))}
      </div>
      {more.map((hint) => (
        <HintButton key={hint.id} hint={hidden > 0 ? { ...hint, label: `+${hidden}`, spoken: hint.label } : hint} />
      ))}
    </>
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
