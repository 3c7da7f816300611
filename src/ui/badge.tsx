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
