import type { ReactNode } from 'react'
import { type Tone, TEXT_TONE } from './badge.tsx'
import { classes } from './class-list.ts'

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
