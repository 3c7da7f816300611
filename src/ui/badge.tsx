import type { ReactNode } from 'react'
import { classes } from './class-list.ts'

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'primary' | 'dim'

export const TEXT_TONE: Record<Tone, string> = {
  ok: 'text-ok',
  warn: 'text-warn',
  bad: 'text-bad',
  info: 'text-secondary',
  primary: 'text-primary',
  dim: 'text-dim',
}

/** A state: dot and text in one colour, the text on the line of its neighbours. It says it all; the colour only helps. */
export function Badge({ tone, children, dot = true }: { tone: Tone; children: ReactNode; dot?: boolean }) {
  return (
    <span className={classes('inline-flex min-w-0 items-baseline gap-1.5', TEXT_TONE[tone])}>
      {dot && <span aria-hidden="true" className="fill-mark size-[7px] shrink-0 self-center rounded-full bg-current" />}
      <span className="truncate">{children}</span>
    </span>
  )
}

const TAG_TONE: Record<Tone, string> = {
  ok: 'border-ok/60 bg-ok-wash',
  warn: 'border-warn/60 bg-warn-wash',
  bad: 'border-bad/60 bg-bad-wash',
  info: 'border-secondary/60 bg-secondary-wash',
  primary: 'border-primary/60 bg-primary-wash',
  dim: 'border-line',
}

/** A framed word or two, such as "cannot be undone". */
export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-block max-w-full truncate rounded-md border px-1.5 align-middle text-2xs leading-[17px]',
        TEXT_TONE[tone],
        TAG_TONE[tone],
      )}
    >
      {children}
    </span>
  )
}
