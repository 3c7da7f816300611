import type { ReactNode } from 'react'
import { classes } from './class-list.ts'

type KbdProps = {
  children: ReactNode
  /** A key beside its action: hidden on touch devices. */
  besideText?: boolean
  className?: string
}

/** Keys in one box, as they are printed elsewhere: `g t`, `⌘K`, `j/k`. */
export function Kbd({ children, besideText = false, className }: KbdProps) {
  return (
    <kbd
      className={classes(
        'inline-block rounded-md border border-b-2 border-line bg-bg px-1 text-2xs leading-[15px] whitespace-nowrap text-secondary',
        besideText && 'pointer-coarse:hidden',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
